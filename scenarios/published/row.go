package published

import "halfopen/measure"

// A Row is one published figure and what was measured.
type Row struct {
	Experiment string `json:"experiment"` // the name of its scenario
	Group      string `json:"group"`      // the table or sweep that it belongs to
	Figure     string `json:"figure"`
	Published  string `json:"published"`
	Measured   string `json:"measured"`
}

// Equal reports whether the two agree, to the last digit that is published.
func (r Row) Equal() bool { return r.Published == r.Measured }

// A Point is one run of a sweep of probe-verdict: of the overloaded dependency
// with the breaker.
type Point struct {
	Value  int // of the parameter
	Totals measure.TickTotals
}

// The sweeps of which Reproduce keeps the points, by the parameter's path.
const (
	CooldownPath = "breaker.cooldown"
	ProbesPath   = "breaker.probes"
)

// task is one run, and the rows that it answers.
type task struct {
	scenario    string
	assignments []string
	rows        func(*measure.Summary) []Row
	// path and value are of a point to be kept; path is empty if it is not.
	path  string
	value int
}

// rows collects rows of one experiment and group.
type rows struct {
	experiment, group string
	list              []Row
}

func (r *rows) add(figure, published, measured string) {
	r.list = append(r.list, Row{r.experiment, r.group, figure, published, measured})
}

// armNamed is the arm of that name.
func armNamed(summary *measure.Summary, name string) *measure.Arm {
	for _, arm := range summary.Arms {
		if arm.Name == name {
			return arm
		}
	}
	return &measure.Arm{}
}
