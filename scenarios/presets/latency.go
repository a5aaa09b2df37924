package presets

import (
	"fmt"
	"time"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// Latency is a breaker that watches how long calls take and not whether they fail: it opens when a high quantile stays
// above a limit for several readings in a row. An interval without a reading ends a row. One trial call decides: a failure,
// or one that takes longer than the limit, opens the breaker again. Late results do not count.
type Latency struct {
	_        struct{}      `doc:"opens when a high quantile of the latency stays above a limit"`
	Above    time.Duration `yaml:"above" default:"1s" above:"0s" max:"87600h" doc:"a reading above this is bad"`
	Readings int           `yaml:"readings" default:"10" min:"1" doc:"the number of bad readings in a row that opens the breaker"`
	Reading
	Open time.Duration `yaml:"open" default:"30s" max:"87600h" doc:"how long the breaker refuses every call; the first one at or after it is the trial call"`
	Caller
}

// Staged is a breaker with two limits on a high quantile of the latency: above the first it sheds a share of the calls,
// above the second it opens. An interval without a reading ends the shedding. One trial call decides: a failure, or one
// that takes longer than the second limit, opens the breaker again. Late results do not count.
type Staged struct {
	_         struct{}      `doc:"sheds a share of the calls above one latency, opens above another"`
	ShedAbove time.Duration `yaml:"shed_above" default:"500ms" above:"0s" max:"87600h" doc:"a reading above this sheds calls until one is not"`
	Shed      config.Share  `yaml:"shed" default:"50%" above:"0%" max:"100%" doc:"the share of calls that is shed"`
	OpenAbove time.Duration `yaml:"open_above" default:"1s" above:"0s" max:"87600h" doc:"a reading above this opens the breaker"`
	Reading
	Open time.Duration `yaml:"open" default:"30s" max:"87600h" doc:"how long the breaker refuses every call; the first one at or after it is the trial call"`
	Caller
}

// Check refuses a breaker that would open before it sheds.
func (s Staged) Check() []config.Complaint {
	if s.ShedAbove > s.OpenAbove {
		return []config.Complaint{{Field: "shed_above", Message: "must be at most open_above"}}
	}
	return nil
}

// Reading is how [Latency] and [Staged] read the latency while they are closed. Intervals follow one another from when
// the breaker closed, or from the start. At the end of each, the quantile is read of the calls that ended in it,
// successes and failures alike, by nearest rank: the 99th percentile is above a limit if more than 1 % of them took longer.
// A call that is still under way is not seen, however long it has been.
type Reading struct {
	Quantile config.Share  `yaml:"quantile" default:"99%" above:"0%" max:"100%" doc:"which quantile of the latency is read"`
	Interval time.Duration `yaml:"interval" default:"1s" min:"1ms" max:"87600h" doc:"how often it is read, and the time that its calls ended in"`
	Minimum  int           `yaml:"minimum" default:"1" min:"1" doc:"the number of calls below which an interval has no reading"`
}

// watch is the choice of what is watched, which opens when the quantile has been above a limit for some readings in a row.
func (r Reading) watch(limit time.Duration, readings int) breaker.Watch {
	return breaker.Watch{
		Window:   breaker.LastPeriod{Buckets: 1, Width: r.Interval, Complete: true, SinceCleared: true},
		Rule:     breaker.SlowRate{Threshold: breaker.Above(rest(r.Quantile)), Minimum: r.Minimum},
		Slow:     limit,
		Judged:   breaker.AtReadings,
		Every:    r.Interval,
		Readings: readings,
	}
}

// oneFast is the choice of a trial call that must succeed and not be slow.
func oneFast() breaker.Trial {
	return breaker.Trial{
		Permits: 1,
		Verdict: breaker.RateOfTrials{Results: 1, Threshold: breaker.AtLeast(1), Slow: breaker.AtLeast(1)},
	}
}

// Config returns the choices.
func (l Latency) Config() breaker.Config {
	return breaker.Config{
		Watch:   l.Reading.watch(l.Above, l.Readings),
		Wait:    breaker.Wait{Open: l.Open},
		Trial:   oneFast(),
		Late:    breaker.Dropped,
		Ignored: breaker.ReturnsPermit,
	}
}

// Config returns the choices.
func (s Staged) Config() breaker.Config {
	watch := s.Reading.watch(s.OpenAbove, 1)
	watch.Shed = breaker.Shed{
		Share:     float64(s.Shed),
		Slow:      s.ShedAbove,
		Threshold: breaker.Above(rest(s.Quantile)),
		Minimum:   s.Minimum,
	}
	return breaker.Config{
		Watch:   watch,
		Wait:    breaker.Wait{Open: s.Open},
		Trial:   oneFast(),
		Late:    breaker.Dropped,
		Ignored: breaker.ReturnsPermit,
	}
}

// Words says in a few words what it is.
func (l Latency) Words() string {
	return fmt.Sprintf("latency opens at %d readings in a row of %s above %s, waits %s, 1 trial call",
		l.Readings, l.Reading.words(), findings.Duration(l.Above.Seconds()), findings.Duration(l.Open.Seconds()))
}

// Words says in a few words what it is.
func (s Staged) Words() string {
	return fmt.Sprintf("staged sheds %s of the calls at %s above %s, opens above %s, waits %s, 1 trial call",
		findings.Percent(float64(s.Shed)), s.Reading.words(), findings.Duration(s.ShedAbove.Seconds()),
		findings.Duration(s.OpenAbove.Seconds()), findings.Duration(s.Open.Seconds()))
}

func (r Reading) words() string {
	return fmt.Sprintf("the %s quantile of %s", findings.Percent(float64(r.Quantile)), findings.Duration(r.Interval.Seconds()))
}

// Knob returns the name of the setting that is a choice of the breaker.
func (Latency) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Window:    "interval",
		lint.Minimum:   "minimum",
		lint.Threshold: "quantile",
		lint.Open:      "open",
	}[setting]
}

// Knob returns the name of the setting that is a choice of the breaker.
func (s Staged) Knob(setting lint.Setting) string { return Latency{}.Knob(setting) }
