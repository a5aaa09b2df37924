package server_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des"
	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/model/server"
)

// Two calls of 10 ms at one processor, the second 4 ms after the first: they are at half
// speed from 4 ms on, so that the first is done at 16 ms, and the second, which has then
// had 6 ms, at 20 ms.
func TestTwoCallsShareAProcessor(t *testing.T) {
	for _, c := range []struct {
		config server.SharingConfig
		want   string
	}{
		{server.SharingConfig{Processors: 1}, "[16ms 20ms]"},
		{server.SharingConfig{Processors: 2}, "[10ms 14ms]"},
		// At no speed from 6 ms to 16 ms.
		{server.SharingConfig{Processors: 1, Reductions: []server.Reduction{{Interval: model.Interval{From: 6 * ms, To: 16 * ms}}}}, "[26ms 30ms]"},
		// At half speed each from 6 ms to 8 ms.
		{server.SharingConfig{Processors: 2, Reductions: []server.Reduction{{Interval: model.Interval{From: 6 * ms, To: 8 * ms}, Left: 1}}}, "[11ms 15ms]"},
	} {
		c.config.Hosts = 1
		d := simulate(t, recorded(0, 4*ms), time.Hour, server.NewSharing(c.config, always(10*ms)))
		if got := fmt.Sprint(d.at); got != c.want {
			t.Errorf("%+v: done at %s, want %s", c.config, got, c.want)
		}
	}
}

// Calls at one host do not slow down those at another, and what comes at the same instant
// with the same work is answered in the order in which it came.
func TestHostsDoNotShare(t *testing.T) {
	config := server.SharingConfig{Hosts: 2, Processors: 1, Reductions: []server.Reduction{{Interval: model.Interval{From: 0, To: 5 * ms}, Hosts: []int{1}}}}
	d := simulate(t, recorded(0, 0, 0), time.Hour, dependency.NewRoundRobin(2), server.NewSharing(config, always(10*ms)))
	if got := fmt.Sprint(d.numbers, d.at); got != "[1 0 2] [15ms 20ms 20ms]" {
		t.Errorf("%s, want 1 after 15 ms, and 0 and 2 after 20 ms", got)
	}
}

// A call that hangs takes its time, whoever else is there, and nothing from others.
func TestHungCallsTakeNoShare(t *testing.T) {
	hung := dependency.New(dependency.Config{
		Healthy: dependency.Answer{Latency: dependency.Latency{Law: deterministic}},
		Faults:  []dependency.Fault{{Interval: model.Interval{From: 1, To: 2}, Effect: dependency.Timeout{After: 3 * second}}},
	})
	d := simulate(t, recorded(0, 1, 1, 2), time.Hour, server.NewSharing(server.SharingConfig{Hosts: 1, Processors: 1}, hung))
	if got := fmt.Sprint(d.numbers, d.at); got != "[0 3 1 2] [1.999999998s 2s 3.000000001s 3.000000001s]" {
		t.Errorf("%s, want 0 and 3 as if alone, and 1 and 2 after 3 s", got)
	}
}

// exact is processor sharing in rational numbers, step by step.
type exact struct {
	now        *big.Rat
	processors int
	order      []uint32
	left       map[uint32]*big.Rat // work
}

func (e *exact) rate() *big.Rat {
	n := len(e.order)
	return big.NewRat(int64(min(n, e.processors)), int64(n))
}

// until works up to an instant, and says what was done when, to the next nanosecond.
func (e *exact) until(at time.Duration) (done []string) {
	end := new(big.Rat).SetInt64(int64(at))
	for len(e.order) > 0 {
		first := slices.MinFunc(e.order, func(a, b uint32) int { return e.left[a].Cmp(e.left[b]) })
		ready := new(big.Rat).Set(e.now)
		switch {
		case e.left[first].Sign() == 0:
		case e.processors == 0:
			ready.SetInt64(math.MaxInt64)
		default:
			ready.Add(ready, new(big.Rat).Quo(e.left[first], e.rate()))
		}
		if ready.Cmp(end) > 0 {
			break
		}
		e.work(ready)
		e.take(first)
		done = append(done, fmt.Sprintf("%d %d", first, up(ready)))
	}
	e.work(end)
	return done
}

// up is the next whole number.
func up(r *big.Rat) int64 {
	whole, rest := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	if rest.Sign() > 0 {
		return whole.Int64() + 1
	}
	return whole.Int64()
}

func (e *exact) work(to *big.Rat) {
	if len(e.order) > 0 {
		part := new(big.Rat).Sub(to, e.now)
		part.Mul(part, e.rate())
		for _, index := range e.order {
			e.left[index].Sub(e.left[index], part)
		}
	}
	e.now = to
}

func (e *exact) take(index uint32) {
	at := slices.Index(e.order, index)
	e.order = slices.Delete(e.order, at, at+1)
}

