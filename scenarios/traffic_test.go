package scenarios

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/scenarios/trace"
)

// traffic is every process, with what is known of it.
var traffic = []struct {
	text  string
	words string
	rate  float64       // in the long run
	until time.Duration // the time after which the rate is that of the long run
	lump  float64       // requests that come together
}{
	{"poisson, rate: 50/s", "50/s Poisson", 50, 0, 1},
	{"deterministic, rate: 120/min", "2/s evenly spaced", 2, 0, 1},
	{"steps, steps: [{from: 0s, rate: 50/s}, {from: 20s, rate: 200/s}, {from: 30s, rate: 20/s}]", "50/s Poisson, 200/s from 20 s, 20/s from 30 s", 20, 30 * time.Second, 1},
	{"steps, steps: [{from: 0s, rate: 3/s}, {from: 1s, rate: 0/s}, {from: 2s, rate: 8/s}, {from: 3s, rate: 7/s}, {from: 4s, rate: 1/s}]", "Poisson in 5 steps, 0/s to 8/s", 1, 4 * time.Second, 1},
	{"ramps, points: [{at: 0s, rate: 0/s}, {at: 10s, rate: 100/s}, {at: 10s, rate: 20/s}]", "Poisson in ramps, 0/s at 0 s, 100/s at 10 s, 20/s at 10 s", 20, 10 * time.Second, 1},
	{"surge, base: 20/s, peak: 100/s, from: 5s, to: 9s", "20/s Poisson, 100/s from 5 s to 9 s", 20, 9 * time.Second, 1},
	{"surge, base: 20/s, peak: 100/s, from: 5s, to: 9s, up: 2s, down: 1s", "20/s Poisson, 100/s from 5 s to 9 s (2 s up, 1 s down)", 20, 10 * time.Second, 1},
	{"bursts, size: 100, every: 10s", "bursts of 100 every 10 s", 10, 0, 100},
	{"bursts, size: 1000, every: 10s, over: 2s, spacing: poisson, base: 7/s", "bursts of 1,000 every 10 s on average, each over 2 s, on top of 7/s Poisson", 107, 0, 1000},
	{"on_off, on: 40/s, mean_on: 2s, mean_off: 6s", "40/s for 2 s and 0/s for 6 s on average", 10, 0, 1},
	{"modulated, states: [{rate: 1/s, mean: 2s}, {rate: 50/s, mean: 200ms}, {rate: 10/s, mean: 1s}]", "Poisson modulated by 3 states, mean 6.88/s", 22 / 3.2, 0, 1},
	{"lockstep, clients: 100, period: 5s, jitter: 20%", "100 clients in lockstep every 5 s, late by up to 20 % of it", 20, 0, 100},
	{"users, users: 30, think: {law: exponential, mean: 2s}", "closed loop of 30 users, think time exponential, mean 2 s", 15, 0, 1},
	{"recorded, file: trace/testdata/azure_llm_code.csv, speed: 2", "requests recorded in azure_llm_code.csv at 2 times their speed", 500 / 116.4005435, 0, 1},
}

// processOf is the name of a process of traffic.
func processOf(text string) string {
	name, _, _ := strings.Cut(text, ",")
	return name
}

func scenarioOf(arrivals, rest string) string {
	return fmt.Sprintf("name: traffic\nhorizon: 60s\narrivals: %s\ndependency: {latency: {law: exponential, mean: 20ms}}\narms: [{name: it}]\n%s", arrivals, rest)
}

func callsOf(t *testing.T, file, text string, assignments ...string) *Calls {
	t.Helper()
	scenario, _, err := Parse(file, []byte(text), assignments)
	if err != nil {
		t.Fatal(err)
	}
	return scenario.arms[0].system.(*Calls)
}

func trafficOf(t *testing.T, process string, assignments ...string) Arrivals {
	t.Helper()
	return callsOf(t, "traffic.yaml", scenarioOf("{process: "+process+"}", ""), assignments...).Arrivals
}

