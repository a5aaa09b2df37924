package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// observed is a warm-up that saw the series, one observation a second.
func observed(series []float64) *WarmUp {
	var w WarmUp
	for i, x := range series {
		w.Add(time.Duration(i)*time.Second, x)
	}
	return &w
}

// byDefinition is the end of the warm-up by the definition of MSER: for every number
// of groups to delete, the sum of the squared deviations of the rest from its mean, divided
// by the square of how many they are.
func byDefinition(series []float64, size int) (at time.Duration, found bool) {
	var groups []float64
	for ; len(series) >= size; series = series[size:] {
		groups = append(groups, average(series[:size], 0))
	}
	deleted, least := 0, math.Inf(1)
	for d := 0; d <= len(groups)-unjudged; d++ {
		rest := groups[d:]
		mean := average(rest, 0)
		statistic := 0.0
		for _, x := range rest {
			statistic += (x - mean) * (x - mean)
		}
		if statistic /= float64(len(rest) * len(rest)); statistic < least {
			deleted, least = d, statistic
		}
	}
	if 2*deleted > len(groups) {
		return 0, false
	}
	return time.Duration(deleted*size) * time.Second, true
}

// settling is a series that starts at some height and decays to noise about zero.
func settling(seed uint64, length int, height, decay float64) []float64 {
	random := rand.New(rand.NewPCG(seed, 1))
	series := make([]float64, length)
	for i := range series {
		series[i] = height*math.Exp(-float64(i)/decay) + random.NormFloat64()
	}
	return series
}

func TestPropertyTheEndIsThatOfTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		series := settling(
			rapid.Uint64().Draw(t, "seed"),
			rapid.IntRange(groupSize*minGroups, 2000).Draw(t, "length"),
			rapid.Float64Range(-100, 100).Draw(t, "height"),
			rapid.Float64Range(0.1, 1000).Draw(t, "decay"))
		at, found := observed(series).End()
		wantAt, wantFound := byDefinition(series, groupSize)
		if at != wantAt || found != wantFound {
			t.Fatalf("%v, %v, want %v, %v", at, found, wantAt, wantFound)
		}
	})
}

// Beyond 10,000 groups of 5, and again beyond as many of 10, groups are larger.
func TestLongRunsHaveLargerGroups(t *testing.T) {
	for _, c := range []struct{ length, size int }{
		{49_999, 5}, {50_000, 10}, {99_999, 10}, {100_000, 20}, {123_456, 20},
	} {
		series := settling(9, c.length, 20, float64(c.length)/20)
		w := observed(series)
		at, found := w.End()
		wantAt, wantFound := byDefinition(series, c.size)
		if at != wantAt || found != wantFound || at == 0 {
			t.Errorf("%d observations: %v, %v, want %v, %v", c.length, at, found, wantAt, wantFound)
		}
		if len(w.groups) >= maxGroups || cap(w.groups) > 2*maxGroups {
			t.Errorf("%d observations: %d groups in the space of %d", c.length, len(w.groups), cap(w.groups))
		}
	}
}

func TestTheEndOfAWarmUp(t *testing.T) {
	const found, tooShort = true, false
	steps := func(parts ...[]float64) (series []float64) {
		for _, part := range parts {
			series = append(series, part...)
		}
		return series
	}
	flat := func(length int, value float64) []float64 { return sample(length, func() float64 { return value }) }
	trend, zigzag := make([]float64, 1000), make([]float64, 980)
	for i := range trend {
		trend[i] = float64(i)
	}
	for i := range zigzag {
		zigzag[i] = float64(1 - 2*(i%2))
	}
	for name, c := range map[string]struct {
		series []float64
		at     time.Duration
		found  bool
	}{
		"none":                               {nil, 0, tooShort},
		"nothing to delete":                  {flat(1000, 0.1), 0, found},
		"a hundred are enough":               {flat(100, 1), 0, found},
		"99 are not":                         {flat(99, 1), 0, tooShort},
		"missing ones do not count":          {steps(flat(99, 1), flat(99, nan)), 0, tooShort},
		"missing in the middle":              {steps(flat(500, 1), flat(1, nan), flat(500, 1)), 0, found},
		"a step":                             {steps(flat(200, 9), flat(800, 1)), 200 * time.Second, found},
		"a step within a group":              {steps(flat(203, 9), flat(797, 1)), 205 * time.Second, found},
		"a step after missing ones":          {steps(flat(200, 9), flat(50, nan), flat(800, 1)), 250 * time.Second, found},
		"a step in the middle":               {steps(flat(500, 9), flat(500, 1)), 500 * time.Second, found},
		"a step after the middle":            {steps(flat(505, 9), flat(495, 1)), 0, tooShort},
		"an incomplete group does not count": {steps(flat(200, 9), flat(800, 1), flat(4, 1e6)), 200 * time.Second, found},
		"never settles":                      {trend, 0, tooShort},
		"infinite at the start":              {steps(flat(1, inf), flat(999, 1)), 5 * time.Second, found},
		"infinite at the end":                {steps(flat(999, 1), flat(1, inf)), 0, tooShort},
		"a few alike at the end":             {steps(zigzag, flat(20, 0)), 0, found},
	} {
		if at, found := observed(c.series).End(); at != c.at || found != c.found {
			t.Errorf("%s: %v, %v, want %v, %v", name, at, found, c.at, c.found)
		}
	}
}

func TestWithNothingToDeleteARunIsKeptFromItsStart(t *testing.T) {
	var w WarmUp
	for second := range time.Duration(1000) {
		w.Add((second+7)*time.Second, 1)
	}
	if at, found := w.End(); at != 0 || !found {
		t.Errorf("%v, %v, want 0, although nothing was observed before 7 s", at, found)
	}
}

// An M/M/1 queue at half load, in which the first customer waits for a hundred: that takes
// about the next hundred customers to go by. What is kept is not without bias, since what
// is kept is what looks calm, but with much less.
func TestWhatIsKeptIsLessBiased(t *testing.T) {
	const runs, customers, load = 200, 5000, 0.5
	const truth = load / (1 - load) // mean wait, in service times
	random := rand.New(rand.NewPCG(5, 6))
	var whole, kept []float64
	for range runs {
		var w WarmUp
		waits := make([]float64, customers)
		wait := 100.0
		for i := range waits {
			waits[i] = wait
			w.Add(time.Duration(i), wait)
			wait = max(0, wait+random.ExpFloat64()-random.ExpFloat64()/load)
		}
		at, found := w.End()
		whole = append(whole, average(waits, truth))
		if found {
			kept = append(kept, average(waits[at:], truth))
		}
	}
	if len(kept) < runs*9/10 {
		t.Errorf("found in %d of %d runs that are fifty times as long as their start", len(kept), runs)
	}
	before, after := Mean(whole), Mean(kept)
	if largest := max(-after.Low(), after.High()); largest > before.Low()/10 {
		t.Errorf("bias %v ± %v, want a tenth of that of whole runs, %v ± %v, at most", after.Value, after.HalfWidth, before.Value, before.HalfWidth)
	}
}
