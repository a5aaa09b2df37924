package main

import (
	"fmt"
	"io"
	"path/filepath"

	"halfopen/measure"
	"halfopen/measure/events"
)

// eventFiles is the files that are written while a scenario runs.
type eventFiles struct {
	files     []*wholeFile
	writers   []eventWriter // by the file
	observers []func(events.Setup) events.Observer
}

// eventWriter is any of package events.
type eventWriter interface {
	Observe(events.Setup) events.Observer
	// Close ends the file. The error is the first one of all that was written.
	Close() error
}

// openEvents begins the files that are asked for.
func (f *runFlags) openEvents(folder string) (*eventFiles, error) {
	all := &eventFiles{}
	for _, kind := range []struct {
		asked  bool
		name   string
		writer func(io.Writer) eventWriter
	}{
		{f.events, "events.jsonl", func(w io.Writer) eventWriter { return events.NewLines(w) }},
		{f.trace, "trace.json", func(w io.Writer) eventWriter { return events.NewTrace(w, events.DefaultLimits) }},
	} {
		if !kind.asked {
			continue
		}
		file, err := createWhole(filepath.Join(folder, kind.name))
		if err != nil {
			all.discard()
			return nil, err
		}
		writer := kind.writer(file)
		all.files, all.writers, all.observers = append(all.files, file), append(all.writers, writer), append(all.observers, writer.Observe)
	}
	return all, nil
}

// keep ends the files of a run and returns their names. A run in steps leaves none.
func (e *eventFiles) keep(summary *measure.Summary, log io.Writer) ([]string, error) {
	if len(e.files) > 0 && summary.Arms[0].Totals != nil {
		fmt.Fprintln(log, "warning: --events, --trace: only scenarios in continuous time leave events")
		return nil, nil
	}
	var names []string
	for i, file := range e.files {
		if err := file.keep(e.writers[i].Close()); err != nil {
			return nil, err
		}
		names = append(names, filepath.Base(file.path))
		if trace, is := e.writers[i].(*events.Trace); is {
			for _, note := range trace.Notes() {
				fmt.Fprintln(log, "note: trace.json is kept to a size that viewers open:", note)
			}
		}
	}
	return names, nil
}

// discard removes what is not kept.
func (e *eventFiles) discard() {
	for _, file := range e.files {
		file.discard()
	}
}
