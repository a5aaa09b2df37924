package measure

import (
	"slices"
	"testing"
	"time"

	"halfopen/model"
)

// cut is a section of a timeline: where it ends, in seconds, and where it lies.
type cut struct {
	end       float64
	bin, part int
}

func TestTheTimelineIsCutAtEveryEdge(t *testing.T) {
	between := func(from, to float64) model.Interval {
		return model.Interval{From: time.Duration(from * 1e9), To: time.Duration(to * 1e9)}
	}
	for name, c := range map[string]struct {
		horizon float64
		parts   []model.Interval
		want    []cut
	}{
		"no fault":                {2.5, nil, []cut{{1, 0, 0}, {2, 1, 0}, {2.5, 2, 0}}},
		"in a bin":                {1, []model.Interval{between(0.25, 0.5)}, []cut{{0.25, 0, 0}, {0.5, 0, 1}, {1, 0, 0}}},
		"at the edges of bins":    {3, []model.Interval{between(1, 2)}, []cut{{1, 0, 0}, {2, 1, 1}, {3, 2, 0}}},
		"over several bins":       {3, []model.Interval{between(0.5, 2.5)}, []cut{{0.5, 0, 0}, {1, 0, 1}, {2, 1, 1}, {2.5, 2, 1}, {3, 2, 0}}},
		"from the start":          {1, []model.Interval{between(0, 0.5)}, []cut{{0.5, 0, 1}, {1, 0, 0}}},
		"touching":                {1, []model.Interval{between(0.25, 0.5), between(0.5, 0.75)}, []cut{{0.25, 0, 0}, {0.5, 0, 1}, {0.75, 0, 2}, {1, 0, 0}}},
		"touching between bins":   {2, []model.Interval{between(0, 1), between(1, 2)}, []cut{{1, 0, 1}, {2, 1, 2}}},
		"up to the horizon":       {1, []model.Interval{between(0.5, 1)}, []cut{{0.5, 0, 0}, {1, 0, 1}}},
		"over the horizon":        {1, []model.Interval{between(0.5, 9)}, []cut{{0.5, 0, 0}, {1, 0, 1}}},
		"after the horizon":       {1, []model.Interval{between(1, 2), between(5, 6)}, []cut{{1, 0, 0}}},
		"shorter than everything": {1, []model.Interval{between(0, 1e-9)}, []cut{{1e-9, 0, 1}, {1, 0, 0}}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSeries(time.Duration(c.horizon*1e9), MaxBins)
			line := timeline{parts: c.parts}
			var got []cut
			for line.next(&s); !line.over && len(got) <= len(c.want); line.next(&s) {
				got = append(got, cut{line.end.Seconds(), line.bin, line.part})
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}
