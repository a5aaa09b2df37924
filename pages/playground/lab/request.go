package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"halfopen/scenarios/config"
)

// A Request is what a page asks.
type Request struct {
	// Kind is one of run, summary, yaml, steps, import, stories and presets.
	Kind string `json:"kind"`
	// Scenario is the name of one in the library, or the text of a file.
	Scenario string `json:"scenario"`
	// Set is what is changed about it: path=value, in this order.
	Set []string `json:"set"`
	// Seed, if there is one, is set last.
	Seed *uint64 `json:"seed"`
	// Breaker is the path of the breaker that the controls of a run are for; the first if
	// it is empty or there is none.
	Breaker string `json:"breaker"`
	// Arm is whose breaker is stepped through, and Name that breaker's name, "" if it is the
	// only one. Without an arm it is the first that has a breaker.
	Arm  string `json:"arm"`
	Name string `json:"name"`
	// Text is the content of a file to import.
	Text string `json:"text"`
}

// kinds is what can be asked.
var kinds = map[string]func(context.Context, *Request) (any, error){
	"run":     run,
	"summary": summary,
	"yaml":    resolved,
	"steps":   steps,
	"import":  imported,
	"stories": func(context.Context, *Request) (any, error) { return Stories() },
	"presets": func(context.Context, *Request) (any, error) { return Presets(), nil },
}

// A Failure is the answer to what cannot be answered.
type Failure struct {
	// Error is one line.
	Error string `json:"error"`
	// Problems is everything that is wrong, each with its place.
	Problems []Problem `json:"problems"`
}

// A Problem is one thing that is wrong with a scenario. Line and Column count from 1 and are
// 0 if it is not in the text; Set is the path of the assignment that it is in, or empty.
type Problem struct {
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Set     string `json:"set"`
	Message string `json:"message"`
}

// Answer answers a Request in JSON: with an object that depends on its kind, or a Failure. A
// summary is exactly the text that `halfopen run --format json --out none` prints.
func Answer(ctx context.Context, request []byte) []byte {
	var read Request
	if err := json.Unmarshal(request, &read); err != nil {
		return failed(fmt.Errorf("this is no request: %w", err))
	}
	answer, err := Ask(ctx, read)
	if err != nil {
		return failed(err)
	}
	return answer
}

// Ask is Answer with the failure as an error.
func Ask(ctx context.Context, request Request) ([]byte, error) {
	of, known := kinds[request.Kind]
	if !known {
		return nil, fmt.Errorf("no answer to %q; ask for run, summary, yaml, steps, import, stories or presets", request.Kind)
	}
	answer, err := of(ctx, &request)
	if err != nil {
		return nil, err
	}
	if text, is := answer.([]byte); is {
		return text, nil
	}
	return json.Marshal(answer)
}

func failed(err error) []byte {
	text, _ := json.Marshal(failure(err)) // strings only
	return text
}

func failure(err error) Failure {
	f := Failure{Problems: []Problem{}}
	var problems config.Problems
	if !errors.As(err, &problems) || len(problems) == 0 {
		f.Error = oneLine(err.Error())
		return f
	}
	f.Error = oneLine(problems[0].Error())
	if further := len(problems) - 1; further > 0 {
		f.Error += fmt.Sprintf(" (and %d more)", further)
	}
	for _, p := range problems {
		f.Problems = append(f.Problems, problemOf(p))
	}
	return f
}

// problemOf leaves the place out of the message.
func problemOf(p config.Problem) Problem {
	placeless := p
	placeless.Origin = config.Origin{}
	if p.Path == p.Origin.Set {
		placeless.Path = ""
	}
	return Problem{Line: p.Origin.Line, Column: p.Origin.Column, Set: p.Origin.Set, Message: oneLine(placeless.Error())}
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
