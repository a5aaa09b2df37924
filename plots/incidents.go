package plots

import (
	"math"
	"slices"
)

// IncidentsInput is what the figure of several configurations in several incidents is
// drawn from.
type IncidentsInput struct {
	Title, Subtitle string
	// Metric is what the cells are values of.
	Metric string
	// Incidents is the names of the columns.
	Incidents []string
	Rows      []IncidentsRow
}

// IncidentsRow is a configuration.
type IncidentsRow struct {
	Name string
	// Cells is one for each of the incidents.
	Cells []IncidentsCell
	// Worst is the largest of the configuration's regrets in words, and Least
	// whether none has a smaller one.
	Worst string
	Least bool
}

// IncidentsCell is a configuration in an incident.
type IncidentsCell struct {
	Text string // the value in words
	// Regret is by how much the value is worse than the best in this incident: 0 for
	// that, and NaN if there is no value. The unit is that of all cells.
	Regret float64
	Best   bool
}

// DrawIncidents returns the complete file of the figure of several configurations in
// several incidents in one of the formats png, svg and pdf: a matrix of values, shaded
// by regret, with the largest regret of every configuration. It is safe for use by
// several goroutines.
func DrawIncidents(format string, in IncidentsInput) ([]byte, error) {
	p := &page{title: in.Title, subtitle: in.Subtitle}
	if len(in.Incidents) == 0 || len(in.Rows) == 0 {
		p.panels = []*panel{onlyWords("There is nothing to compare.")}
		return p.render(format)
	}
	p.legend = in.legend()
	m := newMatrix(in)
	for some := range slices.Chunk(m.places(), m.across) {
		p.panels = append(p.panels, m.panel(some))
	}
	return p.render(format)
}

func (in IncidentsInput) legend() caption {
	c := caption{
		{text: in.Metric},
		{symbol: cellSymbol(bestCell), text: "best in the incident"},
		{text: "regret: none"},
		{symbol: regretGradient, text: "largest", joined: true},
		{symbol: cellSymbol(leastCell), text: "least of the worst regrets"},
	}
	if in.anyWithout() {
		c = append(c, entry{symbol: noneSymbol, text: "no value"})
	}
	if in.Metric == "" {
		c = c[1:]
	}
	return c
}

func (in IncidentsInput) anyWithout() bool {
	for _, row := range in.Rows {
		if len(row.Cells) < len(in.Incidents) || slices.ContainsFunc(row.Cells, func(c IncidentsCell) bool { return math.IsNaN(c.Regret) }) {
			return true
		}
	}
	return false
}
