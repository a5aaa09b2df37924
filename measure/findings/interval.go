package findings

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"halfopen/measure/estimate"
)

// durationText is a time with half of its interval, in one unit: 207 ± 4 ms.
// Without an interval, or with one too short to be seen, it is the Duration.
func durationText(e estimate.Estimate) string {
	if !seen(e) {
		return Duration(e.Value)
	}
	scale, unit := timeUnit(max(math.Abs(e.Value), e.HalfWidth))
	return plusMinus(e.Value*scale, e.HalfWidth*scale) + unit
}

// numberText is a number with half of its interval: 104 ± 2.
func numberText(e estimate.Estimate) string {
	if !seen(e) {
		return Number(e.Value)
	}
	return plusMinus(e.Value, e.HalfWidth)
}

// times counts in words: once, twice, 3 times, 2.9 ± 0.2 times.
func times(e estimate.Estimate) string {
	switch text := numberText(e); text {
	case "1":
		return "once"
	case "2":
		return "twice"
	default:
		return text + " times"
	}
}

// seen reports whether an interval is long enough to change the third digit.
func seen(e estimate.Estimate) bool {
	const thirdDigit = 5e-4
	return e.HalfWidth > thirdDigit*math.Abs(e.Value) && !math.IsInf(e.HalfWidth, 0)
}

// plusMinus writes half an interval with one significant digit, or with two if the
// first is a 1 or from 100 on, and the value with as many decimals.
func plusMinus(value, half float64) string {
	if half >= 100 {
		half = twoDigits(half)
	}
	decimals := decimalsOf(half)
	return fixed(value, decimals) + " ± " + fixed(half, decimals)
}

func twoDigits(x float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', 1, 64), 64)
	if err != nil {
		panic(err) // it has just been written
	}
	return rounded
}

func decimalsOf(half float64) int {
	digits := 1
	text := strconv.FormatFloat(half, 'e', 1, 64)
	if text[0] == '1' {
		digits = 2
	}
	_, exponent, _ := strings.Cut(text, "e")
	power, err := strconv.Atoi(exponent)
	if err != nil {
		panic(err) // it has just been written
	}
	return max(0, digits-1-power)
}

// fixed has that many decimals and commas between thousands.
func fixed(x float64, decimals int) string {
	whole, part, _ := strings.Cut(strconv.FormatFloat(math.Abs(x), 'f', decimals, 64), ".")
	text := grouped(whole)
	if decimals > 0 {
		text += "." + part
	}
	if x < 0 && strings.Trim(text, "0.") != "" {
		text = "-" + text
	}
	return text
}

// span is the range of the estimates, or the one text that they share.
func span(estimates []estimate.Estimate, text func(estimate.Estimate) string) string {
	low, high := estimates[0], estimates[0]
	for _, e := range estimates {
		if e.Value < low.Value {
			low = e
		}
		if e.Value > high.Value {
			high = e
		}
	}
	if text(low) == text(high) {
		return text(low)
	}
	return text(low) + " to " + text(high)
}

// mostNamed is the number of letters that the two names in a sentence may have together.
const mostNamed = 24

// namedSpan is the range of a number over some arms, each end with the name of its arm:
// 39.6 ms (shared) to 524 ms (none). It is a plain span where names are too long for a
// title, or do not tell the arms apart.
func namedSpan(arms []subject, n number, text func(estimate.Estimate) string) string {
	var low, high subject
	var known []estimate.Estimate
	for _, arm := range arms {
		e := n.collect([]subject{arm})
		if len(e) == 0 {
			continue
		}
		if len(known) == 0 || e[0].Value < n.of(low).Value {
			low = arm
		}
		if len(known) == 0 || e[0].Value > n.of(high).Value {
			high = arm
		}
		known = append(known, e[0])
	}
	plain := span(known, text)
	if low.Arm == high.Arm || low.Name == high.Name || text(n.of(low)) == text(n.of(high)) ||
		utf8.RuneCountInString(low.Name+high.Name) > mostNamed {
		return plain
	}
	return text(n.of(low)) + " (" + low.Name + ") to " + text(n.of(high)) + " (" + high.Name + ")"
}

// exactly is numbers that are known, without intervals.
func exactly(values ...float64) []estimate.Estimate {
	list := make([]estimate.Estimate, len(values))
	for i, v := range values {
		list[i] = estimate.Estimate{Value: v, HalfWidth: math.NaN(), Runs: 1}
	}
	return list
}
