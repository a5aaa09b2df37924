package bulkhead_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/bulkhead"
	"halfopen/model/modeltest"
)

func draw(t *rapid.T) bulkhead.Config {
	return bulkhead.Config{
		Calls:   rapid.IntRange(1, 3).Draw(t, "calls"),
		Queue:   rapid.SampledFrom([]int{0, 1, 2, bulkhead.Unlimited}).Draw(t, "queue"),
		MaxWait: rapid.SampledFrom([]time.Duration{0, ms, 3 * ms, bulkhead.Forever}).Draw(t, "wait"),
	}
}

// watched looks at a bulkhead whenever something has happened to it: it is never too
// full, and nobody waits while there is room.
type watched struct {
	*bulkhead.Bulkhead
	t      *rapid.T
	config bulkhead.Config
}

func (w watched) look() {
	if w.Busy() < 0 || w.Busy() > w.config.Calls || w.Waiting() > w.config.Queue || w.Waiting() > 0 && w.Busy() < w.config.Calls {
		w.t.Fatalf("%d under way and %d waiting: %+v", w.Busy(), w.Waiting(), w.config)
	}
}

func (w watched) Enter(now time.Duration, call *model.Call) model.Step {
	defer w.look()
	return w.Bulkhead.Enter(now, call)
}

func (w watched) Release(now time.Duration) (index uint32, step model.Step, released bool) {
	index, step, released = w.Bulkhead.Release(now)
	if !released {
		w.look()
	}
	return index, step, released
}

// Whatever happens to calls, and if the bulkhead stands twice in a path, it is empty in
// the end.
func TestItIsEmptyInTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		config := draw(t)
		outer, inner := bulkhead.New(config), bulkhead.New(draw(t))
		modeltest.Weather(t, ms, watched{outer, t, config}, inner)
		for i, b := range []*bulkhead.Bulkhead{outer, inner} {
			if b.Busy() != 0 || b.Waiting() != 0 {
				t.Fatalf("bulkhead %d: %d are under way and %d wait", i, b.Busy(), b.Waiting())
			}
		}
	})
}

// waits is a call that waits, and when it began to.
type waits struct {
	index uint32
	since time.Duration
}

// A bulkhead is a number of calls under way, and a list of those that wait.
func TestABulkheadIsANumberAndAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		config := draw(t)
		b := bulkhead.New(config)
		var now time.Duration
		var under []uint32
		var line []waits
		next := uint32(0)
		// release wants the first ones of the line, as the list says.
		release := func(t *rapid.T, clock bool) {
			for {
				index, step, released := b.Release(now)
				room := len(under) < config.Calls
				over := clock && len(line) > 0 && config.MaxWait != bulkhead.Forever && line[0].since+config.MaxWait <= now
				if released != (len(line) > 0 && (room || over)) {
					t.Fatalf("released %v: %v, %v", released, under, line)
				}
				if !released {
					return
				}
				want := model.Refuse(model.Shed, 0)
				if room {
					want = model.Pass()
					under = append(under, index)
				}
				if index != line[0].index || step != want {
					t.Fatalf("released %d: %+v; want %d: %+v", index, step, line[0].index, want)
				}
				line = line[1:]
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"enter": func(t *rapid.T) {
				step := b.Enter(now, call(int(next)))
				switch {
				case len(under) < config.Calls:
					under = append(under, next)
					if step != model.Pass() {
						t.Fatalf("%+v, want it to pass", step)
					}
				case len(line) < config.Queue && config.MaxWait > 0:
					line = append(line, waits{next, now})
					if step != model.Wait() {
						t.Fatalf("%+v, want it to wait", step)
					}
				case step != model.Refuse(model.Shed, 0):
					t.Fatalf("%+v, want it shed", step)
				}
				next++
			},
			"leave": func(t *rapid.T) {
				if len(under) == 0 {
					t.Skip("none is under way")
				}
				at := rapid.IntRange(0, len(under)-1).Draw(t, "at")
				index := under[at]
				under = slices.Delete(under, at, at+1)
				held := len(line) > 0
				b.Leave(now, call(int(index)))
				if held {
					release(t, false) // the model asks where calls are held
				}
			},
			"withdraw": func(t *rapid.T) {
				if len(line) == 0 {
					t.Skip("none waits")
				}
				at := rapid.IntRange(0, len(line)-1).Draw(t, "at")
				b.Withdraw(now, line[at].index)
				line = slices.Delete(line, at, at+1)
			},
			"time": func(t *rapid.T) {
				at, _ := b.Due()
				later := now + time.Duration(rapid.IntRange(0, 2).Draw(t, "later"))*ms
				if at <= later {
					now = at
					release(t, true)
					return
				}
				now = later
			},
			"": func(t *rapid.T) {
				if b.Busy() != len(under) || b.Waiting() != len(line) {
					t.Fatalf("%d and %d, want %d and %d", b.Busy(), b.Waiting(), len(under), len(line))
				}
			},
		})
	})
}
