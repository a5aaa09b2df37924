package sweep

import (
	"strings"

	"halfopen/scenarios/config"
)

const listForms = "must be path=a,b,c, as in breaker.slidingWindowType=COUNT_BASED,TIME_BASED"

// ParseList reads a parameter as "path=a,b,c". The values are any texts; a comma
// within brackets, braces or quotes belongs to its value, as in
// "{law: uniform, min: 1ms, max: 5ms},{law: exponential, mean: 3ms}". The error is
// one line, "-L PATH: message".
func ParseList(text string) (Parameter, error) {
	path, written, err := cutPath(ListFlag, text, listForms)
	if err != nil {
		return Parameter{}, err
	}
	var values []string
	listed := map[string]bool{}
	for _, value := range config.Split(written, ',') {
		value = strings.TrimSpace(value)
		switch {
		case value == "":
			return Parameter{}, problem(ListFlag, path, "a value of the list is empty")
		case listed[value]:
			return Parameter{}, problem(ListFlag, path, "%s stands twice in the list", config.Quoted(value))
		case len(values) == MaxPoints:
			return Parameter{}, problem(ListFlag, path, "%s", errTooMany)
		}
		listed[value] = true
		values = append(values, value)
	}
	return Parameter{Path: path, Values: values, Numbers: numbersOf(values), flag: ListFlag}, nil
}

// numbersOf is the values in the base unit, or nil if they are not all quantities
// of one sort.
func numbersOf(values []string) []float64 {
	quantities := make([]quantity, len(values))
	numbers := make([]float64, len(values))
	for i, value := range values {
		q, isQuantity := parseQuantity(value)
		if !isQuantity {
			return nil
		}
		quantities[i], numbers[i] = q, q.number()
	}
	if _, mixed := sameSort(quantities...); mixed != nil {
		return nil
	}
	return numbers
}
