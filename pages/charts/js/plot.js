// One chart: a uPlot with the time axis that all share.

// rightPadding leaves room for half of the last label of the time axis.
const rightPadding = 24;

function axisWidth(c) {
  return c.narrow ? 52 : 64;
}

function font(size) {
  return size + "px system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
}

// timeAxis is the x axis.
function timeAxis(c) {
  return {
    stroke: color("ink-soft"), font: font(12), size: 28, gap: 4, space: c.narrow ? 56 : 80,
    grid: { stroke: color("grid"), width: 1 }, ticks: { stroke: color("grid"), width: 1, size: 5 },
    values: (u, splits) => splits.map((t) => (c.run.step ? tidy(t) : tidy(t) + " s")),
  };
}

// bars of the width of the axis without a text keep the charts in line.
function noAxis(c) {
  return { size: axisWidth(c), values: (u, splits) => splits.map(() => ""), grid: { show: false }, ticks: { show: false } };
}

function valueAxis(c, chart) {
  const text = (v) => axisText(chart.unit, v);
  const axis = {
    stroke: color("ink-soft"), font: font(12), size: axisWidth(c), gap: 4, space: 26,
    grid: { stroke: color("grid"), width: 1 }, ticks: { show: false },
    values: (u, splits) => splits.map((v) => (v === null ? "" : text(v))),
  };
  if (chart.log) {
    axis.splits = (u, i, min, max) => decades(min, max);
    axis.filter = (u, splits) => splits;
  }
  return axis;
}

