// Package workers does independent pieces of work on all cores, with results that
// do not depend on how many cores there are.
//
// Simulation runs are independent, and numbered: Each does one for every number, and
// InOrder hands on their results in the order of the numbers, so that sums over runs
// are the same however many are done at a time.
package workers

import (
	"context"
	"runtime"
	"sync"
)

// Each does something for every number below n, as many at a time as there are
// cores. Numbers are begun in ascending order, and none after one has failed. The
// error is that of the lowest number that fails, so that it does not depend on the
// number of cores, or the context's if that ends first. The callback done is told
// of each that was done, one after the other.
func Each(ctx context.Context, n int, do func(int) error, done func()) error {
	queue := queue{end: n, failed: n, done: done}
	var group sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for ctx.Err() == nil {
				i, more := queue.next()
				if !more {
					return
				}
				queue.finish(i, do(i))
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	return queue.err
}

// queue is the numbers that are still to be begun.
type queue struct {
	mutex  sync.Mutex
	begun  int
	end    int
	failed int // the lowest number that failed, with its error
	err    error
	done   func()
}

func (q *queue) next() (number int, more bool) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.err != nil || q.begun == q.end {
		return 0, false
	}
	q.begun++
	return q.begun - 1, true
}

func (q *queue) finish(number int, err error) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	switch {
	case err == nil:
		q.done()
	case number < q.failed:
		q.failed, q.err = number, err
	}
}
