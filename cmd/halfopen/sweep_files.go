package main

import (
	"bytes"

	"halfopen/scenarios/sweep"
)

// write fills the folder with the sweep's files and returns their names.
func (r *sweepReport) write(folder, command string, source sweep.Source, result *sweep.Result) ([]string, error) {
	files, err := sweepTables(result)
	if err != nil {
		return nil, err
	}
	if r.plot != none && isDrawn(result.Grid) {
		figure, err := drawSweep(r.plot, source, result)
		if err != nil {
			return nil, err
		}
		files = append([]output{figure}, files...)
	}
	if r.page {
		page, err := sweepPage(command, source, result)
		if err != nil {
			return nil, err
		}
		files = append([]output{{reportName, page}}, files...)
	}
	return writeAll(folder, files)
}

// sweepTables makes the files of numbers.
func sweepTables(result *sweep.Result) ([]output, error) {
	text, err := result.JSON()
	if err != nil {
		return nil, err
	}
	var table bytes.Buffer
	if err := result.WriteCSV(&table); err != nil {
		return nil, err
	}
	return []output{{"sweep.csv", table.Bytes()}, {"sweep.json", text}}, nil
}
