package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

func newPresets() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "presets [NAME...]",
		Short: "List the breakers that people run, with their settings",
		Long: `List the circuit breakers of libraries, each under the library's own names and
with its own defaults, and how it is known that halfopen does what the library
does: run (the library runs beside it in a test), recorded (it is held to recordings
of the library), from source, not run (the source was read). With names, tell what
every setting of those means.

A scenario takes one as  breaker: {preset: NAME, SETTING: VALUE, ...}`,
		Example: `  halfopen presets
  halfopen presets gobreaker
  halfopen run fault-window --set 'breaker={preset: gobreaker, Timeout: 5s}'`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return presetNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, names []string) error {
			if err := checkChoices(format, none); err != nil {
				return err
			}
			libraries, err := chosenLibraries(names)
			if err != nil {
				return err
			}
			return presetPrinters[format](cmd.OutOrStdout(), libraries, len(names) > 0)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "what to print: text, json, csv or md")
	return cmd
}

// presetPrinters is what --format can ask for; in detail is with what settings mean.
var presetPrinters = map[string]func(w io.Writer, libraries []presets.Library, inDetail bool) error{
	"text": func(w io.Writer, libraries []presets.Library, inDetail bool) error {
		if inDetail {
			return printSettings(w, libraries)
		}
		return printLibraries(w, libraries)
	},
	"json": printLibrariesJSON,
	"csv":  printLibrariesCSV,
	"md":   printLibrariesMarkdown,
}

func presetNames() []string {
	var names []string
	for _, l := range presets.Libraries {
		names = append(names, l.Name)
	}
	return names
}

// chosenLibraries is those of the names, or all.
func chosenLibraries(names []string) ([]presets.Library, error) {
	if len(names) == 0 {
		return presets.Libraries, nil
	}
	var libraries []presets.Library
	for _, name := range names {
		library, known := presets.Find(name)
		if !known {
			return nil, config.UnknownName("a preset called", name, presetNames())
		}
		libraries = append(libraries, library)
	}
	return libraries, nil
}

// describedAs is the library with what was read of it.
func describedAs(l presets.Library) string {
	text := l.Title
	if l.Version != "" {
		text += fmt.Sprintf(" (%s, %s)", l.Language, l.Version)
	}
	return text
}

// printLibraries prints every library with its settings in a few lines.
func printLibraries(w io.Writer, libraries []presets.Library) error {
	for i, l := range libraries {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%-17s %s: %s\n", l.Name, describedAs(l), l.Checked)
		for _, line := range wrapped(withDefaults(l.Settings()), 80) {
			fmt.Fprintf(w, "%-17s %s\n", "", line)
		}
	}
	_, err := fmt.Fprintf(w, "\nEvery preset also has %s.\n", strings.Join(withDefaults(presets.CommonSettings()), ", "))
	return err
}

// withDefaults is the names of settings, each with its default.
func withDefaults(settings []presets.Setting) []string {
	var texts []string
	for _, s := range settings {
		texts = append(texts, s.Name+" "+s.Default)
	}
	return texts
}

// wrapped joins parts with commas into lines of at most so many characters.
func wrapped(parts []string, width int) []string {
	var lines []string
	line := ""
	for i, part := range parts {
		if i < len(parts)-1 {
			part += ","
		}
		switch {
		case line == "":
			line = part
		case len(line)+1+len(part) > width:
			lines = append(lines, line)
			line = part
		default:
			line += " " + part
		}
	}
	return append(lines, line)
}

// printSettings prints what the settings mean.
func printSettings(w io.Writer, libraries []presets.Library) error {
	for i, l := range libraries {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s: %s\nsource: %s\nchecked: %s\n\n", l.Name, describedAs(l), l.Source, l.Checked)
		table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, s := range append(l.Settings(), presets.CommonSettings()...) {
			fmt.Fprintf(table, "%s\t%s\t%s\n", s.Name, s.Default, s.About)
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// presetsSchema is the version of the form of presets --format json.
const presetsSchema = 1

func printLibrariesJSON(w io.Writer, libraries []presets.Library, _ bool) error {
	type setting struct {
		Name    string `json:"name"`
		Default string `json:"default"`
		About   string `json:"about"`
	}
	type library struct {
		Name     string    `json:"name"`
		Title    string    `json:"title"`
		Language string    `json:"language"`
		Version  string    `json:"version"`
		Source   string    `json:"source"`
		Checked  string    `json:"checked"`
		Settings []setting `json:"settings"`
	}
	document := struct {
		SchemaVersion int       `json:"schema_version"`
		Presets       []library `json:"presets"`
	}{SchemaVersion: presetsSchema}
	for _, l := range libraries {
		written := library{Name: l.Name, Title: l.Title, Language: l.Language, Version: l.Version, Source: l.Source, Checked: string(l.Checked)}
		for _, s := range append(l.Settings(), presets.CommonSettings()...) {
			written.Settings = append(written.Settings, setting(s))
		}
		document.Presets = append(document.Presets, written)
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(document)
}

func printLibrariesCSV(w io.Writer, libraries []presets.Library, _ bool) error {
	rows := [][]string{{"preset", "setting", "default", "about"}}
	for _, l := range libraries {
		for _, s := range append(l.Settings(), presets.CommonSettings()...) {
			rows = append(rows, []string{l.Name, s.Name, s.Default, s.About})
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}

func printLibrariesMarkdown(w io.Writer, libraries []presets.Library, _ bool) error {
	for i, l := range libraries {
		if i > 0 {
			fmt.Fprintln(w)
		}
		rows := [][]string{{"setting", "default", "meaning"}}
		for _, s := range append(l.Settings(), presets.CommonSettings()...) {
			rows = append(rows, []string{s.Name, s.Default, s.About})
		}
		if err := writeTexts(w, fmt.Sprintf("%s: %s, %s", l.Name, describedAs(l), l.Checked), rows); err != nil {
			return err
		}
	}
	return nil
}
