package main

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"runtime"
	"sync"

	"halfopen/measure"
	"halfopen/plots"
	"halfopen/scenarios"
)

// output is a file that is to be written.
type output struct {
	name string
	data []byte
}

// tables makes the files of numbers.
func tables(summary *measure.Summary, requests bool) ([]output, error) {
	text, err := summary.JSON()
	if err != nil {
		return nil, err
	}
	files := []output{{name: "summary.json", data: text}}
	first := summary.Arms[0]
	writers := []struct {
		name  string
		write func(io.Writer, []*measure.Arm) error
		asked bool
	}{
		{"series.csv", measure.WriteSeries, first.Totals == nil},
		{"ticks.csv", measure.WriteTicks, first.Ticks != nil},
		{"rounds.csv", measure.WriteRounds, first.Rounds != nil},
		{"transitions.csv", measure.WriteTransitions, true},
		{"requests.csv", measure.WriteRequests, requests && first.Totals == nil},
	}
	if r := summary.Replications; r != nil && r.Batches == 0 && first.Totals == nil {
		var table bytes.Buffer
		if err := measure.WriteCurves(&table, r.Arms); err != nil {
			return nil, err
		}
		files = append(files, output{name: "curves.csv", data: table.Bytes()})
	}
	for _, w := range writers {
		if !w.asked {
			continue
		}
		var table bytes.Buffer
		if err := w.write(&table, summary.Arms); err != nil {
			return nil, err
		}
		files = append(files, output{name: w.name, data: table.Bytes()})
	}
	return files, nil
}

// draw makes every figure, as many at a time as there are cores.
func draw(scenario *scenarios.Scenario, summary *measure.Summary, format string) ([]output, error) {
	input := figureInput(scenario, summary)
	names := plots.Names(input)
	files := make([]output, len(names))
	errs := make([]error, len(names))
	places := make(chan struct{}, runtime.GOMAXPROCS(0))
	var group sync.WaitGroup
	for i, name := range names {
		group.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			data, err := plots.Draw(name, format, input)
			files[i], errs[i] = output{name: name + "." + format, data: data}, err
		})
	}
	group.Wait()
	return files, errors.Join(errs...)
}

// figureInput is what the figures of a run are drawn from.
func figureInput(scenario *scenarios.Scenario, summary *measure.Summary) plots.Input {
	input := plots.Input{Subtitle: scenario.Parameters(), Arms: summary.Arms, Replications: summary.Replications}
	for _, o := range scenario.Little() {
		input.Expected = append(input.Expected, plots.Expected{
			From: o.From.Seconds(), To: o.To.Seconds(), Busy: o.Busy, Label: o.Label,
		})
	}
	return input
}

// writeAll fills a folder with files and returns their names.
func writeAll(folder string, files []output) ([]string, error) {
	var names []string
	for _, file := range files {
		if err := writeWhole(filepath.Join(folder, file.name), file.data); err != nil {
			return nil, err
		}
		names = append(names, file.name)
	}
	return names, nil
}

// writeWhole writes a file, with the folders above it, or leaves what was there.
func writeWhole(path string, data []byte) error {
	file, err := createWhole(path)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	return file.keep(err)
}
