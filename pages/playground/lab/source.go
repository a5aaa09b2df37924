package lab

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"halfopen/scenarios"
	"halfopen/scenarios/config"
)

// fileName is what the text of a scenario is called that is not one of the library.
const fileName = "mine.yaml"

// parsed is a scenario that was asked for.
type parsed struct {
	*scenarios.Scenario
	warnings config.Warnings
	config   *config.Node // with every default
}

// parse finds the scenario of a request and makes its changes.
func (r *Request) parse() (*parsed, error) {
	source, err := r.source()
	if err != nil {
		return nil, err
	}
	var p parsed
	if p.Scenario, p.warnings, err = source.Parse(); err != nil {
		return nil, err
	}
	if p.config, err = p.Config(); err != nil {
		return nil, err
	}
	if isRecorded(p.config) {
		return nil, errors.New("its requests are recorded in a file, which a page cannot read; save the scenario beside the file and use halfopen run")
	}
	return &p, nil
}

func (r *Request) source() (scenarios.Source, error) {
	source := scenarios.Source{File: fileName, Text: []byte(r.Scenario), Assignments: r.assignments(), Unread: true}
	switch {
	case r.isNamed():
		text, err := scenarios.Text(r.Scenario)
		source.File, source.Text = r.Scenario+".yaml", text
		return source, err
	case !strings.ContainsAny(r.Scenario, "\n:{"):
		return source, unknown(r.Scenario)
	default:
		return source, nil
	}
}

func (r *Request) isNamed() bool { return slices.Contains(scenarios.Library(), r.Scenario) }

func unknown(name string) error {
	hint := "choose one of the stories"
	if near := config.Suggest(name, scenarios.Library()); near != "" {
		hint = fmt.Sprintf("did you mean %s?", near)
	}
	return fmt.Errorf("no scenario is called %q; %s", name, hint)
}

// assignments is every change, in the order in which they apply.
func (r *Request) assignments() []string {
	assignments := slices.Clone(r.Set)
	if r.Seed != nil {
		assignments = append(assignments, fmt.Sprintf("seed=%d", *r.Seed))
	}
	return assignments
}

// isRecorded reports whether an arm's arrivals are those of a file.
func isRecorded(root *config.Node) bool {
	if root.Get("arrivals.file") != nil {
		return true
	}
	arms := root.Get("arms")
	return arms != nil && slices.ContainsFunc(arms.Items(), func(arm *config.Node) bool { return arm.Get("arrivals.file") != nil })
}

// command is what repeats the run on a command line.
func (r *Request) command() string {
	words := []string{"halfopen", "run", fileName}
	if r.isNamed() {
		words[2] = r.Scenario
	}
	for _, assignment := range r.Set {
		words = append(words, "--set", quoted(assignment))
	}
	if r.Seed != nil {
		words = append(words, "--seed", fmt.Sprint(*r.Seed))
	}
	return strings.Join(words, " ")
}

// plain is the characters that mean nothing to a shell.
const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,%+@-"

// quoted is a word as a POSIX shell reads it.
func quoted(word string) string {
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
