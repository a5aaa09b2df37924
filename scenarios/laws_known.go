package scenarios

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/scenarios/config"
)

// A knowledge is two numbers that are known of a law, which together say which it is.
type knowledge struct {
	numbers [2]number
	law     func() (law.Law, error)
}

// A number is what a file says of a law.
type number struct {
	key     string
	text    string // the value, for a person
	written bool
}

func timeNumber(key string, d time.Duration) number { return number{key, text(d), d != 0} }

func plainNumber(key string, x float64) number { return number{key, findings.Number(x), x != 0} }

// keys is the two keys: "p50 and p99".
func (k knowledge) keys() string { return k.numbers[0].key + " and " + k.numbers[1].key }

func (k knowledge) isWritten() bool { return k.numbers[0].written && k.numbers[1].written }

// words is the two numbers: "p50 20 ms, p99 80 ms".
func (k knowledge) words() string {
	var parts []string
	for _, n := range k.numbers {
		parts = append(parts, strings.ReplaceAll(n.key, "_", " ")+" "+n.text)
	}
	return strings.Join(parts, ", ")
}

// ways is what may be known of a law, the one or the other.
type ways [2]knowledge

// known is what is known, in a file that Check accepts.
func (w ways) known() knowledge {
	if w[0].isWritten() {
		return w[0]
	}
	return w[1]
}

func (w ways) law() law.Law {
	l, err := w.known().law()
	if err != nil {
		panic(err) // Check has refused it
	}
	return bounded{l}
}

// check refuses anything but one of the ways, and numbers that no law has.
func (w ways) check() []config.Complaint {
	var written []string
	for _, k := range w {
		for _, n := range k.numbers {
			if n.written {
				written = append(written, n.key)
			}
		}
	}
	if len(written) != 2 || !w.known().isWritten() {
		message := fmt.Sprintf("needs either %s, or %s, and nothing else; it has ", w[0].keys(), w[1].keys())
		if len(written) == 0 {
			return []config.Complaint{{Message: message + "none of them"}}
		}
		return []config.Complaint{{Message: message + strings.Join(written, ", ")}}
	}
	if _, err := w.known().law(); err != nil {
		return []config.Complaint{{Field: w.known().numbers[1].key, Message: err.Error()}}
	}
	return nil
}

// longest is the longest time of a law that a file can give. Of a law with a long tail, a
// draw may be beyond all that a simulation can count.
const longest = 365 * 24 * time.Hour

// bounded is a law whose longest draws are cut to the longest time.
type bounded struct{ law.Law }

// Draw returns a number that follows the law, but for the cut.
func (b bounded) Draw(src random.Source) float64 {
	return min(b.Law.Draw(src), longest.Seconds())
}

// percentiles is two of a law's percentiles.
type percentiles struct {
	P50 time.Duration `yaml:"p50" optional:"true" above:"0s" max:"8760h" doc:"the median: half of the times are longer"`
	P99 time.Duration `yaml:"p99" optional:"true" above:"0s" max:"8760h" doc:"the 99th percentile: one time in 100 is longer; above p50"`
}

// ofPercentiles is what is known by percentiles, with the fit to them.
func ofPercentiles[L law.Law](p percentiles, fit func(p50, p99 float64) (L, error)) knowledge {
	return knowledge{
		[2]number{timeNumber("p50", p.P50), timeNumber("p99", p.P99)},
		func() (law.Law, error) {
			if p.P99 <= p.P50 {
				return nil, fmt.Errorf("%s is not above p50, %s", text(p.P99), text(p.P50))
			}
			l, err := fit(p.P50.Seconds(), p.P99.Seconds())
			if err == nil && l.Mean() > longest.Seconds() {
				err = errors.New("is so far above p50 that the mean is more than a year; use less")
			}
			return l, err
		},
	}
}

// moments is a law's mean and how widely it spreads.
type moments struct {
	Mean      time.Duration `yaml:"mean" optional:"true" above:"0s" max:"8760h" doc:"the mean"`
	Variation float64       `yaml:"variation" optional:"true" min:"0.01" max:"100" doc:"the coefficient of variation, which is the standard deviation divided by the mean; that of an exponential law is 1"`
}

// ofMoments is what is known by moments, with the fit to them.
func ofMoments[L law.Law](m moments, fit func(mean, variation float64) (L, error)) knowledge {
	return knowledge{
		[2]number{timeNumber("mean", m.Mean), plainNumber("variation", m.Variation)},
		func() (law.Law, error) { return fit(m.Mean.Seconds(), m.Variation) },
	}
}
