package published

import (
	"fmt"
	"math"
	"strings"

	"halfopen/measure"
)

// windowNumbers is the published numbers of one arm of fault-window.
type windowNumbers struct {
	Arrivals int
	Window   struct {
		Arrivals, Reached int
		Mean              float64 `json:"mean_s"`
	}
	Outcomes struct {
		OK, Failed, Rejected int
	}
	Transitions []struct {
		At       float64 `json:"t_s"`
		From, To string
	}
	PerSecond []struct {
		Second, Arrivals, Reached int
		Mean                      float64 `json:"mean_s"`
		P99                       float64 `json:"p99_s"`
	} `json:"per_second"`
}

func faultWindow() ([]task, error) {
	var numbers struct{ Without, With windowNumbers }
	if err := read("fault-window", &numbers); err != nil {
		return nil, err
	}
	return []task{{scenario: "fault-window", rows: func(s *measure.Summary) []Row {
		without, with := armNamed(s, "without-breaker"), armNamed(s, "with-breaker")
		list := numbers.Without.rows("without breaker", without)
		list = append(list, numbers.With.rows("with breaker", with)...)
		return append(list, littleRows(without)...)
	}}}, nil
}

func (n windowNumbers) rows(group string, arm *measure.Arm) []Row {
	r := &rows{experiment: "fault-window", group: group}
	r.add("arrivals", fmt.Sprint(n.Arrivals), fmt.Sprint(arm.Requests.Arrivals))
	r.add("succeeded, failed, rejected",
		fmt.Sprintf("%d, %d, %d", n.Outcomes.OK, n.Outcomes.Failed, n.Outcomes.Rejected),
		fmt.Sprintf("%d, %d, %d", arm.Requests.Succeeded, arm.Requests.Failed, arm.Requests.Rejected))
	w := arm.FaultWindow
	r.add("arrivals in the fault", fmt.Sprint(n.Window.Arrivals), fmt.Sprint(w.Arrivals))
	r.add("of these, reached the dependency", fmt.Sprint(n.Window.Reached), fmt.Sprint(w.Reached))
	share := float64(n.Window.Reached) / float64(n.Window.Arrivals)
	r.add("share that reached it", percent(share), percent(float64(w.ReachedShare)))
	r.add("mean latency in the fault", microseconds(n.Window.Mean), microseconds(float64(w.Mean)))
	for i, change := range n.Transitions {
		r.add(fmt.Sprintf("transition %d", i+1),
			fmt.Sprintf("%.2f s %s", change.At, strings.ToLower(change.To)), transition(arm, i))
	}
	if len(n.Transitions) > 0 {
		last := n.Transitions[len(n.Transitions)-1].At
		r.add("recovery lag", fmt.Sprintf("%.2f s", last-35), fmt.Sprintf("%.2f s", float64(arm.RecoveryLag)))
	}
	n.addSeconds(r, arm)
	return r.list
}

func transition(arm *measure.Arm, i int) string {
	if i >= len(arm.Transitions) {
		return "none"
	}
	return fmt.Sprintf("%.2f s %s", float64(arm.Transitions[i].At), arm.Transitions[i].To)
}

// addSeconds compares the four series over the 60 seconds, each as a row: the
// number of seconds that agree.
func (n windowNumbers) addSeconds(r *rows, arm *measure.Arm) {
	equal := map[string]int{}
	for i, second := range n.PerSecond {
		if i >= len(arm.Series.Bins) {
			break
		}
		bin := arm.Series.Bins[i]
		for name, same := range map[string]bool{
			"arrivals": bin.Arrivals == second.Arrivals,
			"reached":  bin.Reached == second.Reached,
			"mean":     near(float64(bin.Mean), second.Mean),
			"p99":      near(float64(bin.P99), second.P99),
		} {
			if same {
				equal[name]++
			}
		}
	}
	all := fmt.Sprintf("%d seconds", len(n.PerSecond))
	for _, name := range []string{"arrivals", "reached", "mean", "p99"} {
		r.add(name+" of each second", all, fmt.Sprintf("%d seconds", equal[name]))
	}
}

// littleRows is Little's law as far as it can be measured to the digit: with the
// published rate and times, one slot is busy when the dependency is healthy.
func littleRows(arm *measure.Arm) []Row {
	r := &rows{experiment: "fault-window", group: "Little's law"}
	healthy := arm.Series.Bins[:15]
	busy := 0.0
	for _, bin := range healthy {
		busy += float64(bin.Busy) / float64(len(healthy))
	}
	r.add("busy slots while healthy, rounded", "1", fmt.Sprintf("%.0f", busy))
	return r.list
}

// near allows for the rounding of instants to nanoseconds.
func near(a, b float64) bool { return math.Abs(a-b) <= 2e-9 }

func percent(share float64) string { return fmt.Sprintf("%.2f %%", share*100) }

func microseconds(seconds float64) string { return fmt.Sprintf("%.6f s", seconds) }
