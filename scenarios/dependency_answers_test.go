package scenarios

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/measure"
	"halfopen/model"
)

// incident is a log of 30 s: a request every 100 ms that takes 10 ms, of which those from
// 10 s to 20 s fail.
func incident() string {
	var text strings.Builder
	text.WriteString("timestamp,duration_ms,status\n")
	for i := range 300 {
		status := 200
		if i >= 100 && i < 200 {
			status = 503
		}
		fmt.Fprintf(&text, "%.1f,10,%d\n", float64(i)/10, status)
	}
	return text.String()
}

// logged writes a log and returns the path of a scenario beside it.
func logged(t rapid.TB, folder, log string) string {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, "log.csv"), []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder, "replay.yaml")
}

// replayOf is a scenario that replays log.csv, with further keys.
func replayOf(keys string) string {
	return "name: replay\nhorizon: 31s\narrivals: {process: recorded, file: log.csv}\ndependency: {answers: recorded}\narms: [{name: it}]\n" + keys
}

// replay runs the first arm over a log.
func replay(t *testing.T, log, text string, assignments ...string) *measure.Arm {
	t.Helper()
	scenario, _, err := Parse(logged(t, t.TempDir(), log), []byte(text), assignments)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Run(background, Options{Log: true})
	if err != nil {
		t.Fatal(err)
	}
	return summary.Arms[0]
}

// met is how requests went, each as "outcome latency".
func met(arm *measure.Arm) string {
	var all []string
	for _, request := range arm.Log {
		all = append(all, fmt.Sprintf("%s %.4g", request.Outcome, float64(request.Latency)))
	}
	return strings.Join(all, ", ")
}

// What is not in the way of anything comes out of the program as it went in: every request
// ends as it did, after the same time, and as many in every way.
func TestAnIncidentIsReplayed(t *testing.T) {
	folder := t.TempDir()
	statuses := []string{"200", "ok", "404", "503", "timeout", "shed", "hidden_failure"}
	want := []model.Outcome{model.Succeeded, model.Succeeded, model.ClientError, model.Failed, model.TimedOut, model.Shed, model.HiddenFailure}
	rapid.Check(t, func(t *rapid.T) {
		var log strings.Builder
		log.WriteString("status,elapsed_us,time_ms\n")
		var durations []int
		var outcomes []model.Outcome
		counts := map[model.Outcome]int{}
		at := 0
		for range rapid.IntRange(1, 50).Draw(t, "requests") {
			kind, duration := rapid.IntRange(0, len(statuses)-1).Draw(t, "status"), rapid.IntRange(0, 5_000_000).Draw(t, "duration")
			fmt.Fprintf(&log, "%s,%d,%d\n", statuses[kind], duration, at)
			at += rapid.SampledFrom([]int{0, 0, 1, 500}).Draw(t, "gap")
			durations, outcomes = append(durations, duration), append(outcomes, want[kind])
			counts[want[kind]]++
		}
		scenario, _, err := Parse(logged(t, folder, log.String()), []byte(replayOf("")), nil)
		if err != nil {
			t.Fatal(err)
		}
		summary, err := scenario.Run(background, Options{Log: true})
		if err != nil {
			t.Fatal(err)
		}
		arm := summary.Arms[0]
		for _, request := range arm.Log {
			duration, outcome := float64(durations[request.Number])/1e6, outcomes[request.Number].String()
			if !close(float64(request.Latency), duration) || request.Outcome != outcome {
				t.Fatalf("request %d: %s after %v s, want %s after %v s", request.Number, request.Outcome, request.Latency, outcome, duration)
			}
		}
		r := arm.Requests
		got := map[model.Outcome]int{model.Succeeded: r.Succeeded, model.Failed: r.Failed, model.TimedOut: r.TimedOut, model.Shed: r.Shed, model.ClientError: r.ClientErrors, model.HiddenFailure: r.HiddenFailures}
		for outcome, n := range got {
			if n != counts[outcome] {
				t.Fatalf("%d requests are %v, want %d", n, outcome, counts[outcome])
			}
		}
		if len(arm.Log) != len(durations) {
			t.Fatalf("%d requests, want %d", len(arm.Log), len(durations))
		}
	})
}

