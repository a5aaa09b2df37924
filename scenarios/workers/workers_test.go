package workers

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
)

func TestNothingIsBegunAfterAnInterrupt(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	interrupt()
	err := Each(ctx, 100, func(i int) error {
		t.Errorf("%d was begun", i)
		return nil
	}, func() {})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Of several errors the one of the lowest number is told, however many cores there
// are.
func TestTheFirstErrorIsTold(t *testing.T) {
	for _, cores := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(cores)
		err := Each(context.Background(), 100, func(i int) error {
			if i%7 == 6 {
				return fmt.Errorf("error of %d", i)
			}
			return nil
		}, func() {})
		runtime.GOMAXPROCS(before)
		if err == nil || err.Error() != "error of 6" {
			t.Errorf("%d cores: %v", cores, err)
		}
	}
}

func TestResultsAreHandedOnInOrder(t *testing.T) {
	for _, cores := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(cores)
		var got []int
		var handedOn atomic.Int64
		first := make(chan struct{})
		err := InOrder(context.Background(), 1000, func(i int) (int, error) {
			if i == 0 && cores > 1 {
				<-first // the others run ahead, but not without bound
			}
			if i == ahead-1 {
				close(first)
			}
			if n := int(handedOn.Load()); i >= n+ahead+cores {
				t.Errorf("%d was begun before %d was handed on", i, n)
			}
			return i * i, nil
		}, func(i, square int) error {
			if square != i*i {
				t.Errorf("%d for %d", square, i)
			}
			got = append(got, i)
			handedOn.Add(1)
			return nil
		})
		runtime.GOMAXPROCS(before)
		if err != nil || len(got) != 1000 || !slices.IsSorted(got) {
			t.Errorf("%d cores: %d results, sorted %v, %v", cores, len(got), slices.IsSorted(got), err)
		}
	}
}

func TestNothingIsHandedOnAfterAnError(t *testing.T) {
	for _, cores := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(cores)
		taken := 0
		err := InOrder(context.Background(), 1000, func(i int) (int, error) {
			if i == 300 {
				return 0, errors.New("broken")
			}
			return i, nil
		}, func(i, _ int) error {
			taken = max(taken, i+1)
			return nil
		})
		runtime.GOMAXPROCS(before)
		if err == nil || err.Error() != "broken" || taken > 300 {
			t.Errorf("%d cores: %d taken, %v", cores, taken, err)
		}
	}
	stop := errors.New("full")
	err := InOrder(context.Background(), 1000, func(i int) (int, error) { return i, nil }, func(i, _ int) error {
		if i == 10 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) {
		t.Errorf("an error while taking: %v", err)
	}
}
