package sweep

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const replayed = `name: replayed
horizon: 3s
arrivals: {process: recorded, file: log.csv}
dependency: {answers: recorded}
arms: [{name: it}]
`

// write writes a recording in which the last of three requests ends in some way.
func write(t *testing.T, file, status string) {
	t.Helper()
	if err := os.WriteFile(file, []byte("time,duration,status\n0,1,200\n1,1,404\n2.9,1,"+status+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// planOf is 4 points of a scenario in a folder.
func planOf(t *testing.T, folder, grid string) *Plan {
	t.Helper()
	plan, err := NewPlan(background, Source{File: filepath.Join(folder, "replayed.yaml"), Text: []byte(replayed)}, mustGrid(t, grid), Options{Runs: 2})
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// Parts of different recordings do not belong together, even if they have the same name;
// those of equal ones do, wherever these were, and even if they are gone.
func TestPartsOfRecordings(t *testing.T) {
	here, there, elsewhere := t.TempDir(), t.TempDir(), t.TempDir()
	write(t, filepath.Join(here, "log.csv"), "503")
	write(t, filepath.Join(there, "log.csv"), "503")
	write(t, filepath.Join(elsewhere, "log.csv"), "200")
	const grid = "seed=1..4/1"
	plan := planOf(t, here, grid)
	whole, err := plan.Run(background, nil)
	if err != nil {
		t.Fatal(err)
	}
	first, same, other := shards(t, plan, 3), shards(t, planOf(t, there, grid), 3), shards(t, planOf(t, elsewhere, grid), 3)
	if _, _, err := Merge([]*Stored{first[0], other[1], first[2]}, program); err == nil || err.Error() != "part 0 and part 1 were made with different contents of log.csv" {
		t.Errorf("%v, want different recordings", err)
	}
	var files [][]byte
	for _, part := range []*Stored{first[0], same[1], first[2]} {
		text, err := part.File(program, "replayed")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, text)
	}
	for _, folder := range []string{here, there} {
		if err := os.Remove(filepath.Join(folder, "log.csv")); err != nil {
			t.Fatal(err)
		}
	}
	var parts []*Stored
	for i, text := range files {
		part, err := ReadPart(fmt.Sprint("part ", i), text)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part)
	}
	_, merged, err := Merge(parts, program)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(encoded(t, merged), encoded(t, whole)) {
		t.Error("the parts are not the whole")
	}
	if failed := whole.metric(t, "failed"); failed != 1 {
		t.Errorf("%v requests fail, want 1", failed)
	}
}

// metric is a metric of the first arm at the first point.
func (r *Result) metric(t *testing.T, name string) float64 {
	t.Helper()
	for i, m := range r.Metrics {
		if m.Name == name {
			return r.Points[0].Arms[0].Values[i][0]
		}
	}
	t.Fatalf("%s is not among the metrics", name)
	return 0
}

// The recordings of all points are told apart by content.
func TestEveryPointHasItsRecording(t *testing.T) {
	folder := t.TempDir()
	for _, file := range []string{"log.csv", "a.csv", "b.csv"} {
		write(t, filepath.Join(folder, file), "503")
	}
	list, err := ParseList("arrivals.file=a.csv,b.csv")
	if err != nil {
		t.Fatal(err)
	}
	grid, err := NewGrid(list)
	if err != nil {
		t.Fatal(err)
	}
	hash := func() string {
		t.Helper()
		plan, err := NewPlan(background, Source{File: filepath.Join(folder, "replayed.yaml"), Text: []byte(replayed)}, grid, Options{})
		if err != nil {
			t.Fatal(err)
		}
		hash, err := plan.encode().hash()
		if err != nil {
			t.Fatal(err)
		}
		return hash
	}
	before := hash()
	write(t, filepath.Join(folder, "log.csv"), "200") // which no point names
	if hash() != before {
		t.Error("another file than those of the points makes another sweep")
	}
	write(t, filepath.Join(folder, "b.csv"), "200")
	if hash() == before {
		t.Error("the file of the second point makes no other sweep")
	}
}

// What was kept of a sweep is not used for another recording, and one that changes while a
// sweep runs is told of.
func TestAChangedRecordingIsNoticed(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "log.csv")
	write(t, file, "503")
	const grid = "seed=1..20/1"
	kept := &memory{parts: map[string][]byte{}, left: 100}
	plan := planOf(t, folder, grid)
	if plan.Pieces() < 2 {
		t.Fatal("too few runs for parts")
	}
	if _, err := plan.Resume(background, kept, program, nil); err != nil {
		t.Fatal(err)
	}
	write(t, file, "200")
	if _, err := plan.Run(background, nil); err == nil || !strings.Contains(err.Error(), "log.csv has changed since the sweep began; give the command again") {
		t.Errorf("%v, want a change", err)
	}
	before := -1
	result, err := planOf(t, folder, grid).Resume(background, kept, program, func(there, _, _ int) { before = there })
	if err != nil {
		t.Fatal(err)
	}
	if failed := result.metric(t, "failed"); failed != 0 || before != 0 {
		t.Errorf("%v requests fail and %d runs were there, want none", failed, before)
	}
	// The same again has it all, and the recording can be replaced by an equal one.
	write(t, file, "200")
	if _, err := planOf(t, folder, grid).Resume(background, kept, program, func(there, _, _ int) { t.Errorf("%d runs were there, want all", there) }); err != nil {
		t.Fatal(err)
	}
}
