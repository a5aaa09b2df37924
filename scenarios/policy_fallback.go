package scenarios

import (
	"time"

	"halfopen/model"
	"halfopen/model/fallback"
	"halfopen/scenarios/config"
)

// Fallback is what answers if a call does not succeed. There is no algorithm that all agree
// on, so that everything that matters is a setting.
type Fallback struct {
	HitRatio config.Share  `yaml:"hit_ratio" default:"100%" max:"100%" doc:"the share of calls for which it has an answer"`
	Cost     time.Duration `yaml:"cost" default:"1ms" max:"8760h" doc:"the time that such an answer takes"`
	Source   string        `yaml:"source" default:"constant" choices:"constant,latest,latest_of_user" doc:"where answers come from: constant, the same for all and never stale; latest, the last call that succeeded; latest_of_user, that of the same user"`
	MaxStale time.Duration `yaml:"max_stale" default:"unlimited" words:"unlimited=0s" max:"8760h" doc:"the age up to which an answer is served"`
	Outcomes []string      `yaml:"outcomes" default:"[rejected, failed, timed_out, shed]" choices:"rejected,failed,timed_out,shed" doc:"in place of what it answers"`
}

// Check refuses what answers nothing.
func (f Fallback) Check() []config.Complaint {
	if len(f.Outcomes) == 0 {
		return []config.Complaint{{Field: "outcomes", Message: "names no outcome, so that it never answers; use fallback: none"}}
	}
	return nil
}

var fallbackSources = map[string]fallback.Source{
	"constant": fallback.Constant, "latest": fallback.Latest, "latest_of_user": fallback.LatestOfUser,
}

func (f *Fallback) stage(b *builder, at place) model.Stage {
	return fallback.New(fallback.Config{
		Instead: outcomes(f.Outcomes), HitRatio: float64(f.HitRatio), Cost: f.Cost, Source: fallbackSources[f.Source], MaxStale: f.MaxStale,
		Draws: b.chance.PerCall(at.prefix + "fallback"),
	}, staleness{b.recorder})
}

// staleness tells the recorder how old the answers of fallbacks are.
type staleness struct{ recorder }

// Answered is told of such an answer.
func (s staleness) Answered(now time.Duration, _ *model.Call, stale time.Duration) {
	s.Stale(now, stale)
}
