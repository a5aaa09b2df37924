package sweep

import "math/big"

// A unit is what a number of a range is written in.
type unit struct {
	name string
	// sort is the quantity that it measures; only units of one sort can be mixed.
	sort string
	// size is one of it in the base unit: seconds, events per second, or a
	// fraction.
	size *big.Rat
	// decimals is the number of decimals down to the smallest step that a
	// scenario knows, a nanosecond; -1 is any number.
	decimals int
}

const (
	sortNumber = "a plain number"
	sortShare  = "a percentage"
	sortTime   = "a time"
)

// plain is the unit of a number without one.
var plain = unit{"", sortNumber, big.NewRat(1, 1), -1}

// second is the unit of times that are no whole number of a longer one.
var second = unit{"s", sortTime, big.NewRat(1, 1), 9}

// units are those of the configuration. The rates are of different sorts, because
// the result of mixing them has no obvious unit.
var units = map[string]unit{
	"":     plain,
	"%":    {"%", sortShare, big.NewRat(1, 100), -1},
	"ns":   {"ns", sortTime, big.NewRat(1, 1e9), 0},
	"us":   {"us", sortTime, big.NewRat(1, 1e6), 3},
	"µs":   {"us", sortTime, big.NewRat(1, 1e6), 3}, // U+00B5
	"μs":   {"us", sortTime, big.NewRat(1, 1e6), 3}, // U+03BC
	"ms":   {"ms", sortTime, big.NewRat(1, 1e3), 6},
	"s":    second,
	"m":    {"m", sortTime, big.NewRat(60, 1), 0},
	"h":    {"h", sortTime, big.NewRat(3600, 1), 0},
	"/ms":  {"/ms", "a rate per ms", big.NewRat(1000, 1), -1},
	"/s":   {"/s", "a rate per s", big.NewRat(1, 1), -1},
	"/min": {"/min", "a rate per min", big.NewRat(1, 60), -1},
	"/h":   {"/h", "a rate per h", big.NewRat(1, 3600), -1},
}