// axisText is a value beside an axis, where there is no room for many digits.
function axisText(unit, value) {
  const suffix = unit === "s" ? " s" : "";
  if (value >= (unit === "s" ? 1e4 : 1e5)) {
    const exponent = Math.floor(Math.log10(value) + 1e-9), times = Number((value / 10 ** exponent).toPrecision(3));
    const raised = [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
    return (times === 1 ? "" : times + "·") + "10" + raised + suffix;
  }
  return unit === "s" ? duration(value) : number(value);
}

// decades is the powers of ten of a log axis: of many every second or third, and if there
// is but one, more values.
function decades(min, max) {
  const splits = [];
  const from = Math.round(Math.log10(min)), to = Math.round(Math.log10(max));
  const between = to - from < 2 ? [1, 2, 5] : [1];
  for (let exponent = from; exponent <= to; exponent += Math.max(1, Math.ceil((to - from) / 8))) {
    for (const m of between) {
      const value = Number(m + "e" + exponent);
      if (value <= max * 1.0001) splits.push(value);
    }
  }
  return splits;
}

// extent is the least and the most value that is in the window.
function extent(c, u, positive) {
  let min = Infinity, max = -Infinity;
  const times = u.data[0];
  for (let s = 1; s < u.data.length; s++) {
    for (let i = 0; i + 1 < times.length; i++) {
      const v = u.data[s][i];
      if (v === null || (positive && v <= 0) || times[i + 1] <= c.window[0] || times[i] >= c.window[1]) continue;
      min = Math.min(min, v);
      max = Math.max(max, v);
    }
  }
  return [min, max];
}

function logRange(c) {
  return (u) => {
    const [min, max] = extent(c, u, true);
    if (min > max) return [0.001, 1];
    const low = Math.floor(Math.log10(min) + 1e-9), high = Math.ceil(Math.log10(max * 1.02));
    return [10 ** low, 10 ** Math.max(high, low + 1)];
  };
}

function linearRange(c) {
  return (u) => {
    const [, max] = extent(c, u, false);
    return [0, max > 0 ? max * 1.06 : 1];
  };
}

// stepped is the path of values that last for a bin. uPlot's own takes the bin before a
// gap for a part of the gap, and a value between two gaps would not be seen.
function stepped(u, series) {
  const path = new Path2D(), times = u.data[0], values = u.data[series];
  let previous = null;
  for (let i = 0; i + 1 < times.length; i++) {
    const value = values[i];
    if (value !== null) {
      const x = u.valToPos(times[i], "x", true), y = u.valToPos(value, "y", true);
      if (previous === null) path.moveTo(x, y);
      else path.lineTo(x, y);
      path.lineTo(u.valToPos(times[i + 1], "x", true), y);
    }
    previous = value;
  }
  return { stroke: path, fill: null, clip: null, band: null, gaps: null, flags: 0 };
}

// shade paints the faults, under everything.
function shade(c, named) {
  return (u) => {
    const { ctx, bbox } = u;
    const right = bbox.left + bbox.width;
    let free = bbox.left;
    ctx.save();
    ctx.font = font(12 * devicePixelRatio);
    ctx.textAlign = "left";
    ctx.textBaseline = "alphabetic";
    for (const fault of c.run.faults) {
      const from = Math.max(u.valToPos(fault.from, "x", true), bbox.left), to = Math.min(u.valToPos(fault.to, "x", true), right);
      if (to <= bbox.left || from >= right) continue;
      ctx.fillStyle = color("fault");
      ctx.fillRect(from, bbox.top, Math.max(to - from, 1), bbox.height);
      if (!named) continue;
      const wide = ctx.measureText(fault.name).width;
      const x = Math.min(from, right - wide);
      if (x < free) continue;
      ctx.fillStyle = color("fault-ink");
      ctx.fillText(fault.name, x, bbox.top - 5 * devicePixelRatio);
      free = x + wide + 8 * devicePixelRatio;
    }
    ctx.restore();
  };
}

// frame is what all charts have.
function frame(c, height, parts) {
  return {
    width: c.width, height, padding: [parts.top || 8, rightPadding, 0, 0], pxAlign: 0,
    legend: { show: false }, cursor: { show: false }, select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    scales: { x: { time: false, auto: false, min: c.window[0], max: c.window[1] }, y: parts.y },
    axes: [timeAxis(c), parts.axis], series: parts.series,
    hooks: { drawClear: [shade(c, parts.named)], draw: parts.draw || [] },
  };
}

// seriesOf is the lines of a chart: the ghosts of the pinned run, the sizes of the pools,
// and every line of every arm. Each has how it is drawn, and its values.
function seriesOf(c, chart) {
  const bins = binsOf(c.run), arms = shownArms(c), lines = linesOf(c, chart), all = [];
  for (const i of arms) {
    const arm = counterpart(c, i);
    for (const line of arm ? lines : []) {
      all.push({ stroke: color("ghost"), width: 1.2, dash: line.dashed ? [3, 3] : [], values: columnFor(c.pinned, arm, chart, line, bins) });
    }
  }
  for (const i of chart.slots ? arms : []) {
    const slots = c.run.arms[i].slots;
    if (slots > 0) all.push({ stroke: color("ink-soft"), width: 1, dash: [1, 3], values: bins.map(() => slots) });
  }
  for (const dashed of [true, false]) {
    for (const i of arms) {
      for (const line of lines.filter((l) => l.dashed === dashed)) {
        all.push({ ...armStroke(c, i, dashed), values: columnFor(c.run, c.run.arms[i], chart, line, bins) });
      }
    }
  }
  return all;
}

// dataOf is the series as uPlot takes them.
function dataOf(c, all) {
  return [binsOf(c.run), ...all.map((s) => s.values)];
}

// linePlot draws a chart.
function linePlot(c, chart, place, height, named) {
  const all = seriesOf(c, chart);
  const y = chart.log
    ? { distr: 3, log: 10, range: logRange(c), clamp: (u, value, min) => min }
    : { range: linearRange(c) };
  const series = [{}, ...all.map((s) => ({ stroke: s.stroke, width: s.width, dash: s.dash, paths: stepped, points: { show: false } }))];
  return new uPlot(frame(c, height, { y, series, axis: valueAxis(c, chart), top: named ? 22 : 8, named }), dataOf(c, all), place);
}
