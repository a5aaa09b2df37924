package porting

import (
	"strings"

	"halfopen/scenarios/config"
)

const localWhy = "a simulation does not tell errors that the proxy makes from those of a host"

// envoyKnobs are the fields of Envoy's OutlierDetection, in protobuf's spelling or in that of its JSON.
var envoyKnobs = knobs{library: "envoy", owner: "Envoy's outlier detection", same: alike, all: []knob{
	{name: "interval", key: "interval", read: duration(protoDuration).any},
	{name: "base_ejection_time", key: "base_ejection_time", read: duration(protoDuration).any},
	{name: "max_ejection_time", key: "max_ejection_time", read: duration(protoDuration).any},
	{name: "max_ejection_time_jitter", key: "max_ejection_time_jitter", read: duration(protoDuration).any},
	{name: "max_ejection_percent", key: "max_ejection_percent", read: asIs},
	{name: "always_eject_one_host", key: "always_eject_one_host", read: asIs},
	{name: "consecutive_5xx", key: "consecutive_5xx", read: asIs},
	{name: "enforcing_consecutive_5xx", key: "enforcing_consecutive_5xx", read: asIs},
	{name: "consecutive_gateway_failure", key: "consecutive_gateway_failure", read: asIs},
	{name: "enforcing_consecutive_gateway_failure", key: "enforcing_consecutive_gateway_failure", read: asIs},
	{name: "success_rate_minimum_hosts", key: "success_rate_minimum_hosts", read: asIs},
	{name: "success_rate_request_volume", key: "success_rate_request_volume", read: asIs},
	{name: "success_rate_stdev_factor", key: "success_rate_stdev_factor", read: asIs},
	{name: "enforcing_success_rate", key: "enforcing_success_rate", read: asIs},
	{name: "failure_percentage_threshold", key: "failure_percentage_threshold", read: asIs},
	{name: "enforcing_failure_percentage", key: "enforcing_failure_percentage", read: asIs},
	{name: "failure_percentage_minimum_hosts", key: "failure_percentage_minimum_hosts", read: asIs},
	{name: "failure_percentage_request_volume", key: "failure_percentage_request_volume", read: asIs},
	{name: healthyPanicThreshold, key: healthyPanicThreshold, read: asIs},
	{name: "split_external_local_origin_errors", why: localWhy},
	{name: "consecutive_local_origin_failure", why: localWhy},
	{name: "enforcing_consecutive_local_origin_failure", why: localWhy},
	{name: "enforcing_local_origin_success_rate", why: localWhy},
	{name: "enforcing_failure_percentage_local_origin", why: localWhy},
	{name: "successful_active_health_check_uneject_host", why: healthChecksWhy},
	{name: "detect_degraded_hosts", why: "hosts are not degraded in a simulation"},
	{name: "monitors", why: "Envoy does not read it yet"},
}}

const (
	healthyPanicThreshold = "healthy_panic_threshold"
	healthChecksWhy       = "there are no active health checks in a simulation"
)

// envoyNeighbours are the fields of a cluster that people take for a part of its circuit breaker.
var envoyNeighbours = []struct{ name, why string }{
	{"circuit_breakers", "these are limits on connections and requests, not a breaker that opens"},
	{"health_checks", healthChecksWhy},
}

// readEnvoy finds every map with an outlier_detection: a cluster of static_resources, or one by itself.
func readEnvoy(file string, data []byte) ([]Imported, error) {
	documents, err := readValues(file, data)
	if err != nil {
		return nil, err
	}
	var found collection
	for _, d := range documents {
		d.eachMap(nil, func(path []string, cluster *value) {
			detection := cluster.get("outlier_detection")
			if detection == nil || detection.null {
				return
			}
			name := cluster.get("name").word()
			if name == "" {
				name = strings.Join(append([]string{stem(file)}, path...), ".")
			}
			found.add(detection.place, func() (Imported, error) { return envoyBreaker(name, cluster, detection) })
		})
	}
	return found.all()
}

// envoyBreaker reads a cluster's outlier_detection, and what in the cluster belongs to it.
func envoyBreaker(name string, cluster, detection *value) (Imported, error) {
	if detection.kind != config.MapKind {
		return Imported{}, notSettings(detection, "outlier_detection")
	}
	values := detection.givens()
	for _, v := range cluster.get("common_lb_config").givens() {
		if alike(v.name, healthyPanicThreshold) {
			values = append(values, v)
		}
	}
	b, err := envoyKnobs.imported(name, detection.place, values)
	if err != nil {
		return Imported{}, err
	}
	b.Notes = append(b.Notes, endpoints(cluster))
	for _, n := range envoyNeighbours {
		if v := cluster.get(n.name); v != nil && !v.null {
			b.Notes = append(b.Notes, leftOut(v.place, n.name, n.why))
		}
	}
	return b, nil
}

// notSettings is the error of a value that has no settings where there should be some.
func notSettings(v *value, name string) error {
	return config.Problems{problemAt(v.place, name, "must be a map of settings, not %s", v.kind)}
}

// endpoints says how many hosts a cluster lists.
func endpoints(cluster *value) Note {
	count, place := 0, Place{}
	for _, locality := range cluster.at("load_assignment", "endpoints").list() {
		for _, endpoint := range locality.get("lb_endpoints").list() {
			if count == 0 {
				place = endpoint.place
			}
			count++
		}
	}
	if count == 0 {
		return hostsUnknown
	}
	return noteAt(place, "the cluster lists %d lb_endpoints; set dependency.hosts to %[1]d, or to more if a name stands for several", count)
}

// hostsUnknown is for a file that does not say over how many hosts the calls are spread.
var hostsUnknown = noteAt(Place{}, "the file does not say how many hosts there are; set dependency.hosts, as each is judged for itself and only a share is ejected")
