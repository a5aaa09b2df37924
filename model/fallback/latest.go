package fallback

import "time"

// latest is when each key was answered last.
type latest struct {
	instants []time.Duration // by key; never where that is not known
}

const never time.Duration = -1

func (l *latest) set(key uint32, now time.Duration) {
	for int(key) >= len(l.instants) {
		l.instants = append(l.instants, never)
	}
	l.instants[key] = now
}

func (l *latest) at(key uint32) (instant time.Duration, known bool) {
	if int(key) >= len(l.instants) || l.instants[key] == never {
		return 0, false
	}
	return l.instants[key], true
}
