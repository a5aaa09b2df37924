package presets

import (
	"fmt"
	"reflect"
	"strings"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// NameOf returns the name of a preset's library, as in a file.
func NameOf(p Preset) string {
	for _, l := range Libraries {
		if reflect.TypeOf(l.Preset) == reflect.TypeOf(p) {
			return l.Name
		}
	}
	return ""
}

// A Worded preset says in a few words what it is.
type Worded interface {
	Words() string
}

// Words says in a few words what a breaker is, for a subtitle: when it opens, how long it waits, how it tries again.
func Words(p Preset) string {
	switch p := p.(type) {
	case Worded:
		return p.Words()
	case Machine:
		if NameOf(p) == "textbook" {
			return summary(p.Config())
		}
		return NameOf(p) + " " + summary(p.Config())
	default:
		return NameOf(p)
	}
}

func summary(c breaker.Config) string {
	parts := []string{
		"opens at " + opening(c.Watch),
		"waits " + findings.Duration(c.Wait.Open.Seconds()),
		trials(c.Trial),
	}
	return strings.Join(parts, ", ")
}

// opening is what opens a closed breaker.
func opening(watch breaker.Watch) string {
	switch rule := watch.Rule.(type) {
	case breaker.FailureRate:
		return fmt.Sprintf("%s%s (minimum %d)", findings.Percent(rule.Threshold.Share()), of(watch.Window), rule.Minimum)
	case breaker.SlowRate:
		return fmt.Sprintf("%s%s above %s", findings.Percent(rule.Threshold.Share()), of(watch.Window), findings.Duration(watch.Slow.Seconds()))
	case breaker.FailureCount:
		return fmt.Sprintf("%d failures%s", rule.Failures, of(watch.Window))
	case breaker.FailuresInARow:
		return fmt.Sprintf("%d failures in a row", rule.Failures)
	case breaker.FailureAverage:
		return fmt.Sprintf("a moving average of failures above %s", findings.Percent(rule.Above))
	case breaker.AnyOf:
		watch.Rule = rule[0]
		return opening(watch)
	default:
		return "what its rule says"
	}
}

// of is what a share or a number is of.
func of(window breaker.Window) string {
	switch window := window.(type) {
	case breaker.LastResults:
		return fmt.Sprintf(" of %d calls", window.Size)
	case breaker.LastPeriod:
		return " of " + findings.Duration(float64(window.Buckets)*window.Width.Seconds())
	case breaker.Tumbling:
		return " of " + findings.Duration(window.Length.Seconds())
	case breaker.Generation:
		return " of " + findings.Duration(window.Length.Seconds())
	case breaker.Generations:
		return " of " + findings.Duration(float64(window.Buckets)*window.Width.Seconds())
	case breaker.Slices:
		return " of " + findings.Duration(float64(window.Count)*window.Width.Seconds())
	case breaker.OneSliceAResult:
		return " of " + findings.Duration(float64(window.Count)*window.Width.Seconds())
	case breaker.LastSeconds:
		return fmt.Sprintf(" of %d s", window.Seconds)
	default:
		return ""
	}
}

// unlimited is a number of permits that no run uses up.
const unlimited = 1 << 30

func trials(t breaker.Trial) string {
	switch {
	case t.Permits >= unlimited:
		return "trial calls without limit"
	case t.Permits == 1:
		return "1 trial call"
	default:
		return fmt.Sprintf("%d trial calls", t.Permits)
	}
}
