package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"halfopen/scenarios/sweep"
)

// sweepPrinters is what --format of sweep can ask for.
var sweepPrinters = map[string]func(io.Writer, *sweep.Result) error{
	"text": printSweepText,
	"json": printSweepJSON,
	"csv":  func(w io.Writer, r *sweep.Result) error { return r.WriteCSV(w) },
	"md":   printSweepMarkdown,
}

func printSweepJSON(w io.Writer, result *sweep.Result) error {
	text, err := result.JSON()
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// printSweepText prints a row for every point and arm.
func printSweepText(w io.Writer, result *sweep.Result) error {
	points := "points"
	if len(result.Points) == 1 {
		points = "point"
	}
	runs := ""
	if result.Runs > 1 {
		runs = fmt.Sprintf(", mean ± 95 %% of %d runs at each", result.Runs)
	}
	fmt.Fprintf(w, "%s at %d %s%s\n\n", result.Scenario, len(result.Points), points, runs)
	if err := writeColumns(w, sweepRows(result, "-")); err != nil {
		return err
	}
	_, err := io.WriteString(w, optimumText(result))
	return err
}

func printSweepMarkdown(w io.Writer, result *sweep.Result) error {
	rows := sweepRows(result, "")
	rule := strings.Repeat("| --- ", len(result.Grid.Parameters())+1) + strings.Repeat("| ---: ", len(result.Shown)) + "|\n"
	var text strings.Builder
	for i, row := range rows {
		for _, cell := range row {
			fmt.Fprintf(&text, "| %s ", escapeMarkdown(cell))
		}
		text.WriteString("|\n")
		if i == 0 {
			text.WriteString(rule)
		}
	}
	text.WriteString(optimumText(result))
	_, err := io.WriteString(w, text.String())
	return err
}

// sweepRows is the table for a person, with its header.
func sweepRows(result *sweep.Result, missing string) [][]string {
	var header []string
	for _, parameter := range result.Grid.Parameters() {
		header = append(header, parameter.Path)
	}
	header = append(header, "arm")
	for _, metric := range result.Shown {
		header = append(header, result.Metrics[metric].Name)
	}
	rows := [][]string{header}
	for _, point := range result.Points {
		for _, arm := range point.Arms {
			row := append([]string{}, point.Texts...)
			row = append(row, arm.Name)
			for _, metric := range result.Shown {
				row = append(row, cmp.Or(estimateText(result.Metrics[metric].Unit, arm.Estimates[metric]), missing))
			}
			rows = append(rows, row)
		}
	}
	return rows
}
