package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"halfopen/measure/explain"
	"halfopen/measure/findings"
)

// explainPrinters is what --format of explain can ask for.
var explainPrinters = map[string]func(io.Writer, *explain.Report) error{
	"text": printExplainText,
	"json": printExplainJSON,
	"md":   printExplainMarkdown,
}

func printExplainJSON(w io.Writer, report *explain.Report) error {
	text, err := report.JSON()
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// mostTransitions is the number of transitions of an arm that are printed.
const mostTransitions = 20

// explainTitle is the scenario and its run.
func explainTitle(report *explain.Report) string {
	title := fmt.Sprintf("%s, seed %d", report.Scenario, report.Seed)
	if report.Run > 1 {
		title += fmt.Sprintf(", run %d", report.Run)
	}
	return title
}

// noBreaker is what there is to say without one.
const noBreaker = "there is no breaker to explain"

func hasBreaker(told []explain.Told) bool {
	return slices.ContainsFunc(told, func(t explain.Told) bool { return t.Breaker })
}

// printExplainText prints a line for every arm and, unless they are many, what
// happened to each in the order of time.
func printExplainText(w io.Writer, report *explain.Report) error {
	var text strings.Builder
	text.WriteString(explainTitle(report))
	told := report.Breakers()
	switch {
	case !hasBreaker(told):
		text.WriteString(": " + noBreaker + "\n")
	case len(report.Arms) >= wide:
		text.WriteString("\n\n" + headlines(told))
		text.WriteString("\n--arm NAME shows every transition of an arm; --format json has those of all\n")
	default:
		text.WriteByte('\n')
		for _, t := range told {
			fmt.Fprintf(&text, "\n%s: %s\n%s", t.Whose, t.Headline(), timetable(t.Account))
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// headlines is a line for every breaker.
func headlines(told []explain.Told) string {
	width := 0
	for _, t := range told {
		width = max(width, utf8.RuneCountInString(t.Whose))
	}
	var text strings.Builder
	for _, t := range told {
		fmt.Fprintf(&text, "%-*s  %s\n", width, t.Whose, t.Headline())
	}
	return text.String()
}

// timetable is the rows of an account: the instants to the right, what happened to
// the left, and the reasons below each other.
func timetable(account *explain.Account) string {
	rows := account.Rows(mostTransitions)
	at, what := 0, 0
	for _, row := range rows {
		at, what = max(at, utf8.RuneCountInString(row.At)), max(what, utf8.RuneCountInString(row.What))
	}
	var text strings.Builder
	if len(rows) > 0 {
		text.WriteByte('\n')
	}
	for _, row := range rows {
		if row.More > 0 {
			fmt.Fprintf(&text, "  %*s  %s\n", at, "...", moreTransitions(account, row.More))
			continue
		}
		line := fmt.Sprintf("  %*s  %-*s", at, row.At, what, row.What)
		for _, why := range row.Why {
			text.WriteString(line + "  " + why + "\n")
			line = strings.Repeat(" ", 2+at+2+what)
		}
		if len(row.Why) == 0 {
			text.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	return text.String()
}

// moreTransitions is about those that are not printed.
func moreTransitions(account *explain.Account, more int) string {
	if !account.Complete {
		return "more transitions; --format json has the first 10,000"
	}
	if more == 1 {
		return "1 more transition; --format json has all"
	}
	return fmt.Sprintf("%s more transitions; --format json has all", findings.Count(more))
}

// printExplainMarkdown prints a table of all that happened, or of the arms if they
// are many.
func printExplainMarkdown(w io.Writer, report *explain.Report) error {
	title := escapeMarkdown(explainTitle(report))
	told := report.Breakers()
	if !hasBreaker(told) {
		_, err := fmt.Fprintf(w, "**%s**: %s\n", title, noBreaker)
		return err
	}
	rows := [][]string{{"arm", "time", "change", "why, and what it cost"}}
	for _, t := range told {
		rows = append(rows, []string{t.Whose, "", "", t.Headline()})
		if len(report.Arms) >= wide {
			continue
		}
		for _, row := range t.Rows(mostTransitions) {
			if row.More > 0 {
				row.At, row.Why = "...", []string{moreTransitions(t.Account, row.More)}
			}
			rows = append(rows, []string{t.Whose, row.At, row.What, strings.Join(row.Why, "; ")})
		}
	}
	var text strings.Builder
	fmt.Fprintf(&text, "**%s**\n\n", title)
	for i, row := range rows {
		for _, cell := range row {
			fmt.Fprintf(&text, "| %s ", escapeMarkdown(cell))
		}
		text.WriteString("|\n")
		if i == 0 {
			text.WriteString("| --- | ---: | --- | --- |\n")
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
