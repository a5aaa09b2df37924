// The states of the breakers, a row for each, with their trial calls.

// The heights of the parts of a row: its name, the trial calls, the band, and the gap to
// the next row.
const rowHeights = { name: 17, lane: 26, band: 16, gap: 8 };

// dot is the radius of a trial call.
const dot = 2.4;

// rowHeight is that of a row; without trial calls it has no lane.
function rowHeight(row) {
  return rowHeights.name + laneHeight(row) + rowHeights.band + rowHeights.gap;
}

function laneHeight(row) {
  return probesOf(row.breaker).length > 0 ? rowHeights.lane : 0;
}

function bandsHeight(c) {
  return rowsOf(c).reduce((sum, row) => sum + rowHeight(row), 36);
}

// bandPlot draws all rows; they are painted by hand.
function bandPlot(c, place) {
  const parts = {
    y: { range: [0, 1] }, axis: noAxis(c), top: 4,
    series: [{}, { show: false }], draw: [(u) => paintRows(c, u)],
  };
  return new uPlot(frame(c, bandsHeight(c), parts), [[0, c.run.end], [null, null]], place);
}

function paintRows(c, u) {
  const { ctx, bbox } = u, scale = devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, 0, bbox.width + rightPadding * scale, u.height * scale);
  ctx.clip();
  let top = bbox.top;
  for (const row of rowsOf(c)) {
    paintName(c, u, row, top);
    const band = top + (rowHeights.name + laneHeight(row)) * scale;
    paintBand(u, row.breaker, band);
    paintProbes(c, u, row.breaker, band);
    top += rowHeight(row) * scale;
  }
  ctx.restore();
}

// paintName writes the name of a row after a box of its arm's colour.
function paintName(c, u, row, top) {
  const { ctx, bbox } = u, scale = devicePixelRatio;
  ctx.fillStyle = color(armVariable(row.arm));
  ctx.fillRect(bbox.left, top + 4 * scale, 9 * scale, 9 * scale);
  ctx.fillStyle = color("ink");
  ctx.font = font(12 * scale);
  ctx.textAlign = "left";
  ctx.textBaseline = "alphabetic";
  ctx.fillText(shortened(ctx, row.name, bbox.width - 16 * scale), bbox.left + 14 * scale, top + 13 * scale);
}

// shortened is a text as far as there is room for it.
function shortened(ctx, text, room) {
  if (ctx.measureText(text).width <= room) return text;
  let end = text.length;
  while (end > 1 && ctx.measureText(text.slice(0, end) + "…").width > room) end--;
  return text.slice(0, end) + "…";
}

// paintBand paints the states; one that is too short to be seen gets a hairline.
function paintBand(u, breaker, top) {
  const { ctx, bbox } = u, scale = devicePixelRatio;
  for (const state of states) {
    ctx.fillStyle = color(variable(state));
    for (const span of breaker.states.filter((s) => s.name === state)) {
      const from = Math.max(u.valToPos(span.from, "x", true), bbox.left);
      const to = Math.min(u.valToPos(span.to, "x", true), bbox.left + bbox.width);
      if (to < bbox.left || from > bbox.left + bbox.width || (to <= from && state === "closed")) continue;
      ctx.fillRect(from, top, Math.max(to - from, scale), rowHeights.band * scale);
    }
  }
}

// stacks is the trial calls by their place on the screen.
function stacks(u, probes, middle) {
  const all = [], pitch = 2 * dot * devicePixelRatio;
  for (const probe of probes) {
    const x = u.valToPos(probe.sent_s + middle, "x", true);
    if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) continue;
    const last = all[all.length - 1];
    if (last && x < last.x + pitch) last.outcomes.push(outcomeOf(probe));
    else all.push({ x, outcomes: [outcomeOf(probe)] });
  }
  return all;
}

// paintProbes puts a dot for every trial call above the band, those of about the same
// time on top of each other.
function paintProbes(c, u, breaker, foot) {
  const { ctx } = u, scale = devicePixelRatio;
  const room = (rowHeights.lane - 2 * dot - 1) * scale;
  for (const stack of stacks(u, probesOf(breaker), c.run.step ? 0.5 : 0)) {
    const pitch = Math.min(2 * dot * scale, room / Math.max(stack.outcomes.length - 1, 1));
    stack.outcomes.forEach((outcome, i) => {
      ctx.fillStyle = color(variable(outcome));
      ctx.beginPath();
      ctx.arc(stack.x, foot - (dot + 1) * scale - pitch * i, dot * scale, 0, 2 * Math.PI);
      ctx.fill();
    });
  }
}

// bandKey names the colours.
function bandKey(c) {
  const breakers = rowsOf(c).map((row) => row.breaker);
  const seen = new Set(breakers.flatMap((b) => b.states.map((s) => s.name)));
  const key = ["closed", "open", "half_open", "not_recorded"]
    .filter((state) => state !== "not_recorded" || seen.has(state))
    .map((state) => element("span", {}, swatch("box", { background: "var(--" + variable(state) + ")" }), words(state)));
  return [...key, ...outcomeKey(breakers.flatMap(probesOf), "dot")];
}

// outcomeKey names the outcomes that there are.
function outcomeKey(probes, kind) {
  const seen = new Set(probes.map(outcomeOf));
  return outcomes
    .filter((outcome) => seen.has(outcome))
    .map((outcome) => element("span", {}, swatch(kind, { background: "var(--" + variable(outcome) + ")" }), "trial call " + words(outcome)));
}
