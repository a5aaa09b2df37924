package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// find returns the library of a name: that of its preset or of its repository.
func find(name string) (presets.Library, error) {
	var known []string
	for _, l := range presets.Libraries {
		if _, single := l.Preset.(presets.Machine); !single {
			if l.Name == name {
				return presets.Library{}, fmt.Errorf("library %s judges each host for itself, and a recording is of one breaker", name)
			}
			continue
		}
		known = append(known, l.Name)
		repository, _, _ := strings.Cut(l.Title, " ")
		if name == l.Name || name == repository && strings.Contains(repository, "/") {
			return l, nil
		}
	}
	return presets.Library{}, config.UnknownName("library", name, known)
}

// document is a preset as the codec reads it.
type document struct {
	Breaker presets.Preset `yaml:"breaker"`
}

var codec = config.NewCodec(presets.Union)

// configured returns the preset of a library with the settings of a recording. A random wait is refused: the recording
// does not say what was drawn.
func configured(library presets.Library, written map[string]json.RawMessage) (presets.Machine, error) {
	values, err := dialects[library.Name].translateAll(library, written)
	if err != nil {
		return nil, err
	}
	preset, err := decoded(values)
	if err != nil {
		return nil, err
	}
	if preset.Config().Wait.Jitter != (breaker.Jitter{}) {
		return nil, fmt.Errorf("the wait of %s is random with these settings and cannot be replayed; record with a fixed one", library.Name)
	}
	return preset, nil
}

// decoded reads a preset from its settings as a scenario has them.
func decoded(values map[string]any) (presets.Machine, error) {
	text, err := json.Marshal(map[string]any{"breaker": values})
	if err != nil {
		return nil, err
	}
	root, err := config.Parse("", text)
	if err != nil {
		return nil, unplaced(err)
	}
	var read document
	if _, err := codec.Decode(root, &read); err != nil {
		return nil, unplaced(err)
	}
	return read.Breaker.(presets.Machine), nil
}

// unplaced writes problems on one line, without their places in a document that nobody has seen.
func unplaced(err error) error {
	var problems config.Problems
	if !errors.As(err, &problems) {
		return err
	}
	texts := make([]string, len(problems))
	for i, p := range problems {
		texts[i] = strings.TrimPrefix(p.Path+": "+p.Message, "breaker.")
	}
	return errors.New(strings.Join(texts, "; "))
}

// fieldsOf returns the types of a preset's settings by their names.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(t) {
		if name := f.Tag.Get("yaml"); name != "" {
			fields[name] = f.Type
		}
	}
	return fields
}
