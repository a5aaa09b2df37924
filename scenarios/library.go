package scenarios

import (
	"embed"
	"fmt"
	"path"

	"halfopen/scenarios/config"
)

//go:embed library/*.yaml
var library embed.FS

const libraryFolder = "library"

// Library returns the names of the embedded scenarios, sorted.
func Library() []string { return filesOf(library, libraryFolder) }

// Text returns the file of an embedded scenario.
func Text(name string) ([]byte, error) {
	text, err := library.ReadFile(path.Join(libraryFolder, name+".yaml"))
	if err != nil {
		return nil, fmt.Errorf("no scenario is called %q", name)
	}
	return text, nil
}

// Named is Parse for a scenario of the library.
func Named(name string, assignments []string) (*Scenario, config.Warnings, error) {
	text, err := Text(name)
	if err != nil {
		return nil, nil, err
	}
	return Parse(name+".yaml", text, assignments)
}
