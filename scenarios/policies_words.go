package scenarios

import (
	"fmt"
	"strings"

	"halfopen/measure/findings"
)

// words is the policies of a caller besides pool and breaker, in a few words.
func (p Policies) words() string {
	var parts []string
	add := func(has bool, describe func() string) {
		if has {
			parts = append(parts, describe())
		}
	}
	add(p.Deadline != nil, func() string { return "deadline " + text(p.Deadline.After) })
	add(p.Fallback != nil, func() string { return "fallback for " + findings.Percent(float64(p.Fallback.HitRatio)) })
	add(p.Retry != nil, func() string { return p.Retry.words() })
	add(p.Hedge != nil, func() string { return "hedge after " + text(p.Hedge.Delay) })
	add(p.Throttle != nil, func() string { return throttleWords(p.Throttle) })
	add(p.Concurrency != nil, func() string { return "adaptive limit" })
	add(p.RateLimit != nil, func() string { return p.RateLimit.words() })
	add(p.Bulkhead != nil, func() string { return fmt.Sprintf("bulkhead of %d", p.Bulkhead.Calls) })
	add(p.Timeout != nil, func() string { return p.Timeout.words() })
	return strings.Join(parts, " · ")
}

func (t *Timeout) words() string {
	if t.Cancel {
		return "timeout " + text(t.After)
	}
	return "timeout " + text(t.After) + " that cancels nothing"
}

func (r *Retry) words() string {
	attempts := fmt.Sprintf("%d attempts", r.Attempts)
	if r.Attempts == 0 {
		attempts = "attempts without end"
	}
	words := fmt.Sprintf("%s, %s apart", attempts, text(r.Delay))
	if r.Factor > 1 && r.Jitter != "decorrelated" {
		words += fmt.Sprintf(" × %.3g", r.Factor)
	}
	if r.Jitter != "none" {
		words += ", " + r.Jitter + " jitter"
	}
	if r.Budget != nil {
		words += ", with a budget"
	}
	return words
}

func (t tokenBucket) words() string {
	return fmt.Sprintf("rate limit %s, burst %s", t.Rate.Text(), findings.Count(t.Burst))
}

func (c cycles) words() string {
	return fmt.Sprintf("rate limit %s per %s", findings.Count(c.Calls), text(c.Period))
}

// topologyWords is the instances, the endpoints and the services of the system.
func (c *Calls) topologyWords() string {
	var parts []string
	if c.Fleet != nil {
		parts = append(parts, fmt.Sprintf("%s instances", findings.Count(c.Fleet.Instances)))
	}
	var names []string
	for _, e := range c.Endpoints {
		names = append(names, e.Name)
	}
	if len(names) > 0 {
		parts = append(parts, "endpoints "+strings.Join(names, ", "))
	}
	if len(c.Services) > 0 {
		parts = append(parts, "services "+strings.Join(c.serviceNames(), ", "))
	}
	return strings.Join(parts, " · ")
}
