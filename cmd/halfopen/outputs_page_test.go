package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const outputsPage = "../../docs/outputs.md"

// tablesOf is the rows of the first table under each heading of a page, by the file that
// the heading names: the names in code of the first two cells.
func tablesOf(page string) map[string][][2][]string {
	tables := map[string][][2][]string{}
	code := regexp.MustCompile("`([^`]+)`")
	names := func(cell string) []string {
		var list []string
		for _, match := range code.FindAllStringSubmatch(cell, -1) {
			list = append(list, match[1])
		}
		return list
	}
	for _, section := range strings.Split(page, "\n## `")[1:] {
		file, text, _ := strings.Cut(section, "`")
		for _, row := range strings.Split(text, "\n") {
			if cells := strings.Split(row, "|"); strings.HasPrefix(row, "| `") {
				tables[file] = append(tables[file], [2][]string{names(cells[1]), names(cells[2])})
			}
		}
	}
	return tables
}

// outputCommands is runs that together leave every table and every event.
var outputCommands = []string{
	"run fault-window --runs 2 --requests --events",
	"run cascade --events",
	"run per-instance-state --events",
	"run counter-reset --events",
	"run fallback-stale --events",
	"run alternatives --set horizon=45s --events",
	"run count-4xx --set dependency.hidden_failures=1%",
	"run probe-verdict",
	"run shared-pool",
	"compare fault-window --runs 2",
	"compare fault-window --runs 2 --presets gobreaker",
	"compare fault-window --runs 2 --incidents flapping",
	"sweep fault-window -L breaker.slidingWindowSize=20,30 --runs 2",
}

// everyOutput runs them, and returns the folders that they wrote.
func everyOutput(t *testing.T) []string {
	t.Helper()
	root := t.TempDir()
	var folders []string
	for _, command := range outputCommands {
		folder := filepath.Join(root, strings.ReplaceAll(command, " ", "_"))
		folders = append(folders, folder)
		var out bytes.Buffer
		if code := run(context.Background(), append(strings.Fields(command), "--plot", "none", "--out", folder), strings.NewReader(""), &out, &out); code != exitOK {
			t.Fatalf("%s exits with %d:\n%s", command, code, &out)
		}
	}
	return folders
}

// The page lists the columns that the tables have, and the fields of every event.
func TestOutputsPage(t *testing.T) {
	page := tablesOf(readPage(t, outputsPage))
	columns, fields := map[string]map[string]bool{}, map[string]map[string]bool{}
	for _, folder := range everyOutput(t) {
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data := readPage(t, filepath.Join(folder, file.Name()))
			switch filepath.Ext(file.Name()) {
			case ".csv":
				addColumns(t, columns, file.Name(), data, page)
			case ".jsonl":
				addFields(t, fields, data)
			}
		}
	}
	for file, got := range columns {
		if want := columnsOf(page[file]); !slices.Equal(slices.Sorted(maps.Keys(got)), slices.Sorted(slices.Values(want))) {
			t.Errorf("%s has the columns %v, the page lists %v", file, slices.Sorted(maps.Keys(got)), want)
		}
	}
	checkEventTable(t, page["events.jsonl"], fields)
	for file := range page {
		if strings.HasSuffix(file, ".csv") && columns[file] == nil {
			t.Errorf("no command of this test writes %s", file)
		}
	}
}

func columnsOf(rows [][2][]string) []string {
	var all []string
	for _, row := range rows {
		all = append(all, row[0]...)
	}
	return all
}

// addColumns takes the columns of a table in, which are in the order of the page.
func addColumns(t *testing.T, columns map[string]map[string]bool, file, data string, page map[string][][2][]string) {
	t.Helper()
	header, err := csv.NewReader(strings.NewReader(data)).Read()
	if err != nil {
		t.Fatal(err)
	}
	if columns[file] == nil {
		columns[file] = map[string]bool{}
	}
	order, last := columnsOf(page[file]), -1
	for _, name := range header {
		if strings.HasPrefix(name, "breaker.") {
			name = "PARAMETER"
		}
		columns[file][name] = true
		at := slices.Index(order, name)
		if at < last {
			t.Errorf("%s: %s is listed in another place", file, name)
		}
		last = at
	}
}

func addFields(t *testing.T, fields map[string]map[string]bool, data string) {
	t.Helper()
	for line := range strings.Lines(data) {
		var object map[string]json.RawMessage
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		event := strings.Trim(string(object["event"]), `"`)
		if fields[event] == nil {
			fields[event] = map[string]bool{}
		}
		for name := range object {
			fields[event][name] = true
		}
	}
}

// ofEveryEvent and ofCalls are fields that the page names once.
var (
	ofEveryEvent = []string{"t_s", "arm", "event"}
	ofCalls      = []string{"request", "branch", "endpoint", "caller", "service", "instance"}
)

func checkEventTable(t *testing.T, rows [][2][]string, fields map[string]map[string]bool) {
	t.Helper()
	common := map[string]bool{}
	listed := map[string]bool{}
	for _, row := range rows {
		event, want := row[0][0], row[1]
		listed[event] = true
		got := fields[event]
		for _, name := range ofEveryEvent {
			if !got[name] {
				t.Errorf("no event %q has %s", event, name)
			}
			delete(got, name)
		}
		for _, name := range ofCalls {
			common[name] = common[name] || got[name]
			delete(got, name)
		}
		if !slices.Equal(slices.Sorted(maps.Keys(got)), slices.Sorted(slices.Values(want))) {
			t.Errorf("event %q has the fields %v, the page lists %v", event, slices.Sorted(maps.Keys(got)), want)
		}
	}
	for event := range fields {
		if !listed[event] {
			t.Errorf("the page does not list the event %q", event)
		}
	}
	for _, name := range ofCalls {
		if !common[name] {
			t.Errorf("no event of a call has %s", name)
		}
	}
}
