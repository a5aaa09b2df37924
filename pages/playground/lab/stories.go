package lab

import (
	"halfopen/scenarios"
	"halfopen/scenarios/presets"
)

// A Group is stories that belong together.
type Group struct {
	Title   string  `json:"title"`
	Stories []Story `json:"stories"`
}

// A Story is what a scenario says to its readers.
type Story struct {
	Name   string `json:"name"`
	About  string `json:"about"`
	Look   string `json:"look"`
	Lesson string `json:"lesson"`
	Limits string `json:"limits"`
}

func storyOf(s *scenarios.Scenario) Story {
	return Story{Name: s.Name, About: s.About, Look: s.Look, Lesson: s.Lesson, Limits: s.Limits}
}

// Stories is the scenarios of the library under their headings.
func Stories() ([]Group, error) {
	groups, err := scenarios.Groups()
	if err != nil {
		return nil, err
	}
	var all []Group
	for _, g := range groups {
		group := Group{Title: g.Title}
		for _, name := range g.Names {
			scenario, _, err := scenarios.Named(name, nil)
			if err != nil {
				return nil, err
			}
			group.Stories = append(group.Stories, storyOf(scenario))
		}
		all = append(all, group)
	}
	return all, nil
}

// A Preset is the breaker of a library.
type Preset struct {
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	Language string    `json:"language"`
	Version  string    `json:"version"`
	Settings []Setting `json:"settings"`
}

// A Setting is one setting of a library.
type Setting struct {
	Name    string `json:"name"`
	Default string `json:"default"`
	About   string `json:"about"`
}

// Presets is every library with its settings.
func Presets() []Preset {
	var all []Preset
	for _, l := range presets.Libraries {
		preset := Preset{Name: l.Name, Title: l.Title, Language: l.Language, Version: l.Version}
		for _, s := range append(l.Settings(), presets.CommonSettings()...) {
			preset.Settings = append(preset.Settings, Setting(s))
		}
		all = append(all, preset)
	}
	return all
}
