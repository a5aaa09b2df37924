package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"halfopen/scenarios/config"
	"halfopen/scenarios/porting"
)

// breakerFile is the breaker of a file in the form of its library, as --breaker and
// import name it: FILE, or FILE#INSTANCE.
type breakerFile struct {
	porting.Imported
	source string
}

// readBreaker finds the breaker of FILE[#INSTANCE].
func readBreaker(source string) (breakerFile, error) {
	file, instance := source, ""
	if at := strings.LastIndex(source, "#"); at >= 0 {
		file, instance = source[:at], source[at+1:]
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return breakerFile{}, fileError{fmt.Errorf("cannot read the breaker: %w", err)}
	}
	found, err := porting.Import(file, data)
	if err != nil {
		return breakerFile{}, err
	}
	chosen, err := chosenInstance(file, instance, found)
	return breakerFile{Imported: chosen, source: source}, err
}

// chosenInstance is the breaker of that name, or the only one.
func chosenInstance(file, instance string, found []porting.Imported) (porting.Imported, error) {
	var names []string
	for _, f := range found {
		if f.Instance == instance {
			return f, nil
		}
		names = append(names, f.Instance)
	}
	switch {
	case instance != "":
		return porting.Imported{}, fmt.Errorf("%s: %w", file, config.UnknownName("in it, a breaker called", instance, names))
	case len(found) > 1:
		return porting.Imported{}, fmt.Errorf("%s has %d breakers: %s; choose one, as in %s#%s", file, len(found), strings.Join(names, ", "), file, names[0])
	default:
		return found[0], nil
	}
}

// node is the breaker as it stands in a scenario.
func (b breakerFile) node() (*config.Node, error) {
	text, err := b.YAML()
	if err != nil {
		return nil, err
	}
	root, err := config.Parse(b.source, text)
	if err != nil {
		return nil, err
	}
	return root.Get("breaker"), nil
}

// assignment puts the breaker into a scenario.
func (b breakerFile) assignment() (string, error) {
	node, err := b.node()
	if err != nil {
		return "", err
	}
	return "breaker=" + string(node.YAML()), nil
}

// writeNotes tells what was left out, and what values become.
func (b breakerFile) writeNotes(w io.Writer) {
	for _, note := range b.Notes {
		fmt.Fprintln(w, "note:", note)
	}
}
