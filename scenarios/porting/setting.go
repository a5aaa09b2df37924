package porting

import (
	"regexp"
	"strconv"
	"strings"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// A setting is one value of a preset.
type setting struct {
	// key is the preset's name of it.
	key string
	// text is the value as a scenario file has it, in YAML.
	text string
	// place and name are those of the file that is imported.
	place Place
	name  string
}

// document is as much of a scenario as a breaker needs.
type document struct {
	Breaker presets.Preset `yaml:"breaker"`
}

var codec = config.NewCodec(presets.Union)

// build makes a preset of its settings. They are written as a scenario and read back, so that the preset's ranges, words
// and checks hold here too; what is wrong with one is told at its place in the imported file, and what is wrong with the
// whole at the given one.
func build(library string, at Place, settings []setting) (presets.Preset, []Note, error) {
	settings = lastOfEach(settings)
	lines := []string{"breaker:", "  preset: " + strconv.Quote(library)}
	before := len(lines)
	for _, s := range settings {
		lines = append(lines, "  "+s.key+": "+s.text)
	}
	// told moves a problem from the scenario to the imported file.
	told := func(p config.Problem) config.Problem {
		p.Path = strings.TrimPrefix(strings.TrimPrefix(p.Path, "breaker"), ".")
		index := p.Origin.Line - 1 - before
		p.Origin = at
		if index >= 0 && index < len(settings) {
			p.Origin = settings[index].place
			p.Path = strings.Replace(p.Path, settings[index].key, settings[index].name, 1)
		}
		return p
	}
	var read document
	root, err := config.Parse("", []byte(strings.Join(lines, "\n")))
	var warnings config.Warnings
	if err == nil {
		warnings, err = codec.Decode(root, &read)
	}
	if problems, ok := err.(config.Problems); ok {
		for i := range problems {
			problems[i] = told(problems[i])
		}
		return nil, nil, problems
	}
	var notes []Note
	for _, w := range warnings {
		w = told(w)
		notes = append(notes, noteAt(w.Origin, "%s: %s", w.Path, w.Message))
	}
	return read.Breaker, notes, err
}

// lastOfEach drops the settings whose key is set again later.
func lastOfEach(settings []setting) []setting {
	last := map[string]int{}
	for i, s := range settings {
		last[s.key] = i
	}
	var kept []setting
	for i, s := range settings {
		if last[s.key] == i {
			kept = append(kept, s)
		}
	}
	return kept
}

// number is what may stand in YAML without quotes, and must where the setting is a number.
var number = regexp.MustCompile(`^[-+]?[0-9.][0-9A-Za-z.%]*$`)

// inYAML writes a user's text as a value of one line.
func inYAML(text string) string {
	if number.MatchString(text) || text == "true" || text == "false" {
		return text
	}
	return strconv.Quote(text)
}
