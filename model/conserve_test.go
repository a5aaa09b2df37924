package model

import (
	"strings"
	"testing"
	"time"
)

// answering is a dependency that answers after a second.
type answering struct{}

func (answering) Enter(time.Duration, *Call) Step   { return Serve(Succeeded, time.Second) }
func (answering) Leave(time.Duration, *Call) Return { return Onwards() }

// A call that is counted on another path's account than its own is noticed at the end of
// that very event, though all calls together are as many as they should be.
func TestACallOnAnothersAccountIsNoticed(t *testing.T) {
	for name, slip := range map[string]func(m *Model, call *Call){
		"nothing":             func(*Model, *Call) {},
		"put elsewhere":       func(m *Model, call *Call) { m.takeInFlight(call); call.Flow = 1; m.putInFlight(call); call.Flow = 0 },
		"taken and not put":   func(m *Model, call *Call) { m.takeInFlight(call) },
		"put without a taker": func(m *Model, call *Call) { m.putWaiting(call) },
	} {
		m, err := New(Config{Horizon: time.Second, Paths: []Path{{answering{}}, {answering{}}}, Observer: Indifferent{}})
		if err != nil {
			t.Fatal(err)
		}
		m.arrive(0, Arrival{}, 0)
		slip(m, &m.table.calls[0])
		m.conserve(0)
		if wrong := m.err != nil && strings.Contains(m.err.Error(), "not accounted for"); wrong != (name != "nothing") {
			t.Errorf("%s: the error is %v", name, m.err)
		}
	}
}
