package scenarios

import (
	"fmt"
	"math"
	"time"

	"halfopen/model"
	"halfopen/model/ratelimit"
	"halfopen/scenarios/config"
)

// RateLimit is a bound of the calls in a time.
type RateLimit interface {
	stage() model.Stage
	words() string
	// longestWait is the longest time that a call is kept.
	longestWait() time.Duration
}

var rateLimits = config.UnionOf("kind", map[string]RateLimit{
	"token_bucket": tokenBucket{},
	"cycles":       cycles{},
})

type tokenBucket struct {
	_          struct{}      `doc:"a bucket that fills at a rate, and from which every call takes a token"`
	Rate       config.Rate   `yaml:"rate" above:"0/s" doc:"the tokens in a time, and so the calls in the long run"`
	Burst      int           `yaml:"burst" default:"1" min:"1" max:"1000000000" doc:"the tokens of a full bucket, and so the calls that can pass at once"`
	MaxWait    time.Duration `yaml:"max_wait" default:"0s" max:"8760h" doc:"how long a call waits for its turn; one that would have to wait longer is shed"`
	RetryAfter bool          `yaml:"retry_after" default:"false" doc:"ask a call that is shed to come again when there would have been a turn for it"`
}

func (t tokenBucket) stage() model.Stage {
	const per = 1000 // seconds, so that slow rates are whole numbers
	rule := ratelimit.TokenBucket{Tokens: int(math.Round(float64(t.Rate) * per)), Per: per * time.Second, Burst: t.Burst}
	return ratelimit.New(ratelimit.Config{Rule: rule, MaxWait: t.MaxWait, RetryAfter: t.RetryAfter})
}

func (t tokenBucket) longestWait() time.Duration { return t.MaxWait }

// Check refuses rates that cannot be counted in thousandths.
func (t tokenBucket) Check() []config.Complaint {
	if t.Rate < 0.001 || t.Rate > 1e9 {
		return []config.Complaint{{Field: "rate", Message: fmt.Sprintf("%s is not between 0.001/s and 1000000000/s", t.Rate.Text())}}
	}
	return nil
}

type cycles struct {
	_       struct{}      `doc:"so many calls in each period (resilience4j's RateLimiter)"`
	Calls   int           `yaml:"calls" default:"50" min:"1" max:"1000000000" doc:"the calls in a period (limitForPeriod)"`
	Period  time.Duration `yaml:"period" default:"500ns" above:"0s" max:"8760h" doc:"the length of a period (limitRefreshPeriod)"`
	MaxWait time.Duration `yaml:"max_wait" default:"5s" max:"8760h" doc:"how long a call waits for its turn (timeoutDuration)"`
	InVain  bool          `yaml:"in_vain" default:"true" doc:"a call that would have to wait longer does wait for max_wait, and is shed then, as callers of resilience4j are that sleep meanwhile; false sheds it at once"`
}

func (c cycles) stage() model.Stage {
	return ratelimit.New(ratelimit.Config{Rule: ratelimit.Cycles{Calls: c.Calls, Period: c.Period}, MaxWait: c.MaxWait, InVain: c.InVain})
}

func (c cycles) longestWait() time.Duration { return c.MaxWait }
