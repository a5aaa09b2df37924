package presets

import "halfopen/scenarios/config"

// Checked says how it is known that a preset behaves as its library does.
type Checked string

// How a preset was checked, the strongest first.
const (
	// Run: the library itself is run in a test, side by side with the preset.
	Run Checked = "run"
	// Recorded: the preset is held to recordings of the library.
	Recorded Checked = "recorded"
	// FromSource: the library's source was read.
	FromSource Checked = "from source, not run"
	// Text: there is no library to differ from.
	Text Checked = "no library"
)

// A Library is what people run, or read about, and its preset.
type Library struct {
	Name     string // the word after preset:
	Title    string // as people call it
	Language string // that it is for, or what kind of thing it is; empty where there is no library
	Version  string // the version that was read, a release or a commit; empty where there is no library
	Source   string // the files or classes, or the text, that its settings are from
	Checked  Checked
	Preset   Preset // the zero struct: the type, not the defaults
}

// Libraries is every preset: the textbook one, the libraries by language, and the plain ones that texts teach.
var Libraries = []Library{
	{"textbook", "textbook", "", "", "what texts make of resilience4j's CircuitBreakerConfig", Text, Textbook{}},
	{"resilience4j", "resilience4j", "Java", "3.x, af9e7c9", "CircuitBreakerConfig, CircuitBreakerStateMachine, CircuitBreakerMetrics, CommonCircuitBreakerConfigurationProperties", Recorded, Resilience4j{}},
	{"hystrix", "Netflix Hystrix", "Java", "7c03baf", "HystrixCircuitBreaker, HystrixCommandProperties, HealthCountsStream", FromSource, Hystrix{}},
	{"gobreaker", "sony/gobreaker v2", "Go", "v2.4.0", "v2/gobreaker.go, v2/counter.go", Run, Gobreaker{}},
	{"failsafe-go", "failsafe-go", "Go", "v0.9.8", "circuitbreaker/circuitbreakerbuilder.go, circuitbreaker/circuitstates.go, internal/util/stats.go", Run, FailsafeGo{}},
	{"hystrix-go", "afex/hystrix-go", "Go", "fa1af6a", "hystrix/settings.go, hystrix/circuit.go", Run, HystrixGo{}},
	{"cep21-circuit", "cep21/circuit v4", "Go", "v4, 0762890", "config.go, closers/hystrix/opener.go, closers/hystrix/closer.go", Recorded, Cep21Circuit{}},
	{"mercari", "mercari/go-circuitbreaker", "Go", "723c821", "breaker.go, state.go", Recorded, Mercari{}},
	{"go-resiliency", "eapache/go-resiliency", "Go", "v1.7.0", "breaker/breaker.go", Run, GoResiliency{}},
	{"opossum", "opossum", "JavaScript", "9.0.0", "lib/circuit.js, lib/status.js", Recorded, Opossum{}},
	{"cockatiel", "cockatiel", "JavaScript", "3.2.1", "src/CircuitBreakerPolicy.ts, src/breaker, src/backoff/ExponentialBackoff.ts", Recorded, Cockatiel{}},
	{"pybreaker", "pybreaker", "Python", "3c436f2", "CircuitBreaker", Recorded, Pybreaker{}},
	{"polly", "Polly v8", "C#", "173d6d1", "CircuitBreakerStrategyOptions, CircuitStateController, RollingHealthMetrics", FromSource, Polly{}},
	{"semian", "Shopify/semian", "Ruby", "8835b3d", "lib/semian/circuit_breaker.rb", FromSource, Semian{}},
	{"finagle", "Finagle", "Scala", "4feb34c", "FailureAccrualFactory, FailureAccrualPolicy", FromSource, Finagle{}},
	{"envoy", "Envoy outlier detection", "proxy", "00c7146", "outlier_detection.proto, outlier_detection_impl.cc", FromSource, Envoy{}},
	{"istio", "Istio outlier detection", "proxy", "Envoy 00c7146", "OutlierDetection of a DestinationRule", FromSource, Istio{}},
	{"consecutive", "consecutive failures", "", "", "Fowler, CircuitBreaker (2014)", Text, Consecutive{}},
	{"success-threshold", "consecutive failures, several successes to close", "", "", "Microsoft, Circuit Breaker pattern", Text, SuccessThreshold{}},
	{"latency", "latency", "", "", "the usual alert on a high quantile, as a breaker", Text, Latency{}},
	{"staged", "staged: shed first, then open", "", "", "the usual warning and alarm on a high quantile, as a breaker", Text, Staged{}},
}

// Union is how a file names a preset: {preset: gobreaker, Timeout: 10s}.
var Union = config.UnionOf("preset", variants(Libraries)).Apart()

func variants(libraries []Library) map[string]Preset {
	byName := make(map[string]Preset, len(libraries))
	for _, l := range libraries {
		byName[l.Name] = l.Preset
	}
	return byName
}

// Find returns the library of a name, and whether there is one.
func Find(name string) (Library, bool) {
	for _, l := range Libraries {
		if l.Name == name {
			return l, true
		}
	}
	return Library{}, false
}
