package workers

import (
	"context"
	"errors"
	"slices"
	"testing"
)

func TestPiecesInTurn(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	defer interrupt()
	broken, full := errors.New("broken"), errors.New("full")
	for _, c := range []struct {
		name string
		at   int // where the piece or the taking of its result fails
		do   error
		take error
		stop bool // the context ends while the piece is made
		want error
		log  []int // negative is a result that was taken
	}{
		{"all", -1, nil, nil, false, nil, []int{1, -1, 2, -2, 3, -3}},
		{"a piece fails", 2, broken, nil, false, broken, []int{1, -1, 2}},
		{"a result is not taken", 2, nil, full, false, full, []int{1, -1, 2, -2}},
		{"interrupted", 2, nil, nil, true, context.Canceled, []int{1, -1, 2, -2}},
	} {
		var log []int
		err := InTurn(ctx, 3, func(i int) (int, error) {
			log = append(log, i+1)
			if i+1 != c.at {
				return i + 1, nil
			}
			if c.stop {
				interrupt()
			}
			return i + 1, c.do
		}, func(i, result int) error {
			log = append(log, -result)
			if i+1 != c.at {
				return nil
			}
			return c.take
		})
		if !errors.Is(err, c.want) || !slices.Equal(log, c.log) {
			t.Errorf("%s: %v, %v; want %v, %v", c.name, err, log, c.want, c.log)
		}
	}
}
