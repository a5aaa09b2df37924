package lab

import (
	"context"

	"halfopen/measure"
	"halfopen/pages/view"
	"halfopen/scenarios"
)

// A Run is the answer to run.
type Run struct {
	View *view.Run `json:"view"`
	// Arrivals is those of all arms together: what a run costs grows with them.
	Arrivals int       `json:"arrivals"`
	Breakers []Breaker `json:"breakers"`
	Controls []Control `json:"controls"`
	Story    Story     `json:"story"`
	// Apart is the assignment that gives each source of chance a stream of its own, "" if
	// each has one: with one stream for all, calls meet other latencies if the breaker is another.
	Apart string `json:"apart"`
}

func run(ctx context.Context, r *Request) (any, error) {
	p, err := r.parse()
	if err != nil {
		return nil, err
	}
	summary, err := p.summary(ctx)
	if err != nil {
		return nil, err
	}
	shown, err := view.Of(summary, view.Context{
		About: p.About, Parameters: p.Parameters(), Lint: p.lint(),
		Config: string(p.config.YAML()), Command: r.command(), Setting: scenarios.ExplainSetting,
	})
	if err != nil {
		return nil, err
	}
	breakers := breakersOf(p.config)
	one, apart := p.OneStream()
	if !one {
		apart = ""
	}
	return Run{
		View: shown, Arrivals: arrivals(summary), Story: storyOf(p.Scenario), Apart: apart,
		Breakers: breakers, Controls: controls(p.config, chosen(breakers, r.Breaker)),
	}, nil
}

// summary runs the scenario once.
func (p *parsed) summary(ctx context.Context) (*measure.Summary, error) {
	return p.Replicate(ctx, 1, scenarios.Options{Sequential: true}, nil)
}

// summary is the text of the summary.
func summary(ctx context.Context, r *Request) (any, error) {
	p, err := r.parse()
	if err != nil {
		return nil, err
	}
	summary, err := p.summary(ctx)
	if err != nil {
		return nil, err
	}
	return summary.JSON()
}

func (p *parsed) lint() []string {
	lines := []string{}
	for _, w := range p.warnings {
		lines = append(lines, problemOf(w).Message)
	}
	return lines
}

// arrivals sums the requests of all arms up; a run in steps has few.
func arrivals(s *measure.Summary) int {
	all := 0
	for _, m := range measure.MetricsOfAll(s.Arms) {
		if m.Name != "arrivals" {
			continue
		}
		for _, arm := range s.Arms {
			if value := m.Of(arm); value.Known() {
				all += int(value)
			}
		}
	}
	return all
}

// A Resolved is the answer to yaml: the scenario with every default filled in.
type Resolved struct {
	YAML string `json:"yaml"`
}

func resolved(_ context.Context, r *Request) (any, error) {
	p, err := r.parse()
	if err != nil {
		return nil, err
	}
	return Resolved{YAML: string(p.config.YAML())}, nil
}
