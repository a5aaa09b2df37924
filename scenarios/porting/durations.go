package porting

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"

	"halfopen/scenarios/config"
)

// A duration is a time as one library's files write it.
type duration func(text string) (time.Duration, error)

// atLeast reads a time, of which the library takes none that is shorter.
func (d duration) atLeast(shortest time.Duration) reader {
	return func(text string) (string, string, error) {
		length, err := d(strings.TrimSpace(text))
		switch {
		case err != nil:
			return "", "", err
		case length < 0:
			return "", "", errors.New("must not be negative")
		case length < shortest:
			return "", "", fmt.Errorf("must be at least %s", shortest)
		}
		return length.String(), "", nil
	}
}

// any reads a time that is not negative.
func (d duration) any(text string) (string, string, error) { return d.atLeast(0)(text) }

var errTooLong = errors.New("must be a shorter time; at most 292 years are counted")

// times is a decimal number of units, cut to whole nanoseconds. The number has digits, a point and a sign only.
func times(number string, unit time.Duration) (time.Duration, error) {
	const most = 40 // digits, so that nothing takes long
	exact, ok := new(big.Rat).SetString(number)
	if !ok || len(number) > most {
		return 0, errTooLong
	}
	exact.Mul(exact, new(big.Rat).SetInt64(int64(unit)))
	whole := new(big.Int).Quo(exact.Num(), exact.Denom())
	if !whole.IsInt64() {
		return 0, errTooLong
	}
	return time.Duration(whole.Int64()), nil
}

// A part is a number and its unit, one of several that make up a time. An empty number is none.
type part struct {
	number string
	unit   time.Duration
}

const day = 24 * time.Hour

// sum adds the parts of a time.
func sum(parts ...part) (time.Duration, error) {
	total := time.Duration(0)
	for _, p := range parts {
		if p.number == "" {
			continue
		}
		length, err := times(p.number, p.unit)
		if err != nil {
			return 0, err
		}
		sum := total + length
		if (sum < total) != (length < 0) {
			return 0, errTooLong
		}
		total = sum
	}
	return total, nil
}

var (
	springSimple = regexp.MustCompile(`^([-+]?[0-9]+)(?i:(ns|us|ms|s|m|h|d)?)$`)
	springISO    = regexp.MustCompile(`^(?i:([-+]?)P(?:([0-9]+)D)?(?:T(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+(?:[.,][0-9]{1,9})?)S)?)?)$`)
	springUnits  = map[string]time.Duration{
		"": time.Millisecond, "ns": time.Nanosecond, "us": time.Microsecond, "ms": time.Millisecond,
		"s": time.Second, "m": time.Minute, "h": time.Hour, "d": day,
	}
)

// springDuration reads a time as Spring Boot's DurationStyle does: a whole number and a unit, milliseconds without one, or
// the ISO form.
func springDuration(text string) (time.Duration, error) {
	if simple := springSimple.FindStringSubmatch(text); simple != nil {
		return times(simple[1], springUnits[strings.ToLower(simple[2])])
	}
	iso := springISO.FindStringSubmatch(text)
	if iso == nil || len(iso[2]+iso[3]+iso[4]+iso[5]) == 0 {
		return 0, fmt.Errorf("must be a time as Spring writes it, one number and one unit, as in 10s, 500ms, PT10S or 10000 (milliseconds), not %s", config.Quoted(text))
	}
	total, err := sum(part{iso[2], day}, part{iso[3], time.Hour}, part{iso[4], time.Minute}, part{strings.Replace(iso[5], ",", ".", 1), time.Second})
	if iso[1] == "-" {
		total = -total
	}
	return total, err
}

var (
	timeSpan     = regexp.MustCompile(`^(-?)(?:([0-9]+)[.:])??([0-9]{1,2}):([0-9]{1,2})(?::([0-9]{1,2}(?:\.[0-9]{1,7})?))?$`)
	timeSpanDays = regexp.MustCompile(`^-?[0-9]+$`)
)

// dotnetDuration reads a TimeSpan as .NET does: hh:mm:ss, with days and a fraction of seconds if there are any. A number
// alone is days, which nobody means in a circuit breaker.
func dotnetDuration(text string) (time.Duration, error) {
	if timeSpanDays.MatchString(text) {
		return 0, fmt.Errorf("must be hh:mm:ss, as in 00:00:30; a number alone, as in %s, is days to .NET", config.Quoted(text))
	}
	parts := timeSpan.FindStringSubmatch(text)
	if parts == nil {
		return 0, fmt.Errorf("must be a time as .NET writes it, hh:mm:ss, as in 00:00:30, not %s", config.Quoted(text))
	}
	for _, clock := range []struct {
		name, text string
		most       float64
	}{{"hours", parts[3], 23}, {"minutes", parts[4], 59}, {"seconds", parts[5], 59.9999999}} {
		if n, _ := strconv.ParseFloat(clock.text, 64); n > clock.most {
			return 0, fmt.Errorf("must have at most %.0f %s; days are written first, as in 1.00:00:00", clock.most, clock.name)
		}
	}
	total, err := sum(part{parts[2], day}, part{parts[3], time.Hour}, part{parts[4], time.Minute}, part{parts[5], time.Second})
	if parts[1] == "-" {
		total = -total
	}
	return total, err
}

var protoSeconds = regexp.MustCompile(`^(-?[0-9]+(?:\.[0-9]{1,9})?)s$`)

// protoDuration reads a Duration in protobuf's JSON form: seconds with up to nine digits after the point, and an s.
func protoDuration(text string) (time.Duration, error) {
	parts := protoSeconds.FindStringSubmatch(text)
	if parts == nil {
		return 0, fmt.Errorf("must be a time in seconds with an s, as in 10s or 0.5s, not %s", config.Quoted(text))
	}
	return times(parts[1], time.Second)
}

// istioDuration reads a time as Istio does, which is as Go does: 1h30m, 10s, 1ms.
func istioDuration(text string) (time.Duration, error) {
	length, err := time.ParseDuration(text)
	if err != nil {
		return 0, fmt.Errorf("must be a time with its unit, as in 10s, 5m or 1h, not %s", config.Quoted(text))
	}
	return length, nil
}

var milliseconds = regexp.MustCompile(`^-?[0-9]+(?:\.[0-9]+)?$`)

// javascriptDuration reads a number of milliseconds.
func javascriptDuration(text string) (time.Duration, error) {
	if !milliseconds.MatchString(text) {
		return 0, fmt.Errorf("must be a number of milliseconds, as in 10000, not %s", config.Quoted(text))
	}
	return times(text, time.Millisecond)
}
