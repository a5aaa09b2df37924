package scenarios

import (
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"halfopen/measure"
)

// published is the numbers of the published fault-window experiment.
type published struct {
	Without, With publishedArm
}

type publishedArm struct {
	Arrivals int
	First    []float64 `json:"first_arrivals_s"`
	Window   struct {
		Arrivals, Reached int
		Mean              float64 `json:"mean_s"`
	}
	Outcomes struct {
		OK, Failed, Rejected int
	}
	Transitions []struct {
		At       float64 `json:"t_s"`
		From, To string
	}
	PerSecond []struct {
		Second, Arrivals, Reached int
		Mean                      float64 `json:"mean_s"`
		P99                       float64 `json:"p99_s"`
	} `json:"per_second"`
}

func run(t testing.TB, name string, options Options, assignments ...string) *measure.Summary {
	t.Helper()
	scenario, warnings, err := Named(name, assignments)
	if err != nil {
		t.Fatal(err)
	}
	for _, warning := range warnings {
		t.Log(warning)
	}
	summary, err := scenario.Run(background, options)
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

// Times are held to a nanosecond, the engine's resolution: an instant is rounded
// when it is scheduled, and a completion is the sum of two roundings.
const resolution = 2e-9

func close(a, b float64) bool { return math.Abs(a-b) <= resolution }

func TestFaultWindowIsAsPublished(t *testing.T) {
	text, err := os.ReadFile("published/fault-window.json")
	if err != nil {
		t.Fatal(err)
	}
	var want published
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	arms := run(t, "fault-window", Options{Log: true}).Arms
	for i, want := range []publishedArm{want.Without, want.With} {
		t.Run(arms[i].Name, func(t *testing.T) { checkPublished(t, arms[i], want) })
	}
}

func checkPublished(t *testing.T, got *measure.Arm, want publishedArm) {
	if got.Requests.Arrivals != want.Arrivals {
		t.Errorf("%d arrivals, want %d", got.Requests.Arrivals, want.Arrivals)
	}
	for i, at := range want.First {
		if !close(float64(got.Log[i].Arrived), at) {
			t.Errorf("arrival %d at %v s, want %v", i, got.Log[i].Arrived, at)
		}
	}
	r := got.Requests
	if r.Succeeded != want.Outcomes.OK || r.Failed != want.Outcomes.Failed || r.Rejected != want.Outcomes.Rejected {
		t.Errorf("outcomes %+v, want %+v", r, want.Outcomes)
	}
	w := got.FaultWindow
	if w.Arrivals != want.Window.Arrivals || w.Reached != want.Window.Reached || !close(float64(w.Mean), want.Window.Mean) {
		t.Errorf("fault window %+v, want %+v", w, want.Window)
	}
	if len(got.Transitions) != len(want.Transitions) {
		t.Fatalf("%d transitions, want %d", len(got.Transitions), len(want.Transitions))
	}
	for i, want := range want.Transitions {
		got := got.Transitions[i]
		if !close(float64(got.At), want.At) || got.From != strings.ToLower(want.From) || got.To != strings.ToLower(want.To) {
			t.Errorf("transition %d is %+v, want %+v", i, got, want)
		}
	}
	if len(got.Series.Bins) != len(want.PerSecond) {
		t.Fatalf("%d seconds, want %d", len(got.Series.Bins), len(want.PerSecond))
	}
	for i, want := range want.PerSecond {
		bin := got.Series.Bins[i]
		if bin.Second != measure.Value(want.Second) || bin.Arrivals != want.Arrivals || bin.Reached != want.Reached {
			t.Errorf("second %d: %+v, want %+v", i, bin, want)
		}
		if !close(float64(bin.Mean), want.Mean) || !close(float64(bin.P99), want.P99) {
			t.Errorf("second %d: mean %v, p99 %v; want %v, %v", i, bin.Mean, bin.P99, want.Mean, want.P99)
		}
	}
}
