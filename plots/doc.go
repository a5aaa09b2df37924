// Package plots draws the figures of a run.
//
// A run leaves thousands of numbers, and what they mean is seen at a glance or
// not at all: how long the callers waited while the dependency failed, when the
// breaker opened, what its trial calls found out, what still reached the
// dependency. There is one figure for each such question, and one that puts
// latency over states. Of a run in continuous time:
//
//   - overview: the latency of every request, over the states of the breakers;
//   - latency: of the requests that succeeded, and of every request;
//   - outcomes: what became of the requests, a row for each arm, and how many succeeded;
//   - states: the breakers' states, the trial calls, and why each change came;
//   - reached: the calls that the dependency got, and the requests that arrived;
//   - pool: busy slots against Little's law, and the queue if there was one;
//   - probes: every half-open period enlarged, with its trial calls and verdict.
//
// Of a run in ticks:
//
//   - backlog: what is completed and what waits, over the states of the breakers,
//     a column for each group of arms;
//   - verdicts: each verdict of trial calls, and what the next tick's calls say;
//   - cycle: the last cycles of a breaker that ends in one, tick by tick.
//
// Of a run in rounds:
//
//   - pool: free slots and the outcomes of both flows, a row for each group;
//   - detection: how soon each rule notices the failure, and at what cost.
//
// A group is the arms whose names share what stands before a slash. Names tells
// which figures fit a run. DrawSweep draws a metric over the parameters of a sweep:
// as lines over one, as heat maps over two. DrawCompare draws how configurations
// differ from a reference: their curves, and a forest plot of their metrics.
// DrawIncidents draws what each configuration costs in each incident. DrawPresets draws
// what many breakers do in one incident: a band of states for each.
//
// Of several runs, a curve is the mean over them, over a band that is its interval.
// What cannot be averaged, such as the states of a breaker, is of the first run and
// says so. An interval that is far longer than others runs out of its panel rather
// than squeeze them.
//
// The title of a figure is its finding (see package findings), the subtitle
// holds all that is needed to repeat it, and every curve says which requests it
// counts, and how many. Where there was nothing to measure a curve is
// interrupted. A figure that has nothing to show says so in words.
//
// # What is promised
//
// Any run gives a figure: with one arm or many, no breaker, no fault, no
// requests, of half a second or ten days. A page grows in height before texts
// meet. The same input gives the same file, byte for byte for SVG on every
// machine. Colours can be told apart by the colour-blind, and arms in grey by the
// widths of their lines; the first arm's is the widest and lies undermost, so
// that lines which coincide are all seen. Up to six configurations of a comparison
// are told apart by dashes and markers as well. Names that are too long are cut
// short in the middle.
//
// # How it is drawn
//
// A figure is a page of panels that share their left edge. The package draws on
// the canvases of gonum.org/v1/plot/vg and not with gonum's Plot, whose
// logarithmic scale panics at zero, which aligns only panels of equal size, and
// whose import parses twelve fonts at the start of the program.
package plots
