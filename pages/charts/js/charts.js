// halfopen.charts draws the charts of a run.

// mostShown is how many arms are switched on at first; more lines cannot be told apart.
const mostShown = 8;

// The heights of the plots in pixels.
const heights = {
  roomy: { first: 270, others: 170 },
  compact: { first: 210, others: 130 },
};

// charts draws the charts of a run, a view.Run, into an element, and returns what can be
// done with them: update draws another run, keeping what the reader has chosen; pin draws
// the lines of a run as grey ghosts behind, null takes them away; show switches arms on by
// their numbers; other shows the other lines of a chart, such as those of the successes
// only; resize fits them to their place, which they do by themselves when it changes;
// destroy takes them away. Of the options, compact makes the plots low.
function charts(root, run, options = {}) {
  const c = { root, run, options, pinned: null, others: false, cursor: null, drag: null, plots: [], window: [0, run.end], shown: firstArms(run) };
  Object.assign(c, {
    show: (arms) => {
      c.shown = new Set(arms.filter((i) => i >= 0 && i < c.run.arms.length));
      rebuild(c);
    },
    other: (on) => {
      c.others = on;
      rebuild(c);
    },
  });
  frameWork(c);
  buildControls(c);
  rebuild(c);
  const stop = watch(c);
  return {
    update: (next) => update(c, next),
    pin: (pinned) => {
      c.pinned = pinned;
      rebuild(c);
    },
    show: c.show,
    other: c.other,
    resize: () => fit(c),
    destroy: () => {
      stop();
      clear(c);
      root.replaceChildren();
    },
  };
}

// firstArms is the arms that are switched on at first: all, or of many those of the group
// that the titles speak of, or the first.
function firstArms(run) {
  const all = run.arms.map((_, i) => i);
  if (all.length <= mostShown) return new Set(all);
  const group = (i) => run.arms[i].name.split("/")[0];
  const told = all.filter((i) => run.charts.some((chart) => chart.title.startsWith(group(i) + ":")));
  return new Set((told.length > 0 ? told : all).slice(0, mostShown));
}

// frameWork makes the parts that stay.
function frameWork(c) {
  c.controls = element("div", { class: "controls" });
  c.readout = element("div", { class: "readout", role: "status", "aria-live": "polite" });
  c.panels = element("div", {
    class: "panels", tabindex: "0", role: "group", onkeydown: (event) => pressed(c, event),
    "aria-label": "Charts over the time of the run. Left and right move the cursor by a bin, plus and minus zoom, 0 shows all, Escape leaves.",
  });
  c.periodsPlace = element("div", {});
  c.periodsPanel = element("section", { class: "panel half-open" }, element("h3", {}, "The half-open periods, enlarged: every trial call from when it was sent to its result"), c.periodsPlace);
  c.root.classList.add("charts");
  c.root.replaceChildren(c.controls, c.readout, c.panels, c.periodsPanel);
  measureRoom(c);
}

// measureRoom finds the width that there is; it tells whether it is another one.
function measureRoom(c) {
  const width = Math.max(Math.floor(c.printWidth || c.root.clientWidth), 240);
  const other = width !== c.width;
  c.width = width;
  c.narrow = width < 560;
  return other;
}

function clear(c) {
  for (const plot of c.plots) plot.destroy();
  c.plots = [];
}

// rebuild draws everything anew.
function rebuild(c) {
  clear(c);
  refreshControls(c);
  buildReadout(c);
  c.panels.replaceChildren();
  c.titles = [];
  c.run.charts.forEach((chart, i) => {
    chartPanel(c, chart, i === 0);
    if (i === 0 && rowsOf(c).length > 0) bandPanel(c);
  });
  c.panels.append(element("p", { class: "axis-name" }, c.run.step ? c.run.step : "simulated time"));
  for (const plot of c.plots) follow(c, plot);
  drawPeriods(c);
  markCursor(c);
}

