package estimate

import (
	"fmt"
	"math"
	"testing"
)

func TestEstimatesAtTheEdges(t *testing.T) {
	const t2 = 4.3026527 // t of two degrees of freedom
	for name, c := range map[string]struct{ got, want Estimate }{
		"none":                      {Mean(nil), Estimate{nan, nan, 0}},
		"only missing":              {Mean([]float64{nan, nan}), Estimate{nan, nan, 0}},
		"one":                       {Mean([]float64{7}), Estimate{7, nan, 1}},
		"one and missing":           {Mean([]float64{nan, 7, nan}), Estimate{7, nan, 1}},
		"three":                     {Mean([]float64{1, 2, 3}), Estimate{2, t2 / math.Sqrt(3), 3}},
		"three and missing":         {Mean([]float64{1, nan, 2, 3, nan}), Estimate{2, t2 / math.Sqrt(3), 3}},
		"infinite":                  {Mean([]float64{1, inf, 3}), Estimate{inf, nan, 3}},
		"infinitely negative":       {Mean([]float64{-inf, -inf}), Estimate{-inf, nan, 2}},
		"of both infinities":        {Mean([]float64{-inf, inf}), Estimate{nan, nan, 2}},
		"large offset":              {Mean([]float64{1e9 + 0.25, 1e9 + 0.5, 1e9 + 0.75}), Estimate{1e9 + 0.5, t2 * 0.25 / math.Sqrt(3), 3}},
		"sections":                  {Section(10, []float64{9, 11, 12}), Estimate{10, t2, 3}},
		"sections, missing":         {Section(10, []float64{9, nan, 11, 12}), Estimate{10, t2, 3}},
		"sections, equal":           {Section(10, []float64{10, 10}), Estimate{10, 0, 2}},
		"sections, one":             {Section(10, []float64{12}), Estimate{10, nan, 1}},
		"sections, none":            {Section(10, nil), Estimate{10, nan, 0}},
		"sections, nothing pooled":  {Section(nan, []float64{9, 11}), Estimate{nan, nan, 2}},
		"sections, one is infinite": {Section(10, []float64{9, inf}), Estimate{10, nan, 2}},
		"sections, pooled infinite": {Section(inf, []float64{9, inf}), Estimate{inf, nan, 2}},
	} {
		if got := c.got; !near(got.Value, c.want.Value, 1e-15) || !near(got.HalfWidth, c.want.HalfWidth, asPrinted) || got.Runs != c.want.Runs {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Equal numbers whose sum is rounded.
func TestEqualObservationsHaveNoWidth(t *testing.T) {
	for _, x := range []float64{0, 0.1, -1. / 3, 1e9 + 0.1, 1e-300, 1e300} {
		for runs := 2; runs < 200; runs++ {
			list := make([]float64, runs)
			for i := range list {
				list[i] = x
			}
			if got := Mean(list); got != (Estimate{x, 0, runs}) {
				t.Fatalf("%d times %v: %+v", runs, x, got)
			}
		}
	}
}

func TestDifferencesAtTheEdges(t *testing.T) {
	one, other, constant := []float64{1, 2, 4}, []float64{1.5, 2.5, 4.5}, []float64{3, 3, 3}
	for name, c := range map[string]struct {
		got      Difference
		value, p float64
		interval bool
		runs     int
	}{
		"paired with itself":               {Paired(one, one), 0, 1, true, 3},
		"unpaired with itself":             {Unpaired(one, one), 0, 1, true, 3},
		"sections with themselves":         {PairedSection(3, 3, one, one), 0, 1, true, 3},
		"unpaired sections, themselves":    {UnpairedSection(3, 3, one, one), 0, 1, true, 3},
		"always the same difference":       {Paired(one, other), 0.5, 0, true, 3},
		"sections, the same difference":    {PairedSection(2, 2.5, one, other), 0.5, 0, true, 3},
		"two constants":                    {Unpaired([]float64{1, 1}, constant), 2, 0, true, 2},
		"one constant twice":               {Unpaired(constant, constant), 0, 1, true, 3},
		"none":                             {Paired(nil, nil), nan, nan, false, 0},
		"one pair":                         {Paired([]float64{1}, []float64{2}), 1, nan, false, 1},
		"one pair is whole":                {Paired([]float64{1, 3, nan}, []float64{nan, 4, 5}), 1, nan, false, 1},
		"two pairs are whole":              {Paired([]float64{1, 3, nan, 5}, []float64{nan, 4, 5, 6}), 1, 0, true, 2},
		"one against many":                 {Unpaired([]float64{1}, one), 4. / 3, nan, false, 1},
		"none against many":                {Unpaired(nil, one), nan, nan, false, 0},
		"a section missing":                {PairedSection(1, 2, []float64{1, nan, 1}, []float64{2, 2, 2}), 1, 0, true, 2},
		"nothing pooled":                   {PairedSection(nan, 2, one, other), nan, nan, false, 3},
		"unpaired, nothing pooled":         {UnpairedSection(1, nan, one, other), nan, nan, false, 3},
		"infinite in one":                  {Paired(one, []float64{1, 2, inf}), inf, nan, false, 3},
		"infinite in both is not missing":  {Paired([]float64{1, 2, inf}, []float64{1, 2, inf}), nan, nan, false, 3},
		"unpaired, infinite in one":        {Unpaired(one, []float64{1, 2, inf}), inf, nan, false, 3},
		"unpaired, infinite in both":       {Unpaired([]float64{1, inf}, []float64{1, 2, inf}), nan, nan, false, 2},
		"unpaired sections, infinite":      {UnpairedSection(1, 2, one, []float64{1, 2, inf}), 1, nan, false, 3},
		"sections vary about equal values": {UnpairedSection(2, 2, one, other), 0, 1, true, 3},
	} {
		got := c.got
		if !near(got.Value, c.value, 1e-15) || !near(got.P, c.p, 0) || got.Runs != c.runs || math.IsNaN(got.HalfWidth) == c.interval {
			t.Errorf("%s: %+v, want value %v, p %v, %d runs", name, got, c.value, c.p, c.runs)
		}
	}
}

func TestPairsNeedTheSameRuns(t *testing.T) {
	defer func() {
		const want = "estimate: 2 runs are paired with 1; give both samples the same runs, NaN where one has no value"
		if got := fmt.Sprint(recover()); got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
	}()
	Paired([]float64{1, 2}, []float64{1})
}

func TestObservationsAreLeftAsTheyAre(t *testing.T) {
	list := []float64{3, nan, 1, 2}
	Mean(list)
	Unpaired(list, list)
	BatchMeans(list)
	Holm(list)
	if list[0] != 3 || !math.IsNaN(list[1]) || list[2] != 1 || list[3] != 2 {
		t.Errorf("%v, want 3 NaN 1 2", list)
	}
}