// The breaker opens with the fifth failure of the last ten results, that of the request of
// 10.4 s, and again with that of its only trial call, of 15.5 s, the first one 5 s later. The
// next trial call is that of 20.6 s, which succeeds: 105 calls before, 2 trial calls, and 93
// after them.
func TestABreakerInARecordedIncident(t *testing.T) {
	breaker := "breaker: {preset: textbook, slidingWindowSize: 10, minimumNumberOfCalls: 10, failureRateThreshold: 50%, waitDurationInOpenState: 5s, permittedNumberOfCallsInHalfOpenState: 1}\n"
	arm := replay(t, incident(), replayOf(breaker))
	r := arm.Requests
	if r.Arrivals != 300 || r.Reached != 200 || r.Failed != 5+1 || r.Succeeded != 100+1+93 || r.Rejected != 100 {
		t.Errorf("%+v, want 200 of 300 to reach the dependency and 6 to fail", r)
	}
	var opened []float64
	for _, transition := range arm.Transitions {
		if transition.To == "open" {
			opened = append(opened, float64(transition.At))
		}
	}
	if len(opened) != 2 || !close(opened[0], 10.41) || !close(opened[1], 15.51) {
		t.Errorf("it opened at %v, want 10.41 s and 15.51 s", opened)
	}
}

// A retry, and a call that has waited, meet the dependency as it is then; how fast requests
// come does not change how long they take; and faults are laid over the recording.
func TestCallsMeetTheRecording(t *testing.T) {
	const three = "time,duration,status\n0,0.01,503\n1,0.02,200\n10,0.03,404\n"
	for _, c := range []struct{ what, log, keys, want string }{
		{"alone", three, "", "failed 0.01, succeeded 0.02, client_error 0.03"},
		{"a retry after the second request", three, "retry: {attempts: 2, delay: 2s, jitter: none}", "succeeded 2.03, succeeded 0.02, client_error 0.03"},
		{"a retry before it", three, "retry: {attempts: 2, delay: 500ms, jitter: none}", "failed 0.52, succeeded 0.02, client_error 0.03"},
		{"a hedge after it", "time,duration,status\n0,3,503\n1,0.02,200\n", "hedge: {delay: 2s}", "succeeded 2.02, succeeded 0.02"},
		{"a retry at the instant of others", "time,duration,status\n0,1,503\n1,0.1,503\n1,0.2,200\n", "retry: {attempts: 2, delay: 0s, jitter: none}", "succeeded 1.2, succeeded 0.3, succeeded 0.2"},
		{"a wait for a slot", "time,duration,status\n0,2,503\n0,0.5,404\n1,0.1,200\n", "pool: {slots: 1}", "failed 2, succeeded 2.1, succeeded 1.2"},
		{"a wait for a server", "time,duration,status\n0,2,503\n0,0.5,404\n1,0.1,200\n", "dependency: {answers: recorded, servers: 1}", "failed 2, succeeded 2.1, succeeded 1.2"},
		{"a timeout of the caller", three, "timeout: {after: 15ms}", "failed 0.01, timed_out 0.015, timed_out 0.015"},
		{"twice as fast", three, "arrivals: {process: recorded, file: log.csv, speed: 2}", "failed 0.01, succeeded 0.02, client_error 0.03"},
		{"a part", three, "arrivals: {process: recorded, file: log.csv, from: 1s, to: 2s}", "succeeded 0.02"},
		{"a slowdown", three, "faults: [{kind: slowdown, from: 0s, to: 30s, factor: 10}]", "succeeded 0.1, succeeded 0.2, client_error 0.3"},
		{"an outage", three, "faults: [{kind: timeout, from: 500ms, to: 5s, timeout: 4s}]", "failed 0.01, failed 4, client_error 0.03"},
		{"errors of all", three, "faults: [{kind: errors, from: 500ms, to: 11s, outcome: hidden_failure}]", "failed 0.01, hidden_failure 0.02, hidden_failure 0.03"},
		{"no statuses", "time,duration\n0,0.01\n1,0.02\n", "dependency: {answers: recorded, failure_rate: 100%}", "failed 0.01, failed 0.02"},
		{"no durations", "time,status\n0,503\n1,200\n", "dependency: {answers: recorded, latency: {law: deterministic, value: 40ms}}", "failed 0.04, succeeded 0.04"},
		{"drawn", three, "dependency: {answers: drawn, latency: {law: deterministic, value: 40ms}}", "succeeded 0.04, succeeded 0.04, succeeded 0.04"},
		{"a service behind it", "time,duration,status\n0,0.02,200\n", "dependency: {answers: recorded, calls: [{to: other}]}\nservices: [{name: other, latency: {law: deterministic, value: 5ms}}]", "succeeded 0.025"},
		{"one stream of chance", three, "generator: cpython", "failed 0.01, succeeded 0.02, client_error 0.03"},
	} {
		key, _, _ := strings.Cut(c.keys, ":")
		var lines []string
		for line := range strings.Lines(replayOf("")) {
			if !strings.HasPrefix(line, key+":") || key == "" {
				lines = append(lines, line)
			}
		}
		if got := met(replay(t, c.log, strings.Join(lines, "")+c.keys)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.what, got, c.want)
		}
	}
}

