package published

import (
	"fmt"
	"slices"
	"strconv"

	"halfopen/measure"
)

// verdictNumbers is the published numbers of probe-verdict. Totals are by arm,
// and in a sweep by the parameter's value.
type verdictNumbers struct {
	Headline45     map[string]measure.TickTotals `json:"headline_45"`
	Headline400    map[string]measure.TickTotals `json:"headline_400"`
	Overloaded3000 measure.TickTotals            `json:"overloaded_3000"`
	Trace45        map[string][]publishedTick    `json:"trace_45"`
	LimitCycle     []publishedTick               `json:"limit_cycle_300_to_312"`
	Verdicts45     []probeAndNext                `json:"probe_verdicts_overloaded_45"`
	ErrorRate      map[string]measure.TickTotals `json:"error_rate_sweep_400"`
	Cooldown       map[string]cooldownTotals     `json:"cooldown_sweep_3000"`
	Probes         map[string]measure.TickTotals `json:"probes_sweep_400"`
	Needed         map[string]measure.TickTotals `json:"successes_needed_400"`
	Base           map[string]measure.TickTotals `json:"base_sweep_3000"`
	NoOverload     map[string]measure.TickTotals `json:"no_overload_400"`
	MaxAttempts    map[string]measure.TickTotals `json:"max_attempts_3_400"`
}

// publishedTick is a tick whose state is null without a breaker.
type publishedTick struct {
	Tick, Arrivals, Calls, OK, Failed, Retry int
	State                                    string
}

func (p publishedTick) tick() measure.Tick {
	return measure.Tick{Tick: p.Tick, Arrivals: p.Arrivals, Calls: p.Calls, Succeeded: p.OK, Failed: p.Failed, Waiting: p.Retry, State: p.State}
}

// probeAndNext is a probe, and what the next tick said.
type probeAndNext struct {
	ProbeTick int  `json:"probe_tick"`
	ProbeOK   bool `json:"probe_ok"`
	NextCalls int  `json:"next_calls"`
	NextOK    int  `json:"next_ok"`
}

func (p probeAndNext) String() string {
	verdict := "fails"
	if p.ProbeOK {
		verdict = "succeeds"
	}
	return fmt.Sprintf("tick %d %s, then %d of %d", p.ProbeTick, verdict, p.NextOK, p.NextCalls)
}

// cooldownTotals has the throughput that the write-up predicts.
type cooldownTotals struct {
	measure.TickTotals
	Predicted float64 `json:"predicted_per_tick"`
}

const (
	verdictScenario = "probe-verdict"
	overloadedWith  = "overloaded/with"
	onlyOverloaded  = "arms=[{name: overloaded/with}]"
)

func probeVerdict() ([]task, error) {
	var n verdictNumbers
	if err := read(verdictScenario, &n); err != nil {
		return nil, err
	}
	tasks := []task{
		{scenario: verdictScenario, assignments: []string{"ticks=45"}, rows: func(s *measure.Summary) []Row {
			return append(totalsByArm("45 ticks", n.Headline45, s), n.traces(s)...)
		}},
		{scenario: verdictScenario, rows: func(s *measure.Summary) []Row {
			return append(totalsByArm("400 ticks", n.Headline400, s), n.cycle(s)...)
		}},
		{scenario: verdictScenario, assignments: []string{onlyOverloaded, "ticks=3000"}, rows: func(s *measure.Summary) []Row {
			return totalsByArm("3000 ticks", map[string]measure.TickTotals{overloadedWith: n.Overloaded3000}, s)
		}},
		{scenario: verdictScenario, assignments: []string{"arrivals.surge.rate=20"}, rows: func(s *measure.Summary) []Row {
			return totalsByArm("a surge within capacity", n.NoOverload, s)
		}},
		{scenario: verdictScenario, assignments: []string{"retry.max_attempts=3"}, rows: func(s *measure.Summary) []Row {
			return totalsByArm("at most 3 attempts", n.MaxAttempts, s)
		}},
	}
	tasks = append(tasks, sweep("error rate", "breaker.error_rate", 400, n.ErrorRate)...)
	tasks = append(tasks, cooldowns(n.Cooldown)...)
	tasks = append(tasks, kept(ProbesPath, n.Probes, sweep("probes a tick", ProbesPath, 400, n.Probes))...)
	tasks = append(tasks, lateProbes()...)
	tasks = append(tasks, n.needed()...)
	tasks = append(tasks, sweep("base rate", "arrivals.base", 3000, n.Base)...)
	return append(tasks, longerCooldown()), nil
}

