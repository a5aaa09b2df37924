package scenarios

import (
	"embed"
	"fmt"
	"path"
	"slices"

	"halfopen/scenarios/config"
)

//go:embed library/*.yaml
var library embed.FS

const libraryFolder = "library"

// Library returns the names of the embedded scenarios, sorted.
func Library() []string { return filesOf(library, libraryFolder) }

// A Group is scenarios of the library that belong together.
type Group struct {
	Title string
	Names []string // sorted
}

// groups is the titles of the groups, in the order in which they are shown.
var groups = []string{
	"Published experiments",
	"How breakers of libraries go wrong",
	"What a breaker watches",
	"How it waits and tries again",
	"Timeouts and retries",
	"Pools and chains of services",
	"Many instances and many dependencies",
	"Recovery",
	"Other policies",
}

// Groups returns the embedded scenarios under their headings.
func Groups() ([]Group, error) {
	list := make([]Group, len(groups))
	for i, title := range groups {
		list[i].Title = title
	}
	for _, name := range Library() {
		scenario, _, err := Named(name, nil)
		if err != nil {
			return nil, err
		}
		at := slices.Index(groups, scenario.Group)
		if at < 0 {
			return nil, fmt.Errorf("%s is in the group %q, which there is not", name, scenario.Group)
		}
		list[at].Names = append(list[at].Names, name)
	}
	return slices.DeleteFunc(list, func(g Group) bool { return len(g.Names) == 0 }), nil
}

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
