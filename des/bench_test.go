package des_test

import (
	"fmt"
	"testing"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
)

// singleServer is M/M/1 by the public interface: arrivals at rate 0.9, one
// server of rate 1, an unlimited queue.
type singleServer struct {
	simulation   *des.Simulation
	arrivals     random.Source
	services     random.Source
	interarrival law.Exponential
	service      law.Exponential
	present      int
	served       int
}

const (
	arrival uint32 = iota
	departure
)

func (m *singleServer) Handle(now time.Duration, event des.Event) {
	switch event.Kind {
	case arrival:
		m.simulation.Feed(now+des.Seconds(m.interarrival.Draw(m.arrivals)), des.Arrival, des.Event{Kind: arrival})
		m.present++
		if m.present == 1 {
			m.serve(now)
		}
	case departure:
		m.present--
		m.served++
		if m.present > 0 {
			m.serve(now)
		}
	}
}

func (m *singleServer) serve(now time.Duration) {
	m.simulation.Schedule(now+des.Seconds(m.service.Draw(m.services)), des.Completion, des.Event{Kind: departure})
}

func newSingleServer() *singleServer {
	streams := random.Keyed{Seed: 1}
	m := &singleServer{
		arrivals:     streams.Sequence("arrivals"),
		services:     streams.Sequence("services"),
		interarrival: law.Exponential{Rate: 0.9},
		service:      law.Exponential{Rate: 1},
	}
	m.simulation = des.New(m)
	m.simulation.Feed(0, des.Arrival, des.Event{Kind: arrival})
	return m
}

// BenchmarkSingleServer measures M/M/1 in customers per second; each customer
// is two events.
func BenchmarkSingleServer(b *testing.B) {
	m := newSingleServer()
	b.ReportAllocs()
	for m.served < b.N {
		m.simulation.RunUntil(m.simulation.Now() + 100_000*time.Second)
	}
	b.ReportMetric(float64(m.served)/b.Elapsed().Seconds()/1e6, "Mcustomers/s")
	b.ReportMetric(b.Elapsed().Seconds()/float64(m.served)*1e9, "ns/customer")
	b.ReportMetric(0, "ns/op") // a run overshoots b.N, so this would mislead
}

// hold reschedules every event by an exponential increment: the classical
// measure of an event queue.
type hold struct {
	simulation *des.Simulation
	source     random.Source
	handled    int
}

// holdMean is the mean increment in nanoseconds. It is long, so that a million
// pending events have instants of their own.
const holdMean = 1e9

func (h *hold) Handle(now time.Duration, event des.Event) {
	h.handled++
	h.simulation.Schedule(now+h.increment(), des.Arrival, event)
}

func (h *hold) increment() time.Duration {
	return time.Duration(h.source.Exponential() * holdMean)
}

// run handles about events more events.
func (h *hold) run(events, pending int) {
	const part = 1000 // events at a time
	end := h.handled + events
	for h.handled < end {
		h.simulation.RunUntil(h.simulation.Now() + time.Duration(part*holdMean/pending))
	}
}

// BenchmarkHold measures the time of one event (taken, drawn, scheduled) with a
// given number of events pending.
func BenchmarkHold(b *testing.B) {
	for _, pending := range []int{10, 100, 1_000, 10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(pending), func(b *testing.B) {
			h := &hold{source: random.Keyed{Seed: 1}.Sequence("hold")}
			h.simulation = des.New(h)
			for range pending {
				h.simulation.Schedule(h.increment(), des.Arrival, des.Event{})
			}
			h.run(3*pending, pending)
			h.handled = 0
			b.ReportAllocs()
			b.ResetTimer()
			h.run(b.N, pending)
			b.ReportMetric(b.Elapsed().Seconds()/float64(h.handled)*1e9, "ns/event")
			b.ReportMetric(0, "ns/op") // a run overshoots b.N, so this would mislead
		})
	}
}

// impatient is a Poisson stream of calls, each with a timeout that is cancelled
// when the call ends: 1000 calls/s, 50 ms on average, a timeout of 1 s.
type impatient struct {
	simulation *des.Simulation
	source     random.Source
	timeouts   *des.Lane
	timers     []des.Timer
	free       []uint32
	calls      int
}

func (m *impatient) Handle(now time.Duration, event des.Event) {
	switch event.Kind {
	case arrival:
		m.calls--
		if m.calls <= 0 {
			return
		}
		m.simulation.Schedule(now+time.Duration(m.source.Exponential()*1e6), des.Arrival, event)
		call := m.free[len(m.free)-1]
		m.free = m.free[:len(m.free)-1]
		m.timers[call] = m.timeouts.ScheduleTimer(des.Event{Kind: departure, Subject: call})
		m.simulation.Schedule(now+time.Duration(m.source.Exponential()*5e7), des.Completion, des.Event{Kind: departure, Subject: call})
	case departure:
		m.simulation.Cancel(m.timers[event.Subject])
		m.free = append(m.free, event.Subject)
	}
}

// BenchmarkTimeoutPerCall measures one call with a timeout that a lane holds
// and that is almost always cancelled.
func BenchmarkTimeoutPerCall(b *testing.B) {
	m := &impatient{source: random.Keyed{Seed: 1}.Sequence("calls"), timers: make([]des.Timer, 4096), calls: b.N}
	for call := range m.timers {
		m.free = append(m.free, uint32(call))
	}
	m.simulation = des.New(m)
	m.timeouts = m.simulation.NewLane(time.Second, des.Timeout)
	m.simulation.Feed(0, des.Arrival, des.Event{Kind: arrival})
	b.ReportAllocs()
	b.ResetTimer()
	m.simulation.Run()
}
