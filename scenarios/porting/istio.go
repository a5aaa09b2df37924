package porting

import (
	"time"

	"halfopen/scenarios/config"
)

// istioKnobs are the fields of a DestinationRule's outlierDetection.
var istioKnobs = knobs{library: "istio", owner: "Istio's outlierDetection", same: alike, all: []knob{
	{name: "consecutive5xxErrors", key: "consecutive5xxErrors", read: asIs},
	{name: "consecutiveGatewayErrors", key: "consecutiveGatewayErrors", read: asIs},
	{name: "interval", key: "interval", read: duration(istioDuration).atLeast(time.Millisecond)},
	{name: "baseEjectionTime", key: "baseEjectionTime", read: duration(istioDuration).atLeast(time.Millisecond)},
	{name: "maxEjectionPercent", key: "maxEjectionPercent", read: istioPercent},
	{name: "minHealthPercent", key: "minHealthPercent", read: asIs},
	{name: "consecutiveErrors", why: "it is deprecated, and Istio does not read it any more; write consecutive5xxErrors, or consecutiveGatewayErrors, which is what it was"},
	{name: "splitExternalLocalOriginErrors", why: localWhy},
	{name: "consecutiveLocalOriginFailures", why: localWhy},
}}

// istioPercent reads a percentage, of which Istio cannot tell 0 from one that is not given.
func istioPercent(text string) (string, string, error) {
	if text == "0" {
		return "", "is 0, which is the default, 10, to Istio", nil
	}
	return text, "", nil
}

// readIstio finds the outlierDetection of every DestinationRule, of its subsets and of single ports. Documents of other
// kinds are passed over.
func readIstio(file string, data []byte) ([]Imported, error) {
	documents, err := readValues(file, data)
	if err != nil {
		return nil, err
	}
	var found collection
	for _, rule := range resources(documents) {
		if rule.get("kind").word() != "DestinationRule" {
			continue
		}
		spec := rule.get("spec")
		host := spec.get("host").word()
		if host == "" {
			host = rule.at("metadata", "name").word()
		}
		policies := policiesOf(host, spec)
		for _, subset := range spec.get("subsets").list() {
			policies = append(policies, policiesOf(host+"/"+subset.get("name").word(), subset)...)
		}
		for _, p := range policies {
			found.add(p.detection.place, p.breaker)
		}
	}
	return found.all()
}

// resources returns the documents, and in the place of a List its items.
func resources(documents []*value) []*value {
	var all []*value
	for _, d := range documents {
		if items := d.get("items"); items != nil && d.get("kind").word() == "List" {
			all = append(all, items.list()...)
		} else {
			all = append(all, d)
		}
	}
	return all
}

// A policy is what holds for a host, a subset of one, or a port.
type policy struct {
	instance                  string
	detection, connectionPool *value
}

// policiesOf returns the policies of a map that has a trafficPolicy.
func policiesOf(instance string, of *value) []policy {
	traffic := of.get("trafficPolicy")
	all := []policy{{instance, traffic.get("outlierDetection"), traffic.get("connectionPool")}}
	for _, port := range traffic.get("portLevelSettings").list() {
		name := instance + ":" + port.at("port", "number").word()
		all = append(all, policy{name, port.get("outlierDetection"), port.get("connectionPool")})
	}
	var judging []policy
	for _, p := range all {
		if p.detection != nil && !p.detection.null {
			judging = append(judging, p)
		}
	}
	return judging
}

func (p policy) breaker() (Imported, error) {
	if p.detection.kind != config.MapKind {
		return Imported{}, notSettings(p.detection, "outlierDetection")
	}
	b, err := istioKnobs.imported(p.instance, p.detection.place, p.detection.givens())
	if err != nil {
		return Imported{}, err
	}
	b.Notes = append(b.Notes, hostsUnknown)
	if p.connectionPool != nil {
		b.Notes = append(b.Notes, leftOut(p.connectionPool.place, "connectionPool", "these are limits on connections and requests, not a breaker that opens"))
	}
	return b, nil
}
