package plots

import (
	"fmt"
	"strings"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// Input is what every figure is drawn from.
type Input struct {
	// Subtitle is one line with the parameters and the seed. It is broken into
	// two if it is long.
	Subtitle string
	// Arms are the runs, side by side in one figure, in the order of the legend.
	Arms []*measure.Arm
	// Expected is what theory says of the number of busy slots.
	Expected []Expected
}

// Expected is the number of busy slots that Little's law gives for an interval,
// in seconds.
type Expected struct {
	From, To float64
	Busy     float64
	Label    string // such as "50/s x 2 s = 100 busy"
}

// kind is one figure: what it is called, what its title says and what is in it.
type kind struct {
	name  string
	title func([]*measure.Arm) string
	fill  func(*page, Input)
}

var kinds = []kind{
	{"overview", findings.Overview, overview},
	{"latency", findings.Latency, latency},
	{"states", findings.States, states},
	{"reached", findings.Reached, reached},
	{"pool", findings.Pool, pool},
	{"probes", findings.Probes, probes},
}

// Names is the figures, in the order in which files are listed.
var Names = names()

func names() []string {
	var result []string
	for _, k := range kinds {
		result = append(result, k.name)
	}
	return result
}

// Draw returns the complete file of one of the figures Names, in one of the
// formats png, svg and pdf. It is safe for use by several goroutines.
func Draw(name, format string, in Input) ([]byte, error) {
	for _, k := range kinds {
		if k.name != name {
			continue
		}
		p := &page{title: k.title(in.Arms), subtitle: in.Subtitle}
		k.fill(p, in)
		return p.render(format)
	}
	return nil, fmt.Errorf("no figure %q: the figures are %s", name, strings.Join(Names, ", "))
}
