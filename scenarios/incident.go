package scenarios

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"halfopen/scenarios/config"
)

// An Incident is what goes wrong, apart from the system that it happens to: a
// configuration that is chosen for one incident may be the worst in another.
type Incident struct {
	Name  string
	About string
	// faults is laid over a scenario.
	faults *config.Node
}

// incidentFile is an incident as it stands in its file.
type incidentFile struct {
	_       struct{}      `doc:"what goes wrong, apart from the system that it happens to"`
	Name    string        `yaml:"name" doc:"what the incident is called"`
	About   string        `yaml:"about" optional:"true" doc:"what happens, in one line"`
	Horizon time.Duration `yaml:"horizon" above:"0s" max:"87600h" doc:"the time at which arrivals end"`
	Faults  []Fault       `yaml:"faults" doc:"what goes wrong with the dependency, and when"`
}

//go:embed incidents/*.yaml
var incidents embed.FS

const incidentsFolder = "incidents"

// Incidents is the names of the embedded incidents, sorted.
func Incidents() []string { return filesOf(incidents, incidentsFolder) }

// ParseIncident reads an incident from the text of a file.
func ParseIncident(file string, text []byte) (*Incident, error) {
	root, err := config.Parse(file, text)
	if err != nil {
		return nil, err
	}
	var parsed incidentFile
	if _, err := codec.Decode(root, &parsed); err != nil {
		return nil, err
	}
	// Its faults take the place of the scenario's; a system in a steady state has none.
	faults, err := root.Without("name").Without("about").Set("steady_state=none")
	if err != nil {
		return nil, err
	}
	return &Incident{Name: parsed.Name, About: parsed.About, faults: faults}, nil
}

// IncidentNamed is an embedded incident.
func IncidentNamed(name string) (*Incident, error) {
	text, err := incidents.ReadFile(path.Join(incidentsFolder, name+".yaml"))
	if err != nil {
		hint := "use " + strings.Join(Incidents(), ", ") + ", or a file"
		if near := config.Suggest(name, Incidents()); near != "" {
			hint = fmt.Sprintf("did you mean %s?", near)
		}
		return nil, fmt.Errorf("no incident is called %q; %s", name, hint)
	}
	return ParseIncident(name+".yaml", text)
}

// filesOf is the names of the embedded YAML files of a folder, sorted.
func filesOf(files embed.FS, folder string) []string {
	entries, err := files.ReadDir(folder)
	if err != nil {
		panic(err) // the folder is embedded
	}
	var names []string
	for _, entry := range entries {
		names = append(names, strings.TrimSuffix(entry.Name(), ".yaml"))
	}
	slices.Sort(names)
	return names
}
