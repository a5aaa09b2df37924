package events

import "time"

// levels is how many slots of a pool are busy and how many requests wait, over time.
type levels struct {
	limit  int
	width  time.Duration // in which the last change is kept
	points []level
}

// level is one of these.
type level struct {
	at            time.Duration
	busy, waiting int
}

// every is the interval in which only the last change is told; 0 if all are, except for
// those of one instant.
func (l *levels) every() time.Duration {
	if l.width == 1 {
		return 0
	}
	return l.width
}

func (l *levels) add(p level) {
	last := len(l.points) - 1
	if last >= 0 && l.points[last].at/l.width == p.at/l.width {
		l.points[last] = p
		return
	}
	if len(l.points) >= l.limit {
		l.thin()
	}
	l.points = append(l.points, p)
}

// thin makes intervals longer until at most half of the points are left. The limit is two or
// more.
func (l *levels) thin() {
	for len(l.points) > l.limit/2 {
		l.width *= 2
		kept := l.points[:0]
		for i, p := range l.points {
			if i == len(l.points)-1 || l.points[i+1].at/l.width != p.at/l.width {
				kept = append(kept, p)
			}
		}
		l.points = kept
	}
}
