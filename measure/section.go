package measure

import (
	"time"

	"halfopen/model"
)

// A section is a part of the run, and the requests that arrived in it. Sections
// are cut so that each lies in one bin of the series and in one part (a fault, or
// what is outside of all). What is recorded once can thus be summed up in several
// ways.
type section struct {
	bin, part int
	limit     int // of requests whose latencies are kept
	open      int // requests that have not ended

	tally
	latency  halves
	wait     distribution // for a slot
	doomed   float64      // nanoseconds in which slots were held in vain
	occupied occupancy

	// These count by the instant at which they happen.
	sent    int // calls handed to the dependency
	refused int // by the breaker
}

// exactInBin is the number of requests in a section of a bin up to which latencies are
// kept.
const exactInBin = 20_000

func (s *section) arrive() {
	s.open++
	s.arrivals++
	if s.arrivals == s.limit+1 {
		s.coarsen()
	}
}

// end takes a request that arrived in the section.
func (s *section) end(call *model.Call, latency time.Duration) {
	s.open--
	s.tally.end(call)
	s.latency.add(latency, call.Outcome == model.Succeeded)
	s.wait.add(call.Waited)
	if call.Reached && call.Outcome != model.Succeeded {
		s.doomed += float64(latency - call.Waited)
	}
}

func (s *section) coarsen() {
	s.latency.coarsen()
	s.wait.coarsen()
}

// absorb takes in what another section holds.
func (s *section) absorb(other *section) {
	s.tally.add(&other.tally)
	s.latency.absorb(&other.latency)
	s.wait.absorb(&other.wait)
	s.doomed += other.doomed
	s.occupied.add(&other.occupied)
	s.sent += other.sent
	s.refused += other.refused
}

// reset empties the section, keeping its memory.
func (s *section) reset(bin, part, limit int) {
	s.latency.reset()
	s.wait.reset()
	*s = section{bin: bin, part: part, limit: limit, latency: s.latency, wait: s.wait}
}
