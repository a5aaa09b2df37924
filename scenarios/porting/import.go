package porting

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"halfopen/scenarios/config"
)

// maxBytes is the size of the largest file that is read.
const maxBytes = 1 << 20

// A format is a kind of file that breakers are read from.
type format struct {
	// name is for the message about a file of no known format.
	name string
	// recognises reports whether a file is of the format, by its name's extension and its contents.
	recognises func(extension string, data []byte) bool
	// read finds the breakers. Where there are none it returns none, and no error.
	read func(file string, data []byte) ([]Imported, error)
	// expects completes the message about a file without a breaker: "there is no ...".
	expects string
}

// formats is every format. The first that recognises a file reads it.
var formats = []format{
	{"Go source that uses gobreaker or failsafe-go", isExtension(".go"), readGo, "gobreaker.Settings and no circuitbreaker.NewBuilder of failsafe-go"},
	{"resilience4j in application.properties", isExtension(".properties"), readSpringProperties, "resilience4j.circuitbreaker with instances or configs"},
	{"resilience4j in application.yml", contains(`(?i)resilience4j`, yamlExtensions...), readSpringYAML, "resilience4j.circuitbreaker with instances or configs"},
	{"a DestinationRule of Istio", contains(`\bDestinationRule\b`, dataExtensions...), readIstio, "trafficPolicy with outlierDetection"},
	{"an Envoy cluster", contains(`outlier_detection|outlierDetection|circuit_breakers|circuitBreakers|static_resources|staticResources`, dataExtensions...), readEnvoy, "cluster with outlier_detection; circuit_breakers are limits on connections and requests, and no circuit breaker"},
	{"Polly in appsettings.json", contains(`(?i)FailureRatio|MinimumThroughput|SamplingDuration|BreakDuration`, ".json"), readPolly, "object with FailureRatio, MinimumThroughput, SamplingDuration or BreakDuration"},
	{"options of opossum in JSON", contains(strings.Join(opossumMarks, "|"), ".json"), readOpossum, "object with options of opossum"},
}

var (
	yamlExtensions = []string{".yml", ".yaml"}
	dataExtensions = []string{".yml", ".yaml", ".json"}
)

func isExtension(wanted string) func(string, []byte) bool {
	return func(extension string, _ []byte) bool { return extension == wanted }
}

// contains recognises files of some extensions in which a regular expression is found.
func contains(pattern string, extensions ...string) func(string, []byte) bool {
	compiled := regexp.MustCompile(pattern)
	return func(extension string, data []byte) bool {
		return slices.Contains(extensions, extension) && compiled.Match(data)
	}
}

// Import returns the breakers of a file, in its order. The name of the file is for its extension and for places; its
// contents are the data, at most 1 MiB. The error is [config.Problems], one line each, "file:line:column: message": a file
// of no known format, one without a breaker, broken syntax, a value that the library does not take.
func Import(file string, data []byte) ([]Imported, error) {
	whole := Place{File: file}
	if len(data) > maxBytes {
		return nil, config.Problems{problemAt(whole, "", "too long: %d bytes, where at most %d (1 MiB) are read", len(data), maxBytes)}
	}
	extension := strings.ToLower(filepath.Ext(file))
	for _, f := range formats {
		if !f.recognises(extension, data) {
			continue
		}
		found, err := f.read(file, data)
		if err == nil && len(found) == 0 {
			err = config.Problems{problemAt(whole, "", "has no breaker: there is no %s", f.expects)}
		}
		if err != nil {
			return nil, err
		}
		for i := range found {
			found[i].Notes = inOrder(found[i].Notes)
		}
		return distinctNames(found), nil
	}
	if err := broken(file, extension, data); err != nil {
		return nil, err
	}
	return nil, config.Problems{problemAt(whole, "", "is of no format that can be imported: %s", formatNames())}
}

// broken is what is wrong with a file in which the words of a format may be missing because its end is.
func broken(file, extension string, data []byte) error {
	var err error
	switch {
	case extension == ".json":
		_, err = readJSON(file, data)
	case slices.Contains(yamlExtensions, extension):
		_, err = readYAML(file, data)
	}
	return err
}

// formatNames lists the formats for a message.
func formatNames() string {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	return strings.Join(names, "; ")
}

// distinctNames numbers the later ones of breakers with one name.
func distinctNames(found []Imported) []Imported {
	taken, next := map[string]bool{}, map[string]int{}
	for i, f := range found {
		name := shown(f.Instance)
		for plain := name; taken[name]; name = plain + " (" + strconv.Itoa(next[plain]+1) + ")" {
			next[plain]++
		}
		taken[name] = true
		found[i].Instance = name
	}
	return found
}

// stem is what a breaker is called for want of a name: the file's, without folders and extension.
func stem(file string) string {
	base := filepath.Base(file)
	return strings.TrimSuffix(base, filepath.Ext(base))
}
