package sweep

import (
	"math/big"
	"regexp"
	"strings"
)

// A quantity is a number with its unit, as it is written: "0.5", "500ms", "1m30s",
// "50%" or "10/s".
type quantity struct {
	text string
	// base is its exact value in the base unit.
	base *big.Rat
	// unit is the one that it is written in, the first of a time such as 1m30s.
	unit unit
	// places is the number of digits after the point.
	places int
}

const (
	number     = `(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)`
	timeUnit   = `(?:ns|us|µs|μs|ms|s|m|h)`
	otherUnits = `(?: *%| */ *(?:ms|min|s|h))`
)

var (
	quantityPattern = regexp.MustCompile(`^[-+]?(?:(?:` + number + timeUnit + `)+|` + number + otherUnits + `?)`)
	partPattern     = regexp.MustCompile(`(` + number + `)([^0-9.]*)`)
)

// cutQuantity reads the quantity at the start of a text, after spaces. The rest is
// what follows it, without spaces at its start.
func cutQuantity(text string) (q quantity, rest string, found bool) {
	text = strings.TrimSpace(text)
	written := quantityPattern.FindString(text)
	if written == "" {
		return quantity{}, text, false
	}
	q = quantity{text: written, base: new(big.Rat)}
	for i, part := range partPattern.FindAllStringSubmatch(written, -1) {
		of := units[strings.ReplaceAll(part[2], " ", "")]
		value, _ := new(big.Rat).SetString(part[1])
		q.base.Add(q.base, value.Mul(value, of.size))
		if i == 0 {
			q.unit = of
			_, fraction, _ := strings.Cut(part[1], ".")
			q.places = len(fraction)
		}
	}
	if written[0] == '-' {
		q.base.Neg(q.base)
	}
	return q, strings.TrimSpace(text[len(written):]), true
}

// parseQuantity reads a text that is a quantity and nothing else.
func parseQuantity(text string) (quantity, bool) {
	q, rest, found := cutQuantity(text)
	return q, found && rest == ""
}

// isBareZero reports whether it is a zero without a unit, which is one of any.
func (q quantity) isBareZero() bool { return q.base.Sign() == 0 && q.unit.name == "" }

// number is the value in the base unit.
func (q quantity) number() float64 {
	value, _ := q.base.Float64()
	return value
}

// sameSort is the quantities that have a unit, bare zeros left out, and the two
// that cannot be mixed, if there are such.
func sameSort(quantities ...quantity) (withUnit []quantity, mixed []quantity) {
	for _, q := range quantities {
		if q.isBareZero() {
			continue
		}
		if len(withUnit) > 0 && withUnit[0].unit.sort != q.unit.sort {
			return nil, []quantity{withUnit[0], q}
		}
		withUnit = append(withUnit, q)
	}
	return withUnit, nil
}
