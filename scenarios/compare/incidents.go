package compare

import (
	"context"
	"fmt"
	"math"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// An Incident is the configurations as they meet one incident.
type Incident struct {
	Name           string
	Configurations []Configuration
}

// A Matrix is configurations through several incidents, by one metric.
type Matrix struct {
	Runs   int
	Seed   uint64
	Metric measure.Metric
	// Incidents and Names are the columns and the rows.
	Incidents, Names []string
	// Cells is by configuration, then by incident.
	Cells [][]Cell
	// Worst is the position of the incident in which each configuration has its
	// largest regret, and Least that of the configuration whose largest regret is the
	// smallest.
	Worst []int
	Least int
}

// A Cell is one configuration in one incident.
type Cell struct {
	Estimate estimate.Estimate
	// Regret is how much worse it is than the best configuration of the incident, run
	// by run, in the unit of the metric; 0 for the best. It is not negative, but its
	// interval may reach below zero: then the two cannot be told apart.
	Regret estimate.Estimate
	// Best is true for all that are as good as the best one, run by run.
	Best bool
}

// RunIncidents runs all configurations through several incidents. Each incident has the
// same configurations, in the same order.
func RunIncidents(ctx context.Context, incidents []Incident, metric string, options Options) (*Matrix, error) {
	first := incidents[0].Configurations
	metrics, err := check(first, options)
	if err != nil {
		return nil, err
	}
	position, err := choose(metrics, []string{metric})
	if err != nil {
		return nil, err
	}
	m := &Matrix{Runs: options.Runs, Seed: first[0].Scenario.Seed, Metric: metrics[position[0]]}
	if m.Metric.Better == measure.Neither {
		return nil, fmt.Errorf("--metric %s has no better direction, so that there is nothing to regret; use another, such as succeeded", metric)
	}
	for _, c := range first {
		m.Names = append(m.Names, c.Name)
	}
	m.Cells = make([][]Cell, len(first))
	for i, incident := range incidents {
		m.Incidents = append(m.Incidents, incident.Name)
		of := Options{Runs: options.Runs, TotalsOnly: true}
		if options.Progress != nil {
			of.Progress = func(done, all int) { options.Progress(i*all+done, len(incidents)*all) }
		}
		collectors, _, err := replicate(ctx, incident.Configurations, of, metrics)
		if err != nil {
			return nil, fmt.Errorf("incident %s: %w", incident.Name, err)
		}
		var samples []*measure.Replicated
		for _, c := range collectors {
			samples = append(samples, c.Replicated())
		}
		m.column(samples, position[0])
	}
	m.judge()
	return m, nil
}

// column adds what the configurations did in an incident.
func (m *Matrix) column(samples []*measure.Replicated, metric int) {
	sign := 1.0 // of what is worse
	if m.Metric.Better == measure.Higher {
		sign = -1
	}
	best := -1
	for i, sample := range samples {
		value := sample.Estimate(metric).Value
		if !math.IsNaN(value) && (best < 0 || sign*value < sign*samples[best].Estimate(metric).Value) {
			best = i
		}
	}
	for i, sample := range samples {
		cell := Cell{Estimate: sample.Estimate(metric), Regret: estimate.Estimate{Value: math.NaN(), HalfWidth: math.NaN()}}
		if best >= 0 {
			cell.Regret = sample.Difference(samples[best], metric).Estimate
			cell.Regret.Value = math.Abs(cell.Regret.Value)
			cell.Best = cell.Regret.Value == 0
		}
		m.Cells[i] = append(m.Cells[i], cell)
	}
}

// judge finds the worst of every row, and the least of these.
func (m *Matrix) judge() {
	for _, cells := range m.Cells {
		worst := 0
		for j := range cells {
			if cells[j].Regret.Value > cells[worst].Regret.Value || math.IsNaN(cells[worst].Regret.Value) {
				worst = j
			}
		}
		m.Worst = append(m.Worst, worst)
	}
	for i := range m.Cells {
		if m.WorstRegret(i).Value < m.WorstRegret(m.Least).Value {
			m.Least = i
		}
	}
}

// WorstRegret is the largest regret of a configuration.
func (m *Matrix) WorstRegret(configuration int) estimate.Estimate {
	return m.Cells[configuration][m.Worst[configuration]].Regret
}
