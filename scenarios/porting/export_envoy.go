package porting

import (
	"slices"
	"time"
)

// envoySheet is the outlier detection of an Envoy cluster. The panic threshold stands beside it.
var envoySheet = sheet{
	shown: map[string][]string{
		"interval": always, "base_ejection_time": always, "max_ejection_percent": always, "consecutive_5xx": always,
	},
	durations: durationScale{time.Nanosecond, asDecimalSeconds},
	shares:    shareScale{whole: true, text: asPercent},
	doubts: map[string]doubt{
		"base_ejection_time": refusedZero,
		"max_ejection_time":  refusedZero,
	},
	layout: func(e subject, rows []row) string {
		text := commented("#", e.about()) + "name: " + yamlText(e.instance) + "\n"
		at := slices.IndexFunc(rows, func(r row) bool { return r.key == "healthy_panic_threshold" })
		if at >= 0 {
			text += "common_lb_config:\n  healthy_panic_threshold:\n    value: " + rows[at].value + "\n"
			rows = slices.Delete(slices.Clone(rows), at, at+1)
		}
		return text + "outlier_detection:\n" + entries("  ", rows)
	},
}

// refusedZero is of a time that Envoy wants to be above 0.
var refusedZero = doubt{func(number float64) bool { return number == 0 }, "is refused by the library, which takes more than 0s"}

// istioSheet is the outlier detection of an Istio DestinationRule. Istio cannot tell a maxEjectionPercent of 0 from none.
var istioSheet = sheet{
	shown: map[string][]string{
		"consecutive5xxErrors": always, "interval": always, "baseEjectionTime": always, "maxEjectionPercent": always,
	},
	durations: durationScale{time.Nanosecond, asDecimalSeconds},
	shares:    shareScale{whole: true, text: asPercent},
	doubts: map[string]doubt{
		"maxEjectionPercent": {func(share float64) bool { return share == 0 }, "is the default, 10%, to Istio, which takes 0 for none given"},
	},
	layout: func(e subject, rows []row) string {
		name := yamlText(e.instance)
		return commented("#", e.about()) +
			"apiVersion: networking.istio.io/v1\nkind: DestinationRule\nmetadata:\n  name: " + name + "\nspec:\n  host: " + name +
			"\n  trafficPolicy:\n    outlierDetection:\n" + entries("      ", rows)
	},
}
