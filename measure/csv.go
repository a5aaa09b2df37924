package measure

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
)

// A column is one field of a table of rows of T.
type column[T any] struct {
	name string
	text func(*T) string
}

func integer[T any](of func(*T) int) func(*T) string {
	return func(row *T) string { return strconv.Itoa(of(row)) }
}

func value[T any](of func(*T) Value) func(*T) string {
	return func(row *T) string { return of(row).String() }
}

// writeTable writes the rows of every arm, each with the arm's name in front.
func writeTable[T any](w io.Writer, arms []*Arm, columns []column[T], rows func(*Arm) []T) error {
	out := csv.NewWriter(w)
	record := []string{"arm"}
	for _, c := range columns {
		record = append(record, c.name)
	}
	out.Write(record) // the first error is kept, and Error returns it
	for _, arm := range arms {
		table := rows(arm)
		for i := range table {
			record = append(record[:0], arm.Name)
			for _, c := range columns {
				record = append(record, c.text(&table[i]))
			}
			out.Write(record)
		}
	}
	out.Flush()
	return out.Error()
}

var seriesColumns = []column[Bin]{
	{"second", value(func(b *Bin) Value { return b.Second })},
	{"arrivals", integer(func(b *Bin) int { return b.Arrivals })},
	{"reached", integer(func(b *Bin) int { return b.Reached })},
	{"succeeded", integer(func(b *Bin) int { return b.Succeeded })},
	{"failed", integer(func(b *Bin) int { return b.Failed })},
	{"timed_out", integer(func(b *Bin) int { return b.TimedOut })},
	{"rejected", integer(func(b *Bin) int { return b.Rejected })},
	{"shed", integer(func(b *Bin) int { return b.Shed })},
	{"mean_s", value(func(b *Bin) Value { return b.Mean })},
	{"p99_s", value(func(b *Bin) Value { return b.P99 })},
	{"success_mean_s", value(func(b *Bin) Value { return b.SuccessMean })},
	{"success_p99_s", value(func(b *Bin) Value { return b.SuccessP99 })},
	{"sent", integer(func(b *Bin) int { return b.Sent })},
	{"busy_slots", value(func(b *Bin) Value { return b.Busy })},
	{"queue", value(func(b *Bin) Value { return b.Queue })},
}

// WriteSeries writes the series of every arm as CSV. Units are in the header: a
// name that ends in _s is in seconds.
// There are columns for further outcomes if requests of an arm may have them.
func WriteSeries(w io.Writer, arms []*Arm) error {
	columns := seriesColumns
	for _, further := range furtherColumns {
		if slices.ContainsFunc(arms, func(a *Arm) bool { return slices.Contains(a.furtherOutcomes, further.name) }) {
			columns = append(columns[:len(columns):len(columns)], further)
		}
	}
	return writeTable(w, arms, columns, func(a *Arm) []Bin { return a.Series.Bins })
}

// furtherColumns is those of outcomes that few systems have.
var furtherColumns = []column[Bin]{
	{"degraded", integer(func(b *Bin) int { return b.Degraded })},
	{"client_error", integer(func(b *Bin) int { return b.ClientErrors })},
	{"hidden_failure", integer(func(b *Bin) int { return b.HiddenFailures })},
}

var tickColumns = []column[Tick]{
	{"tick", integer(func(t *Tick) int { return t.Tick })},
	{"arrivals", integer(func(t *Tick) int { return t.Arrivals })},
	{"calls", integer(func(t *Tick) int { return t.Calls })},
	{"ok", integer(func(t *Tick) int { return t.Succeeded })},
	{"failed", integer(func(t *Tick) int { return t.Failed })},
	{"dropped", integer(func(t *Tick) int { return t.Dropped })},
	{"retry", integer(func(t *Tick) int { return t.Waiting })},
	{"state", func(t *Tick) string { return t.State }},
}

// WriteTicks writes the ticks of every arm as CSV.
func WriteTicks(w io.Writer, arms []*Arm) error {
	return writeTable(w, arms, tickColumns, func(a *Arm) []Tick { return a.Ticks })
}

