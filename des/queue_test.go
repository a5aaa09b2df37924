package des

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// recorder remembers the subjects of the events that it is handed.
type recorder struct{ subjects []uint32 }

func (r *recorder) Handle(_ time.Duration, event Event) {
	r.subjects = append(r.subjects, event.Subject)
}

// TestAgainstASortedList drives the engine through random schedules, timers,
// lanes, cancellations and partial runs beside a plain list that is sorted
// whenever it is needed.
func TestAgainstASortedList(t *testing.T) {
	type pending struct {
		at      time.Duration
		rank    Rank
		subject uint32
		timer   Timer
		isTimer bool
	}
	rapid.Check(t, func(t *rapid.T) {
		got := &recorder{}
		s := New(got)
		delays := []time.Duration{0, 3, 50}
		var lanes []*Lane
		for _, delay := range delays {
			lanes = append(lanes, s.NewLane(delay, Timeout))
		}
		var list []pending
		var want []uint32
		var subject uint32

		steps := rapid.IntRange(1, 400).Draw(t, "steps")
		for range steps {
			subject++
			event := Event{Subject: subject}
			at := s.Now() + time.Duration(rapid.IntRange(0, 100).Draw(t, "delay"))
			rank := Rank(rapid.IntRange(0, 2).Draw(t, "rank"))
			lane := rapid.IntRange(0, len(lanes)-1).Draw(t, "lane")
			switch rapid.IntRange(0, 6).Draw(t, "step") {
			case 0:
				s.Schedule(at, rank, event)
				list = append(list, pending{at: at, rank: rank, subject: subject})
			case 1:
				timer := s.ScheduleTimer(at, rank, event)
				list = append(list, pending{at: at, rank: rank, subject: subject, timer: timer, isTimer: true})
			case 2:
				lanes[lane].Schedule(event)
				list = append(list, pending{at: s.Now() + delays[lane], rank: Timeout, subject: subject})
			case 3:
				timer := lanes[lane].ScheduleTimer(event)
				list = append(list, pending{at: s.Now() + delays[lane], rank: Timeout, subject: subject, timer: timer, isTimer: true})
			case 4, 5:
				if len(list) == 0 {
					continue
				}
				i := rapid.IntRange(0, len(list)-1).Draw(t, "cancelled")
				if list[i].isTimer {
					if !s.Cancel(list[i].timer) {
						t.Fatalf("timer of event %d was not pending", list[i].subject)
					}
					list = slices.Delete(list, i, i+1)
				}
			case 6:
				end := at
				slices.SortStableFunc(list, func(a, b pending) int {
					if a.at != b.at {
						return int(a.at - b.at)
					}
					if a.rank != b.rank {
						return int(a.rank) - int(b.rank)
					}
					return int(a.subject) - int(b.subject)
				})
				for len(list) > 0 && list[0].at <= end {
					want = append(want, list[0].subject)
					list = list[1:]
				}
				s.RunUntil(end)
			}
			if s.Pending() != len(list) {
				t.Fatalf("%d events pending, want %d", s.Pending(), len(list))
			}
			if !slices.Equal(got.subjects, want) {
				t.Fatalf("events ran as %v, want %v", got.subjects, want)
			}
		}
	})
}

// patience schedules one call a tick, each with a timeout that is cancelled at
// the next tick, as in a client whose calls succeed.
type patience struct {
	simulation *Simulation
	schedule   func(Event) Timer
	timer      Timer
	longest    int
	size       func() int
}

func (p *patience) Handle(now time.Duration, event Event) {
	if event.Kind == 1 {
		return // the last timeout, which nobody cancels
	}
	p.simulation.Cancel(p.timer)
	p.timer = p.schedule(Event{Kind: 1})
	p.longest = max(p.longest, p.size())
	if now < 100_000 {
		p.simulation.Schedule(now+1, Arrival, Event{})
	}
}

// Without sweeping, each of the two would grow to the 10,000 timeouts that are
// cancelled in the time of one.
func TestCancelledTimersDoNotBloat(t *testing.T) {
	const timeout = 10_000
	queued := &patience{}
	s := New(queued)
	queued.simulation = s
	queued.schedule = func(e Event) Timer { return s.ScheduleTimer(s.Now()+timeout, Timeout, e) }
	queued.size = func() int { return len(s.queue.heap) + len(s.timers.slots) }

	laned := &patience{}
	l := New(laned)
	lane := l.NewLane(timeout, Timeout)
	laned.simulation = l
	laned.schedule = lane.ScheduleTimer
	laned.size = func() int { return len(l.queue.heap) + len(lane.ring) + len(l.timers.slots) }

	for name, p := range map[string]*patience{"queue": queued, "lane": laned} {
		p.simulation.Schedule(0, Arrival, Event{})
		p.simulation.Run()
		if limit := 6 * sweepBelow; p.longest > limit {
			t.Errorf("%s: %d places for 2 live events, want at most %d", name, p.longest, limit)
		}
	}
}

// Events of a constant delay take one place of the queue, however many wait.
func TestALaneTakesOnePlaceInTheQueue(t *testing.T) {
	got := &recorder{}
	s := New(got)
	lane := s.NewLane(time.Second, Timeout)
	for subject := range uint32(10_000) {
		lane.Schedule(Event{Subject: subject})
	}
	if len(s.queue.heap) != 1 {
		t.Errorf("%d entries in the queue, want 1", len(s.queue.heap))
	}
	s.Run()
	if len(got.subjects) != 10_000 || !slices.IsSorted(got.subjects) {
		t.Errorf("%d events, want 10000 in the order of scheduling", len(got.subjects))
	}
}
