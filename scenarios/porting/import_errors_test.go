package porting_test

import (
	"strings"
	"testing"

	"halfopen/scenarios/porting"
)

// instances is a file with instances of resilience4j, each line of which begins with a space.
func instances(lines ...string) string {
	return "resilience4j.circuitbreaker.instances:\n" + strings.Join(lines, "\n") + "\n"
}

// settings is a Go file with Settings of gobreaker.
func settings(fields string) string {
	return "package shop\n\nimport (\n\t\"time\"\n\n\t\"github.com/sony/gobreaker/v2\"\n)\n\nvar s = gobreaker.Settings{" + fields + "}\n"
}

func TestImportRefuses(t *testing.T) {
	for _, test := range []struct{ name, file, text, want string }{
		// Files as a whole.
		{"no format", "notes.txt", "hello", "notes.txt: is of no format that can be imported: Go source that uses gobreaker or failsafe-go; resilience4j in application.properties; resilience4j in application.yml; a DestinationRule of Istio; an Envoy cluster; Polly in appsettings.json; options of opossum in JSON"},
		{"cut before a word of a format", "opossum.json", `{"timeout": 3, `, "opossum.json:1:15: not JSON: the end is missing"},
		{"broken before a word of a format", "application.yml", "spring:\n\tname: shop", "application.yml:2:1: a tab; indent with spaces"},
		{"nothing", "empty.json", "", "empty.json:1:1: not JSON: the end is missing"},
		{"no words of a format", "values.yaml", "replicas: 3", "values.yaml: is of no format that can be imported: Go source that uses gobreaker or failsafe-go; resilience4j in application.properties; resilience4j in application.yml; a DestinationRule of Istio; an Envoy cluster; Polly in appsettings.json; options of opossum in JSON"},
		{"too long", "a.yml", strings.Repeat("#", 1<<20+1), "a.yml: too long: 1048577 bytes, where at most 1048576 (1 MiB) are read"},
		{"resilience4j without breakers", "a.yml", "resilience4j.retry: {instances: {a: {maxAttempts: 3}}}", "a.yml:1:51: only circuit breakers are read, not resilience4j.retry"},
		{"nothing of resilience4j", "a.yml", "# resilience4j\nserver.port: 80", "a.yml: has no breaker: there is no resilience4j.circuitbreaker with instances or configs"},
		{"circuit_breakers alone", "a.yaml", "name: a\ncircuit_breakers: {thresholds: []}", "a.yaml: has no breaker: there is no cluster with outlier_detection; circuit_breakers are limits on connections and requests, and no circuit breaker"},
		{"another kind", "a.yaml", "kind: Service # no DestinationRule", "a.yaml: has no breaker: there is no trafficPolicy with outlierDetection"},
		{"Go without", "a.go", "package a", "a.go: has no breaker: there is no gobreaker.Settings and no circuitbreaker.NewBuilder of failsafe-go"},
		{"Go with another package of the name", "a.go", "package a\nimport \"example.com/gobreaker\"\nvar s = gobreaker.Settings{}", "a.go: has no breaker: there is no gobreaker.Settings and no circuitbreaker.NewBuilder of failsafe-go"},
		{"Polly in words only", "a.json", `{"about": "FailureRatio"}`, "a.json: has no breaker: there is no object with FailureRatio, MinimumThroughput, SamplingDuration or BreakDuration"},
		{"opossum in words only", "a.json", `{"about": "resetTimeout"}`, "a.json: has no breaker: there is no object with options of opossum"},

		// Broken syntax.
		{"YAML", "a.yml", "resilience4j:\n\tcircuitbreaker: {}", "a.yml:2:1: a tab; indent with spaces"},
		{"YAML of a second document", "a.yml", "resilience4j: {}\n---\na: 1\nb:\n\tc: 2\n", "a.yml:5:1: a tab; indent with spaces"},
		{"YAML of two documents", "a.yml", "a.resilience4j: x\na.resilience4j: y\n---\nb: [1\n---\nc.d: 1\nc.d: 2\n",
			"a.yml:2:1: \"a.resilience4j\": given twice; the first is on line 1\na.yml:4:4: the closing ] is missing\na.yml:7:1: \"c.d\": given twice; the first is on line 6"},
		{"JSON", "a.json", "{\n  \"resetTimeout\": 1x\n}", "a.json:2:20: not JSON: invalid character 'x' after object key:value pair"},
		{"JSON without a colon", "a.json", `{"resetTimeout" 1}`, "a.json:1:17: not JSON: invalid character '1' after object key"},
		{"JSON without an end", "a.json", "{\"resetTimeout\": [1,\n", "a.json:1:21: not JSON: the end is missing"},
		{"JSON with an open string", "a.json", "{\"resetTimeout\": \"1\n}", "a.json:1:18: not JSON: invalid character '\\n' in string literal"},
		{"more than one JSON document", "a.json", "{\"resetTimeout\": 1}\n{}", "a.json:2:1: nothing may follow the document"},
		{"deep JSON", "a.json", strings.Repeat("[", 70) + "\"resetTimeout\"", "a.json:1:65: nested too deeply; at most 64 levels are read"},
		{"Go", "a.go", "package a\nvar s = gobreaker.Settings{\n", "a.go:3:1: not Go: expected '}', found 'EOF'"},
		{"Go with a directive", "a.go", "package a\n//line b.go:100\nfunc (\n", "a.go:4:1: not Go: expected ')', found 'EOF'"},
		{"properties", "a.properties", "a=1\nb=2 \\u12\n", "a.properties:2:5: must be \\u and four hexadecimal digits, not \"\\\\u12\""},

		// resilience4j.
		{"a time", "a.yml", instances(" a:", "  waitDurationInOpenState: soon"), "a.yml:3:28: waitDurationInOpenState: must be a time as Spring writes it, one number and one unit, as in 10s, 500ms, PT10S or 10000 (milliseconds), not \"soon\""},
		{"too short a wait", "a.yml", instances(" a: {wait-duration-in-open-state: 0}"), "a.yml:2:35: wait-duration-in-open-state: must be at least 1ms"},
		{"a fraction", "a.yml", instances(" a: {failureRateThreshold: 0.5}"), "a.yml:2:28: failureRateThreshold: must be a percentage from 1 to 100; write 50 if the fraction 0.5 was meant"},
		{"a percentage", "a.yml", instances(" a: {slowCallRateThreshold: half}"), "a.yml:2:29: slowCallRateThreshold: must be a percentage from 1 to 100, as in 50, not \"half\""},
		{"a mistake in a configuration without instances", "a.yml", "resilience4j.circuitbreaker.configs.a: {slidingWindowSize: x}", "a.yml:1:60: slidingWindowSize: must be a whole number, not \"x\""},
		{"a number", "a.yml", instances(" a: {sliding-window-size: ten}"), "a.yml:2:27: sliding-window-size: must be a whole number, not \"ten\""},
		{"a range", "a.yml", instances(" a: {sliding-window-size: 0}"), "a.yml:2:27: sliding-window-size: must be at least 1"},
		{"a word", "a.yml", instances(" a: {slidingWindowType: COUNT}"), "a.yml:2:25: slidingWindowType: must be COUNT_BASED or TIME_BASED, not \"COUNT\"; did you mean COUNT_BASED?"},
		{"a truth", "a.yml", instances(" a: {enableRandomizedWait: perhaps, waitDurationInOpenState: 1s}"), "a.yml:2:28: enableRandomizedWait: must be true or false, not \"perhaps\""},
		{"two waits", "a.yml", instances(" a: {enableRandomizedWait: true, enableExponentialBackoff: on, waitDurationInOpenState: 1s}"), "a.yml:2:28: enableRandomizedWait: cannot be true together with enableExponentialBackoff; set one of them to false"},
		{"everything at once, in order", "a.yml", instances(" b: {slidingWindowSize: x}", " a: {minimumNumberOfCalls: y, slidingWindowType: z}"),
			"a.yml:2:25: slidingWindowSize: must be a whole number, not \"x\"\na.yml:3:28: minimumNumberOfCalls: must be a whole number, not \"y\"\na.yml:3:50: slidingWindowType: must be COUNT_BASED or TIME_BASED, not \"z\""},
		{"no such base", "a.yml", "resilience4j.circuitbreaker: {configs: {slow: {slidingWindowSize: 1}}, instances: {a: {baseConfig: slwo}}}", "a.yml:1:100: baseConfig: \"slwo\" is not among the configs; did you mean slow?"},
		{"a base of itself", "a.yml", "resilience4j.circuitbreaker: {configs: {a: {baseConfig: b}, b: {baseConfig: a}}, instances: {c: {baseConfig: a}}}", "a.yml:1:77: baseConfig: \"a\" is based on itself"},
		{"a placeholder", "a.yml", instances(" a: {slidingWindowSize: \"${SIZE}\"}"), "a.yml:2:25: slidingWindowSize: \"${SIZE}\" has no default and is not in this file; write its value, or a default after a colon"},
		{"placeholders in a circle", "a.yml", "a.b: ${a.c}\na.c: ${a.b}\n" + instances(" a: {slidingWindowSize: \"${a.b}\"}"), "a.yml:4:25: slidingWindowSize: \"${a.b}\" has no end, or leads back to itself"},
		{"a placeholder without an end", "a.properties", "resilience4j.circuitbreaker.instances.a.slidingWindowSize=${x", "a.properties:1:59: slidingWindowSize: \"${x\" has no end, or leads back to itself"},
		{"a wrong key for the instances", "a.yml", "resilience4j.circuitbreaker.instance.a.slidingWindowSize: 10", "a.yml:1:59: instance.a.slidingWindowSize is left out: it belongs to neither instances nor configs; did you mean instances?"},
		{"an instance that is none", "a.yml", "resilience4j.circuitbreaker: {instances: {a: 5}, configs: b}", "a.yml:1:46: instances.a is left out: it is a single value, where there should be settings\na.yml:1:59: configs is left out: it is a single value, where there should be settings"},
		{"many profiles", "a.yml", "resilience4j: {}" + manyProfiles(), "a.yml:43:18: too long: at most 20 profiles are read"},

		{"many breakers", "a.json", "[" + strings.Repeat(`{"resetTimeout": 1}, `, 1001) + "]", "a.json:1:21002: too long: at most 1000 breakers are read"},

		// Polly.
		{"days", "a.json", "{\n\t\"BreakDuration\": \"30\"\n}", "a.json:2:19: BreakDuration: must be hh:mm:ss, as in 00:00:30; a number alone, as in \"30\", is days to .NET"},
		{"a percentage of Polly", "a.json", `{"FailureRatio": 50}`, "a.json:1:18: FailureRatio: must be a fraction from 0 to 1, as in 0.5, not \"50\""},
		{"a range of Polly", "a.json", `{"MinimumThroughput": 1, "samplingduration": "00:00:00.4"}`, "a.json:1:23: MinimumThroughput: must be at least 2\na.json:1:46: samplingduration: must be at least 500ms"},

		// opossum.
		{"a time of opossum", "a.json", `{"resetTimeout": "30s", "timeout": true}`, "a.json:1:18: resetTimeout: must be a number of milliseconds, as in 10000, not \"30s\"\na.json:1:36: timeout: must be a number of milliseconds, as in 10000, or false, not \"true\""},
		{"a map", "a.json", `{"resetTimeout": {}}`, "a.json:1:18: resetTimeout: must be a single value, not a map"},

		// Proxies.
		{"a time of Envoy", "a.yaml", "outlier_detection: {interval: 1m}", "a.yaml:1:31: interval: must be a time in seconds with an s, as in 10s or 0.5s, not \"1m\""},
		{"a percentage of Envoy", "a.yaml", "outlier_detection: {max_ejection_percent: 101}", "a.yaml:1:43: max_ejection_percent: must be at most 100%"},
		{"a list for Envoy", "a.yaml", "outlier_detection: [1]", "a.yaml:1:20: outlier_detection: must be a map of settings, not a list"},
		{"a time of Istio", "a.yaml", "kind: DestinationRule\nspec: {trafficPolicy: {outlierDetection: {interval: 10}}}", "a.yaml:2:53: interval: must be a time with its unit, as in 10s, 5m or 1h, not \"10\""},
		{"a word for Istio", "a.yaml", "kind: DestinationRule\nspec: {trafficPolicy: {outlierDetection: on}}", "a.yaml:2:42: outlierDetection: must be a map of settings, not a single value"},

		{"broken JSON of Envoy", "a.json", `{"outlierDetection": }`, "a.json:1:22: not JSON: invalid character '}' looking for beginning of value"},
		{"broken YAML of Istio", "a.yaml", "kind: DestinationRule\nspec: {", "a.yaml:2:7: the closing } is missing"},
		{"broken JSON of Polly", "a.json", `{"FailureRatio" `, "a.json:1:16: not JSON: the end is missing"},
		{"a percentage above 100", "a.yml", instances(" a: {failureRateThreshold: 101}"), "a.yml:2:28: failureRateThreshold: must be a percentage from 1 to 100"},
		{"a placeholder in a base", "a.yml", instances(" a: {baseConfig: \"${X}\"}"), "a.yml:2:18: baseConfig: \"${X}\" has no default and is not in this file; write its value, or a default after a colon"},
		{"a broken key", "a.properties", "a\\uXYZ1=1", "a.properties:1:2: must be \\u and four hexadecimal digits, not \"\\\\uXYZ1\""},
		{"too long a time", "a.json", `{"resetTimeout": 9999999999999999999999999999999999999999999}`, "a.json:1:18: resetTimeout: must be a shorter time; at most 292 years are counted"},

		// Go.
		{"a share above 1", "a.go", settings("ReadyToTrip: func(c gobreaker.Counts) bool { return float64(c.TotalFailures)/float64(c.Requests) >= 60 }"), "a.go:9:41: ReadyToTrip: must be at most 100%"},
		{"a negative number", "a.go", settings("Interval: -time.Second"), "a.go:9:38: Interval: must be at least 0s"},
		{"no FailureThreshold", "a.go", "package a\nimport \"github.com/failsafe-go/failsafe-go/circuitbreaker\"\nvar b = circuitbreaker.NewBuilder[any]().\n\tWithFailureThreshold(0)", "a.go:4:23: FailureThreshold: must be at least 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			found, err := porting.Import(test.file, []byte(test.text))
			if err == nil {
				t.Fatalf("no error but %+v, want\n%s", found, test.want)
			}
			if err.Error() != test.want {
				t.Errorf("got\n%s\nwant\n%s", err, test.want)
			}
		})
	}
}

// manyProfiles is 110 documents, each for a profile of its own.
func manyProfiles() string {
	var text strings.Builder
	for i := range 110 {
		text.WriteString("\n---\nspring.profiles: p" + strings.Repeat("x", i+1))
	}
	return text.String()
}
