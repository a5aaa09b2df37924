package workers

import (
	"context"
	"sync"
)

// ahead is how many results may wait for an earlier one, so that one slow piece of
// work does not let the others pile up.
const ahead = 64

// InOrder is Each for work with a result, which is handed to take in the order of
// the numbers, one after the other, from several goroutines. An error of take counts
// as one of the piece whose result it took.
func InOrder[T any](ctx context.Context, n int, do func(int) (T, error), take func(int, T) error) error {
	line := line[T]{take: take, waiting: map[int]T{}}
	line.moved = sync.NewCond(&line.mutex)
	return Each(ctx, n, func(i int) error {
		line.enter(i)
		result, err := do(i)
		return line.leave(i, result, err)
	}, func() {})
}

// line is results that wait for earlier ones.
type line[T any] struct {
	mutex   sync.Mutex
	moved   *sync.Cond
	take    func(int, T) error
	taken   int // results handed on
	waiting map[int]T
	broken  bool // a piece failed: what comes after it is not handed on
}

// enter waits until a number is not too far ahead.
func (l *line[T]) enter(number int) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for !l.broken && number >= l.taken+ahead {
		l.moved.Wait()
	}
}

func (l *line[T]) leave(number int, result T, err error) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	defer l.moved.Broadcast()
	if err != nil {
		l.broken = true
		return err
	}
	l.waiting[number] = result
	for !l.broken {
		next, there := l.waiting[l.taken]
		if !there {
			return nil
		}
		delete(l.waiting, l.taken)
		if err := l.take(l.taken, next); err != nil {
			l.broken = true
			return err
		}
		l.taken++
	}
	return nil
}
