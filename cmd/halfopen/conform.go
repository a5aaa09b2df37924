package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/measure/findings"
	"halfopen/scenarios/conformance"
)

func newConform() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "conform FILE.jsonl...",
		Short: "Hold recordings of a real breaker against its preset",
		Long: `Replay recordings of a real breaker: the preset of the library is asked and told what
the library was, and has to give the same answers, admissions and states, step by
step. The first answer of each recording that differs is named, and the exit code is
then 1.

A file has a recording a line, as JSON:

  {"library": "gobreaker", "name": "mine", "config": {"Timeout": "1s"},
   "steps": [[0, "acquire", 1, "CLOSED"], [5, "error", 5, "CLOSED"], ...]}

Each step is [milliseconds, what, value, state after it]: a caller asks ("acquire",
admitted 1 or not 0), or a call ends that was admitted value milliseconds before
("ok", "error", or "ignored" for an outcome that the library is told to ignore). The
config has the library's own names, as 'halfopen presets NAME' lists them.`,
		Example: `  halfopen conform mine.jsonl`,
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			print, known := conformPrinters[format]
			if !known {
				return unknownChoice("--format", format, []string{"text", "json"})
			}
			replayed, err := replayFiles(files)
			if err != nil {
				return err
			}
			if err := print(cmd.OutOrStdout(), replayed); err != nil {
				return err
			}
			return nonconformance(replayed)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "what to print: text or json")
	return cmd
}

// replayed is a recording that was replayed.
type replayed struct {
	file string
	conformance.Recording
	same       int
	difference *conformance.Difference // nil if there is none
}

// replayFiles replays every recording. The error is the first of each file.
func replayFiles(files []string) ([]replayed, error) {
	var list []replayed
	var errs []error
	for _, file := range files {
		opened, err := os.Open(file)
		if err != nil {
			return nil, fileError{fmt.Errorf("cannot read the recordings: %w", err)}
		}
		for recording, err := range conformance.Parse(file, opened) {
			if err != nil {
				errs = append(errs, err)
				break // what follows is mostly wrong for the same cause
			}
			same, first, differs := conformance.Replay(recording)
			r := replayed{file: file, Recording: recording, same: same}
			if differs {
				r.difference = &first
			}
			list = append(list, r)
		}
		opened.Close()
	}
	return list, errors.Join(errs...)
}

// nonconformance is the error of recordings that differ.
func nonconformance(list []replayed) error {
	differing := 0
	for _, r := range list {
		if r.difference != nil {
			differing++
		}
	}
	if differing == 0 {
		return nil
	}
	return differs{fmt.Errorf("%d of %d recordings are not answered as the library did", differing, len(list))}
}

// conformPrinters is what --format can ask for.
var conformPrinters = map[string]func(io.Writer, []replayed) error{
	"text": printConformance,
	"json": printConformanceJSON,
}

func printConformance(w io.Writer, list []replayed) error {
	steps := 0
	for _, r := range list {
		steps += len(r.Steps)
		mark, words := "✓", findings.Plural(len(r.Steps), "step")+", all the same"
		if r.difference != nil {
			mark, words = "✗", r.difference.String()
		}
		fmt.Fprintf(w, "%s %s:%d: %s %s: %s\n", mark, r.file, r.Line, r.Library, r.title(), words)
	}
	_, err := fmt.Fprintf(w, "%s, %s\n", findings.Plural(len(list), "recording"), findings.Plural(steps, "step"))
	return err
}

// title is what a recording is called.
func (r replayed) title() string {
	if r.Seed == "" {
		return r.Name
	}
	return r.Name + ", seed " + r.Seed
}

// conformSchema is the version of the form of conform --format json.
const conformSchema = 1

func printConformanceJSON(w io.Writer, list []replayed) error {
	type row struct {
		File       string `json:"file"`
		Line       int    `json:"line"`
		Library    string `json:"library"`
		Name       string `json:"name"`
		Seed       string `json:"seed"`
		Steps      int    `json:"steps"`
		Same       int    `json:"same"`
		Conforms   bool   `json:"conforms"`
		Step       int    `json:"step,omitempty"`
		Difference string `json:"difference,omitempty"`
	}
	document := struct {
		SchemaVersion int   `json:"schema_version"`
		Recordings    []row `json:"recordings"`
	}{SchemaVersion: conformSchema, Recordings: []row{}}
	for _, r := range list {
		written := row{File: r.file, Line: r.Line, Library: r.Library, Name: r.Name, Seed: r.Seed, Steps: len(r.Steps), Same: r.same, Conforms: r.difference == nil}
		if r.difference != nil {
			written.Step, written.Difference = r.difference.Step, r.difference.String()
		}
		document.Recordings = append(document.Recordings, written)
	}
	text, err := measure.Indented(document)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}
