package porting

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"halfopen/scenarios/config"
)

// durationScale is how a form writes times: in whole steps.
type durationScale struct {
	step time.Duration
	text func(time.Duration) string
}

// rounded is the nearest whole step, but no time becomes 0, which often means something else.
func (d durationScale) rounded(exact time.Duration) time.Duration {
	if exact > 0 {
		return max(exact.Round(d.step), d.step)
	}
	return exact
}

// shareScale is how a form writes shares; whole is in whole percent.
type shareScale struct {
	whole bool
	text  func(config.Share) string
}

// rounded is the nearest whole percent where the form has only those, but nothing becomes 0%, which often means something
// else.
func (s shareScale) rounded(exact config.Share) config.Share {
	if !s.whole || exact == 0 {
		return exact
	}
	return config.Share(max(math.Round(float64(exact)*100), 1) / 100)
}

// asPercent writes a share as a number of percent.
func asPercent(s config.Share) string { return strings.TrimSuffix(s.Text(), "%") }

// asFraction writes a share as a number up to 1.
func asFraction(s config.Share) string { return strconv.FormatFloat(float64(s), 'f', -1, 64) }

// asMilliseconds writes a time as a number of milliseconds.
func asMilliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// asDecimalSeconds writes a time in seconds, as in 0.5s: the only unit of a protobuf Duration.
func asDecimalSeconds(d time.Duration) string {
	text := fmt.Sprintf("%d.%09d", d/time.Second, d%time.Second)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + "s"
}

// asWholeSeconds writes a time as a whole number of seconds, or of the largest smaller unit that allows it.
func asWholeSeconds(d time.Duration) string {
	for _, unit := range []struct {
		name string
		size time.Duration
	}{{"s", time.Second}, {"ms", time.Millisecond}, {"us", time.Microsecond}} {
		if d%unit.size == 0 {
			return strconv.FormatInt(int64(d/unit.size), 10) + unit.name
		}
	}
	return strconv.FormatInt(int64(d), 10) + "ns"
}

// timeSpanTick is the smallest step of a TimeSpan.
const timeSpanTick = 100 * time.Nanosecond

// asTimeSpan writes a time as .NET's TimeSpan: 00:00:30, 00:00:00.5000000, 1.00:00:00.
func asTimeSpan(d time.Duration) string {
	text := fmt.Sprintf("%02d:%02d:%02d", d%day/time.Hour, d%time.Hour/time.Minute, d%time.Minute/time.Second)
	if d >= day {
		text = fmt.Sprintf("%d.%s", d/day, text)
	}
	if rest := d % time.Second; rest != 0 {
		text += fmt.Sprintf(".%07d", rest/timeSpanTick)
	}
	return text
}
