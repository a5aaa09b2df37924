// The cursor and the zoom, which all charts share, by mouse, touch and keys.

// dragged is how many pixels are a drag and no click.
const dragged = 6;

// follow lets a plot react to the pointer.
function follow(c, plot) {
  const over = plot.over;
  const stripe = element("div", { class: "stripe", hidden: "" }), selection = element("div", { class: "selection", hidden: "" });
  over.append(stripe, selection);
  plot.stripe = stripe;
  plot.selection = selection;
  const timeOf = (event) => {
    const rect = over.getBoundingClientRect();
    return plot.posToVal(Math.min(Math.max(event.clientX - rect.left, 0), rect.width), "x");
  };
  over.addEventListener("pointermove", (event) => {
    moveTo(c, timeOf(event));
    if (c.drag) select(c, timeOf(event));
  });
  over.addEventListener("pointerleave", (event) => {
    if (!c.drag && event.pointerType === "mouse") moveTo(c, null);
  });
  over.addEventListener("pointerdown", (event) => {
    moveTo(c, timeOf(event));
    if (event.pointerType === "touch" || event.button !== 0) return;
    c.drag = { from: timeOf(event), x: event.clientX };
    over.setPointerCapture(event.pointerId);
  });
  over.addEventListener("pointerup", (event) => {
    const drag = c.drag;
    c.drag = null;
    select(c, null);
    if (drag && Math.abs(event.clientX - drag.x) >= dragged) zoomTo(c, drag.from, timeOf(event));
  });
  over.addEventListener("pointercancel", () => {
    c.drag = null;
    select(c, null);
  });
  over.addEventListener("dblclick", () => zoomTo(c, 0, c.run.end));
}

// moveTo moves the cursor of all plots to an instant, or takes it away.
function moveTo(c, t) {
  c.cursor = t;
  markCursor(c);
  tell(c);
}

// markCursor shows the bin under the cursor in every plot.
function markCursor(c) {
  const bins = binsOf(c.run), bin = c.cursor === null ? -1 : binAt(bins, c.cursor);
  for (const plot of c.plots) {
    plot.stripe.hidden = bin < 0;
    if (bin >= 0) place(plot, plot.stripe, bins[bin], bins[bin + 1]);
  }
}

// select shows what a drag will zoom to.
function select(c, t) {
  for (const plot of c.plots) {
    plot.selection.hidden = t === null;
    if (t !== null) place(plot, plot.selection, Math.min(c.drag.from, t), Math.max(c.drag.from, t));
  }
}

// place puts a mark over a stretch of time, within the plot.
function place(plot, mark, from, to) {
  const wide = plot.over.clientWidth;
  const left = Math.min(Math.max(plot.valToPos(from, "x"), 0), wide), right = Math.min(Math.max(plot.valToPos(to, "x"), 0), wide);
  mark.style.left = left + "px";
  mark.style.width = Math.max(right - left, 1) + "px";
}

// zoomTo shows a stretch of time in all plots, at least a hundredth of a bin and at most
// the whole run.
function zoomTo(c, a, b) {
  const whole = c.run.end;
  const width = Math.min(Math.max(Math.abs(b - a), c.run.bin / 100), whole);
  const from = Math.min(Math.max(Math.min(a, b), 0), whole - width);
  c.window = [from, from + width];
  for (const plot of c.plots) plot.setScale("x", { min: c.window[0], max: c.window[1] });
  c.allPeriods = false;
  drawPeriods(c);
  markCursor(c);
}

// zoomBy widens or narrows the window around the cursor, or around its middle.
function zoomBy(c, factor) {
  const [from, to] = c.window;
  const middle = c.cursor === null ? (from + to) / 2 : c.cursor;
  zoomTo(c, middle - (middle - from) * factor, middle + (to - middle) * factor);
}

// step moves the cursor by a bin, and the window with it.
function step(c, by) {
  const bins = binsOf(c.run), last = bins.length - 2;
  const at = c.cursor === null ? -1 : binAt(bins, c.cursor);
  const first = Math.max(binAt(bins, c.window[0]), 0);
  const bin = at < 0 ? first : Math.min(Math.max(at + by, 0), last);
  const t = (bins[bin] + bins[bin + 1]) / 2, width = c.window[1] - c.window[0];
  if (t < c.window[0] || t > c.window[1]) zoomTo(c, t - width / 2, t + width / 2);
  moveTo(c, t);
}

// keys is what the keys do while the charts have the focus.
const keys = {
  ArrowLeft: (c) => step(c, -1),
  ArrowRight: (c) => step(c, 1),
  "+": (c) => zoomBy(c, 0.5),
  "=": (c) => zoomBy(c, 0.5),
  "-": (c) => zoomBy(c, 2),
  0: (c) => zoomTo(c, 0, c.run.end),
  Escape: (c) => {
    moveTo(c, null);
    document.activeElement.blur();
  },
};

function pressed(c, event) {
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act(c);
}