// The stage does what the rational numbers say: calls come, are withdrawn and are done,
// and processors come and go. A completion is rounded up to a nanosecond, up to which the
// call takes its share: instants are compared when numbers of nanoseconds are so large
// that this makes no difference in the order, and times may differ by as many
// nanoseconds as calls were done.
func TestSharingIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const most = 40
		var reductions []server.Reduction
		processors := rapid.IntRange(1, 3).Draw(t, "processors")
		at := time.Duration(0)
		for range rapid.IntRange(0, 3).Draw(t, "reductions") {
			from := at + time.Duration(rapid.IntRange(0, 1e9).Draw(t, "from"))
			at = from + time.Duration(rapid.IntRange(1, 1e9).Draw(t, "for"))
			reductions = append(reductions, server.Reduction{Interval: model.Interval{From: from, To: at}, Left: rapid.IntRange(0, processors).Draw(t, "left")})
		}
		e := &exact{now: new(big.Rat), processors: processors, left: map[uint32]*big.Rat{}}
		work := &said{}
		s := server.NewSharing(server.SharingConfig{Hosts: 1, Processors: processors, Reductions: reductions}, work)
		type change struct {
			at         time.Duration
			processors int
		}
		var changes []change
		for _, r := range reductions {
			changes = append(changes, change{r.From, r.Left}, change{r.To, processors})
		}
		var want, got []string
		var in []uint32
		until := func(now time.Duration) {
			for len(changes) > 0 && changes[0].at <= now {
				want = append(want, e.until(changes[0].at)...)
				e.processors = changes[0].processors
				changes = changes[1:]
			}
			want = append(want, e.until(now)...)
			for {
				due, rank := s.Due()
				if due > now || rank != des.Completion {
					break
				}
				for {
					index, step, released := s.Release(due)
					if !released {
						break
					}
					if outcome, after, serves := step.Served(); outcome != model.Succeeded || after != 0 || !serves {
						t.Fatalf("released with %+v", step)
					}
					got = append(got, fmt.Sprintf("%d %d", index, due))
					in = slices.Delete(in, slices.Index(in, index), slices.Index(in, index)+1)
				}
			}
		}
		now := time.Duration(0)
		for index := range uint32(rapid.IntRange(1, most).Draw(t, "calls")) {
			now += time.Duration(rapid.IntRange(0, 2e8).Draw(t, "gap"))
			until(now)
			if len(in) > 0 && len(e.order) > 0 && rapid.IntRange(0, 4).Draw(t, "withdrawn") == 0 {
				one := rapid.SampledFrom(in).Draw(t, "call")
				if slices.Contains(e.order, one) {
					s.Withdraw(now, one)
					in = slices.Delete(in, slices.Index(in, one), slices.Index(in, one)+1)
					e.take(one)
				}
			}
			work.next = time.Duration(rapid.IntRange(0, 5e8).Draw(t, "work"))
			if step := s.Enter(now, &model.Call{Index: index}); step != model.Process() {
				t.Fatalf("%+v, want it to be processed", step)
			}
			in = append(in, index)
			e.order = append(e.order, index)
			e.left[index] = new(big.Rat).SetInt64(int64(work.next))
		}
		until(now + time.Hour)
		compare(t, got, want)
		if calls, hosts := s.Kept(); calls != 0 || hosts != 0 || s.Waiting() != 0 {
			t.Errorf("%d calls and %d hosts are left", calls, hosts)
		}
	})
}

// said is a service that says what it is told to.
type said struct{ next time.Duration }

func (s *said) Reply(time.Duration, *model.Call) dependency.Reply {
	return dependency.Reply{Outcome: model.Succeeded, After: s.next}
}

func (s *said) Done(time.Duration, uint16, model.Outcome) {}

// compare holds what was done to what should have been: the same calls at the same times,
// within a nanosecond for each of them.
func compare(t *rapid.T, got, want []string) {
	read := func(lines []string) map[int]int {
		at := map[int]int{}
		for _, line := range lines {
			var index, when int
			fmt.Sscan(line, &index, &when)
			at[index] = when
		}
		return at
	}
	gotAt, wantAt := read(got), read(want)
	for index, want := range wantAt {
		got, done := gotAt[index]
		if off := got - want; !done || off < -len(wantAt) || off > len(wantAt) {
			t.Errorf("call %d is done at %d (%v), want %d", index, got, done, want)
		}
	}
	if len(gotAt) != len(wantAt) {
		t.Errorf("%d calls are done, want %d", len(gotAt), len(wantAt))
	}
}

// In the time that work needs the clock runs on by it, to the last bit, and in a nanosecond
// less it does not. What ran in a time does not need more than that.
func TestTheClockReachesTheWork(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1000).Draw(t, "calls")
		processors := rapid.IntRange(1, n).Draw(t, "processors")
		ran := time.Duration(rapid.Int64Range(1, 1e18).Draw(t, "ran"))
		work := server.Portion(ran, processors, n)
		if needed := work.Stretched(n, processors); needed > int64(ran) {
			t.Fatalf("%d are needed for what was done in %d", needed, ran)
		}
		if rapid.Bool().Draw(t, "whole") {
			work = server.Whole(rapid.Uint64Range(1, 1e15).Draw(t, "work"))
		}
		needed := time.Duration(work.Stretched(n, processors))
		reaches := func(after time.Duration) bool {
			high, low := work.Parts()
			reached, rest := server.Portion(after, processors, n).Parts()
			return reached > high || reached == high && rest >= low
		}
		if !reaches(needed) || reaches(needed-1) {
			t.Fatalf("reached after %d: %v, and a nanosecond less: %v; want to reach it only then", needed, reaches(needed), reaches(needed-1))
		}
	})
}
