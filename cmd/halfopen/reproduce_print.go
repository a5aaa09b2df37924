package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"halfopen/scenarios/published"
)

// rowPrinters is what --format can ask for.
var rowPrinters = map[string]func(io.Writer, []published.Row) error{
	"text": printRowsAndVerdict,
	"json": printRowsJSON,
	"csv":  printRowsCSV,
	"md":   printRowsMarkdown,
}

// written is what a function writes.
func written(write func(io.Writer) error) ([]byte, error) {
	var text bytes.Buffer
	err := write(&text)
	return text.Bytes(), err
}

func yesOrNo(equal bool) string {
	if equal {
		return "yes"
	}
	return "NO"
}

func printRowsAndVerdict(w io.Writer, rows []published.Row) error {
	if err := printRows(w, rows); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, verdict(rows))
	return err
}

// narrow is the width up to which published and measured stand side by side.
const narrow = 40

// printRows prints the rows in their groups.
func printRows(w io.Writer, rows []published.Row) error {
	for len(rows) > 0 {
		first := rows[0]
		n := slices.IndexFunc(rows, func(r published.Row) bool { return r.Experiment != first.Experiment || r.Group != first.Group })
		if n < 0 {
			n = len(rows)
		}
		fmt.Fprintf(w, "%s: %s\n", first.Experiment, first.Group)
		if err := writeColumns(w, groupColumns(rows[:n])); err != nil {
			return err
		}
		fmt.Fprintln(w)
		rows = rows[n:]
	}
	return nil
}

// groupColumns is a line for each row, or two where the texts are long.
func groupColumns(rows []published.Row) [][]string {
	wide := slices.ContainsFunc(rows, func(r published.Row) bool { return len(r.Published) > narrow || len(r.Measured) > narrow })
	if wide {
		lines := [][]string{{"  figure", "equal", "published, measured"}}
		for _, r := range rows {
			lines = append(lines, []string{"  " + r.Figure, yesOrNo(r.Equal()), r.Published}, []string{"", "", r.Measured})
		}
		return lines
	}
	lines := [][]string{{"  figure", "published", "measured", "equal"}}
	for _, r := range rows {
		lines = append(lines, []string{"  " + r.Figure, r.Published, r.Measured, yesOrNo(r.Equal())})
	}
	return lines
}

func printRowsJSON(w io.Writer, rows []published.Row) error {
	type line struct {
		published.Row
		Equal bool `json:"equal"`
	}
	lines := make([]line, len(rows))
	for i, row := range rows {
		lines[i] = line{row, row.Equal()}
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(lines)
}

func printRowsCSV(w io.Writer, rows []published.Row) error {
	table := csv.NewWriter(w)
	table.Write([]string{"experiment", "group", "figure", "published", "measured", "equal"}) // Error returns the first error
	for _, row := range rows {
		table.Write([]string{row.Experiment, row.Group, row.Figure, row.Published, row.Measured, yesOrNo(row.Equal())})
	}
	table.Flush()
	return table.Error()
}

func printRowsMarkdown(w io.Writer, rows []published.Row) error {
	fmt.Fprintf(w, "# Published and measured\n\nWritten by `halfopen reproduce`: %s.\n", verdict(rows))
	var experiment string
	for _, row := range rows {
		if row.Experiment != experiment {
			experiment = row.Experiment
			fmt.Fprintf(w, "\n## %s\n\n| group | figure | published | measured | equal |\n| --- | --- | --- | --- | --- |\n", experiment)
		}
		if _, err := fmt.Fprintf(w, "| %s | %s | %s | %s | %s |\n", row.Group, row.Figure, row.Published, row.Measured, yesOrNo(row.Equal())); err != nil {
			return err
		}
	}
	return nil
}