var roundColumns = []column[Round]{
	{"round", integer(func(r *Round) int { return r.Round })},
	{"free_slots", integer(func(r *Round) int { return r.FreeSlots })},
	{"tracking_responses", integer(func(r *Round) int { return r.TrackingResponses })},
	{"tracking_no_slot", integer(func(r *Round) int { return r.TrackingNoSlot })},
	{"event_responses", integer(func(r *Round) int { return r.EventResponses })},
	{"event_errors", integer(func(r *Round) int { return r.EventErrors })},
	{"event_rejected", integer(func(r *Round) int { return r.EventRejected })},
	{"event_no_slot", integer(func(r *Round) int { return r.EventNoSlot })},
}

// WriteRounds writes the rounds of every arm as CSV, in at most MaxBins rows: if
// there are more rounds, a row sums several up, and its free slots are the fewest
// of them.
func WriteRounds(w io.Writer, arms []*Arm) error {
	all := 0
	for _, arm := range arms {
		all += len(arm.Rounds)
	}
	step := max(1, (all+MaxBins-1)/MaxBins)
	return writeTable(w, arms, roundColumns, func(a *Arm) []Round { return summed(a.Rounds, step) })
}

// summed puts every step rounds together.
func summed(rounds []Round, step int) []Round {
	var sums []Round
	for i, r := range rounds {
		if i%step == 0 {
			sums = append(sums, r)
			continue
		}
		s := &sums[len(sums)-1]
		s.FreeSlots = min(s.FreeSlots, r.FreeSlots)
		s.add(r)
	}
	return sums
}

var transitionColumns = []column[Transition]{
	{"t_s", value(func(t *Transition) Value { return t.At })},
	{"from", func(t *Transition) string { return t.From }},
	{"to", func(t *Transition) string { return t.To }},
	{"reason", func(t *Transition) string { return t.Reason }},
}

// WriteTransitions writes the transitions of every arm as CSV. If breakers have names of
// their own there is a column for these, empty for what those on the users' side did.
func WriteTransitions(w io.Writer, arms []*Arm) error {
	if !slices.ContainsFunc(arms, func(a *Arm) bool { return len(a.Breakers) > 0 }) {
		return writeTable(w, arms, transitionColumns, func(a *Arm) []Transition { return a.Transitions })
	}
	type row struct {
		breaker string
		*Transition
	}
	columns := []column[row]{{"breaker", func(r *row) string { return r.breaker }}}
	for _, c := range transitionColumns {
		columns = append(columns, column[row]{c.name, func(r *row) string { return c.text(r.Transition) }})
	}
	return writeTable(w, arms, columns, func(a *Arm) []row {
		var rows []row
		add := func(breaker string, transitions []Transition) {
			for i := range transitions {
				rows = append(rows, row{breaker, &transitions[i]})
			}
		}
		add("", a.Transitions)
		for i := range a.Breakers {
			add(a.Breakers[i].Name, a.Breakers[i].Transitions)
		}
		return rows
	})
}

var requestColumns = []column[Request]{
	{"number", func(r *Request) string { return strconv.FormatUint(r.Number, 10) }},
	{"arrived_s", value(func(r *Request) Value { return r.Arrived })},
	{"outcome", func(r *Request) string { return r.Outcome }},
	{"latency_s", value(func(r *Request) Value { return r.Latency })},
	{"waited_s", value(func(r *Request) Value { return r.Waited })},
	{"reached", func(r *Request) string { return strconv.FormatBool(r.Reached) }},
	{"breaker_state", func(r *Request) string { return r.BreakerState }},
}

// WriteRequests writes the log of every arm as CSV.
func WriteRequests(w io.Writer, arms []*Arm) error {
	return writeTable(w, arms, requestColumns, func(a *Arm) []Request { return a.Log })
}

// WriteMetrics writes every metric of every arm as CSV in the long form:
// arm,metric,unit,value. A metric that an arm does not have is left out.
func WriteMetrics(w io.Writer, arms []*Arm) error {
	type row struct{ metric, unit, value string }
	columns := []column[row]{
		{"metric", func(r *row) string { return r.metric }},
		{"unit", func(r *row) string { return r.unit }},
		{"value", func(r *row) string { return r.value }},
	}
	return writeTable(w, arms, columns, func(a *Arm) []row {
		var rows []row
		for _, m := range MetricsOf(a) {
			if v := m.Of(a); v.Known() {
				rows = append(rows, row{m.Name, string(m.Unit), v.String()})
			}
		}
		return rows
	})
}