func TestTraffic(t *testing.T) {
	for _, want := range traffic {
		t.Run(want.text, func(t *testing.T) {
			got := trafficOf(t, want.text)
			if got.words() != want.words {
				t.Errorf("words: got %s, want %s", got.words(), want.words)
			}
			if math.Abs(got.rate()-want.rate) > 1e-9*want.rate {
				t.Errorf("rate: got %v, want %v", got.rate(), want.rate)
			}
			if process := processOf(want.text); got.steady() != (process == "poisson" || process == "deterministic") {
				t.Errorf("steady: got %v", got.steady())
			}
			assignment := "arrivals." + got.suggestion()
			if suggested := trafficOf(t, want.text, assignment); suggested.rate() == got.rate() && suggested.words() == got.words() {
				t.Errorf("%s changes nothing", assignment)
			}
		})
	}
}

// The mean number of requests is that of the rate. The standard error is that of independent
// runs; what comes together may fall to either side of an edge.
func TestRatesAreThoseOfTheProcesses(t *testing.T) {
	const runs, seconds = 100, 200
	for _, want := range traffic {
		if process := processOf(want.text); process == "recorded" || process == "users" {
			continue // the one ends, and the other waits for answers
		}
		process := trafficOf(t, want.text)
		sum, squares := 0.0, 0.0
		for i := range runs {
			requests := process.process(random.Keyed{Seed: 1, Replication: uint64(i)}.Sequence("arrivals"))
			arrivals.Spend(requests, want.until)
			n := 0.0
			for next, _ := requests.Next(); next.At < want.until+seconds*time.Second; next, _ = requests.Next() {
				n++
			}
			sum, squares = sum+n, squares+n*n
		}
		mean := sum / runs
		if limit := 5*math.Sqrt((squares/runs-mean*mean)/runs) + 1 + want.lump; math.Abs(mean-want.rate*seconds) > limit {
			t.Errorf("%s: %v requests, want %v ± %v", want.text, mean, want.rate*seconds, limit)
		}
	}
}

// The keys of a process mean what they say: its requests are those of the process that is
// made of the same numbers by hand.
func TestTheKeysOfProcesses(t *testing.T) {
	const second = time.Second
	source := func() random.Source { return random.Keyed{Seed: 1}.Sequence("arrivals") }
	follow := func() random.Keyed { return random.Keyed{Seed: source().Uint64()} }
	for text, want := range map[string]model.Arrivals{
		"poisson, rate: 3/s":       arrivals.Poisson(3, source()),
		"deterministic, rate: 3/s": arrivals.Deterministic(3),
		"steps, steps: [{from: 0s, rate: 3/s}, {from: 5s, rate: 9/s}]":                  arrivals.Steps(arrivals.Point{Rate: 3}, arrivals.Point{At: 5 * second, Rate: 9}).Process(source()),
		"ramps, points: [{at: 0s, rate: 3/s}, {at: 5s, rate: 9/s}]":                     arrivals.Profile{{At: 0, Rate: 3}, {At: 5 * second, Rate: 9}}.Process(source()),
		"surge, base: 3/s, peak: 9/s, from: 5s, to: 9s, up: 1s, down: 2s":               arrivals.Surge{Base: 3, Peak: 9, From: 5 * second, To: 9 * second, Up: second, Down: 2 * second}.Profile().Process(source()),
		"bursts, size: 3, every: 10s":                                                   arrivals.Bursts(arrivals.Deterministic(0.1), 3, 0),
		"bursts, size: 3, every: 10s, over: 2s":                                         arrivals.Bursts(arrivals.Deterministic(0.1), 3, 2*second),
		"bursts, size: 3, every: 10s, spacing: poisson":                                 arrivals.Bursts(arrivals.Poisson(0.1, follow().Sequence("bursts")), 3, 0),
		"bursts, size: 3, every: 10s, base: 7/s":                                        arrivals.Merge(arrivals.Part{Process: arrivals.Poisson(7, source())}, arrivals.Part{Process: arrivals.Bursts(arrivals.Deterministic(0.1), 3, 0)}),
		"on_off, on: 40/s, off: 1/s, mean_on: 2s, mean_off: 6s":                         arrivals.Modulated{{Rate: 40, Mean: 2}, {Rate: 1, Mean: 6}}.Process(follow().Sequence("states"), after(source())),
		"modulated, states: [{rate: 1/s, mean: 2s}, {rate: 9/s, mean: 1s}]":             arrivals.Modulated{{Rate: 1, Mean: 2}, {Rate: 9, Mean: 1}}.Process(follow().Sequence("states"), after(source())),
		"lockstep, clients: 5, period: 2s":                                              arrivals.Lockstep{Clients: 5, Period: 2 * second}.Process(nil),
		"lockstep, clients: 5, period: 2s, jitter: 30%":                                 arrivals.Lockstep{Clients: 5, Period: 2 * second, Jitter: 0.3}.Process(follow().PerCall("jitter")),
		"users, users: 500, think: {law: exponential, mean: 2s}":                        arrivals.Users{Count: 500, Think: law.Exponential{Rate: 0.5}}.Process(follow().PerCall("think")),
		"recorded, file: trace/testdata/azure_llm_code.csv, speed: 2, from: 1s, to: 9s": arrivals.Recorded(recordedHere(t, trace.Options{Speed: 2, From: second, To: 9 * second})),
	} {
		got := trafficOf(t, text).process(source())
		for i := range 300 {
			next, more := got.Next()
			if expected, goOn := want.Next(); next != expected || more != goOn {
				t.Errorf("%s: request %d is %v, want %v", text, i, next, expected)
				break
			}
		}
	}
}

