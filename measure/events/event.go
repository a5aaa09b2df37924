package events

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// A kind is what happened.
type kind uint8

const (
	began kind = iota
	faulty
	arrived
	branched
	sent
	left
	ended
	refused
	trialSent
	trialAnswered
	late
	transition
	memberTransition
	poolLevel
	staleAnswer
)

// event is one thing that happened. Which of its fields mean something depends on its kind;
// see kinds.
type event struct {
	kind kind
	at   time.Duration

	index   uint32 // of the call in the model's table
	request uint64
	branch  uint64 // counted from 1 over the run; 0 is the request itself
	made    uint64 // the branch that was made
	flow    uint16 // of the call, or of the branch that was made
	host    uint16
	reached bool
	trial   bool
	outcome model.Outcome

	breaker  string
	state    breaker.State
	from, to breaker.State
	reason   breaker.Reason
	members  string
	member   int

	since, until time.Duration
	waited       time.Duration
	busy         int
	waiting      int
}

// description is what a kind of event is called, and what is told of it.
type description struct {
	name   string
	fields []field
}

// field is a member of a JSON object. It is appended with a comma in front, or left out.
type field func(text []byte, setup *Setup, e *event) []byte

// kinds is the schema of events.jsonl, which docs/outputs.md describes.
var kinds = [...]description{
	began:            {"run", []field{integer("schema_version", func(*event) int { return SchemaVersion }), seconds("horizon_s", func(e *event) time.Duration { return e.until })}},
	faulty:           {"fault", []field{seconds("to_s", func(e *event) time.Duration { return e.until })}},
	arrived:          {"arrived", []field{ofCall, ofPath}},
	branched:         {"branched", []field{ofCall, number("made", func(e *event) uint64 { return e.made }), ofPath}},
	sent:             {"sent", []field{ofCall, ofPath, ofHost}},
	left:             {"left", []field{ofCall, ofPath, ofHost, outcome}},
	ended:            {"ended", []field{ofCall, ofPath, outcome, latency, seconds("waited_s", func(e *event) time.Duration { return e.waited }), reached, trial}},
	refused:          {"refused", []field{ofCall, ofPath, ofBreaker, word("state", func(e *event) string { return e.state.String() })}},
	trialSent:        {"trial_sent", []field{ofCall, ofPath, ofBreaker}},
	trialAnswered:    {"trial_answered", []field{ofCall, ofPath, ofBreaker, outcome}},
	late:             {"late", []field{ofCall, ofPath, ofBreaker, outcome, seconds("admitted_s", func(e *event) time.Duration { return e.since }), word("admitted_state", func(e *event) string { return e.state.String() })}},
	transition:       {"transition", []field{ofBreaker, ofChange}},
	memberTransition: {"member_transition", []field{ofBreaker, word("member_kind", func(e *event) string { return e.members }), integer("member", func(e *event) int { return e.member }), ofChange}},
	poolLevel:        {"pool", []field{integer("busy", func(e *event) int { return e.busy }), integer("waiting", func(e *event) int { return e.waiting })}},
	staleAnswer:      {"stale_answer", []field{seconds("age_s", func(e *event) time.Duration { return e.since })}},
}

// SchemaVersion is that of the lines. It grows when a field changes its name or meaning, not
// when one is added.
const SchemaVersion = 1

// The fields that several kinds have.
var (
	ofBreaker = quoted("breaker", func(e *event) string { return e.breaker })
	outcome   = word("outcome", func(e *event) string { return e.outcome.String() })
	latency   = seconds("latency_s", func(e *event) time.Duration { return e.at - e.since })
	reached   = truth("reached", func(e *event) bool { return e.reached })
	trial     = truth("trial", func(e *event) bool { return e.trial })
)

// ofCall says which call it is.
func ofCall(text []byte, _ *Setup, e *event) []byte {
	text = appendNumber(text, "request", e.request)
	if e.branch > 0 {
		text = appendNumber(text, "branch", e.branch)
	}
	return text
}

// ofPath says what the call, or the branch that is made, is for.
func ofPath(text []byte, setup *Setup, e *event) []byte {
	path := &setup.Paths[e.flow]
	for _, part := range [...]struct{ name, value string }{
		{"endpoint", path.Endpoint}, {"caller", path.Caller}, {"service", path.Service},
	} {
		if part.value != "" {
			text = appendQuoted(appendName(text, part.name), part.value)
		}
	}
	if path.InFleet {
		text = appendNumber(text, "instance", uint64(path.Instance))
	}
	return text
}

// ofHost says which host of several it is sent to.
func ofHost(text []byte, setup *Setup, e *event) []byte {
	if setup.Paths[e.flow].Hosts > 1 {
		text = appendNumber(text, "host", uint64(e.host))
	}
	return text
}

// ofChange is what a breaker did, and why.
func ofChange(text []byte, _ *Setup, e *event) []byte {
	text = appendQuoted(appendName(text, "from"), e.from.String())
	text = appendQuoted(appendName(text, "to"), e.to.String())
	return appendQuoted(appendName(text, "reason"), e.reason.String())
}

// fieldsOf is everything that is told of an event besides when and in which arm.
func fieldsOf(text []byte, setup *Setup, e *event) []byte {
	for _, f := range kinds[e.kind].fields {
		text = f(text, setup, e)
	}
	return text
}