// chartPanel adds a chart under its title, with its key.
function chartPanel(c, chart, first) {
  const place = element("div", { class: "plot" }), title = element("h3", {}, chart.title);
  c.titles.push(title);
  c.panels.append(element("section", { class: "panel", "data-chart": chart.id }, title, lineKey(c, chart), place));
  const size = heights[c.options.compact ? "compact" : "roomy"];
  c.plots.push(Object.assign(linePlot(c, chart, place, first ? size.first : size.others, first), { chart }));
}

// bandTitle says what the bands show.
function bandTitle(c) {
  const rows = rowsOf(c), trials = rows.some((row) => probesOf(row.breaker).length > 0);
  return (rows.length > 1 ? "States of the breakers" : "States of the breaker") + (trials ? ", and " + (rows.length > 1 ? "their" : "its") + " trial calls" : "");
}

function bandPanel(c) {
  const place = element("div", { class: "plot" });
  c.bandKey = element("p", { class: "key" }, ...bandKey(c));
  c.panels.append(element("section", { class: "panel", "data-chart": "states" }, element("h3", {}, bandTitle(c)), c.bandKey, place));
  c.plots.push(bandPlot(c, place));
}

// lineKey says what the y axis is, and which line is what.
function lineKey(c, chart) {
  const label = chart.label + (chart.log ? " (log)" : "") + (c.others && chart.others ? ", " + chart.other_name : "");
  const line = (dashed) => swatch("line", { borderTop: (dashed ? "2px dashed" : "3px solid") + " var(--ink-soft)" });
  const key = element("p", { class: "key" }, element("span", {}, label));
  const lines = linesOf(c, chart);
  if (lines.length > 1) key.append(...lines.map((l) => element("span", {}, line(l.dashed), l.label)));
  if (chart.slots && c.run.arms.some((arm) => arm.slots > 0)) {
    key.append(element("span", {}, swatch("line", { borderTop: "2px dotted var(--ink-soft)" }), "size of the pool"));
  }
  if (c.pinned) key.append(element("span", {}, swatch("line", { borderTop: "2px solid var(--ghost)" }), "pinned"));
  return key;
}

// shape is what of a run decides which plots and series there are.
function shape(run) {
  return JSON.stringify([
    run.step, run.charts.map((x) => [x.id, x.lines, x.others, x.label]),
    run.arms.map((arm) => [arm.name, arm.slots > 0, arm.breakers.map((b) => [b.name, probesOf(b).length > 0])]),
  ]);
}

// update draws another run. What the reader has chosen stays as far as it fits.
function update(c, next) {
  const before = c.run, same = shape(before) === shape(next);
  const wasWhole = c.window[0] <= 0 && c.window[1] >= before.end;
  c.run = next;
  if (before.arms.map((a) => a.name).join("\n") !== next.arms.map((a) => a.name).join("\n")) c.shown = firstArms(next);
  if (wasWhole || c.window[1] > next.end) c.window = [0, next.end];
  if (!same) {
    buildControls(c);
    rebuild(c);
    return;
  }
  next.charts.forEach((chart, i) => (c.titles[i].textContent = chart.title));
  if (c.bandKey) c.bandKey.replaceChildren(...bandKey(c));
  buildReadout(c);
  const byId = Object.fromEntries(next.charts.map((chart) => [chart.id, chart]));
  for (const plot of c.plots) {
    plot.batch(() => {
      plot.setData(plot.chart ? dataOf(c, seriesOf(c, byId[plot.chart.id])) : [[0, next.end], [null, null]], false);
      plot.setScale("x", { min: c.window[0], max: c.window[1] });
    });
  }
  drawPeriods(c);
  markCursor(c);
}

// fit draws anew if the width is another.
function fit(c) {
  if (measureRoom(c)) rebuild(c);
}

// watch redraws when the width or the colours change, and for paper. It returns how to
// stop that.
function watch(c) {
  const sizes = new ResizeObserver(() => fit(c));
  sizes.observe(c.root);
  const redraw = () => rebuild(c);
  const stopTheme = onTheme(redraw);
  const paper = (width) => () => {
    c.printWidth = width;
    fit(c);
  };
  const before = paper(680), after = paper(0);
  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  return () => {
    sizes.disconnect();
    stopTheme();
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
}
