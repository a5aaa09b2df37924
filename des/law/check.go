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
