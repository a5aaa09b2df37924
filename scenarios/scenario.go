package scenarios

import (
	"context"
	"time"

	"halfopen/measure"
	"halfopen/scenarios/config"
	"halfopen/scenarios/expect"
)

// A Scenario is a story to run. It comes from Parse or Named.
type Scenario struct {
	// Heading is what the file says about the scenario itself.
	Heading
	file         file
	arms         []arm
	main         int            // the arm that is the scenario itself
	warmUp       *time.Duration // of a steady state; nil if it is still to be found
	expectations []expect.Expectation
}

// Heading is what every scenario begins with.
type Heading struct {
	Name  string `yaml:"name" doc:"what the scenario is called"`
	About string `yaml:"about" optional:"true" doc:"what it shows, in one line"`
	Story
	Seed uint64 `yaml:"seed" default:"42" doc:"the seed of every random number"`
	// Expect is in the language of package expect.
	Expect []string `yaml:"expect" default:"[]" doc:"what is to hold over several runs, as in \"mean(all, fault) < 300ms\", \"recovery_lag < 5s\" or \"failed@with-breaker < failed@without-breaker\""`
}

// Story is what a scenario that teaches something says to its readers.
type Story struct {
	Group  string `yaml:"group" optional:"true" doc:"the heading under which list shows a scenario of the library"`
	Look   string `yaml:"look" optional:"true" doc:"where to look in the figure and in the table"`
	Lesson string `yaml:"lesson" optional:"true" doc:"what it teaches"`
	Limits string `yaml:"limits" optional:"true" doc:"where the claim stops being true"`
	Figure string `yaml:"figure" optional:"true" doc:"the figure of run that shows it; without it the overview"`
	// Mechanisms is what the expectations rest on.
	Mechanisms []Mechanism `yaml:"mechanisms" optional:"true" doc:"what the expectations rest on: how to switch it off, and which of them then fail"`
}

// Mechanism is something that expectations of a scenario rest on.
type Mechanism struct {
	Without []string `yaml:"without" doc:"the assignments that switch it off, as for --set"`
	Fails   []int    `yaml:"fails" min:"1" doc:"the expectations that fail then, counted from 1"`
}

func (h *Heading) heading() *Heading { return h }

// Overlays is the arms as a file gives them, with which every scenario ends.
type Overlays struct {
	List []*config.Node `yaml:"arms" overlay:"name" optional:"true" doc:"the systems to compare, each the scenario with something laid over it"`
}

func (o *Overlays) overlays() *[]*config.Node { return &o.List }

// arm is one system to run.
type arm struct {
	name   string
	system system
}

// A kind is a family of systems, each with keys of its own.
type kind struct {
	name string
	// key is the one by which a file of this kind is known.
	key string
	// newFile and newSystem return pointers to decode a file and an arm into.
	newFile   func() file
	newSystem func() system
}

// file is a scenario as it stands in its file: a system and its arms.
type file interface {
	system
	overlays() *[]*config.Node
}

// system is traffic and what it meets: all of a scenario but its arms.
type system interface {
	heading() *Heading
	// run runs the system once.
	run(ctx context.Context, run armRun) (*measure.Arm, error)
	// metrics is what its runs are summed up in.
	metrics() []measure.Metric
	// hasBreaker reports whether there is a breaker.
	hasBreaker() bool
	// oneStream reports whether all chance comes from one stream, and the assignment
	// that changes that.
	oneStream() (one bool, assignment string)
	// aspects describes the parts of the system, each in a few words or none.
	// Every system of a kind has the same parts.
	aspects() []string
	// suggestion is an assignment that is worth trying.
	suggestion() string
	// doubts says what can be run but cannot have been meant.
	doubts() []config.Complaint
}

// armRun is what a run needs to know beside the system.
type armRun struct {
	name string
	// arms is the number of arms that are run, this one included.
	arms int
	// warmUp is the start to leave out of a steady state.
	warmUp time.Duration
	Options
}

// kinds is the families; the first is that of a file that no other key marks.
var kinds = []kind{
	{"CallsScenario", "", func() file { return &callsFile{} }, func() system { return &Calls{} }},
	{"TicksScenario", "ticks", func() file { return &ticksFile{} }, func() system { return &Ticks{} }},
	{"RoundsScenario", "rounds", func() file { return &roundsFile{} }, func() system { return &Rounds{} }},
}

// kindOf is the kind of a file.
func kindOf(root *config.Node) kind {
	for _, k := range kinds[1:] {
		if root.Get(k.key) != nil {
			return k
		}
	}
	return kinds[0]
}
