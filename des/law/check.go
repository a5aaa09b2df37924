package law

import (
	"fmt"
	"math"
)

// checkPositive says what is wrong with a parameter that must be positive.
func checkPositive(name string, value float64) error {
	if !(0 < value && value <= math.MaxFloat64) {
		return fmt.Errorf("%s is %v, want a positive finite number", name, value)
	}
	return nil
}

// checkFinite says what is wrong with a parameter that may be any number.
func checkFinite(name string, value float64) error {
	if !(-math.MaxFloat64 <= value && value <= math.MaxFloat64) {
		return fmt.Errorf("%s is %v, want a finite number", name, value)
	}
	return nil
}

// checkMoments says what is wrong with a mean and a coefficient of variation.
func checkMoments(mean, variation float64) error {
	if err := checkPositive("mean", mean); err != nil {
		return err
	}
	return checkPositive("coefficient of variation", variation)
}

// checkPercentiles says what is wrong with a median and a 99th percentile.
func checkPercentiles(p50, p99 float64) error {
	if err := checkPositive("p50", p50); err != nil {
		return err
	}
	if err := checkPositive("p99", p99); err != nil {
		return err
	}
	if !(p50 < p99) {
		return fmt.Errorf("p99 is %v, want more than p50, %v", p99, p50)
	}
	return nil
}

// checked returns a law with what is wrong with its parameters, if anything is.
func checked[L Law](law L) (L, error) { return law, law.Check() }
