// Package expect judges what a scenario file expects of its own results.
//
// A pipeline needs a yes or a no: do these breaker settings still keep the mean
// latency of an incident below 300 ms? One run cannot say, since another seed gives
// another number, so an expectation is judged over replications. It holds only if
// the whole 95 % interval is on its side of the bound. An estimate that is on the
// right side, but whose interval reaches past the bound, has not been shown and does
// not hold; more runs make the interval shorter.
//
//	e, err := expect.Parse("mean(all, fault) < 300ms", measure.Metrics)
//	measured := e.Measure(summary, "with-breaker")
//	verdict := e.Judge(measured.Results)
//
// # Grammar
//
//	expectation = term op term
//	op          = "<" | "<=" | ">" | ">=" | "=" | "=="
//	term        = quantity | [ number "*" ] metric
//	metric      = ( name | function "(" ( "all" | "successes" ) [ "," "fault" ] ")" ) [ "@" arm ]
//	function    = "mean" | "p50" | "p95" | "p99" | "p99.9"
//	arm         = letters, digits and - _ . / :   or any text in double quotes, escaped as in Go
//	quantity    = number [ unit ]
//
// Spaces are free between these parts. At least one side is a metric; a
// quantity is of the unit of the other side:
//
//	recovery_lag < 5s                                     a time needs its unit; a bare 0 is of any unit
//	fault_reached_share <= 15%                            a share in percent, or as a fraction: 0.15
//	shed = 0                                              a count is a plain number
//	fault_mean@with-breaker < fault_mean@without-breaker  arms against each other
//	failed@with-breaker < 0.2 * failed@without-breaker    with a factor
//
// A name is that of a metric in the table that Parse is given. A function is
// another writing of one: p99(successes, fault) is fault_success_p99, and
// p99.9(all) is p999. A metric without an arm is of the default arm, "".
//
// # Judgement
//
// A metric against a quantity is judged by its estimate. Two metrics are judged
// by their difference run by run, which is far less scattered than either if
// the arms met the same chance. With one run the value itself is compared. "="
// asks every run for exactly the value. A run without a value, such as a
// recovery that did not happen, makes every comparison fail.
//
// WriteJUnit writes the verdicts for the reporters of pipelines.
package expect
