// halfopen.sweep draws a metric of a sweep: as lines over one parameter, as coloured cells
// over two.

// cividis is Nuñez, Anderton and Renslow's, which the colour-blind see as others do.
const cividis = ["#00224e", "#123570", "#3b496c", "#575d6d", "#707173", "#8a8678", "#a59c74", "#c3b369", "#e1cc55", "#fee838"];

// sweep draws a view.Sweep into an element, with a choice of the metric.
function sweep(root, data) {
  const c = { root, data, metric: 0, plots: [] };
  const place = element("div", { class: "sweep-plot" });
  const choice = element("select", { id: "metric", onchange: () => {
    c.metric = Number(choice.value);
    drawSweep(c, place);
  } }, ...data.metrics.map((m, i) => element("option", { value: i }, m.label)));
  root.classList.add("charts");
  root.replaceChildren(element("p", { class: "choices" }, element("label", { for: "metric" }, "metric "), choice), place);
  drawSweep(c, place);
  const redraw = () => drawSweep(c, place);
  let width = root.clientWidth;
  new ResizeObserver(() => {
    if (root.clientWidth !== width) redraw();
    width = root.clientWidth;
  }).observe(root);
  onTheme(redraw);
}

function drawSweep(c, place) {
  for (const plot of c.plots) plot.destroy();
  c.plots = [];
  const better = { lower: "Lower is better.", higher: "Higher is better." }[c.data.metrics[c.metric].better] || "";
  place.replaceChildren(element("p", { class: "note" }, c.data.metrics[c.metric].definition + ". " + better));
  if (c.data.parameters.length === 1) sweepLines(c, place);
  else if (c.data.parameters.length === 2) c.data.arms.forEach((_, arm) => heatTable(c, place, arm));
}

// cellAt is a metric of an arm at a point.
function cellAt(c, point, arm) {
  return c.data.cells[point][arm][c.metric];
}

// sweepLines is a line with its intervals for every arm.
function sweepLines(c, place) {
  const { data } = c, parameter = data.parameters[0];
  const xs = parameter.numbers || parameter.values.map((_, i) => i);
  const order = xs.map((_, i) => i).sort((a, b) => xs[a] - xs[b]);
  const text = (v) => unitText(data.metrics[c.metric].unit, v);
  const key = element("p", { class: "key" }, ...data.arms.map((arm, i) => element("span", {}, swatch("line", { borderTop: "3px solid var(--" + armVariable(i) + ")" }), arm)));
  const box = element("div", { class: "plot" }), told = element("p", { class: "note", role: "status", "aria-live": "polite" }, " ");
  const narrow = c.root.clientWidth < 560;
  const columns = data.arms.map((_, arm) => order.map((point) => cellAt(c, point, arm).value));
  const asRun = { run: data, shown: new Set(data.arms.keys()) };
  const plot = new uPlot({
    width: Math.max(c.root.clientWidth, 240), height: 320, padding: [8, rightPadding, 0, 0],
    legend: { show: false }, cursor: { y: false, drag: { x: false }, points: { size: 9 } },
    scales: { x: { time: false, range: widened }, y: { range: (u, min, max) => sweepRange(c, min, max) } },
    axes: [
      { stroke: color("ink-soft"), font: font(12), grid: { stroke: color("grid"), width: 1 }, ticks: { stroke: color("grid") }, space: narrow ? 60 : 70,
        splits: xs.length <= 12 ? () => xs : undefined, values: (u, splits) => splits.map((x) => (xs.includes(x) ? parameter.values[xs.indexOf(x)] : parameter.numbers ? number(x) : "")) },
      { stroke: color("ink-soft"), font: font(12), size: narrow ? 58 : 70, grid: { stroke: color("grid"), width: 1 }, ticks: { show: false }, values: (u, splits) => splits.map(text) },
    ],
    series: [{}, ...data.arms.map((_, i) => ({ ...armStroke(asRun, i, false), points: { show: true, size: 6, fill: color("paper") } }))],
    hooks: {
      draw: [(u) => paintIntervals(c, u, order, xs)],
      setCursor: [(u) => {
        const at = u.cursor.idx;
        told.textContent = at === null || at === undefined ? " "
          : parameter.path + " " + parameter.values[order[at]] + ": " + data.arms.map((arm, i) => arm + " " + (cellAt(c, order[at], i).text || "none")).join(" · ");
      }],
    },
  }, [order.map((i) => xs[i]), ...columns], box);
  c.plots.push(plot);
  place.append(key, told, box, element("p", { class: "axis-name" }, parameter.path));
}

