package config

import (
	"errors"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var durationType = reflect.TypeFor[time.Duration]()

const (
	durationForm    = `^[-+]?(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+$`
	isoDurationForm = `^P(?:([0-9]+)D)?(?:T(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+(?:\.[0-9]+)?)S)?)?$`
	bareZeroForm    = `^[-+]?0+$`
)

var (
	durationPattern    = regexp.MustCompile(durationForm)
	isoDurationPattern = regexp.MustCompile(isoDurationForm)
	bareZeroPattern    = regexp.MustCompile(bareZeroForm)
)

// durationKind is time.Duration: "20ms", "1m30s", or the ISO form "PT5S". A number without a unit means milliseconds to
// one tool and seconds to the next, so only 0 may go without.
var durationKind = scalarKind{
	noun: "a time with its unit (ns, us, ms, s, m or h), as in 20ms", unsigned: true,
	parse: func(text string, into reflect.Value) error {
		value, err := parseDuration(text)
		into.SetInt(int64(value))
		return err
	},
	text: func(from reflect.Value) string { return formatDuration(time.Duration(from.Int())) },
	schema: func() object {
		return object{
			"description": "a time with its unit, as in 20ms, 1m30s or PT5S",
			"anyOf": []object{
				{"type": "string", "pattern": durationForm},
				{"type": "string", "pattern": isoDurationForm},
				{"type": "string", "pattern": bareZeroForm},
				{"const": 0},
			},
		}
	},
	warn: noWarning,
}

func parseDuration(text string) (time.Duration, error) {
	plain := text
	if parts := isoDurationPattern.FindStringSubmatch(text); parts != nil {
		plain = fromISO(parts)
	}
	switch {
	case bareZeroPattern.MatchString(plain):
		return 0, nil
	case decimalPattern.MatchString(plain):
		return 0, errors.New("needs a unit, as in 20ms")
	case !durationPattern.MatchString(plain):
		return 0, errForm
	}
	value, err := time.ParseDuration(plain)
	if err != nil {
		return 0, errors.New("must be a shorter time; at most 292 years are counted")
	}
	return value, nil
}

// fromISO writes the days, hours, minutes and seconds of an ISO duration as Go does, or "" if there are none.
func fromISO(parts []string) string {
	var result strings.Builder
	for i, unit := range []string{"D", "h", "m", "s"} {
		switch part := parts[i+1]; {
		case part == "":
		case unit == "D":
			days, err := strconv.Atoi(part)
			const most = 1 << 20 // Beyond what a Duration holds, so that it is refused there.
			if err != nil || days > most {
				days = most
			}
			result.WriteString(strconv.Itoa(days*24) + "h")
		default:
			result.WriteString(part + unit)
		}
	}
	return result.String()
}

// formatDuration writes a time as a whole number of the largest unit that allows it: 1m, 90s, 1500ms.
func formatDuration(value time.Duration) string {
	for _, unit := range []struct {
		name string
		size time.Duration
	}{{"h", time.Hour}, {"m", time.Minute}, {"s", time.Second}, {"ms", time.Millisecond}, {"us", time.Microsecond}} {
		if value != 0 && value%unit.size == 0 {
			return strconv.FormatInt(int64(value/unit.size), 10) + unit.name
		}
	}
	if value == 0 {
		return "0s"
	}
	return strconv.FormatInt(int64(value), 10) + "ns"
}
