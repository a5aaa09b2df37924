package sweep

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"halfopen/measure"
	"halfopen/scenarios"
	"halfopen/scenarios/workers"
)

// A Part is the runs of a plan from one number to another. The runs are numbered
// point by point; those of part i of n are from i*runs/n to (i+1)*runs/n, so that a
// point is in as few parts as can be. What a run is depends on its point and its
// number there, never on the part.
type Part struct {
	Shard, Shards int
	plan          *Plan
	from, to      int
	// values is by run of the part, then by arm, then by metric.
	values [][][]measure.Value
	arms   []string
	// pooled is the quantiles of all runs of a point together, by point, for the points
	// of which all runs are here: by arm, then by metric.
	pooled map[int][][]measure.Value
	// latencies is what these are made of, for the other points, by arm.
	latencies map[int][]*measure.Merged
}

// part has no runs yet.
func (p *Plan) part(shard, shards int) *Part {
	n := p.Items()
	return &Part{
		Shard: shard, Shards: shards, plan: p,
		from: cut(n, shard, shards), to: cut(n, shard+1, shards),
		pooled: map[int][][]measure.Value{}, latencies: map[int][]*measure.Merged{},
	}
}

// cut is i*n/shards without overflow.
func cut(n, i, shards int) int { return n/shards*i + n%shards*i/shards }

// Shard runs part i of n, with i from 0 to n-1. The callback progress, which may be
// nil, is told how many of the part's runs are done.
func (p *Plan) Shard(ctx context.Context, i, n int, progress func(done, all int)) (*Part, error) {
	part := p.part(i, n)
	err := p.run(ctx, []*Part{part}, func(*Part) error { return nil }, progress)
	return part, err
}

// run fills parts, all cores going from one to the next without waiting. Each is
// handed to done when it is complete, in their order.
func (p *Plan) run(ctx context.Context, parts []*Part, done func(*Part) error, progress func(done, all int)) error {
	begins := make([]int, len(parts)+1) // of each part, in the runs of all parts
	for i, part := range parts {
		begins[i+1] = begins[i] + part.to - part.from
	}
	all, next := begins[len(parts)], 0
	finish := func(ran int) error {
		for ; next < len(parts) && begins[next+1] <= ran; next++ {
			if err := done(parts[next]); err != nil {
				return err
			}
		}
		return nil
	}
	if err := finish(0); err != nil { // parts without runs
		return err
	}
	number := func(i int) (*Part, int) {
		at := sort.Search(len(parts), func(at int) bool { return begins[at+1] > i })
		return parts[at], parts[at].from + i - begins[at]
	}
	run := func(i int) ([]*measure.Arm, error) {
		_, run := number(i)
		return p.runOne(ctx, run)
	}
	collect := func(i int, arms []*measure.Arm) error {
		part, run := number(i)
		part.add(run, arms)
		if progress != nil {
			progress(i+1, all)
		}
		return finish(i + 1)
	}
	return workers.InOrder(ctx, all, run, collect)
}

// runOne is one run of all arms at the point of its number.
func (p *Plan) runOne(ctx context.Context, run int) (arms []*measure.Arm, err error) {
	point := run / p.runs
	err = p.points.use(ctx, point, func(scenario *scenarios.Scenario) error {
		arms, err = scenario.RunArms(ctx, scenarios.Options{
			Replication: uint64(run % p.runs), TotalsOnly: true, Sequential: true,
		})
		return err
	})
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("at %s: %w", strings.Join(p.grid.assignments(point), ", "), err)
	}
	return arms, err
}

// add takes the next run of the part.
func (part *Part) add(run int, arms []*measure.Arm) {
	p := part.plan
	values := make([][]measure.Value, len(arms))
	part.arms = part.arms[:0]
	for i, arm := range arms {
		part.arms = append(part.arms, arm.Name)
		for _, metric := range p.metrics {
			values[i] = append(values[i], metric.Of(arm))
		}
	}
	part.values = append(part.values, values)
	if p.runs > 1 {
		part.merge(run, arms)
	}
}

// merge adds the latencies of a run to those of its point, and sums these up if it was
// the last of all its runs.
func (part *Part) merge(run int, arms []*measure.Arm) {
	point, first := run/part.plan.runs, run/part.plan.runs*part.plan.runs
	merged := part.latencies[point]
	for i, arm := range arms {
		if i == len(merged) {
			merged = append(merged, &measure.Merged{})
		}
		merged[i].Add(arm)
	}
	part.latencies[point] = merged
	if first >= part.from && run == first+part.plan.runs-1 {
		part.pooled[point] = part.plan.pool(merged)
		delete(part.latencies, point)
	}
}

// pool is the quantiles of latencies, by arm, then by metric.
func (p *Plan) pool(merged []*measure.Merged) [][]measure.Value {
	pooled := make([][]measure.Value, len(merged))
	for i, m := range merged {
		for _, metric := range p.metrics {
			value := measure.None
			if metric.Quantile != nil {
				value = m.Quantile(*metric.Quantile)
			}
			pooled[i] = append(pooled[i], value)
		}
	}
	return pooled
}
