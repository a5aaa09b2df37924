package des

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// listed is a handler that lists what happens.
type listed struct {
	simulation *Simulation
	events     []string
	// then, if set, is called for every event.
	then func(now time.Duration, event Event)
}

func (l *listed) Handle(now time.Duration, event Event) {
	l.events = append(l.events, fmt.Sprintf("%v %d", now, event.Subject))
	if l.then != nil {
		l.then(now, event)
	}
}

func newListed() *listed {
	l := &listed{}
	l.simulation = New(l)
	return l
}

// A fed event takes its turn by time, rank and sequence, as if it had been scheduled.
func TestAFedEventIsLikeAScheduledOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type step struct {
			at   time.Duration
			rank Rank
		}
		draw := func(name string) []step {
			return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
				return step{time.Duration(rapid.IntRange(0, 20).Draw(t, "at")), Rank(rapid.IntRange(0, int(Batch)).Draw(t, "rank"))}
			}), 0, 30).Draw(t, name)
		}
		others, process := draw("others"), draw("process")
		slices.SortStableFunc(process, func(a, b step) int { return int(a.at - b.at) })
		run := func(feed bool) []string {
			l := newListed()
			left := process
			next := func() {
				if len(left) == 0 {
					return
				}
				event := Event{Kind: 1, Subject: uint32(1000 + len(left))}
				at := max(left[0].at, l.simulation.Now())
				if feed {
					l.simulation.Feed(at, left[0].rank, event)
				} else {
					l.simulation.Schedule(at, left[0].rank, event)
				}
				left = left[1:]
			}
			l.then = func(_ time.Duration, event Event) {
				if event.Kind == 1 {
					next()
				}
			}
			next()
			for i, s := range others {
				l.simulation.Schedule(s.at, s.rank, Event{Subject: uint32(i)})
			}
			if got, want := l.simulation.Pending(), len(others)+min(1, len(process)); got != want {
				t.Fatalf("%d pending, want %d", got, want)
			}
			l.simulation.RunUntil(10)
			l.simulation.Run()
			return l.events
		}
		if fed, scheduled := run(true), run(false); !slices.Equal(fed, scheduled) {
			t.Fatalf("fed %v\nscheduled %v", fed, scheduled)
		}
	})
}

func TestAFedEventIsTraced(t *testing.T) {
	l := newListed()
	traced := 0
	l.simulation.Trace = func(now time.Duration, rank Rank, event Event) {
		if now == 3 && rank == Arrival && event.Subject == 7 {
			traced++
		}
	}
	l.simulation.Feed(3, Arrival, Event{Subject: 7})
	l.simulation.Run()
	if traced != 1 || l.simulation.Pending() != 0 {
		t.Errorf("traced %d times, %d pending", traced, l.simulation.Pending())
	}
}

func TestFeedingTwiceIsAMistake(t *testing.T) {
	l := newListed()
	l.simulation.Feed(3, Arrival, Event{})
	defer func() {
		if got, want := fmt.Sprint(recover()), "des: fed with an event at 5ns, before the one at 3ns has happened"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}()
	l.simulation.Feed(5, Arrival, Event{})
}
