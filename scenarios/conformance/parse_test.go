package conformance

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"halfopen/scenarios/presets"
)

// one parses a file of one line.
func one(line string) (Recording, error) {
	for r, err := range Parse("own.jsonl", strings.NewReader(line)) {
		return r, err
	}
	return Recording{}, io.EOF
}

// with is a line with this config, for a library.
func with(library, settings string) string {
	return `{"library":"` + library + `","config":` + settings + `,"steps":[[0,"acquire",1,"CLOSED"]]}`
}

// steps is a line with these steps.
func steps(list string) string {
	return `{"library":"resilience4j","config":{},"steps":[` + list + `]}`
}

func TestWhatIsRefused(t *testing.T) {
	for line, want := range map[string]string{
		`nothing`:              "own.jsonl:1: not a JSON object on one line: invalid character",
		`{"library":`:          "own.jsonl:1: not a JSON object on one line: unexpected end",
		`[]`:                   "own.jsonl:1: not a JSON object on one line",
		with("x", "{}") + "{}": "not a JSON object on one line: invalid character '{' after top-level value",
		`{"config":{}}`:        `missing key library, which must be a text, as in "resilience4j"`,
		`{"library":5}`:        "library must be a text",
		`{"library":"polly"}`:  "missing key config, which must be a map of the library's settings",
		`{"library":"resilience4j","config":[],"steps":[]}`: "config must be a map",
		`{"library":"resilience4j","config":{}}`:            "missing key steps",
		`{"library":"resilience4j","config":{},"steps":{}}`: "steps must be a list",
		`{"library":"opossum","name":null}`:                 "name must be a text",

		with("resilience4", "{}"): `library "resilience4" is not known; did you mean resilience4j?`,
		with("brake", "{}"):       `library "brake" is not known; use `,
		with("envoy", "{}"):       "library envoy judges each host for itself",

		with("resilience4j", `{"slidingWindowsize":5}`):                                        `config: setting "slidingWindowsize" is not known; did you mean slidingWindowSize?`,
		with("resilience4j", `{"waitDurationInOpenStatMs":5}`):                                 `config: setting "waitDurationInOpenStatMs" is not known; did you mean waitDurationInOpenState?`,
		with("resilience4j", `{"slidingWindowSizeMs":5}`):                                      `config: setting "slidingWindowSizeMs" is not known; did you mean slidingWindowSize?`,
		with("pybreaker", `{"state_storage":"redis"}`):                                         `config: setting "state_storage" is not known; use counted, fail_max, `,
		with("resilience4j", `{"slidingWindowSize":0}`):                                        "config: slidingWindowSize: must be at least 1",
		with("resilience4j", `{"slidingWindowSize":"5"}`):                                      "config: slidingWindowSize: must be a whole number, without quotes",
		with("resilience4j", `{"slidingWindowType":"COUNT"}`):                                  "config: slidingWindowType: must be COUNT_BASED or TIME_BASED",
		with("resilience4j", `{"failureRateThreshold":101,"slidingWindowSize":0}`):             "config: failureRateThreshold: must be at most 100%; slidingWindowSize: must be at least 1",
		with("resilience4j", `{"waitDurationInOpenState":-1}`):                                 "config: waitDurationInOpenState: must be at least 1ms",
		with("resilience4j", `{"waitDurationInOpenState":1e999}`):                              "config: waitDurationInOpenState: must be a smaller number",
		with("resilience4j", `{"waitDurationInOpenStateMs":5,"waitDurationInOpenState":"1s"}`): "config: waitDurationInOpenState is given in two ways",
		with("resilience4j", `{"exponentialBackoff":"1000"}`):                                  "config: exponentialBackoff must be initial wait",
		with("resilience4j", `{"exponentialBackoff":"1000,two,10000"}`):                        "config: exponentialBackoffMultiplier: must be a number",
		with("resilience4j", `{"enableRandomizedWait":true}`):                                  "config: the wait of resilience4j is random with these settings",
		with("mercari", `{}`): "config: the wait of mercari is random with these settings",
		with("mercari", `{"OpenTimeoutMs":1,"TripFunc":"FailureRate(10)"}`):               "config: TripFunc must be as in FailureRate(10,0.5)",
		with("mercari", `{"OpenTimeoutMs":1,"TripFunc":"FailureRate(10,half)"}`):          `config: TripFunc: the rate must be a fraction, as in 0.5, not "half"`,
		with("mercari", `{"OpenTimeoutMs":1,"TripFunc":"Rate(10)"}`):                      `config: TripFunc: must be Threshold, ConsecutiveFailures or FailureRate, not "Rate"`,
		with("mercari", `{"OpenTimeoutMs":1,"OpenBackOff":{"InitialIntervall":5}}`):       "config: OpenBackOff.InitialIntervall: unknown key; did you mean InitialInterval?",
		with("cockatiel", `{"halfOpenAfter":"ExponentialBackoff noJitter initialDelay"}`): `config: halfOpenAfter: "initialDelay" has no number after it`,
		with("cockatiel", `{"halfOpenAfter":"ExponentialBackoff"}`):                       "config: the wait of cockatiel is random",
		with("cockatiel", `{"halfOpenAfter":"soon"}`):                                     "config: halfOpenAfter: must be a time with its unit",
		with("opossum", `{"coalesce":true}`):                                              "config: cache and coalesce must be false, not true",
		steps(``):                                                                         "steps is empty",
		steps(`5`):                                                                        "own.jsonl:1: step 1: must be [t, what, value, state]",
		steps(`[0,"acquire",1]`):                                                          "step 1: must be [t, what, value, state]",
		steps(`["0","acquire",1,"CLOSED"]`):                                               `step 1: the time must be a number of milliseconds, not "0"`,
		steps(`[null,"acquire",1,"CLOSED"]`):                                              "step 1: the time must be a number of milliseconds, not null",
		steps(`[-1,"acquire",1,"CLOSED"]`):                                                "step 1: the time must be at least 0, not -1",
		steps(`[1700000000000,"acquire",1,"CLOSED"]`):                                     "step 1: the time must be within 10 years, not 1700000000000 ms; times count from when the breaker was made",
		steps(`[0,"aquire",1,"CLOSED"]`):                                                  `step 1: word "aquire" is not known; did you mean acquire?`,
		steps(`[0,"success",1,"CLOSED"]`):                                                 `step 1: word "success" is not known; use acquire, ok, error, ignored`,
		steps(`[0,null,1,"CLOSED"]`):                                                      `step 1: word "null" is not known`,
		steps(`[0,"acquire",1,"half-open"]`):                                              `step 1: state "half-open" is not known; did you mean HALF_OPEN?`,
		steps(`[0,"acquire",2,"CLOSED"]`):                                                 "step 1: the value of acquire must be 1 if the call was admitted and 0 if it was not, not 2",
		steps(`[0,"acquire",1,"CLOSED"],[5,"ok",-5,"CLOSED"]`):                            "step 2: the duration must be at least 0, not -5",
		steps(`[5,"acquire",1,"CLOSED"],[4,"acquire",1,"CLOSED"]`):                        "step 2: 4 ms is before the 5 ms of step 1; steps are in the order of time",
		steps(`[0,"acquire",1,"CLOSED"],[5,"ok",4,"CLOSED"]`):                             "step 2: ok at 5 ms of a call of 4 ms, but no call that is still under way was admitted at 1 ms",
		steps(`[0,"acquire",0,"OPEN"],[5,"ok",5,"CLOSED"]`):                               "step 2: ok at 5 ms of a call of 5 ms, but no call",
		steps(`[0,"acquire",1,"CLOSED"],[5,"ok",5,"CLOSED"],[5,"ok",5,"CLOSED"]`):         "step 3: ok at 5 ms of a call of 5 ms, but no call that is still under way was admitted at 0 ms",
		steps(`[0,"acquire",1,"CLOSED"],[5,"ok",9,"CLOSED"]`):                             "step 2: ok at 5 ms of a call of 9 ms, but no call that is still under way was admitted at -4 ms",
		"":      "own.jsonl: no recordings; write one JSON object a line",
		"\n \n": "own.jsonl: no recordings",
	} {
		_, err := one(line)
		switch {
		case err == nil || !strings.Contains(err.Error(), want):
			t.Errorf("%s\n is %v\nwant %s", line, err, want)
		case strings.Contains(err.Error(), "\n"):
			t.Errorf("%s\nis more than one line: %v", line, err)
		}
	}
}

