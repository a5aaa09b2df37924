package presets

import (
	"time"

	"halfopen/scenarios/config"
)

// Latency is a breaker that watches how long calls take and not whether they fail: it opens when a high quantile stays
// above a limit for several readings in a row. One trial call decides.
type Latency struct {
	_        struct{}      `doc:"opens when a high quantile of the latency stays above a limit"`
	Above    time.Duration `yaml:"above" default:"1s" max:"87600h" doc:"a reading above this is bad"`
	Readings int           `yaml:"readings" default:"10" min:"1" doc:"the number of bad readings in a row that opens the breaker"`
	Reading
	Open time.Duration `yaml:"open" default:"30s" max:"87600h" doc:"how long the breaker refuses every call; the first one at or after it is the trial call"`
	Caller
}

// Staged is a breaker with two limits on a high quantile of the latency: above the first it sheds a share of the calls,
// above the second it opens. One trial call decides.
type Staged struct {
	_         struct{}      `doc:"sheds a share of the calls above one latency, opens above another"`
	ShedAbove time.Duration `yaml:"shed_above" default:"500ms" max:"87600h" doc:"a reading above this sheds calls until one is not"`
	Shed      config.Share  `yaml:"shed" default:"50%" above:"0%" max:"100%" doc:"the share of calls that is shed"`
	OpenAbove time.Duration `yaml:"open_above" default:"1s" max:"87600h" doc:"a reading above this opens the breaker"`
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

// Reading is how [Latency] and [Staged] read the latency: a quantile of the calls that ended in each interval.
type Reading struct {
	Quantile config.Share  `yaml:"quantile" default:"99%" above:"0%" max:"100%" doc:"which quantile of the latency is read"`
	Interval time.Duration `yaml:"interval" default:"1s" above:"0s" max:"87600h" doc:"how often it is read, and the time that its calls ended in"`
	Minimum  int           `yaml:"minimum" default:"1" min:"1" doc:"the number of calls below which an interval has no reading"`
}
