package sweep

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"halfopen/scenarios"
)

const program = "v1.2.3"

// smallPlan is 3 points of 4 runs, each with two arms.
func smallPlan(t *testing.T, options Options) *Plan {
	t.Helper()
	options.Runs = 4
	source := named(t, "fault-window", "horizon=30s", "generator=streams")
	plan, err := NewPlan(background, source, mustGrid(t, "breaker.waitDurationInOpenState=1s..5s/2s"), options)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// shards runs every shard of a plan and reads it back from its file.
func shards(t *testing.T, plan *Plan, n int) []*Stored {
	t.Helper()
	var parts []*Stored
	for i := range n {
		part, err := plan.Shard(background, i, n, nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := part.File(program, "small")
		if err != nil {
			t.Fatal(err)
		}
		stored, err := ReadPart(fmt.Sprintf("part %d", i), text)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, stored)
	}
	return parts
}

// The merge of n shards is the sweep in one piece, byte for byte, whatever n is and in
// whatever order the parts come.
func TestMergedShardsAreTheWhole(t *testing.T) {
	plan := smallPlan(t, Options{})
	whole, err := plan.Run(background, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := encoded(t, whole)
	for n := 1; n <= plan.Items()+2; n++ { // some parts are empty
		parts := shards(t, plan, n)
		rand.New(rand.NewPCG(1, uint64(n))).Shuffle(n, func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		parts = append(parts, parts[0]) // counted once
		_, merged, err := Merge(parts, program)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(encoded(t, merged), want) {
			t.Errorf("%d shards give other bytes than one", n)
		}
	}
}

// A point that lies in two parts has quantiles of all its runs, and only such a point
// needs its latencies in the files.
func TestOnlyCutPointsKeepLatencies(t *testing.T) {
	parts := shards(t, smallPlan(t, Options{}), 5) // of 12 runs: cut at 2, 4, 7, 9
	for i, want := range []string{"map[0]", "map[0]", "map[1]", "map[1 2]", "map[2]"} {
		var kept []int
		for point := range parts[i].latencies {
			kept = append(kept, point)
		}
		slices.Sort(kept)
		if got := fmt.Sprintf("map%v", kept); got != want {
			t.Errorf("part %d keeps the latencies of %s, want %s", i, got, want)
		}
	}
}

func TestPartsThatDoNotBelongTogether(t *testing.T) {
	parts := shards(t, smallPlan(t, Options{}), 3)
	others := shards(t, smallPlan(t, Options{Metrics: []string{"p99"}}), 3)
	four := shards(t, smallPlan(t, Options{}), 4)
	twin := *parts[1]
	twin.sum, twin.name = "another", "twin"
	for _, c := range []struct {
		name    string
		parts   []*Stored
		program string
		want    string
	}{
		{"missing", parts[:1], program, "2 of 3 parts are missing: 1, 2; run these shards, then merge again"},
		{"another sweep", []*Stored{parts[0], others[1], parts[2]}, program, "part 0 and part 1 are of different sweeps"},
		{"another number", []*Stored{parts[0], four[1]}, program, "part 0 is one of 3 parts and part 1 one of 4"},
		{"another version", parts, "v2", "part 0 is of version v1.2.3, and this program is v2; merge with the program that made the parts"},
		{"two that differ", []*Stored{parts[0], parts[1], &twin, parts[2]}, program, "part 1 and twin are both part 1, but differ"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, _, err := Merge(c.parts, c.program); err == nil || err.Error() != c.want {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
	var missing Missing
	if _, _, err := Merge(parts[1:], program); !errors.As(err, &missing) || !slices.Equal(missing.Shards, []int{0}) {
		t.Errorf("%v, want shard 0 to be missing", err)
	}
}

// Whatever is done to the file of a part, it is not taken for a whole one.
func TestTornParts(t *testing.T) {
	part, err := smallPlan(t, Options{}).Shard(background, 1, 5, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := part.File(program, "small")
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{0, 1, len(text) / 2, len(text) - 2} {
		if _, err := ReadPart("x", text[:length]); !errors.Is(err, errTorn) {
			t.Errorf("cut to %d bytes: %v", length, err)
		}
	}
	at := bytes.IndexByte(text, '7') // some digit of a result or of the checksum
	changed := slices.Clone(text)
	changed[at] = '8'
	if _, err := ReadPart("x", changed); !errors.Is(err, errTorn) {
		t.Errorf("a changed digit: %v", err)
	}
}

// A file that was made by hand, with a right checksum, does not bring the program down.
func TestPartsOfAnotherShape(t *testing.T) {
	part, err := smallPlan(t, Options{}).Shard(background, 1, 5, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := part.File(program, "small")
	if err != nil {
		t.Fatal(err)
	}
	var outer struct{ Part map[string]any }
	if err := json.Unmarshal(text, &outer); err != nil {
		t.Fatal(err)
	}
	point := func(point any) []any {
		return []any{map[string]any{"point": point, "values": []any{}, "arms": []any{}}}
	}
	for _, c := range []struct {
		key   string
		value any
	}{
		{"values", []any{[]any{}, []any{}}},
		{"values", []any{}},
		{"pooled", point(0)}, {"pooled", point(-1)}, {"pooled", point(99)},
		{"latencies", point(0)}, {"latencies", point(99)},
		{"arms", []any{"one"}},
		{"shard", 5}, {"shard", -1}, {"shards", 0},
		{"schema_version", 2},
		{"plan", map[string]any{"text": "name: x"}},
	} {
		changed := maps.Clone(outer.Part)
		changed[c.key] = c.value
		content, err := json.Marshal(changed)
		if err != nil {
			t.Fatal(err)
		}
		file := fmt.Appendf(nil, `{"sha256":"%x","part":%s}`, sha256.Sum256(content), content)
		if _, err := ReadPart("made by hand", file); err == nil || !strings.HasPrefix(err.Error(), "made by hand: ") {
			t.Errorf("%s = %v: %v", c.key, c.value, err)
		}
	}
}

// memory is a store that can be killed.
type memory struct {
	parts map[string][]byte
	left  int // saves until the kill
	torn  []string
}

var errKilled = errors.New("killed")

func key(shard, shards int) string { return fmt.Sprintf("%d/%d", shard, shards) }

func (m *memory) Load(shard, shards int) ([]byte, error) { return m.parts[key(shard, shards)], nil }

func (m *memory) Save(shard, shards int, text []byte) error {
	if m.left == 0 {
		return errKilled
	}
	m.left--
	m.parts[key(shard, shards)] = text
	return nil
}

func (m *memory) Torn(shard, shards int, _ error) { m.torn = append(m.torn, key(shard, shards)) }

// A sweep that was killed, some of whose parts were torn, ends with the bytes of one
// that was not, and runs only what was missing.
func TestAKilledSweepGoesOn(t *testing.T) {
	grid := mustGrid(t, "breaker.waitDurationInOpenState=1s..8s/1s")
	source := named(t, "fault-window", "horizon=20s")
	plan, err := NewPlan(background, source, grid, Options{Runs: 10})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := plan.Run(background, nil)
	if err != nil {
		t.Fatal(err)
	}
	store := &memory{parts: map[string][]byte{}, left: 3}
	if _, err := plan.Resume(background, store, program, nil); !errors.Is(err, errKilled) {
		t.Fatalf("%v, want to be killed", err)
	}
	if len(store.parts) != 3 || plan.Pieces() != 5 {
		t.Fatalf("%d of %d parts were kept", len(store.parts), plan.Pieces())
	}
	store.left = 100
	store.parts["1/5"] = store.parts["1/5"][:1000]
	ran := 0
	result, err := plan.Resume(background, store, program, func(before, done, all int) {
		ran = max(ran, done-before)
		if before != 32 || all != 80 {
			t.Errorf("%d of %d were there, want 32 of 80", before, all)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if ran != 48 || !slices.Equal(store.torn, []string{"1/5"}) {
		t.Errorf("%d runs, torn %v; want 48 runs, the first part torn", ran, store.torn)
	}
	if !bytes.Equal(encoded(t, result), encoded(t, whole)) {
		t.Error("a sweep that went on gives other bytes")
	}
}

// Parts of another sweep, or of another program, do not count.
func TestPartsOfAnotherSweepAreRunAgain(t *testing.T) {
	store := &memory{parts: map[string][]byte{}, left: 1000}
	grid := mustGrid(t, "breaker.waitDurationInOpenState=1s..8s/1s")
	run := func(version string, assignments ...string) (ran int) {
		plan, err := NewPlan(background, named(t, "fault-window", append(assignments, "horizon=10s")...), grid, Options{Runs: 4})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := plan.Resume(background, store, version, func(before, done, _ int) { ran = max(ran, done-before) }); err != nil {
			t.Fatal(err)
		}
		return ran
	}
	for _, c := range []struct {
		version     string
		assignments []string
		want        int
	}{
		{program, nil, 32}, {program, nil, 0}, {"v2", nil, 32}, {"v2", []string{"arrivals.rate=20/s"}, 32},
	} {
		if got := run(c.version, c.assignments...); got != c.want {
			t.Errorf("%s %v: %d runs, want %d", c.version, c.assignments, got, c.want)
		}
	}
}

func TestAnInterruptedSweepKeepsItsParts(t *testing.T) {
	ctx, interrupt := context.WithCancel(background)
	plan, err := NewPlan(background, named(t, "fault-window", "horizon=10s"), mustGrid(t, "seed=1..100/1"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	store := &memory{parts: map[string][]byte{}, left: 1000}
	_, err = plan.Resume(ctx, store, program, func(_, done, _ int) {
		if done == 50 {
			interrupt()
		}
	})
	// What another worker had done by then may have completed more of them.
	if !errors.Is(err, context.Canceled) || len(store.parts) < 3 {
		t.Errorf("%d parts of %d, %v; want the 3 that are complete", len(store.parts), plan.Pieces(), err)
	}
}

// What runs in a shard does not depend on the shard: no seed is derived from it.
func TestAPartSaysWhatWasRun(t *testing.T) {
	part, err := smallPlan(t, Options{}).Shard(background, 0, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := part.File(program, "small")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Part struct {
			Version, Hash string
			Plan          struct{ Text string }
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	if file.Part.Version != program || len(file.Part.Hash) != 64 || !strings.Contains(file.Part.Plan.Text, "name: fault-window") {
		t.Errorf("%+v lacks something", file.Part)
	}
}

// A scenario is read once for all its runs, where they are made one by one, and not
// kept for ever. A worker that lags far behind another may read it once more.
func TestAPointIsReadOnce(t *testing.T) {
	for _, cores := range []int{1, 2} {
		before := runtime.GOMAXPROCS(cores)
		plan, err := NewPlan(background, named(t, "fault-window", "horizon=1s"), mustGrid(t, "seed=1..40/1"), Options{Runs: 3})
		if err != nil {
			t.Fatal(err)
		}
		parse, read := plan.points.parse, 0
		var mutex sync.Mutex
		plan.points.parse = func(point int) (*scenarios.Scenario, error) {
			mutex.Lock()
			defer mutex.Unlock()
			read++
			return parse(point)
		}
		if _, err := plan.Run(background, nil); err != nil {
			t.Fatal(err)
		}
		runtime.GOMAXPROCS(before)
		if kept := len(plan.points.read); read < 40 || read > 40*cores || kept > keptPoints+cores+1 {
			t.Errorf("%d cores: 40 points were read %d times, and %d are kept", cores, read, kept)
		}
	}
}
