package concurrency_test

import (
	"math"
	"testing"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/bulkhead"
	"halfopen/model/concurrency"
	"halfopen/model/modeltest"
)

// saturate feeds a limit with the samples of a service that serves some calls at a time,
// each for 100 ms, and has as many as the limit lets it have: by Little's law a call takes
// limit/servers of that, if more than it serves are there. It returns the limits.
func saturate(algorithm concurrency.Algorithm, servers, samples int) []int {
	limit := algorithm.Start(chance())
	var values []int
	for i := range samples {
		calls := limit.Value()
		took := 100 * ms * time.Duration(max(calls, servers)) / time.Duration(servers)
		limit.Take(concurrency.Sample{At: time.Duration(i) * time.Second, Took: took, Calls: calls})
		values = append(values, limit.Value())
	}
	return values
}

func last(values []int) int { return values[len(values)-1] }

// Vegas comes to rest where 3 to 6 calls wait, times the logarithm of the limit, if it
// does not measure anew.
func TestVegasComesToRest(t *testing.T) {
	for _, c := range []struct{ servers, initial, logarithm int }{{25, 20, 1}, {40, 20, 1}, {40, 400, 1}, {200, 20, 2}, {200, 900, 2}} {
		v := concurrency.Vegas{Initial: c.initial, Max: 1000, Smoothing: 1, Probe: math.MaxInt32}
		if c.initial > c.servers { // it knows the time of a call that does not wait
			v.Initial = c.servers
		}
		values := saturate(v, c.servers, 2000)
		least, most := c.servers+3*c.logarithm, c.servers+6*c.logarithm
		if got := last(values); got < least || got > most {
			t.Errorf("%+v: the limit is %d, want %d to %d", c, got, least, most)
		}
	}
}

// Where calls always wait, Vegas does not find the time without waiting again: with every
// measurement it takes those that wait for none, and lets a few more wait.
func TestVegasClimbsWhereCallsAlwaysWait(t *testing.T) {
	values := saturate(concurrency.NetflixVegas(), 40, 2_000_000)
	if rest := values[10]; rest != 44 {
		t.Errorf("the limit comes to rest at %d, want 44", rest)
	}
	if last(values) != 1000 {
		t.Errorf("the limit is %d, want it to have climbed to 1000", last(values))
	}
}

// With an average that stands still, as measured of calls that did not wait, the limit
// comes to rest where what it lets in is what the gradient takes off: at the tolerance
// times the servers, and the queue.
func TestGradient2ComesToRest(t *testing.T) {
	for _, servers := range []int{30, 60, 100} {
		g := concurrency.NetflixGradient2()
		g.LongWindow = math.MaxInt32
		want := 3*servers/2 + 4
		values := saturate(g, servers, 2000)
		if got := last(values); got < want-1 || got > want+1 { // the limit is a whole number
			t.Errorf("%d servers: the limit is %d, want %d", servers, got, want)
		}
	}
}

// The default average follows the load, so that the limit climbs to its most.
func TestGradient2ClimbsWhereCallsAlwaysWait(t *testing.T) {
	values := saturate(concurrency.NetflixGradient2(), 30, 5000)
	if got := last(values); got != 200 {
		t.Errorf("the limit is %d, want 200", got)
	}
}

// Calls come fifty times as fast as a service with 20 slots takes them, and it sheds what
// it has no slot for: as soon as the limit is 21, a call is dropped. It may be more if
// several calls are over before the next one comes, which one in fifty is.
func TestTheSawtoothOfAIMD(t *testing.T) {
	const slots = 20
	aimd := concurrency.AIMD{Initial: 10, Min: 1, Max: 1000, Backoff: 0.9, Timeout: time.Hour}
	h := history{aimd.Initial}
	modeltest.Run(t, arrivals.Deterministic(10_000), 5*time.Second, model.Indifferent{},
		concurrency.New(aimd, nil, &h),
		bulkhead.New(bulkhead.Config{Calls: slots}),
		modeltest.Server(0, law.Exponential{Rate: 10}))

	drops, atOnce := 0, 0
	for i, limit := range h[1:] {
		before := h[i]
		if limit == before+1 {
			continue
		}
		if before <= slots || limit != before*9/10 {
			t.Fatalf("the limit changes from %d to %d", before, limit)
		}
		drops++
		if before == slots+1 {
			atOnce++
		}
	}
	// A tooth is three calls of 200 a second.
	if drops < 200 || atOnce < drops*9/10 {
		t.Errorf("%d drops, %d of them at once, want more of both", drops, atOnce)
	}
}

