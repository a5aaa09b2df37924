package service_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/service"
)

const ms = time.Millisecond

// fixed is a stage that answers every call alike.
type fixed struct {
	outcome model.Outcome
	after   time.Duration
}

func (f fixed) Enter(time.Duration, *model.Call) model.Step { return model.Serve(f.outcome, f.after) }

func (fixed) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// witness notes when calls reach a service and when requests end.
type witness struct {
	model.Indifferent
	lines []string
}

func (w *witness) Sent(now time.Duration, call *model.Call) {
	w.lines = append(w.lines, fmt.Sprintf("%v to %d", now, call.Flow))
}

func (w *witness) Ended(now time.Duration, call *model.Call) {
	w.lines = append(w.lines, fmt.Sprintf("%v %v", now, call.Outcome))
}

// ask sends one request to a service that calls two others, of paths 1 and 2.
func ask(t *testing.T, config service.Config, first, second fixed) string {
	t.Helper()
	w := &witness{}
	m, err := model.New(model.Config{
		Horizon: time.Second, Arrivals: arrivals.Recorded([]time.Duration{0}), Observer: w,
		Paths: []model.Path{{service.New(config)}, {first}, {second}},
	})
	if err == nil {
		err = m.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	if left := m.Attempts(); left.InFlight+left.Waiting > 0 {
		t.Errorf("%+v is left", left)
	}
	return strings.Join(w.lines, ", ")
}

func TestAServiceMakesItsCalls(t *testing.T) {
	work := fixed{model.Succeeded, 10 * ms}
	both := []service.Call{{Path: 1}, {Path: 2}}
	good, slow, bad := fixed{model.Succeeded, 20 * ms}, fixed{model.Succeeded, 30 * ms}, fixed{model.TimedOut, 20 * ms}
	for name, c := range map[string]struct {
		config        service.Config
		first, second fixed
		want          string
	}{
		"alone":                    {service.Config{Work: work}, good, good, "0s to 0, 10ms succeeded"},
		"one after another":        {service.Config{Work: work, Calls: both}, good, slow, "0s to 0, 10ms to 1, 30ms to 2, 60ms succeeded"},
		"together":                 {service.Config{Work: work, Calls: both, Parallel: true}, good, slow, "0s to 0, 10ms to 1, 10ms to 2, 40ms succeeded"},
		"twice the same":           {service.Config{Work: work, Calls: []service.Call{{Path: 1}, {Path: 1}}}, good, slow, "0s to 0, 10ms to 1, 30ms to 1, 50ms succeeded"},
		"a failure ends it":        {service.Config{Work: work, Calls: both}, bad, slow, "0s to 0, 10ms to 1, 30ms failed"},
		"and abandons the other":   {service.Config{Work: work, Calls: both, Parallel: true}, bad, slow, "0s to 0, 10ms to 1, 10ms to 2, 30ms failed"},
		"unless it is optional":    {service.Config{Work: work, Calls: []service.Call{{Path: 1, Optional: true}, {Path: 2}}}, bad, slow, "0s to 0, 10ms to 1, 30ms to 2, 60ms succeeded"},
		"the last is optional":     {service.Config{Work: work, Calls: []service.Call{{Path: 1, Optional: true}}}, bad, slow, "0s to 0, 10ms to 1, 30ms succeeded"},
		"its own failure":          {service.Config{Work: fixed{model.Failed, 10 * ms}, Calls: both}, good, slow, "0s to 0, 10ms failed"},
		"a client error of others": {service.Config{Work: work, Calls: both}, fixed{model.ClientError, 20 * ms}, slow, "0s to 0, 10ms to 1, 30ms to 2, 60ms succeeded"},
		"an error that is hidden":  {service.Config{Work: work, Calls: both}, good, fixed{model.HiddenFailure, 30 * ms}, "0s to 0, 10ms to 1, 30ms to 2, 60ms hidden_failure"},
	} {
		if got := ask(t, c.config, c.first, c.second); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// A shop calls its stock and its prices at once, and is as slow as the slower of them.
func Example() {
	shop := service.New(service.Config{
		Work:     fixed{model.Succeeded, 5 * ms},
		Calls:    []service.Call{{Path: 1}, {Path: 2}},
		Parallel: true,
	})
	w := &witness{}
	system, err := model.New(model.Config{
		Horizon: time.Second, Arrivals: arrivals.Recorded([]time.Duration{0}), Observer: w,
		Paths: []model.Path{{shop}, {fixed{model.Succeeded, 20 * ms}}, {fixed{model.Succeeded, 200 * ms}}},
	})
	if err == nil {
		err = system.Run(context.Background())
	}
	fmt.Println(strings.Join(w.lines, "\n"), err)
	// Output:
	// 0s to 0
	// 5ms to 1
	// 5ms to 2
	// 205ms succeeded <nil>
}
