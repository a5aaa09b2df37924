package measure

import "time"

// samples is a list of durations that grows without being copied: in chunks,
// each twice as long as the one before up to a limit.
type samples struct {
	full [][]time.Duration
	last []time.Duration
}

const (
	firstChunk   = 64
	longestChunk = 1 << 14
)

func (s *samples) add(duration time.Duration) {
	if len(s.last) == cap(s.last) {
		s.grow()
	}
	s.last = append(s.last, duration)
}

func (s *samples) addAll(durations []time.Duration) {
	for len(durations) > 0 {
		if len(s.last) == cap(s.last) {
			s.grow()
		}
		fits := min(len(durations), cap(s.last)-len(s.last))
		s.last = append(s.last, durations[:fits]...)
		durations = durations[fits:]
	}
}

func (s *samples) grow() {
	length := firstChunk
	if s.last != nil {
		s.full = append(s.full, s.last)
		length = min(2*cap(s.last), longestChunk)
	}
	s.last = make([]time.Duration, 0, length)
}

// each hands out every chunk.
func (s *samples) each(do func([]time.Duration)) {
	for _, chunk := range s.full {
		do(chunk)
	}
	do(s.last)
}

// reset empties the list and keeps its last chunk, so that a list that is used
// again and again comes to need no other.
func (s *samples) reset() { *s = samples{last: s.last[:0]} }