// Requests that users send again by hand meet the dependency as it is then, and leave those
// of the recording what they met.
func TestHandRetriesOfARecording(t *testing.T) {
	arm := replay(t, "time,duration,status\n0,0.1,503\n1,0.2,404\n2,0.3,200\n", replayOf("hand_retries: {share: 100%, after: {law: deterministic, value: 500ms}, attempts: 3}\n"))
	// The first request fails at 0.1 s, and again at 0.7 s; at 1.2 s it is refused.
	if got, want := arm.Requests, (measure.Requests{Arrivals: 5, Failed: 2, ClientErrors: 2, Succeeded: 1}); got.Arrivals != want.Arrivals || got.Failed != want.Failed || got.ClientErrors != want.ClientErrors || got.Succeeded != want.Succeeded {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestProblemsOfRecordedAnswers(t *testing.T) {
	const full = "time,duration,status\n0,1,200\n"
	for _, c := range []struct{ log, assignment, want string }{
		{full, "arrivals={process: poisson, rate: 5/s}", "replay.yaml:4:23: dependency.answers: needs a recording to answer from: arrivals of process recorded"},
		{full, "dependency.answers=recordd", `--set dependency.answers: must be drawn or recorded, not "recordd"; did you mean recorded?`},
		{full, "dependency.answers=drawn", "replay.yaml:4:13: dependency: missing key latency"},
		{full, "dependency={}", "--set dependency: missing key latency"},
		{full, "services=[{name: other}]", "services.0: missing key latency"},
		{full, "services=[{name: other, answers: recorded}]", "services.0.answers: a recording is of calls to the dependency, not to a service behind it; leave answers out"},
		{full, "dependency.slow={share: 1%, latency: {law: deterministic, value: 1s}}", "--set dependency.slow: how long calls take is recorded; leave it out or set answers to drawn"},
		{"time\n0\n", "", "replay.yaml:4:23: dependency.answers: log.csv has neither durations nor statuses to answer with; give it a header that names a column duration or status, or leave answers out"},
		{"time,status\n0,200\n", "", "replay.yaml:4:13: dependency: missing key latency: log.csv has no durations"},
		{"time,duration,status\n0,1,200\n1,1,rejected\n2,1,rejected\n", "", "log.csv: requests are recorded as rejected (2 of 3), which is not what a dependency answers; leave their lines out"},
		{"time,duration,status\n0,1,degraded\n", "", "log.csv: requests are recorded as degraded (1 of 1), which"},
		{"time,duration,status\n0,1,fine\n", "", `log.csv: line 2: "fine" is not a status`},
	} {
		var assignments []string
		if c.assignment != "" {
			assignments = append(assignments, c.assignment)
		}
		_, _, err := Parse(logged(t, t.TempDir(), c.log), []byte(replayOf("")), assignments)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q with %s: got %v\nwant %s", c.log, c.assignment, err, c.want)
		}
	}
}

func TestDoubtsAboutARecording(t *testing.T) {
	law := "dependency.latency={law: deterministic, value: 1s}"
	ended := "time,status\n0,200\n28,200\n"
	for _, c := range []struct {
		log         string
		assignments []string
		want        []string
	}{
		{incident(), nil, nil},
		{incident(), []string{"horizon=33s"}, nil}, // 3.1 s, less than a tenth
		{incident(), []string{"horizon=60s"}, []string{"horizon: nothing comes in the last 30.1 s of 60 s: the requests of log.csv end at 29.9 s; set horizon to a little more than that"}},
		{incident(), []string{"arrivals.speed=2"}, []string{"horizon: nothing comes in the last 16.1 s of 31 s: the requests of log.csv end at 14.9 s"}},
		{incident(), []string{"horizon=20s"}, []string{"horizon: 100 of the 300 requests of log.csv come when the run is over, after 20 s, and are left out; the last comes at 29.9 s"}},
		{incident(), []string{"horizon=20s", "arrivals.to=20s"}, nil},
		{incident(), []string{law}, []string{"dependency.latency: is not used: the recorded durations take its place; leave it out or set answers to drawn"}},
		{incident(), []string{law, "dependency.answers=drawn", "dependency.failure_rate=5%"}, nil},
		{ended, []string{law}, nil},
		{ended, []string{law, "dependency.failure_rate=5%", "dependency.client_errors=5%", "dependency.hidden_failures=5%"}, []string{
			"dependency.failure_rate: is not used: the recorded statuses take its place",
			"dependency.client_errors: is not used: the recorded statuses take its place",
			"dependency.hidden_failures: is not used: the recorded statuses take its place",
		}},
		{"time,duration\n0,1\n28,1\n", []string{"dependency.failure_rate=5%"}, nil},
	} {
		_, warnings, err := Parse(logged(t, t.TempDir(), c.log), []byte(replayOf("")), c.assignments)
		if err != nil {
			t.Fatal(err)
		}
		if len(warnings) != len(c.want) {
			t.Errorf("%v: %v, want %v", c.assignments, warnings, c.want)
			continue
		}
		for i, want := range c.want {
			if !strings.Contains(warnings[i].Error(), want) {
				t.Errorf("%v: %v, want %s", c.assignments, warnings[i], want)
			}
		}
	}
}

// What a scenario says of its recordings is of the parts that its arms use.
func TestRecordings(t *testing.T) {
	file := logged(t, t.TempDir(), incident())
	text := strings.Replace(replayOf(""), "[{name: it}]", "[{name: it}, {name: that}, {name: drawn, dependency: {answers: drawn, latency: {law: deterministic, value: 1s}}, arrivals: {from: 2s, speed: 2}}]", 1)
	scenario, _, err := Parse(file, []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, recording := range scenario.Recordings() {
		if recording.File != "log.csv" || len(recording.SHA256) != 64 {
			t.Errorf("%+v", recording)
		}
		got = append(got, recording.Words())
	}
	want := []string{
		"300 requests from 0 s to 29.9 s; durations and statuses are what the dependency answers",
		"280 requests from 0 s to 13.9 s; durations and statuses are not used; to let the dependency answer so, set dependency.answers to recorded",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%q, want %q", got, want)
	}
	for recording, want := range map[Recording]string{
		{Requests: 1, Last: time.Second}:                                 "1 request from 0 s to 1 s; neither durations nor statuses",
		{Requests: 2, Last: time.Second, Durations: true, Answers: true}: "2 requests from 0 s to 1 s; durations are what the dependency answers",
		{Requests: 2, Last: time.Second, Statuses: true, Answers: true}:  "2 requests from 0 s to 1 s; statuses are what the dependency answers",
		{Requests: 2, Last: time.Second, Statuses: true, Answers: false}: "2 requests from 0 s to 1 s; statuses are not used; to let the dependency answer so, set dependency.answers to recorded",
	} {
		if got := recording.Words(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A scenario says the same of itself whether its recordings were read or not.
func TestAScenarioWithoutItsRecordings(t *testing.T) {
	folder := t.TempDir()
	file := logged(t, folder, incident())
	for _, keys := range []string{"{answers: recorded}", "{answers: recorded, latency: {law: deterministic, value: 1s}}"} {
		source := Source{File: file, Text: []byte(strings.Replace(replayOf(""), "{answers: recorded}", keys, 1))}
		read, _, err := source.Parse()
		if err != nil {
			t.Fatal(err)
		}
		source.File, source.Unread = filepath.Join(folder, "elsewhere", "x.yaml"), true
		unread, _, err := source.Parse()
		if err != nil {
			t.Fatal(err)
		}
		if got, want := unread.Parameters(), read.Parameters(); got != want || !strings.Contains(got, "answers as recorded") {
			t.Errorf("%s unread, %s read", got, want)
		}
		if got, want := len(unread.Metrics()), len(read.Metrics()); got != want {
			t.Errorf("%d metrics unread, %d read", got, want)
		}
		if len(unread.Recordings()) != 0 {
			t.Error("it has read recordings")
		}
	}
}
