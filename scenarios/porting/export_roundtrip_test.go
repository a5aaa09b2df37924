package porting_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"halfopen/scenarios/config"
	"halfopen/scenarios/porting"
)

// fileOf is the usual name of the file that each form is pasted into.
var fileOf = map[string]string{
	"resilience4j": "application.yml",
	"gobreaker":    "breakers.go",
	"failsafe-go":  "breakers.go",
	"polly":        "appsettings.json",
	"opossum":      "opossum.json",
	"envoy":        "cluster.yaml",
	"istio":        "destinationrule.yaml",
}

// unheld are the settings that a form may have no place for: they decide nothing beside some others, or have no value that
// says so.
var unheld = map[string][]string{
	"gobreaker":   {"ConsecutiveFailures", "TotalFailures", "Requests", "FailureRatio"},
	"failsafe-go": {"FailureExecutionThreshold", "Delay"},
	"istio":       {"maxEjectionPercent"},
}

// imported reads the one breaker of an exported file.
func imported(t *rapid.T, as string, text []byte) porting.Imported {
	found, err := porting.Import(fileOf[as], text)
	if err != nil || len(found) != 1 {
		t.Fatalf("%d breakers, %v, in\n%s", len(found), err, text)
	}
	return found[0]
}

// What is exported and imported again is what it was, with what the notes say is left out at its default.
func TestImportOfAnExportIsTheIdentity(t *testing.T) {
	for _, as := range porting.Formats() {
		t.Run(as, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				text := anyBreaker(as, roughly).Filter(isTakenBy(as)).Draw(t, "breaker")
				p, _ := breaker(text)
				exported, notes, err := porting.Export(p, as, "backend")
				if err != nil {
					t.Fatal(err)
				}
				if !subset(subjects(notes), unheld[as]) {
					t.Fatalf("notes %q, want only ones on %q", notes, unheld[as])
				}
				want, err := breaker(withoutThose(text, subjects(notes)))
				if err != nil {
					t.Fatal(err)
				}
				got := imported(t, as, exported)
				if got.Library != as || !reflect.DeepEqual(got.Preset, want) {
					t.Fatalf("%s: %+v, want %+v, notes %q\n%s", got.Library, got.Preset, want, notes, exported)
				}
			})
		})
	}
}

// Whatever an export cannot hold is noted.
func TestEveryLossIsNoted(t *testing.T) {
	for _, as := range porting.Formats() {
		t.Run(as, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p, _ := breaker(anyBreaker(as, finely).Filter(isTakenBy(as)).Draw(t, "breaker"))
				exported, notes, err := porting.Export(p, as, "")
				if err != nil {
					t.Fatal(err)
				}
				lost, err := porting.Differences(p, imported(t, as, exported).Preset)
				if err != nil {
					t.Fatal(err)
				}
				var settings []string
				for _, d := range lost {
					settings = append(settings, d.Setting)
				}
				if !subset(settings, subjects(notes)) {
					t.Fatalf("%+v are lost, notes %q\n%s", lost, notes, exported)
				}
			})
		})
	}
}

// isTakenBy reports whether a library takes what is exported for it.
func isTakenBy(as string) func(text string) bool {
	return func(text string) bool {
		p, _ := breaker(text)
		_, notes, _ := porting.Export(p, as, "")
		return !slices.ContainsFunc(notes, func(note string) bool { return strings.Contains(note, "is refused") })
	}
}

// subjects is the settings that notes are about.
func subjects(notes []string) []string {
	var names []string
	for _, note := range notes {
		name, _, _ := strings.Cut(note, ":")
		names = append(names, name)
	}
	return names
}

func subset(names, of []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(of, name) })
}

// withoutThose leaves settings out of a breaker as a scenario has it.
func withoutThose(text string, names []string) string {
	parts := config.Split(strings.Trim(text, "{}"), ',')
	return "{" + strings.Join(slices.DeleteFunc(parts, func(part string) bool {
		name, _, _ := strings.Cut(strings.TrimSpace(part), ":")
		return slices.Contains(names, name)
	}), ",") + "}"
}

// The name of a breaker is found again where it was written, whatever it is made of.
func TestInstancesAreNamedAsBefore(t *testing.T) {
	for as := range fileOf {
		if as == "failsafe-go" {
			continue // which has names of variables only
		}
		for _, instance := range []string{"backend", "payment-gateway", "orders/eu", "orders.eu", "on", "42", "für alle", `say "no", #1`, "Orders:CircuitBreaker"} {
			expectInstance(t, as, instance, instance)
		}
	}
}

// A variable has the name of the breaker where Go allows it.
func TestVariablesAreNamedAfterInstances(t *testing.T) {
	for instance, want := range map[string]string{
		"backend": "backend", "newPayment2": "newPayment2", "payment-gateway": "PaymentGateway", "für alle": "FürAlle",
		"42": "Breaker42", "#": "Breaker", "_": "Breaker", "time": "Time", "any": "Any", "init": "Init", "func": "Func",
	} {
		expectInstance(t, "failsafe-go", instance, want)
	}
}

// expectInstance exports a breaker under a name and compares the one that it is imported under.
func expectInstance(t *testing.T, as, instance, want string) {
	t.Helper()
	exported, _, err := porting.Export(mustBreaker(t, "{preset: "+as+"}"), as, instance)
	if err != nil {
		t.Fatal(err)
	}
	got, err := porting.Import(fileOf[as], exported)
	if err != nil || len(got) != 1 || got[0].Instance != want {
		t.Errorf("%s: %+v, %v, want the instance %q\n%s", as, got, err, want, exported)
	}
}
