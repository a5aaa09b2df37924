package report

import "halfopen/pages/view"

// mostRows is how many points the table of a sweep has.
const mostRows = 1000

// sweepPage is a sweep with what its template asks for.
type sweepPage struct{ *view.Sweep }

// A sweepRow is an arm at a point.
type sweepRow struct {
	Values []string // of the parameters
	Arm    string
	Cells  []view.SweepCell
}

// Rows is the table, as far as a person would read it.
func (s *sweepPage) Rows() []sweepRow {
	var rows []sweepRow
	for point, arms := range s.Cells {
		for arm, cells := range arms {
			if len(rows) == mostRows {
				return rows
			}
			rows = append(rows, sweepRow{s.valuesAt(point), s.Arms[arm], cells})
		}
	}
	return rows
}

// Missing is how many rows the table lacks.
func (s *sweepPage) Missing() int { return max(0, len(s.Cells)*len(s.Arms)-mostRows) }

// valuesAt is the values of the parameters at a point; the last one varies fastest.
func (s *sweepPage) valuesAt(point int) []string {
	values := make([]string, len(s.Parameters))
	for i := len(values) - 1; i >= 0; i-- {
		all := s.Parameters[i].Values
		values[i] = all[point%len(all)]
		point /= len(all)
	}
	return values
}

// Drawn reports whether there is a chart: of one or two parameters.
func (s *sweepPage) Drawn() bool { return len(s.Parameters) <= 2 }
