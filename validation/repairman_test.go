package validation

import (
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
)

// loop is the machine repairman model on the bare engine: customers think, wait
// in one line, and are served by one of a few servers.
type loop struct {
	repairman
	simulation *des.Simulation
	thinking   random.Source
	serving    random.Source
	line       []time.Duration // when each customer that waits or is served came
	present    int
	area       float64 // customers present, times seconds
	since      time.Duration
	responses  float64 // sum of the times from coming to leaving
	served     int
}

const (
	comes uint32 = iota
	leaves
)

func (l *loop) Handle(now time.Duration, event des.Event) {
	l.area += float64(l.present) * (now - l.since).Seconds()
	l.since = now
	switch event.Kind {
	case comes:
		l.present++
		l.line = append(l.line, now)
		if l.present <= l.servers {
			l.serve(now)
		}
	case leaves:
		l.present--
		l.served++
		if l.present >= l.servers {
			l.serve(now)
		}
		l.think(now)
	}
}

func (l *loop) serve(now time.Duration) {
	service := des.Seconds(law.Exponential{Rate: 1 / l.service}.Draw(l.serving))
	l.responses += (now + service - l.line[0]).Seconds()
	l.line = l.line[1:]
	l.simulation.Schedule(now+service, des.Completion, des.Event{Kind: leaves})
}

func (l *loop) think(now time.Duration) {
	l.simulation.Schedule(now+des.Seconds(law.Exponential{Rate: 1 / l.repairman.think}.Draw(l.thinking)), des.Arrival, des.Event{Kind: comes})
}

func (r repairman) run(replication uint64, horizon float64) *loop {
	streams := random.Keyed{Seed: 1, Replication: replication}
	l := &loop{repairman: r, thinking: streams.Sequence("think"), serving: streams.Sequence("service")}
	l.simulation = des.New(l)
	for range r.customers {
		l.think(0)
	}
	l.simulation.RunUntil(des.Seconds(horizon))
	return l
}

func repairmanResults() []result {
	systems := []struct {
		name    string
		system  repairman
		horizon float64
	}{
		{"repairman, 5 customers, think 10, service 2", repairman{5, 1, 10, 2}, 50_000},
		{"repairman, 20 customers, think 1, service 0.1", repairman{20, 1, 1, 0.1}, 2_000},
		{"repairman, 50 customers, 4 servers, think 1, service 0.1", repairman{50, 4, 1, 0.1}, 1_000},
	}
	var results []result
	for _, s := range systems {
		var throughput, present, response []float64
		for _, l := range replicate(40, func(i uint64) *loop { return s.system.run(i, s.horizon) }) {
			throughput = append(throughput, float64(l.served)/s.horizon)
			present = append(present, l.area/s.horizon)
			response = append(response, l.responses/float64(l.served))
		}
		results = append(results,
			summarise(s.name, "X, throughput", s.system.throughput(), throughput),
			summarise(s.name, "L, customers not thinking", s.system.present(), present),
			summarise(s.name, "R, response time", s.system.response(), response))
	}
	return results
}