// multiserver is M/M/c with a limit: a limiter, and a service of c servers in which calls
// wait in line. Calls come twice as fast as it serves.
type multiserver struct {
	servers int
	rate    float64 // at which a server serves
}

// run returns the values that the limit had in the second half of the time.
func (m multiserver) run(t *testing.T, replication uint64, algorithm concurrency.Algorithm, horizon float64) *levels {
	l := &levels{values: map[int]time.Duration{}, from: des.Seconds(horizon / 2), at: des.Seconds(horizon / 2), value: algorithm.Start(chance()).Value()}
	modeltest.Simulate(t, replication, 2*float64(m.servers)*m.rate, des.Seconds(horizon), model.Indifferent{},
		concurrency.New(algorithm, chance(), l),
		bulkhead.New(bulkhead.Config{Calls: m.servers, Queue: bulkhead.Unlimited, MaxWait: bulkhead.Forever}),
		modeltest.Server(replication, law.Exponential{Rate: m.rate}))
	l.Limited(des.Seconds(horizon), 0)
	return l
}

// stay is the mean time for which a call is in the service, with a limit, in seconds: the
// balance of the states of M/M/c/K, and Little's law.
func (m multiserver) stay(limit int) float64 {
	load := 2 * float64(m.servers)
	state, total, calls := 1.0, 1.0, 0.0
	for n := 1; n <= limit; n++ {
		state *= load / float64(min(n, m.servers))
		total += state
		calls += float64(n) * state
	}
	return calls / (load * m.rate * (total - state))
}

// levels is an observer that notes for how long a limit had each value, from an instant on.
type levels struct {
	from, at time.Duration
	value    int
	values   map[int]time.Duration
}

func (l *levels) Limited(now time.Duration, limit int) {
	if now > l.from {
		l.values[l.value] += now - l.at
		l.at = now
	}
	l.value = limit
}

func (l *levels) mean() float64 {
	sum, time := 0.0, 0.0
	for value, lasted := range l.values {
		sum += float64(value) * lasted.Seconds()
		time += lasted.Seconds()
	}
	return sum / time
}

// A limiter of the averages of a thousand calls finds the servers of M/M/c: the limit is
// where the time that a call takes then, the tolerance, and the queue are in balance.
func TestGradient2FindsTheServers(t *testing.T) {
	m := multiserver{servers: 40, rate: 25}
	g := concurrency.NetflixGradient2()
	g.LongWindow = math.MaxInt32 // the average of the first ten windows, in which no call waits
	g.Smoothing = 0.4
	balance := func(limit int) float64 {
		return float64(limit)*(1-g.Tolerance/m.rate/m.stay(limit)) - float64(g.Queue)
	}
	want := m.servers
	for balance(want+1) < 0 {
		want++
	}
	var means []float64
	for replication := range uint64(10) {
		means = append(means, m.run(t, replication, concurrency.NetflixWindowed(g), 80).mean())
	}
	// The balance is between this whole number and the next, and the limit is cut to one.
	modeltest.Agrees(t, "the mean limit", means, float64(want), 1)
}

// Vegas finds them, too: 3 to 6 calls wait, as far as averages of eight thousand calls tell.
func TestVegasFindsTheServers(t *testing.T) {
	m := multiserver{servers: 40, rate: 200}
	// Of the shortest time and of the present one, which are off by up to four standard
	// errors, the number of calls that wait is computed as limit - servers shortest / time.
	noise := float64(m.servers) * 8 / math.Sqrt(float64(m.servers)*m.rate)
	least, most := float64(m.servers+2)-noise, float64(m.servers+6+2)+noise
	for replication := range uint64(3) {
		for limit := range m.run(t, replication, concurrency.NetflixWindowed(concurrency.NetflixVegas()), 20).values {
			if float64(limit) < least || float64(limit) > most {
				t.Errorf("replication %d: the limit was %d, want %.1f to %.1f", replication, limit, least, most)
			}
		}
	}
}
