package retry

import (
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// Config is when and how often to try again. The zero Config repeats at once, without
// limit. Brackets give the defaults of AWS's standard retries (botocore, retries/standard)
// and of resilience4j.
type Config struct {
	// MaxAttempts is the number of attempts, the first included, after which a request is
	// given up (3; 3). Valid range is [0,+∞); 0 is no limit.
	MaxAttempts int
	// Repeated says which outcomes are repeated. If it says so of none, it is those that
	// can be: Failed, TimedOut, Shed and Rejected. An answer is never repeated, whatever it
	// is worth, nor is what nobody waits for.
	Repeated [model.Outcomes]bool
	// Delay is the time between the end of the first attempt and the second (1 s; 500 ms).
	// Valid range is [0,+∞).
	Delay time.Duration
	// Factor is what each further delay is multiplied by (2; 1). Valid range is [1,+∞); 0
	// is 1.
	Factor float64
	// MaxDelay bounds the delay before there is chance in it (20 s; none). Valid range is
	// [Delay,+∞); 0 is no bound.
	MaxDelay time.Duration
	// Jitter varies the delay (FullJitter; NoJitter).
	Jitter Jitter
	// IgnoreRetryAfter makes the next attempt after the delay, even if whoever refused the
	// call asked for a later one (model.Call.RetryAfter). Otherwise it is made then.
	IgnoreRetryAfter bool
	// Budget bounds the repeats of all calls together; nil does not.
	Budget Budget
	// Draws is the chance in the delays, of a call and of the attempt that ended. It may
	// be nil without jitter.
	Draws random.PerCall
}

// repeatable is the outcomes that can be repeated.
var repeatable = [model.Outcomes]bool{model.Failed: true, model.TimedOut: true, model.Shed: true, model.Rejected: true}

// A Retry is the stage. Calls that are repeated after the same delay keep their order.
type Retry struct {
	config   Config
	repeated [model.Outcomes]bool
	account  account    // nil if there is no budget
	progress []progress // by the index of the call
}

// progress is what a call has made of its attempts at this stage. Others of its path may
// repeat it too.
type progress struct {
	pause   time.Duration // the last one; without its jitter, unless that is decorrelated
	repeats uint32
	taken   uint32 // from the budget, for the attempt that is under way
}

var _ model.Stage = (*Retry)(nil)

// New returns the stage.
func New(config Config) *Retry {
	r := &Retry{config: config, repeated: repeatable}
	if config.Repeated != [model.Outcomes]bool{} {
		for outcome := range r.repeated {
			r.repeated[outcome] = repeatable[outcome] && config.Repeated[outcome]
		}
	}
	if config.Budget != nil {
		r.account = config.Budget.open()
	}
	return r
}

// Enter lets every call pass.
func (r *Retry) Enter(now time.Duration, call *model.Call) model.Step {
	for int(call.Index) >= len(r.progress) {
		r.progress = append(r.progress, progress{})
	}
	r.progress[call.Index] = progress{}
	if r.account != nil {
		r.account.enter(now)
	}
	return model.Pass()
}

// Leave repeats a call that did not succeed.
func (r *Retry) Leave(now time.Duration, call *model.Call) model.Return {
	p := &r.progress[call.Index]
	again := r.repeated[call.Outcome] && !r.isLast(p) && !call.Interrupted
	if r.account != nil {
		again = r.charge(now, call.Outcome, p, again)
	}
	if !again {
		return model.Onwards()
	}
	p.repeats++
	return r.pause(call, p)
}

// isLast reports whether the attempt that is over was the last that may be made.
func (r *Retry) isLast(p *progress) bool {
	return r.config.MaxAttempts > 0 && int64(p.repeats)+1 >= int64(r.config.MaxAttempts)
}

// charge settles what the attempt that is over has cost, and takes what another one does.
func (r *Retry) charge(now time.Duration, outcome model.Outcome, p *progress, again bool) bool {
	r.account.settle(outcome, p.taken)
	if again {
		p.taken, again = r.account.take(now, outcome)
	}
	if !again {
		r.account.leave()
	}
	return again
}

// pause sends the call inwards again after its delay, or later if that is asked for.
func (r *Retry) pause(call *model.Call, p *progress) model.Return {
	asked := call.RetryAfter
	call.RetryAfter = 0 // it was for this attempt
	delay, shared := r.config.delay(p, call)
	if asked > delay && !r.config.IgnoreRetryAfter {
		return model.AgainAfter(asked)
	}
	if shared {
		return model.Again(delay)
	}
	return model.AgainAfter(delay)
}