// after is a source from which streams were made.
func after(source random.Source) random.Source {
	source.Uint64()
	return source
}

func recordedHere(t *testing.T, options trace.Options) []time.Duration {
	t.Helper()
	read, _, err := readTrace("trace/testdata/azure_llm_code.csv", options)
	if err != nil {
		t.Fatal(err)
	}
	return read.Instants
}

// Every process runs with either generator, twice the same, and as the seed says.
func TestTrafficRuns(t *testing.T) {
	for _, c := range traffic {
		for _, generator := range []string{"streams", "cpython"} {
			text := scenarioOf("{process: "+c.text+"}", "generator: "+generator+"\n")
			first := summaryOf(t, text)
			if again := summaryOf(t, text); !bytes.Equal(first, again) {
				t.Errorf("%s, %s: two runs differ", c.text, generator)
			}
			if other := summaryOf(t, text, "seed=2"); bytes.Equal(first, other) {
				t.Errorf("%s, %s: the seed changes nothing", c.text, generator)
			}
		}
	}
}

func summaryOf(t *testing.T, text string, assignments ...string) []byte {
	t.Helper()
	scenario, _, err := Parse("traffic.yaml", []byte(text), assignments)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Run(background, Options{Log: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, arm := range summary.Arms {
		checkSums(t, arm)
	}
	if summary.Arms[0].Requests.Arrivals < 5 {
		t.Errorf("%d requests", summary.Arms[0].Requests.Arrivals)
	}
	return bytesOf(t, summary)
}

func TestProblemsOfTraffic(t *testing.T) {
	for arrivals, want := range map[string]string{
		"{process: steps, steps: []}":                                                             "arrivals.steps: needs at least one rate",
		"{process: steps, steps: [{from: 1s, rate: 5/s}]}":                                        "arrivals.steps.0.from: must be 0s, not 1 s: it says how requests begin to come",
		"{process: steps, steps: [{from: 0s, rate: 5/s}, {from: 0s, rate: 6/s}]}":                 "arrivals.steps.1.from: 0 s is not after the one before, 0 s; they must be in the order of time",
		"{process: steps, steps: [{from: 0s, rate: 0/s}]}":                                        "arrivals.steps: no request ever comes; one rate at least must be above 0/s",
		"{process: ramps, points: [{at: 0s, rate: 1/s}, {at: 2s, rate: 1/s}, {at: 1s, rate: 0}]}": "arrivals.points.2.at: 1 s is not after the one before, 2 s; they must be in the order of time",
		"{process: ramps, points: [{at: 0s, rate: 0/s}, {at: 2s, rate: 0/s}]}":                    "arrivals.points: no request ever comes; one rate at least must be above 0/s",
		"{process: surge, base: 1/s, peak: 2/s, from: 5s, to: 5s}":                                "arrivals.to: 5 s is not after from, 5 s",
		"{process: surge, base: 1/s, peak: 2/s, from: 5s, to: 9s, up: 5s}":                        "arrivals.up: 5 s is longer than from 5 s to 9 s, so that the peak is never reached",
		"{process: surge, base: 1/s, peak: 0/s, from: 5s, to: 9s}":                                "arrivals.peak: must be above 0/s",
		"{process: bursts, size: 5, every: 1s, over: 2s}":                                         "arrivals.over: 2 s is longer than every, 1 s, so that bursts run into each other; use process poisson",
		"{process: on_off, on: 0/s, mean_on: 1s, mean_off: 1s}":                                   "arrivals.on: must be above 0/s",
		"{process: modulated, states: [{rate: 0/s, mean: 1s}]}":                                   "arrivals.states: no request ever comes; one rate at least must be above 0/s",
		"{process: modulated, states: []}":                                                        "arrivals.states: no request ever comes; one rate at least must be above 0/s",
		"{process: lockstep, clients: 0, period: 1s}":                                             "arrivals.clients: must be at least 1",
		"{process: users, users: 5, think: {law: deterministic, value: 0s}}":                      "arrivals.think: users must think for some time; give a law with a mean above 0s",
		"{process: recorded, file: x.csv, from: 5s, to: 4s}":                                      "arrivals.to: 4 s is not after from, 5 s",
		"{process: recorded, file: x.csv, time: hours}":                                           `arrivals.time: must be auto, seconds, milliseconds, microseconds or nanoseconds, not "hours"`,
		"{process: recorded, file: x.csv}":                                                        "arrivals.file: folder/x.csv cannot be read: no such file or directory; a path that is not absolute begins at the folder of the scenario's file",
		"{process: recorded, file: ../traffic.go}":                                                "arrivals.file: traffic.go: line 1: is no header, since no column is called timestamp, and no request: ",
		"{process: recorded, file: ../trace}":                                                     "arrivals.file: trace cannot be read: is a directory; ",
		"{process: recorded, file: ../trace/testdata/azure_llm_code.csv, from: 1h}":               "arrivals.file: trace/testdata/azure_llm_code.csv: none of its requests is in the cut: the last comes 3m52.801087s after the first",
	} {
		_, _, err := Parse("folder/traffic.yaml", []byte(scenarioOf(arrivals, "")), nil)
		if err == nil || !strings.Contains(err.Error(), ": "+want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %s", arrivals, err, want)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "folder/traffic.yaml:3:") {
			t.Errorf("%s: %v is at another place", arrivals, err)
		}
	}
}

// The file is found from the folder of the scenario's, wherever that is; each arm has its
// own part of it, and an incident or an assignment changes nothing.
func TestARecordingIsBesideItsScenario(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "log.csv"), []byte("time_ms,latency\n100,?\n1100,?\n2100,?\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	text := scenarioOf("{process: recorded, file: log.csv}", "")
	text = strings.Replace(text, "arms: [{name: it}]", "arms: [{name: it}, {name: late, arrivals: {from: 500ms}}, {name: fast, arrivals: {speed: 4}}, {name: absolute, arrivals: {file: "+folder+"/log.csv, to: 2s}}]", 1)
	steady, err := IncidentNamed(Incidents()[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range []Source{
		{File: filepath.Join(folder, "traffic.yaml"), Text: []byte(text)},
		{File: filepath.Join(folder, "traffic.yaml"), Text: []byte(text), Incident: steady, Assignments: []string{"name=other", "horizon=9s"}},
	} {
		scenario, _, err := source.Parse()
		if err != nil {
			t.Fatal(err)
		}
		summary, err := scenario.Run(background, Options{Log: true})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, arm := range summary.Arms {
			for _, request := range arm.Log {
				got = append(got, fmt.Sprint(request.Arrived))
			}
			got = append(got, "|")
		}
		if want := "0 1 2 | 0.5 1.5 | 0 0.25 0.5 | 0 1 |"; strings.Join(got, " ") != want {
			t.Errorf("requests at %v, want %s", got, want)
		}
	}
}

// What numbers count is said by the scenario, if it says so.
func TestTheUnitOfARecording(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log.csv")
	if err := os.WriteFile(file, []byte("time\n1000\n3000\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for unit, want := range map[string]time.Duration{
		"auto": 2000 * time.Second, "seconds": 2000 * time.Second, "milliseconds": 2 * time.Second, "microseconds": 2 * time.Millisecond, "nanoseconds": 2 * time.Microsecond,
	} {
		process := trafficOf(t, "recorded, file: "+file+", time: "+unit).process(nil)
		process.Next()
		if next, _ := process.Next(); next.At != want {
			t.Errorf("%s: a request at %v, want %v", unit, next.At, want)
		}
	}
}

// Arms with the same part of a recording have it once.
func TestARecordingIsReadOnce(t *testing.T) {
	const file = "{process: recorded, file: trace/testdata/azure_llm_code.csv}"
	text := strings.Replace(scenarioOf(file, ""), "{name: it}", "{name: it}, {name: that, pool: {slots: 1}}", 1)
	scenario, _, err := Parse("standard input", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	one, other := scenario.arms[0].system.(*Calls).Arrivals.(replayed), scenario.arms[1].system.(*Calls).Arrivals.(replayed)
	if &one.instants[0] != &other.instants[0] {
		t.Error("two arms have it twice")
	}
}

// Arms with and without a step meet the same requests up to it.
func TestArmsWithOtherTrafficMeetTheSameRequests(t *testing.T) {
	text := strings.Replace(scenarioOf("{process: poisson, rate: 50/s}", ""), "{name: it}",
		"{name: it}, {name: more, arrivals: {process: steps, steps: [{from: 0s, rate: 50/s}, {from: 30s, rate: 500/s}]}}", 1)
	scenario, _, err := Parse("traffic.yaml", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Run(background, Options{Log: true})
	if err != nil {
		t.Fatal(err)
	}
	before := 0
	for i, request := range summary.Arms[0].Log {
		other := summary.Arms[1].Log[i]
		if request.Arrived >= 30 {
			break
		}
		before++
		if request.Arrived != other.Arrived || request.Latency != other.Latency {
			t.Fatalf("request %d is %v and %v", i, request, other)
		}
	}
	if before < 1000 {
		t.Errorf("%d requests before the step", before)
	}
}

// Users who send requests again by hand make more of them, as many as their number says.
func TestRetriesByHand(t *testing.T) {
	draws := random.Keyed{Seed: 1}.PerCall("retries")
	process := arrivals.Deterministic(1)
	if got := (*HandRetries)(nil).around(process, draws); got != process {
		t.Error("without them, the process is another one")
	}
	h := &HandRetries{Share: 1, After: deterministic{Value: time.Second}, Attempts: 2}
	retrying := h.around(process, draws).(model.Responsive)
	next, more := retrying.Ended(time.Minute, &model.Call{User: 1, Try: 1, Outcome: model.Shed})
	if want := (model.Arrival{At: 61 * time.Second, User: 1, Try: 2}); !more || next != want {
		t.Errorf("got %v, want %v", next, want)
	}
	if next, more := retrying.Ended(time.Minute, &model.Call{User: 1, Try: 2, Outcome: model.Shed}); more {
		t.Errorf("got %v after the last try", next)
	}
	if got, want := h.words(), "100 % of failed requests are sent again by hand after always 1 s, up to twice"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
