package view

import "halfopen/measure"

// A Sweep is a sweep as a page shows it: metrics of every arm at every point of a grid.
type Sweep struct {
	Title    string `json:"title"`
	Finding  string `json:"finding"`
	Subtitle string `json:"subtitle"`
	// Best is the best points, in lines, if they were looked for.
	Best       []string         `json:"best"`
	Parameters []SweepParameter `json:"parameters"` // the first varies slowest
	Arms       []string         `json:"arms"`
	Metrics    []SweepMetric    `json:"metrics"`
	// Cells is what was found: of every point in the order of the grid, of every arm, of
	// every metric.
	Cells   [][][]SweepCell `json:"cells"`
	Config  string          `json:"config"` // of the scenario, as YAML
	Command string          `json:"command"`
}

// A SweepParameter is a path of the scenario with its values.
type SweepParameter struct {
	Path   string   `json:"path"`
	Values []string `json:"values"`
	// Numbers is the values in their base unit; null if one is not a number.
	Numbers []float64 `json:"numbers"`
}

// A SweepMetric is what was measured.
type SweepMetric struct {
	Name       string `json:"name"`
	Label      string `json:"label"`
	Unit       string `json:"unit"`
	Better     string `json:"better"` // as that of a Metric
	Definition string `json:"definition"`
}

// A SweepCell is a metric of an arm at a point.
type SweepCell struct {
	Value measure.Value `json:"value"`
	Half  measure.Value `json:"half"` // of its interval; null without one
	Text  string        `json:"text"` // both in words, "" if there is no value
}
