// The strip that stays in view and tells the exact figures of the bin under the cursor.

const hint = {
  mouse: "Point at a chart for the figures of one bin; drag to zoom, double-click for all.",
  touch: "Touch a chart for the figures of one bin; + and − zoom.",
};

// buildReadout makes a row for every arm that is on, and one for its counterpart in the
// pinned run. The texts follow with the cursor.
function buildReadout(c) {
  c.readoutRows = shownArms(c).flatMap((i) => {
    const rows = [readoutRow(c, c.run, c.run.arms[i], "var(--" + armVariable(i) + ")", c.run.arms[i].name)];
    const before = counterpart(c, i);
    if (before) rows.push(readoutRow(c, c.pinned, before, "var(--ghost)", before.name + ", pinned"));
    return rows;
  });
  c.instant = element("b", {});
  c.hint = element("span", { class: "note" });
  c.readout.replaceChildren(element("p", {}, c.instant, " ", c.hint), element("div", { class: "figures" }, ...c.readoutRows.map((r) => r.row)));
  tell(c);
}

// valueRooms is the width of the values of a unit, in em.
const valueRooms = { s: 5.3, count: 2.9, "1/s": 3.7 };

// readoutRow is the cells of an arm, and what fills them.
function readoutRow(c, run, arm, background, name) {
  const cells = c.run.charts.flatMap((chart) => linesOf(c, chart).map((line) => ({
    label: line.label,
    unit: chart.unit,
    text: (bin) => {
      const value = valueAt(run, arm, chart, line, bin);
      return value === null ? "none" : valueTexts[chart.unit](value);
    },
  })));
  cells.push(...stateCells(arm));
  for (const cell of cells) cell.value = element("b", {}, "–");
  const longest = Math.max(...c.run.arms.map((a) => a.name.length)) + (c.pinned ? 8 : 0);
  const room = (cell) => "min-width: " + (0.52 * cell.label.length + (valueRooms[cell.unit] || 0)) + "em"; // so that the rows are in line
  const row = element("div", { class: "figure" },
    element("span", { class: "arm", style: "min-width: " + Math.min(0.55 * longest + 2.2, 24) + "em" }, swatch("box", { background }), name),
    ...cells.map((cell) => element("span", { class: "cell", style: room(cell) }, cell.label + " ", cell.value)));
  return { row, cells, run };
}

// mostNamed is how many breakers of an arm are told of one by one.
const mostNamed = 2;

// stateCells is a cell for every breaker of an arm; of many, one for those that are not
// closed.
function stateCells(arm) {
  if (arm.breakers.length > mostNamed) {
    return [{ label: arm.breakers.length + " breakers", text: (bin, from, to) => {
      const texts = arm.breakers.map((b) => [shortName(b), stateText(b, from, to)]).filter(([, text]) => text !== "closed");
      const told = texts.slice(0, mostNamed).map(([name, text]) => name + " " + text);
      if (texts.length > mostNamed) told.push(texts.length - mostNamed + " more not closed");
      return told.length > 0 ? told.join("; ") : "all closed";
    } }];
  }
  return arm.breakers.map((b) => ({ label: shortName(b) || "breaker", text: (bin, from, to) => stateText(b, from, to) }));
}

// stateText is the states of a breaker in a bin, in their order, and its trial calls; they are
// not counted if not all are there.
function stateText(breaker, from, to) {
  const names = breaker.states.filter((s) => s.from < to && (s.to > from || (s.to === s.from && s.from >= from))).map((s) => words(s.name));
  const calls = probesOf(breaker).filter((p) => from <= p.sent_s && p.sent_s < to).length;
  const text = names.length > 3 ? names[0] + " … " + names[names.length - 1] : names.join(" → ");
  if (calls === 0) return text;
  const some = breaker.half_open.some((h) => h.calls > h.probes.length && h.from < to && !(h.to < from));
  return text + ", " + (some ? "" : count(calls) + " ") + (calls === 1 && !some ? "trial call" : "trial calls");
}

// tell fills the readout with the figures of the bin under the cursor.
function tell(c) {
  const bins = binsOf(c.run), bin = c.cursor === null ? -1 : binAt(bins, c.cursor);
  c.readout.classList.toggle("idle", bin < 0);
  if (bin < 0) {
    c.instant.textContent = "";
    c.hint.textContent = matchMedia("(hover: none)").matches ? hint.touch : hint.mouse;
    for (const { cells } of c.readoutRows) for (const cell of cells) cell.value.textContent = "–";
    return;
  }
  const from = bins[bin], to = bins[bin + 1];
  const faults = c.run.faults.filter((f) => f.from < to && f.to > from).map((f) => f.name);
  c.instant.textContent = stretch(c.run, from, to - from);
  c.hint.textContent = [...new Set(faults)].join(", ");
  for (const { cells, run } of c.readoutRows) {
    const own = run === c.run ? bin : binAt(binsOf(run), from);
    for (const cell of cells) cell.value.textContent = own < 0 ? "–" : cell.text(own, from, to);
  }
}
