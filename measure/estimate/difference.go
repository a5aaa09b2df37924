package estimate

import (
	"fmt"
	"math"
)

// A Difference is an estimate of b - a. Above zero, b is larger.
type Difference struct {
	Estimate
	// P is the two-sided p-value of the t test: the probability, from 0 to 1, that
	// chance makes a difference at least as large, if there is none. It is at most
	// 1-Level where the interval leaves out zero. It is NaN where there is no interval,
	// and 0 or 1 where nothing varies.
	P float64
}

// Paired compares the means of two samples whose runs i met the same chance. It is the
// t test of the differences b[i]-a[i]; what both have in common drops out, so that
// the interval is mostly much narrower than Unpaired's. A pair in which either is NaN is
// left out. Paired panics if the lengths differ.
func Paired(a, b []float64) Difference {
	return meanOf(differences(a, b)).difference()
}

// PairedSection is Paired for statistics that are estimated by Section: of the
// difference between the pooled statistics, with the differences between the sections.
func PairedSection(pooledA, pooledB float64, a, b []float64) Difference {
	return sectionOf(pooledB-pooledA, differences(a, b)).difference()
}

// Unpaired compares the means of two independent samples, which may be of different
// size and spread, by the t test of Welch, "The generalization of Student's problem when
// several different population variances are involved", Biometrika 34 (1947), with the
// degrees of freedom of Satterthwaite (1946). NaN observations are left out.
func Unpaired(a, b []float64) Difference {
	return meanOf(known(b)).minus(meanOf(known(a))).difference()
}

// UnpairedSection is Unpaired for statistics that are estimated by Section.
func UnpairedSection(pooledA, pooledB float64, a, b []float64) Difference {
	return sectionOf(pooledB, known(b)).minus(sectionOf(pooledA, known(a))).difference()
}

// differences is b[i]-a[i] of the pairs in which both are known. It can hold NaN: the
// difference of two infinities is not missing, but undefined.
func differences(a, b []float64) []float64 {
	if len(a) != len(b) {
		panic(fmt.Sprintf("estimate: %d runs are paired with %d; give both samples the same runs, NaN where one has no value", len(a), len(b)))
	}
	list := make([]float64, 0, len(a))
	for i := range a {
		if !math.IsNaN(a[i]) && !math.IsNaN(b[i]) {
			list = append(list, b[i]-a[i])
		}
	}
	return list
}
