package sweep

import (
	"slices"
	"strings"
	"testing"
)

func mustRange(t *testing.T, text string) Parameter {
	t.Helper()
	p, err := ParseRange(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mustGrid(t *testing.T, ranges ...string) Grid {
	t.Helper()
	var parameters []Parameter
	for _, text := range ranges {
		parameters = append(parameters, mustRange(t, text))
	}
	grid, err := NewGrid(parameters...)
	if err != nil {
		t.Fatal(err)
	}
	return grid
}

func TestTheFirstParameterVariesSlowest(t *testing.T) {
	grid := mustGrid(t, "a=1..2/1", "b=1s..3s/1s")
	var got []string
	for point := range grid.Points() {
		got = append(got, strings.Join(grid.assignments(point), " "))
	}
	want := []string{"a=1 b=1s", "a=1 b=2s", "a=1 b=3s", "a=2 b=1s", "a=2 b=2s", "a=2 b=3s"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestWrongGrids(t *testing.T) {
	for _, c := range []struct {
		ranges []string
		want   string
	}{
		{nil, "nothing to sweep; give a parameter, as in -P breaker.cooldown=1..8/1 or -L pool.slots=10,20,50"},
		{[]string{"a=1..2/1", "a=3..4/1"}, "-P a: given twice"},
		{[]string{"a=1..1000/1", "b=1..101/1"}, "-P b: too many points; at most 100,000 are run"},
	} {
		var parameters []Parameter
		for _, text := range c.ranges {
			parameters = append(parameters, mustRange(t, text))
		}
		if _, err := NewGrid(parameters...); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.ranges, err, c.want)
		}
	}
}
