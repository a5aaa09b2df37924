package sweep

import (
	"fmt"

	"halfopen/scenarios/config"
)

// The flags by which a parameter is given on the command line. Errors name them.
const (
	RangeFlag = "-P"
	ListFlag  = "-L"
)

// A Parameter is a path of a scenario and the values that it takes. ParseRange and
// ParseList make one.
type Parameter struct {
	// Path is as in "breaker.cooldown" or "faults.0.to".
	Path string
	// Values is the texts to assign, in their order; there is at least one, and
	// none stands twice.
	Values []string
	// Numbers is the same in the base unit: seconds, events per second, fractions
	// for percentages. It is nil if some value is not a number.
	Numbers []float64
	// flag is how it was given.
	flag string
}

// assignment is that of the value of a number.
func (p Parameter) assignment(value int) string { return p.Path + "=" + p.Values[value] }

// problem is an error about what a flag was given, as "-P PATH: message".
func problem(flag, path, format string, arguments ...any) error {
	return config.Problems{{Message: fmt.Sprintf("%s %s: %s", flag, path, fmt.Sprintf(format, arguments...))}}
}
