package server_test

import (
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/modeltest"
	"halfopen/model/server"
)

var (
	exponential   = law.Exponential{Rate: 1}
	deterministic = law.Deterministic{Value: 1}
	// hyperexponential has mean 1 and a variance of 5.5.
	hyperexponential = law.Hyperexponential{Weights: []float64{0.9, 0.1}, Rates: []float64{0.9 / 0.45, 0.1 / 0.55}}
)

// queueing is a number of servers, and dedicated service.
func queueing(config server.Config, l law.Law) func(random.Keyed) []model.Stage {
	return func(streams random.Keyed) []model.Stage {
		config.Hosts = 1
		return []model.Stage{server.NewServers(config), server.NewDedicated(drawn(streams, l))}
	}
}

// sharing is processors without a queue.
func sharing(processors int, l law.Law) func(random.Keyed) []model.Stage {
	return func(streams random.Keyed) []model.Stage {
		return []model.Stage{server.NewSharing(server.SharingConfig{Hosts: 1, Processors: processors}, drawn(streams, l))}
	}
}

// A quantity is one number of a run.
type quantity struct {
	name     string
	expected float64
	of       func(d *diary) float64
}

func mean(times []time.Duration, of func(seconds float64) float64) float64 {
	sum := 0.0
	for _, d := range times {
		sum += of(d.Seconds())
	}
	return sum / float64(len(times))
}

func itself(x float64) float64 { return x }
func square(x float64) float64 { return x * x }

func waitMean(d *diary) float64   { return mean(d.waits, itself) }
func waitSquare(d *diary) float64 { return mean(d.waits, square) }
func response(d *diary) float64   { return mean(d.responses, itself) }

func shedShare(d *diary) float64 {
	shed := 0
	for _, outcome := range d.outcomes {
		if outcome == model.Shed {
			shed++
		}
	}
	return float64(shed) / float64(len(d.outcomes))
}

// inFlight is the mean number of requests up to the last end, by Little's law a sum of
// responses over a time.
func inFlight(d *diary) float64 {
	return mean(d.responses, itself) * float64(len(d.responses)) / d.at[len(d.at)-1].Seconds()
}

// Erlang's formulas and the second moments are computed here as in package validation,
// and their values are those of the literature: B(3,2) is 4/19, C for 2 servers and a load
// of 1.6 waits 1.7778.
func erlangB(servers int, load float64) float64 {
	loss := 1.0
	for k := 1; k <= servers; k++ {
		loss = load * loss / (float64(k) + load*loss)
	}
	return loss
}

func erlangCWait(servers int, load float64) float64 {
	utilisation := load / float64(servers)
	loss := erlangB(servers, load)
	return loss / (1 - utilisation*(1-loss)) / (float64(servers) - load)
}

const replications = 20

var theory = []struct {
	name          string
	rate, horizon float64
	path          func(random.Keyed) []model.Stage
	quantities    []quantity
}{
	{"M/M/1 at 0.5", 0.5, 8000, queueing(server.Config{Servers: 1, Queue: server.Unlimited, LastFirst: server.Unlimited}, exponential), []quantity{
		{"wait", 1, waitMean}, {"square of the wait", 2 * 0.5 / square(0.5), waitSquare},
	}},
	// The last come is served first: the mean wait is the same, and its second moment is
	// 1/(1-load) times as large (L. Takács, 1963).
	{"M/M/1 at 0.5, LIFO", 0.5, 16000, queueing(server.Config{Servers: 1, Queue: server.Unlimited}, exponential), []quantity{
		{"wait", 1, waitMean}, {"square of the wait", 2 * 0.5 / square(0.5) / 0.5, waitSquare},
	}},
	{"M/M/2 at 1.6", 1.6, 8000, queueing(server.Config{Servers: 2, Queue: server.Unlimited, LastFirst: server.Unlimited}, exponential), []quantity{
		{"wait", erlangCWait(2, 1.6), waitMean},
	}},
	{"M/M/5 at 4", 4, 4000, queueing(server.Config{Servers: 5, Queue: server.Unlimited, LastFirst: server.Unlimited}, exponential), []quantity{
		{"wait", 0.55411255, waitMean},
	}},
	{"M/M/1/10 at 0.9", 0.9, 8000, queueing(server.Config{Servers: 1, Queue: 9, LastFirst: server.Unlimited}, exponential), []quantity{
		{"share shed", 0.05081373, shedShare}, {"in the system", 3.96944, inFlight},
	}},
	{"M/M/5/10 at 6", 6, 2000, queueing(server.Config{Servers: 5, Queue: 5, LastFirst: server.Unlimited}, exponential), []quantity{
		{"share shed", 0.21259313, shedShare}, {"in the system", 7.28753, inFlight},
	}},
	// The loss does not depend on the law of the service.
	{"M/M/3/3 at 2", 2, 4000, queueing(server.Config{Servers: 3, LastFirst: server.Unlimited}, exponential), []quantity{{"share shed", 4.0 / 19, shedShare}}},
	{"M/H/3/3 at 2", 2, 4000, queueing(server.Config{Servers: 3, LastFirst: server.Unlimited}, hyperexponential), []quantity{{"share shed", 4.0 / 19, shedShare}}},
	// Nor does processor sharing depend on it, however many processors there are: it is as
	// in M/M/c. A call takes 1/(1-load) times its work in the mean, whatever that is.
	{"M/M/1 at 0.5, sharing", 0.5, 8000, sharing(1, exponential), []quantity{{"response", 2, response}}},
	{"M/H/1 at 0.5, sharing", 0.5, 16000, sharing(1, hyperexponential), []quantity{{"response", 2, response}}},
	{"M/D/1 at 0.5, sharing", 0.5, 8000, sharing(1, deterministic), []quantity{{"response", 2, response}}},
	{"M/M/2 at 1.6, sharing", 1.6, 8000, sharing(2, exponential), []quantity{{"response", 1 + erlangCWait(2, 1.6), response}}},
	{"M/H/2 at 1.6, sharing", 1.6, 16000, sharing(2, hyperexponential), []quantity{{"response", 1 + erlangCWait(2, 1.6), response}}},
	{"M/H/∞ at 5", 5, 2000, func(streams random.Keyed) []model.Stage {
		return []model.Stage{server.NewDedicated(drawn(streams, hyperexponential))}
	}, []quantity{{"in the system", 5, inFlight}, {"response", 1, response}}},
}

func TestAgainstTheory(t *testing.T) {
	for _, system := range theory {
		numbers := make([][]float64, len(system.quantities))
		for replication := range uint64(replications) {
			d := poisson(t, replication, system.rate, system.horizon, system.path)
			for i, q := range system.quantities {
				numbers[i] = append(numbers[i], q.of(d))
			}
		}
		for i, q := range system.quantities {
			modeltest.Agrees(t, system.name+": "+q.name, numbers[i], q.expected, 0)
		}
	}
}

// With one processor a call takes 1/(1-load) times its work in the mean, a short one as
// well as a long one: the mean of the ratio is that, too.
func TestSharingIsFair(t *testing.T) {
	const load = 0.5
	var ratios []float64
	for replication := range uint64(replications) {
		d := poisson(t, replication, load, 8000, sharing(1, hyperexponential))
		work := random.Keyed{Seed: 3, Replication: replication}.PerCall("dependency")
		sum := 0.0
		for i, number := range d.numbers {
			sum += d.responses[i].Seconds() / hyperexponential.Draw(work.At(number, 0))
		}
		ratios = append(ratios, sum/float64(len(d.numbers)))
	}
	modeltest.Agrees(t, "response over work", ratios, 1/(1-load), 0)
}
