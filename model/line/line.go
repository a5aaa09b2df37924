// Package line is the line in which calls wait at a stage, or in which they are kept in
// the order in which they came.
//
// Calls join a line at its end and are taken from its front, or, where the newest is
// served first, from its end. Some leave from the middle: a timeout ends their wait. A
// list that is linked through an array, in which each call has the place of its index,
// does all of that in a constant time and without garbage.
package line

// A Line holds the indices of calls, each once. The zero Line is empty.
type Line struct {
	links []links // by index
	first uint32  // plus 1; 0 if the line is empty
	last  uint32  // plus 1
	count int
}

// links is the neighbours of a call, each plus 1; 0 is none.
type links struct{ before, behind uint32 }

// Len is the number of calls in the line.
func (l *Line) Len() int { return l.count }

// Push puts a call, which is not in the line, at the end.
func (l *Line) Push(index uint32) {
	for int(index) >= len(l.links) {
		l.links = append(l.links, links{})
	}
	l.links[index] = links{before: l.last}
	if l.last == 0 {
		l.first = index + 1
	} else {
		l.links[l.last-1].behind = index + 1
	}
	l.last = index + 1
	l.count++
}

// First is the call at the front of a line that is not empty: it has waited longest.
func (l *Line) First() uint32 { return l.first - 1 }

// Last is the call at the end of a line that is not empty.
func (l *Line) Last() uint32 { return l.last - 1 }

// Pop takes the first call out of a line that is not empty.
func (l *Line) Pop() uint32 {
	first := l.First()
	l.Remove(first)
	return first
}

// Remove takes a call out of the line that it is in.
func (l *Line) Remove(index uint32) {
	at := l.links[index]
	if at.before == 0 {
		l.first = at.behind
	} else {
		l.links[at.before-1].behind = at.behind
	}
	if at.behind == 0 {
		l.last = at.before
	} else {
		l.links[at.behind-1].before = at.before
	}
	l.count--
}
