package validation

import "math"

// erlangB is the share of arrivals that an M/G/c/c system loses, at an offered
// load of a erlangs, by the usual recursion.
func erlangB(servers int, load float64) float64 {
	loss := 1.0
	for k := 1; k <= servers; k++ {
		loss = load * loss / (float64(k) + load*loss)
	}
	return loss
}

// erlangCWait is the mean wait in M/M/c with service rate 1.
func erlangCWait(servers int, load float64) float64 {
	utilisation := load / float64(servers)
	loss := erlangB(servers, load)
	delayed := loss / (1 - utilisation*(1-loss))
	return delayed / (float64(servers) - load)
}

// finite is M/M/c/K, by the balance of its states.
type finite struct {
	arrival, service float64 // rates
	servers, room    int     // c and K
}

// states is the probability of each number of customers, from 0 to K.
func (f finite) states() []float64 {
	states := make([]float64, f.room+1)
	states[0] = 1
	total := 1.0
	for n := 1; n <= f.room; n++ {
		states[n] = states[n-1] * f.arrival / (f.service * float64(min(n, f.servers)))
		total += states[n]
	}
	for n := range states {
		states[n] /= total
	}
	return states
}

func (f finite) lost() float64 { return f.states()[f.room] }

func (f finite) present() float64 {
	mean := 0.0
	for n, p := range f.states() {
		mean += float64(n) * p
	}
	return mean
}

// stay is the mean time of a customer that was not lost, by Little's law.
func (f finite) stay() float64 { return f.present() / (f.arrival * (1 - f.lost())) }

// pollaczekKhinchine is the mean wait in M/G/1.
func pollaczekKhinchine(arrival, serviceMean, serviceVariance float64) float64 {
	secondMoment := serviceVariance + serviceMean*serviceMean
	return arrival * secondMoment / (2 * (1 - arrival*serviceMean))
}

// poissonAbove is the probability that a Poisson number exceeds n.
func poissonAbove(n int, mean float64) float64 {
	term := math.Exp(-mean)
	below := term
	for k := 1; k <= n; k++ {
		term *= mean / float64(k)
		below += term
	}
	return 1 - below
}

// faultTransient is the mean number of calls in flight in M/G/infinity a time
// after the mean service time of new calls has gone from one value to another.
func faultTransient(arrival, before, after, elapsed float64) float64 {
	return arrival*before*math.Exp(-elapsed/before) + arrival*after*(1-math.Exp(-elapsed/after))
}

// repairman is the machine repairman model: a closed loop of customers that
// think, queue and are served.
type repairman struct {
	customers, servers int
	think, service     float64 // means
}

func (r repairman) states() []float64 {
	states := make([]float64, r.customers+1)
	states[0] = 1
	total := 1.0
	for n := 1; n <= r.customers; n++ {
		thinking := float64(r.customers - n + 1)
		states[n] = states[n-1] * thinking / r.think * r.service / float64(min(n, r.servers))
		total += states[n]
	}
	for n := range states {
		states[n] /= total
	}
	return states
}

func (r repairman) present() float64 {
	mean := 0.0
	for n, p := range r.states() {
		mean += float64(n) * p
	}
	return mean
}

func (r repairman) throughput() float64 {
	return (float64(r.customers) - r.present()) / r.think
}

func (r repairman) response() float64 { return r.present() / r.throughput() }
