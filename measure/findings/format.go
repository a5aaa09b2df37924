package findings

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Duration is a time in seconds with its unit and three significant digits:
// 2 s, 207 ms, 0.5 ms, 20 µs. From 1000 s on it is in whole seconds.
func Duration(seconds float64) string {
	if math.IsNaN(seconds) || math.IsInf(seconds, 0) {
		return "no time"
	}
	rounded := significant(seconds)
	if math.Abs(rounded) >= 1000 {
		return Count(int(math.Round(seconds))) + " s"
	}
	scale, unit := timeUnit(rounded)
	return decimal(rounded*scale) + unit
}

// timeUnit suits a time: what to multiply seconds with, and its name.
func timeUnit(seconds float64) (scale float64, name string) {
	switch size := math.Abs(seconds); {
	case size == 0 || size >= 1:
		return 1, " s"
	case size >= 1e-4:
		return 1e3, " ms"
	default:
		return 1e6, " µs"
	}
}

// Seconds is an instant in seconds with two decimals: 17.17 s.
func Seconds(at float64) string { return strconv.FormatFloat(at, 'f', 2, 64) + " s" }

// Percent is a share of one in percent, with two decimals at most. It is 0 % or
// 100 % only if the share is exactly that.
func Percent(share float64) string {
	percent := share * 100
	switch {
	case math.IsNaN(share):
		return "no share"
	case 0 < percent && percent < 0.005:
		return "< 0.01 %"
	case 99.995 <= percent && percent < 100:
		return "> 99.99 %"
	default:
		return trimmed(percent, 2) + " %"
	}
}

// Count is a number with a comma between thousands: 2,946.
func Count(n int) string {
	text := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, text = "-", text[1:]
	}
	return sign + grouped(text)
}

// Number is a number with three significant digits, or in whole from 1000 on.
func Number(x float64) string {
	if math.Abs(x) >= 1000 && math.Abs(x) < 1e15 {
		return Count(int(math.Round(x)))
	}
	return decimal(significant(x))
}

// grouped puts commas into a string of digits.
func grouped(digits string) string {
	var b strings.Builder
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return b.String()
}

// significant is x rounded to three significant digits.
func significant(x float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', 2, 64), 64)
	if err != nil {
		return x
	}
	return rounded
}

// decimal writes a number that has three significant digits already, without
// the noise of its binary form.
func decimal(x float64) string {
	digits := 0
	if x != 0 {
		digits = max(0, 2-int(math.Floor(math.Log10(math.Abs(x)))))
	}
	return trimmed(x, digits)
}

// trimmed writes x with that many decimals at most.
func trimmed(x float64, decimals int) string {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// All is all of several, before their noun: both, all 3.
func All(n int) string {
	if n == 2 {
		return "both"
	}
	return "all " + Count(n)
}

// Plural is a number with its noun: 1 call, 2,000 calls.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Count(n) + " " + noun + "s"
}

// sentence begins with a capital letter.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