// A library is known by its preset and by its repository; people add keys of their own.
func TestWhatIsTolerated(t *testing.T) {
	for line, want := range map[string]string{
		with("mercari/go-circuitbreaker", `{"OpenTimeout":"1s"}`): "mercari",
		with("cep21/circuit", "{}"):                               "cep21-circuit",
		with("cep21-circuit", "{}"):                               "cep21-circuit",
		`{"library":"resilience4j","recorder":{"by":"me"},"seed":"a","config":{},"steps":[[0.5,"acquire",1,"CLOSED"]],"x":null}`: "resilience4j",
	} {
		if r, err := one(line); err != nil || r.Library != want {
			t.Errorf("%s: %q, %v, want %s", line, r.Library, err, want)
		}
	}
}

func TestSettingsAsTheyAreRecorded(t *testing.T) {
	for _, test := range []struct {
		library, settings string
		is                func(presets.Machine) bool
	}{
		{"resilience4j", `{"waitDurationInOpenStateMs":1500}`, func(p presets.Machine) bool {
			return p.(presets.Resilience4j).WaitDurationInOpenState == 1500*time.Millisecond
		}},
		{"resilience4j", `{"waitDurationInOpenState":1.5e3}`, func(p presets.Machine) bool {
			return p.(presets.Resilience4j).WaitDurationInOpenState == 1500*time.Millisecond
		}},
		{"resilience4j", `{"waitDurationInOpenState":"PT1.5S"}`, func(p presets.Machine) bool {
			return p.(presets.Resilience4j).WaitDurationInOpenState == 1500*time.Millisecond
		}},
		{"resilience4j", `{"failureRateThreshold":30,"slowCallRateThreshold":"40%"}`, func(p presets.Machine) bool {
			r := p.(presets.Resilience4j)
			return r.FailureRateThreshold == 0.3 && r.SlowCallRateThreshold == 0.4
		}},
		{"resilience4j", `{"exponentialBackoff":"1000,2.0,10000"}`, func(p presets.Machine) bool {
			r := p.(presets.Resilience4j)
			return r.EnableExponentialBackoff && r.WaitDurationInOpenState == time.Second && r.ExponentialBackoffMultiplier == 2 &&
				r.ExponentialMaxWaitDurationInOpenState == 10*time.Second
		}},
		{"pybreaker", `{"reset_timeout":0.25}`, func(p presets.Machine) bool {
			return p.(presets.Pybreaker).ResetTimeout == 250*time.Millisecond
		}},
		{"pybreaker", `{"reset_timeoutMs":250}`, func(p presets.Machine) bool {
			return p.(presets.Pybreaker).ResetTimeout == 250*time.Millisecond
		}},
		{"cep21-circuit", `{"ExecutionTimeout":"none","MaxConcurrentRequests":"none"}`, func(p presets.Machine) bool {
			c := p.(presets.Cep21Circuit)
			return c.Timeout == 0 && c.MaxConcurrentRequests == 0
		}},
		{"cep21-circuit", `{"ExecutionTimeoutMs":20}`, func(p presets.Machine) bool {
			return p.(presets.Cep21Circuit).Timeout == 20*time.Millisecond
		}},
		{"opossum", `{"timeout":false,"capacity":9007199254740991,"coalesce":false,"rollingPercentilesEnabled":true,"coalesceResetOn":[]}`, func(p presets.Machine) bool {
			return p.(presets.Opossum).Timeout == 0
		}},
		{"opossum", `{"timeout":3000}`, func(p presets.Machine) bool { return p.(presets.Opossum).Timeout == 3*time.Second }},
		{"mercari", `{"OpenTimeoutMs":1,"TripFunc":"FailureRate(10,0.29)"}`, func(p presets.Machine) bool {
			m := p.(presets.Mercari)
			return m.TripFunc == "FailureRate" && m.Min == 10 && m.Rate == 0.29
		}},
		{"mercari", `{"OpenTimeoutMs":1,"TripFunc":"FailureRate","Rate":29}`, func(p presets.Machine) bool {
			m := p.(presets.Mercari)
			return m.TripFunc == "FailureRate" && m.Rate == 0.29
		}},
		{"mercari", `{"OpenBackOff":{"InitialInterval":250,"MaxInterval":"2s","RandomizationFactor":0}}`, func(p presets.Machine) bool {
			b := p.(presets.Mercari).OpenBackOff
			return b.InitialInterval == 250*time.Millisecond && b.MaxInterval == 2*time.Second
		}},
		{"cockatiel", `{"exponentialBackoff":{"initialDelay":250,"generator":"noJitterGenerator"}}`, func(p presets.Machine) bool {
			return p.(presets.Cockatiel).ExponentialBackoff.InitialDelay == 250*time.Millisecond
		}},
		{"cockatiel", `{"halfOpenAfter":"ExponentialBackoff noJitter maxDelay 8000"}`, func(p presets.Machine) bool {
			b := p.(presets.Cockatiel).ExponentialBackoff
			return b.MaxDelay == 8*time.Second && b.InitialDelay == 128*time.Millisecond && b.Generator == "noJitterGenerator"
		}},
	} {
		if r, err := one(with(test.library, test.settings)); err != nil || !test.is(r.Preset) {
			t.Errorf("%s %s: %+v, %v", test.library, test.settings, r.Preset, err)
		}
	}
}

