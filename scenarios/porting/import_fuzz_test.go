package porting_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"halfopen/scenarios/config"
	"halfopen/scenarios/porting"
)

// fuzzImport fuzzes the format of files with an extension. Whatever is in a file, it is refused with places or gives
// breakers that a scenario can have.
func fuzzImport(f *testing.F, extension, prefix string) {
	for _, file := range importedFiles(f) {
		if filepath.Ext(file) != extension || !strings.HasPrefix(filepath.Base(file), prefix) {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		found, err := porting.Import("file"+extension, data)
		if err != nil {
			checkProblems(t, err)
			return
		}
		names := map[string]bool{}
		for _, b := range found {
			if b.Instance == "" || names[b.Instance] || !isLine(b.Instance) {
				t.Errorf("the instance %q has no name of its own", b.Instance)
			}
			names[b.Instance] = true
			for _, n := range b.Notes {
				if !isLine(n.String()) || n.Message == "" || n.Place.Line < 0 {
					t.Errorf("%q is no note", n)
				}
			}
			checkScenario(t, b)
		}
	})
}

// checkProblems asks that an error has lines that begin with the place.
func checkProblems(t *testing.T, err error) {
	t.Helper()
	var problems config.Problems
	if !errors.As(err, &problems) || len(problems) == 0 {
		t.Fatalf("%v is a %T, want Problems", err, err)
	}
	for _, p := range problems {
		if !isLine(p.Error()) || p.Message == "" || !strings.HasPrefix(p.Error(), "file.") {
			t.Errorf("%q is no problem with a place", p.Error())
		}
	}
}

// checkScenario asks that a breaker is written as a part of a scenario from which it is read back.
func checkScenario(t *testing.T, b porting.Imported) {
	t.Helper()
	text, err := b.YAML()
	if err != nil {
		t.Fatalf("%+v: %v", b, err)
	}
	back, err := breaker(strings.TrimPrefix(string(text), "breaker:"))
	if err != nil || !reflect.DeepEqual(back, b.Preset) {
		t.Errorf("%s is read as %+v, %v, want %+v", text, back, err, b.Preset)
	}
}

// isLine reports a text on one line.
func isLine(text string) bool { return !strings.ContainsAny(text, "\n\r") }

func FuzzImportSpringYAML(f *testing.F)       { fuzzImport(f, ".yml", "resilience4j") }
func FuzzImportSpringProperties(f *testing.F) { fuzzImport(f, ".properties", "resilience4j") }
func FuzzImportPolly(f *testing.F)            { fuzzImport(f, ".json", "appsettings") }
func FuzzImportOpossum(f *testing.F)          { fuzzImport(f, ".json", "opossum") }
func FuzzImportEnvoyYAML(f *testing.F)        { fuzzImport(f, ".yaml", "envoy") }
func FuzzImportEnvoyJSON(f *testing.F)        { fuzzImport(f, ".json", "envoy") }
func FuzzImportIstio(f *testing.F)            { fuzzImport(f, ".yaml", "istio") }
func FuzzImportGobreaker(f *testing.F)        { fuzzImport(f, ".go", "gobreaker") }
func FuzzImportFailsafe(f *testing.F)         { fuzzImport(f, ".go", "failsafe") }