// widened is a range with some room at both ends.
function widened(u, min, max) {
  const room = max > min ? 0.03 * (max - min) : 1;
  return [min - room, max + room];
}

// sweepRange is from zero, or from below it, to the end of the largest interval.
function sweepRange(c) {
  const ends = c.data.cells.flatMap((point) => point.map((arm) => arm[c.metric])).filter((cell) => known(cell.value))
    .flatMap((cell) => [cell.value - (cell.half || 0), cell.value + (cell.half || 0)]);
  const low = Math.min(0, ...ends), high = Math.max(0, ...ends);
  return [low * 1.06, high > 0 ? high * 1.06 : low < 0 ? 0 : 1];
}

function paintIntervals(c, u, order, xs) {
  const { ctx } = u, cap = 4 * devicePixelRatio;
  ctx.save();
  ctx.lineWidth = 1.2 * devicePixelRatio;
  c.data.arms.forEach((_, arm) => {
    ctx.strokeStyle = color(armVariable(arm));
    for (const point of order) {
      const cell = cellAt(c, point, arm);
      if (!known(cell.value) || !known(cell.half)) continue;
      const x = u.valToPos(xs[point], "x", true);
      const low = u.valToPos(cell.value - cell.half, "y", true), high = u.valToPos(cell.value + cell.half, "y", true);
      ctx.beginPath();
      ctx.moveTo(x, low);
      ctx.lineTo(x, high);
      for (const y of [low, high]) {
        ctx.moveTo(x - cap, y);
        ctx.lineTo(x + cap, y);
      }
      ctx.stroke();
    }
  });
  ctx.restore();
}

// unitText is a value of a metric in words.
function unitText(unit, value) {
  if (unit === "s") return duration(value);
  if (unit === "share") return number(100 * value) + " %";
  return number(value) + (unit === "1/s" ? "/s" : unit === "1/h" ? "/h" : "");
}

// heatTable is the cells of an arm: the first parameter downwards, the second to the right.
// Every arm has a scale of its own.
function heatTable(c, place, arm) {
  const { data } = c, [down, right] = data.parameters;
  const all = data.cells.map((point) => point[arm][c.metric].value).filter(known);
  const low = Math.min(...all), high = Math.max(...all);
  const head = element("tr", {}, element("th", { scope: "col" }, down.path + " ↓, " + right.path + " →"), ...right.values.map((v) => element("th", { scope: "col" }, v)));
  const rows = down.values.map((value, i) => element("tr", {}, element("th", { scope: "row" }, value), ...right.values.map((_, j) => {
    const cell = cellAt(c, i * right.values.length + j, arm);
    const made = element("td", {}, cell.text || "none");
    if (known(cell.value)) Object.assign(made.style, shadeOf(high > low ? (cell.value - low) / (high - low) : 0));
    return made;
  })));
  const table = element("table", { class: "heat" }, element("thead", {}, head), element("tbody", {}, ...rows));
  place.append(element("h3", {}, data.arms[arm]), element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": data.arms[arm] }, table));
}

// shadeOf is the colours of a cell that has a share of the whole scale.
function shadeOf(share) {
  const place = Math.min(Math.round(share * (cividis.length - 1)), cividis.length - 1);
  return { background: cividis[place], color: place < 5 ? "#ffffff" : "#101214" };
}