// A bad line does not hide the next one.
func TestLinesAreReadOn(t *testing.T) {
	text := "\n" + with("resilience4j", "{}") + "\nbad\n" + with("opossum", "{}") + "\n"
	var got []string
	for r, err := range Parse("own.jsonl", strings.NewReader(text)) {
		if err != nil {
			got = append(got, err.Error()[:len("own.jsonl:3")])
			continue
		}
		got = append(got, r.Library)
	}
	if want := "resilience4j own.jsonl:3 opossum"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %s", got, want)
	}
}

func TestAFileThatCannotBeRead(t *testing.T) {
	broken := errors.New("broken disk")
	var last error
	for _, err := range Parse("own.jsonl", iotest.ErrReader(broken)) {
		last = err
	}
	if !errors.Is(last, broken) || !strings.HasPrefix(last.Error(), "own.jsonl: ") {
		t.Errorf("%v, want that the disk is broken", last)
	}
}

// Of several calls that were admitted at one instant, a result is that of the oldest.
func TestTheOldestCallEndsFirst(t *testing.T) {
	r, err := one(steps(`[0,"acquire",1,"CLOSED"],[0,"acquire",1,"CLOSED"],[0.25,"acquire",1,"CLOSED"],[5,"ok",4.75,"CLOSED"],[5,"ok",5,"CLOSED"],[6,"ok",6,"CLOSED"]`))
	if err != nil {
		t.Fatal(err)
	}
	for step, want := range map[int]int{3: 2, 4: 0, 5: 1} {
		if got := r.Steps[step].call; got != want {
			t.Errorf("step %d ends the call of step %d, want %d", step, got, want)
		}
	}
}

func TestADifferenceSaysWhy(t *testing.T) {
	r, err := one(`{"library":"resilience4j","config":{"slidingWindowSize":1,"waitDurationInOpenState":1000},"steps":[[0,"acquire",1,"CLOSED"],[1,"error",1,"OPEN"],[1001,"acquire",1,"HALF_OPEN"]]}`)
	if err != nil {
		t.Fatal(err)
	}
	same, first, differs := Replay(r)
	const want = "step 3, acquire at 1001 ms: recorded admitted and HALF_OPEN, the preset refused and OPEN; it became OPEN at 1 ms: 1 of the last 1 results failed, 100 % >= 50 %, minimum 1 reached"
	if same != 2 || !differs || first.String() != want {
		t.Errorf("%d, %v:\n%s\nwant\n%s", same, differs, first, want)
	}
}
