package published

import (
	"context"
	"errors"
	"testing"
)

func TestEveryFigureIsReproduced(t *testing.T) {
	result, err := Reproduce(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	rows := result.Rows
	if cooldowns, probes := len(result.Sweeps[CooldownPath]), len(result.Sweeps[ProbesPath]); cooldowns != 8 || probes != 59 {
		t.Errorf("%d cooldowns and %d probe budgets are kept, want 8 and 59", cooldowns, probes)
	}
	groups := map[string]int{}
	for _, row := range rows {
		groups[row.Experiment]++
		if !row.Equal() {
			t.Errorf("%s, %s, %s: published %q, measured %q", row.Experiment, row.Group, row.Figure, row.Published, row.Measured)
		}
	}
	for experiment, least := range map[string]int{"fault-window": 25, "probe-verdict": 110, "shared-pool": 30} {
		if groups[experiment] < least {
			t.Errorf("%d rows of %s, want at least %d", groups[experiment], experiment, least)
		}
	}
}

func TestAnInterruption(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Reproduce(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}