// totalsByArm is a row for each arm.
func totalsByArm(group string, published map[string]measure.TickTotals, s *measure.Summary) []Row {
	r := &rows{experiment: verdictScenario, group: group}
	for _, arm := range s.Arms {
		if want, ok := published[arm.Name]; ok {
			r.add(arm.Name, describe(want), describeArm(arm))
		}
	}
	return r.list
}

// describe is totals in one line; the calls that failed are the others.
func describe(t measure.TickTotals) string {
	over := "never"
	if t.OverAt != nil {
		over = fmt.Sprint(*t.OverAt)
	}
	return fmt.Sprintf("calls %d, completed %d, dropped %d, waiting %d, over %s",
		t.Calls, t.Completed, t.Dropped, t.Backlog, over)
}

func describeArm(arm *measure.Arm) string {
	if totals, ok := arm.Totals.(*measure.TickTotals); ok {
		return describe(*totals)
	}
	return "no such arm"
}

// traces counts the ticks that agree in every number, and lists the probes.
func (n verdictNumbers) traces(s *measure.Summary) []Row {
	r := &rows{experiment: verdictScenario, group: "45 ticks, tick by tick"}
	for _, arm := range s.Arms {
		published := n.Trace45[arm.Name]
		r.add(arm.Name, fmt.Sprintf("%d ticks", len(published)), fmt.Sprintf("%d ticks", agreeing(published, arm)))
	}
	r.group = "a probe, and the next tick"
	arm := armNamed(s, overloadedWith)
	for i, published := range n.Verdicts45 {
		measured := "none"
		if i < len(arm.HalfOpen) {
			measured = probed(arm, arm.HalfOpen[i]).String()
		}
		r.add(fmt.Sprintf("probe %d", i+1), published.String(), measured)
	}
	return r.list
}

func agreeing(published []publishedTick, arm *measure.Arm) int {
	equal := 0
	for _, p := range published {
		if p.Tick < len(arm.Ticks) && arm.Ticks[p.Tick] == p.tick() {
			equal++
		}
	}
	return equal
}

func probed(arm *measure.Arm, period measure.HalfOpenPeriod) probeAndNext {
	at := int(period.From)
	p := probeAndNext{ProbeTick: at, ProbeOK: period.Verdict == "closed"}
	if at+1 < len(arm.Ticks) {
		p.NextCalls, p.NextOK = arm.Ticks[at+1].Calls, arm.Ticks[at+1].Succeeded
	}
	return p
}

// cycle is the limit cycle of 6 ticks.
func (n verdictNumbers) cycle(s *measure.Summary) []Row {
	r := &rows{experiment: verdictScenario, group: "limit cycle"}
	arm := armNamed(s, overloadedWith)
	r.add("ticks 300 to 312", fmt.Sprintf("%d ticks", len(n.LimitCycle)), fmt.Sprintf("%d ticks", agreeing(n.LimitCycle, arm)))
	completed := 0
	for _, tick := range arm.Ticks[300:306] {
		completed += tick.Succeeded
	}
	r.add("completions in 6 ticks", "21", fmt.Sprint(completed))
	r.add("completions a tick", "3.50", fmt.Sprintf("%.2f", float64(completed)/6))
	r.add("waiting at ticks 300, 306, 312", "777, 786, 795",
		fmt.Sprintf("%d, %d, %d", arm.Ticks[300].Waiting, arm.Ticks[306].Waiting, arm.Ticks[312].Waiting))
	return r.list
}

// sweep is a run for each value of one parameter, of the overloaded dependency
// with the breaker.
func sweep(group, path string, ticks int, published map[string]measure.TickTotals) []task {
	var tasks []task
	for _, value := range sortedKeys(published) {
		tasks = append(tasks, overloadedTask(group, path, value, ticks, func(r *rows, arm *measure.Arm) {
			r.add(path+" = "+value, describe(published[value]), describeArm(arm))
		}))
	}
	return tasks
}

