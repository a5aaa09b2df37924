package libraries_test

import (
	"cmp"
	"testing"
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

func TestFailsafeGo(t *testing.T) { failsafeGo.test(t) }

var failsafeGo = library{
	steps:   200_000,
	draw:    drawFailsafe,
	lengths: failsafeLengths,
	run:     inBubbles(openFailsafe),
	traces: []trace{
		{
			"late successes let trial calls into failsafe-go, and close it",
			presets.FailsafeGo{FailureThreshold: 2, SuccessThreshold: 3, Delay: time.Second},
			[]line{
				asks(0, 7, 7, closed), answers(0, 2, 5, failure, open),
				asks(time.Second, 1, 1, halfOpen), answers(time.Second, 2, 0, success, halfOpen),
				asks(time.Second, 5, 4, halfOpen), answers(time.Second, 1, 0, success, closed),
			},
		},
		{
			"failsafe-go opens at 5 of 10 before there are 10",
			presets.FailsafeGo{FailureThreshold: 5, FailureThresholdingCapacity: 10, Delay: time.Minute},
			[]line{asks(0, 5, 5, closed), answers(0, 4, 0, failure, closed), answers(0, 1, 0, failure, open)},
		},
		{
			"failsafe-go admits as many trial calls as it takes results to open it",
			presets.FailsafeGo{FailureThreshold: 1, FailureRateThreshold: 0.5, FailureExecutionThreshold: 20, FailureThresholdingPeriod: 10 * time.Second, Delay: time.Second},
			[]line{
				asks(0, 20, 20, closed), answers(0, 19, 0, failure, closed), answers(0, 1, 0, failure, open),
				asks(time.Second, 25, 20, halfOpen),
			},
		},
		{
			"failsafe-go waits for its delay and no longer",
			presets.FailsafeGo{FailureThreshold: 1, Delay: time.Minute},
			[]line{
				asks(0, 1, 1, closed), answers(0, 1, 0, failure, open),
				asks(time.Minute-1, 1, 0, open), asks(time.Minute, 1, 1, halfOpen),
			},
		},
		{
			"a trial call that hangs keeps failsafe-go half-open",
			presets.FailsafeGo{FailureThreshold: 1, Delay: time.Minute},
			[]line{
				asks(0, 1, 1, closed), answers(0, 1, 0, failure, open),
				asks(time.Minute, 1, 1, halfOpen), asks(time.Minute+day, 1, 0, halfOpen),
			},
		},
		{
			"failsafe-go does not wait a random time from 0",
			presets.FailsafeGo{FailureThreshold: 1, DelayMax: time.Hour},
			[]line{asks(0, 1, 1, closed), answers(0, 1, 0, failure, open), asks(0, 1, 1, halfOpen)},
		},
	},
	alike: map[string]string{
		"watch: always, or not":    "what came while it was not closed is forgotten when it closes",
		"cleared: on close":        "the window of a breaker that is not closed is not looked at",
		"rule: rounded percent >=": "the same rounding, a hundred times as large",
	},
}

func drawFailsafe(pick choice) presets.Machine {
	f := presets.FailsafeGo{
		FailureThreshold: between(pick, 1, 4),
		Delay:            from(pick, time.Second, 3*time.Second, 0),
	}
	switch pick(4) {
	case 1: // a ratio
		f.FailureThresholdingCapacity = between(pick, f.FailureThreshold, 7)
	case 2:
		f.FailureThresholdingPeriod = from(pick, 2*time.Second, 7*time.Second, 15)
	case 3:
		f.FailureThresholdingPeriod = from(pick, 2*time.Second, 7*time.Second)
		f.FailureRateThreshold = from(pick, config.Share(0.5), 0.25, 1.0/3, 0.67, 0.9, 1)
		f.FailureExecutionThreshold = pick(9)
		f.FailureThresholdingCapacity = from(pick, 0, 5)
	}
	if pick(2) == 1 {
		f.SuccessThreshold = between(pick, 1, 4)
		f.SuccessThresholdingCapacity = from(pick, 0, f.SuccessThreshold, f.SuccessThreshold+2)
	}
	return f
}

func failsafeLengths(settings presets.Machine) []time.Duration {
	f := settings.(presets.FailsafeGo)
	lengths := []time.Duration{max(f.Delay, 1)}
	if f.FailureThresholdingPeriod > 0 {
		bucket := f.FailureThresholdingPeriod / 10
		lengths = append(lengths, f.FailureThresholdingPeriod, bucket, bucket, bucket)
	}
	return lengths
}

// realFailsafe is failsafe-go as a subject.
type realFailsafe struct {
	breaker circuitbreaker.CircuitBreaker[any]
}

// openFailsafe begins at a border of its buckets, which are whole multiples since 1970.
func openFailsafe(f presets.FailsafeGo) subject {
	if width := f.FailureThresholdingPeriod / 10; width > 0 {
		time.Sleep(width - time.Duration(time.Now().UnixNano())%width)
	}
	capacity := uint(cmp.Or(f.FailureThresholdingCapacity, f.FailureThreshold))
	builder := circuitbreaker.NewBuilder[any]().
		HandleErrors(errFailed).
		WithFailureThresholdRatio(uint(f.FailureThreshold), capacity).
		WithDelay(f.Delay)
	if f.DelayMax > 0 {
		builder.WithRandomDelay(f.DelayMin, f.DelayMax)
	}
	switch {
	case f.FailureRateThreshold > 0:
		builder.WithFailureRateThreshold(float64(f.FailureRateThreshold), uint(f.FailureExecutionThreshold), f.FailureThresholdingPeriod)
	case f.FailureThresholdingPeriod > 0:
		builder.WithFailureThresholdPeriod(uint(f.FailureThreshold), f.FailureThresholdingPeriod)
	}
	switch {
	case f.SuccessThresholdingCapacity > 0:
		builder.WithSuccessThresholdRatio(uint(f.SuccessThreshold), uint(f.SuccessThresholdingCapacity))
	case f.SuccessThreshold > 0:
		builder.WithSuccessThreshold(uint(f.SuccessThreshold))
	}
	return realFailsafe{builder.Build()}
}

func (r realFailsafe) pass(d time.Duration) { time.Sleep(d) }

func (r realFailsafe) ask() (call, bool) { return r.record, r.breaker.TryAcquirePermit() }

func (r realFailsafe) record(result breaker.Result) {
	switch result {
	case breaker.Success:
		r.breaker.RecordSuccess()
	case breaker.Failure:
		r.breaker.RecordFailure()
	default: // an error that is not handled
		r.breaker.RecordError(errIgnored)
	}
}

func (r realFailsafe) state() breaker.State {
	return map[circuitbreaker.State]breaker.State{
		circuitbreaker.ClosedState:   breaker.Closed,
		circuitbreaker.OpenState:     breaker.Open,
		circuitbreaker.HalfOpenState: breaker.HalfOpen,
	}[r.breaker.State()]
}

func (realFailsafe) end() {}
