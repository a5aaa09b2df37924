// What of a run is drawn.

// linesOf is the lines of a chart that the reader has chosen.
function linesOf(c, chart) {
  return c.others && chart.others ? chart.others : chart.lines;
}

// binsOf is the starts of the bins, and the end of the last. A bin of a long run in steps
// is several of them.
function binsOf(run) {
  const longest = run.arms.reduce((most, arm) => (arm.columns.second.length > most.length ? arm.columns.second : most), []);
  const n = longest.length;
  if (n === 0) return [0, run.end];
  return [...longest, longest[n - 1] + (n > 1 ? longest[n - 1] - longest[n - 2] : run.bin)];
}

// binAt is the number of the bin of an instant, -1 if there is none.
function binAt(bins, t) {
  let low = 0, high = bins.length - 1;
  if (!(bins[low] <= t && t < bins[high])) return -1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (bins[middle] <= t) low = middle;
    else high = middle;
  }
  return low;
}

// valueAt is the value of a line in a bin: a count becomes a rate if the chart says so.
// Steps that are summed up in one bin count as they are.
function valueAt(run, arm, chart, line, bin) {
  const column = arm.columns[line.column];
  const value = column ? column[bin] : null;
  if (!known(value)) return null;
  return chart.per_second ? value / run.bin : value;
}

// columnFor is the values of a line, one for each of the bins; those of another run are
// taken from its own bins.
function columnFor(run, arm, chart, line, bins) {
  const own = binsOf(run);
  return bins.map((start) => {
    const bin = binAt(own, start);
    return bin < 0 ? null : valueAt(run, arm, chart, line, bin);
  });
}

// shownArms is the numbers of the arms that are switched on.
function shownArms(c) {
  return c.run.arms.map((_, i) => i).filter((i) => c.shown.has(i));
}

// counterpart is the arm of the pinned run that has the name of an arm, or its place.
function counterpart(c, i) {
  if (!c.pinned) return null;
  return c.pinned.arms.find((arm) => arm.name === c.run.arms[i].name) || c.pinned.arms[i] || null;
}

// rowsOf is the breakers of the arms that are switched on.
function rowsOf(c) {
  return shownArms(c).flatMap((i) => c.run.arms[i].breakers.map((breaker) => ({ arm: i, breaker, name: rowName(c.run.arms[i], breaker) })));
}

function rowName(arm, breaker) {
  const name = shortName(breaker);
  return name ? arm.name + ", " + name : arm.name;
}

// shortName is the name of a breaker among those of its arm, "" if it is the only one.
function shortName(breaker) {
  return breaker.name.replace(/\.breaker$/, "");
}

// probesOf is all trial calls of a breaker.
function probesOf(breaker) {
  return breaker.half_open.flatMap((period) => period.probes || []);
}