func overloadedTask(group, path, value string, ticks int, add func(*rows, *measure.Arm)) task {
	return task{
		scenario:    verdictScenario,
		assignments: []string{onlyOverloaded, fmt.Sprintf("ticks=%d", ticks), path + "=" + value},
		rows: func(s *measure.Summary) []Row {
			r := &rows{experiment: verdictScenario, group: group}
			add(r, armNamed(s, overloadedWith))
			return r.list
		},
	}
}

// cooldowns is a sweep that also has the predicted throughput.
func cooldowns(published map[string]cooldownTotals) []task {
	const path = CooldownPath
	var tasks []task
	for _, value := range sortedKeys(published) {
		want := published[value]
		cooldown, _ := strconv.Atoi(value)
		tasks = append(tasks, overloadedTask("cooldown", path, value, 3000, func(r *rows, arm *measure.Arm) {
			r.add(path+" = "+value, describe(want.TickTotals), describeArm(arm))
			r.add(path+" = "+value+", predicted a tick", fmt.Sprintf("%.3f", want.Predicted), fmt.Sprintf("%.3f", Predicted(20, 1, cooldown)))
		}))
	}
	return kept(path, published, tasks)
}

// kept lets the points of a sweep be kept.
func kept[T any](path string, published map[string]T, tasks []task) []task {
	for i, value := range sortedKeys(published) {
		tasks[i].path = path
		tasks[i].value, _ = strconv.Atoi(value)
	}
	return tasks
}

// Predicted is the throughput of the limit cycle that the write-up predicts: in a
// cycle of cooldown + 1 ticks, probes and then one tick of full capacity succeed.
func Predicted(capacity, probes, cooldown int) float64 {
	return float64(capacity+probes) / float64(cooldown+1)
}

// lateProbes is the budgets that recover only after the 400 ticks.
func lateProbes() []task {
	var tasks []task
	for _, late := range [][2]int{{11, 1967}, {12, 989}, {13, 665}, {14, 503}, {15, 407}} {
		value := fmt.Sprint(late[0])
		tasks = append(tasks, overloadedTask("probes a tick, given 20000 ticks", ProbesPath, value, 20000, func(r *rows, arm *measure.Arm) {
			measured := "never"
			if totals, ok := arm.Totals.(*measure.TickTotals); ok && totals.OverAt != nil {
				measured = fmt.Sprint(*totals.OverAt)
			}
			r.add("breaker.probes = "+value+", over at", fmt.Sprint(late[1]), measured)
		}))
	}
	return tasks
}

// needed is the sweep of the successes that close the breaker, for both
// dependencies.
func (n verdictNumbers) needed() []task {
	var tasks []task
	for needed := 1; needed <= 3; needed++ {
		assignment := fmt.Sprintf("breaker.successes_needed=%d", needed)
		tasks = append(tasks, task{scenario: verdictScenario, assignments: []string{assignment}, rows: func(s *measure.Summary) []Row {
			r := &rows{experiment: verdictScenario, group: "successes needed"}
			for _, dependency := range []string{"dead", "overloaded"} {
				want := n.Needed[fmt.Sprintf("%s/%d", dependency, needed)]
				r.add(fmt.Sprintf("%d, %s", needed, dependency), describe(want), describeArm(armNamed(s, dependency+"/with")))
			}
			return r.list
		}})
	}
	return tasks
}

// longerCooldown is the opening rule > in place of >=.
func longerCooldown() task {
	return task{scenario: verdictScenario, assignments: []string{"breaker.cooldown_rule=after"}, rows: func(s *measure.Summary) []Row {
		r := &rows{experiment: verdictScenario, group: "half-open after the cooldown, not at it"}
		dead, _ := armNamed(s, "dead/with").Totals.(*measure.TickTotals)
		over := "never"
		if dead != nil && dead.OverAt != nil {
			over = fmt.Sprint(*dead.OverAt)
		}
		r.add("dead, over at", "23", over)
		completed := "none"
		if overloaded, ok := armNamed(s, overloadedWith).Totals.(*measure.TickTotals); ok {
			completed = fmt.Sprint(overloaded.Completed)
		}
		r.add("overloaded, completed", "1225", completed)
		return r.list
	}}
}

// sortedKeys is the values of a sweep in the order of their numbers.
func sortedKeys[T any](published map[string]T) []string {
	var keys []string
	for key := range published {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b string) int {
		x, _ := strconv.ParseFloat(a, 64)
		y, _ := strconv.ParseFloat(b, 64)
		if x < y {
			return -1
		}
		return 1
	})
	return keys
}
