package plots

import (
	"fmt"
	"slices"
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
	// Replications is what several runs say together, of which Arms are the first;
	// nil for one run.
	Replications *measure.Replications
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

// kind is one figure: what it is called, whether there is anything to show, what
// its title says and what is in it.
type kind struct {
	name  string
	fits  func([]*measure.Arm) bool
	title func(*measure.Summary) string
	fill  func(*page, Input)
	// single is a figure of the first run only, if there are several.
	single bool
}

var kinds = []kind{
	{"overview", continuous, findings.Overview, overview, false},
	{"latency", continuous, findings.Latency, latency, false},
	{"outcomes", continuous, findings.Outcomes, outcomes, false},
	{"states", continuous, findings.States, states, false},
	{"reached", continuous, findings.Reached, reached, false},
	{"pool", continuous, findings.Pool, pool, false},
	{"probes", continuous, findings.Probes, probes, true},
	{"backlog", inTicks, findings.Backlog, backlog, true},
	{"verdicts", anyVerdict, findings.Verdicts, verdicts, true},
	{"cycle", anyCycle, findings.Cycle, cycle, true},
	{"pool", inRounds, findings.SharedPool, sharedPool, true},
	{"detection", anyDetection, findings.DetectionCost, detection, true},
}

// Names is the figures that fit the arms, in the order in which files are listed.
func Names(in Input) []string {
	var result []string
	for _, k := range kinds {
		if k.fits(in.Arms) {
			result = append(result, k.name)
		}
	}
	return result
}

// Draw returns the complete file of one of the figures Names, in one of the
// formats png, svg and pdf. It is safe for use by several goroutines.
func Draw(name, format string, in Input) ([]byte, error) {
	for _, k := range kinds {
		if k.name != name || !k.fits(in.Arms) {
			continue
		}
		p := &page{title: k.title(&measure.Summary{Arms: in.Arms, Replications: in.Replications}), subtitle: in.Subtitle}
		k.fill(p, in)
		if k.single {
			p.legend = append(in.firstRun("Run"), p.legend...)
		}
		return p.render(format)
	}
	return nil, fmt.Errorf("no figure %q of this run: the figures are %s", name, strings.Join(Names(in), ", "))
}

// A run goes in continuous time unless it goes in ticks or in rounds.
func continuous(arms []*measure.Arm) bool { return !inTicks(arms) && !inRounds(arms) }

func inTicks(arms []*measure.Arm) bool {
	return slices.ContainsFunc(arms, func(a *measure.Arm) bool { return len(a.Ticks) > 0 })
}

func inRounds(arms []*measure.Arm) bool {
	return slices.ContainsFunc(arms, func(a *measure.Arm) bool { return len(a.Rounds) > 0 })
}

func anyVerdict(arms []*measure.Arm) bool {
	return slices.ContainsFunc(arms, func(a *measure.Arm) bool { return len(findings.VerdictsOf(a)) > 0 })
}

func anyCycle(arms []*measure.Arm) bool { return findings.Cycling(arms) != nil }

func anyDetection(arms []*measure.Arm) bool { return len(findings.Detections(arms)) > 0 }
