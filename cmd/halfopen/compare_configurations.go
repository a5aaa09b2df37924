package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/scenarios"
	"halfopen/scenarios/compare"
	"halfopen/scenarios/config"
)

// configurations is what is compared, the reference first.
func (f *compareFlags) configurations(cmd *cobra.Command, sources []string, incident *scenarios.Incident) ([]compare.Configuration, error) {
	var list []compare.Configuration
	for _, name := range sources {
		source, stem, err := f.source(cmd, name, incident)
		if err != nil {
			return nil, err
		}
		single := len(sources) == 1 && len(f.against) == 0
		if single && f.baseline == "" && f.arm == "" {
			return f.ordered(f.arms(cmd, source))
		}
		added, err := f.alternatives(cmd, source, stem)
		if err != nil {
			return nil, err
		}
		list = append(list, added...)
	}
	return f.ordered(list, nil)
}

// source reads a scenario's text.
func (f *compareFlags) source(cmd *cobra.Command, name string, incident *scenarios.Incident) (scenarios.Source, string, error) {
	file, stem, text, err := read(cmd.InOrStdin(), name)
	if err != nil {
		return scenarios.Source{}, "", err
	}
	assignments, err := f.assignments(cmd)
	return scenarios.Source{File: file, Text: text, Incident: incident, Assignments: assignments}, stem, err
}

// alternatives is the arm of a scenario that stands for it, and what --vs makes of it.
func (f *compareFlags) alternatives(cmd *cobra.Command, source scenarios.Source, stem string) ([]compare.Configuration, error) {
	var list []compare.Configuration
	for i, against := range append([]string{""}, f.against...) {
		scenario, err := f.parse(cmd, source, splitAssignments(against)...)
		if err != nil {
			return nil, err
		}
		arm := f.arm
		if arm == "" {
			arm = scenario.Main()
		}
		only, err := scenario.Only(arm)
		if err != nil {
			return nil, fmt.Errorf("--%w", err)
		}
		name := shortened(against)
		switch {
		case i > 0:
		case f.baseline != "":
			name = arm
		default:
			name = stem
		}
		list = append(list, compare.Configuration{Name: name, Scenario: only})
	}
	return list, nil
}

// arms is the arms of a scenario.
func (f *compareFlags) arms(cmd *cobra.Command, source scenarios.Source) ([]compare.Configuration, error) {
	scenario, err := f.parse(cmd, source)
	if err != nil {
		return nil, err
	}
	var list []compare.Configuration
	for _, name := range scenario.Arms() {
		only, err := scenario.Only(name)
		if err != nil {
			return nil, err
		}
		list = append(list, compare.Configuration{Name: name, Scenario: only})
	}
	return list, nil
}

// parse reads a scenario whose calls meet the same whatever was admitted before. With
// an earlier run it stays as it was then.
func (f *compareFlags) parse(cmd *cobra.Command, source scenarios.Source, further ...string) (*scenarios.Scenario, error) {
	scenario, warnings, err := source.Parse(further...)
	if err != nil {
		return nil, err
	}
	one, assignment := scenario.OneStream()
	if one && assignment != "" && f.baseline == "" && !f.sets(assignment) {
		scenario, warnings, err = source.Parse(append(further, assignment)...)
	}
	f.warn(cmd, warnings)
	return scenario, err
}

// sets reports whether --set gives the path of an assignment a value already.
func (f *compareFlags) sets(assignment string) bool {
	path, _, _ := strings.Cut(assignment, "=")
	return slices.ContainsFunc(f.set, func(set string) bool { return strings.HasPrefix(set, path+"=") })
}

// shortened is what --vs was given, each path without what leads to its key.
func shortened(assignments string) string {
	var parts []string
	for _, assignment := range splitAssignments(assignments) {
		path, value, _ := strings.Cut(assignment, "=")
		parts = append(parts, path[strings.LastIndex(path, ".")+1:]+"="+value)
	}
	return strings.Join(parts, " ")
}

// apart gives configurations of the same name names of their own.
func apart(list []compare.Configuration) {
	times := map[string]int{}
	for i := range list {
		name := list[i].Name
		if times[name]++; times[name] > 1 {
			list[i].Name = fmt.Sprintf("%s (%d)", name, times[name])
		}
	}
}

// ordered puts the reference first.
func (f *compareFlags) ordered(list []compare.Configuration, err error) ([]compare.Configuration, error) {
	apart(list)
	if err != nil || f.reference == "" {
		return list, err
	}
	var names []string
	for i, c := range list {
		if c.Name == f.reference {
			return append([]compare.Configuration{c}, slices.Delete(list, i, i+1)...), nil
		}
		names = append(names, c.Name)
	}
	return nil, unknownChoice("--reference", f.reference, names)
}

// warn tells each doubt once, also where several configurations share it.
func (f *compareFlags) warn(cmd *cobra.Command, warnings config.Warnings) {
	if f.warned == nil {
		f.warned = map[string]bool{}
	}
	for _, warning := range warnings {
		if text := warning.Error(); !f.warned[text] {
			f.warned[text] = true
			f.warnings = append(f.warnings, text)
			fmt.Fprintln(cmd.ErrOrStderr(), "warning:", text)
		}
	}
}

// splitAssignments splits a text of several assignments, "a=1 b='x y'", at the blanks
// that stand on their own: not within quotes, brackets or braces.
func splitAssignments(text string) []string {
	return slices.DeleteFunc(config.Split(text, ' '), func(item string) bool { return item == "" })
}
