// The half-open periods, enlarged: each trial call is a bar from the instant at which it
// was sent to that of its result. They are elements of the page with places in percent,
// so that they fit every width.

const mostPeriods = 6, mostCalls = 60;

// probed is the breakers that have something to enlarge.
function probed(c) {
  return c.run.step ? [] : rowsOf(c).filter((row) => row.breaker.half_open.length > 0);
}

// drawPeriods fills the place with the periods that are in the window.
function drawPeriods(c) {
  const rows = probed(c);
  c.periodsPanel.hidden = rows.length === 0;
  if (rows.length === 0) {
    c.periodsPlace.replaceChildren();
    return;
  }
  const row = rows.find((r) => r.name === c.probed) || rows[0];
  const all = row.breaker.half_open
    .map((period, i) => ({ period, number: i + 1 }))
    .filter(({ period }) => period.from <= c.window[1] && (!known(period.to) || period.to >= c.window[0]));
  const most = c.allPeriods ? all.length : mostPeriods;
  const list = element("div", { class: "periods" }, ...all.slice(0, most).map((p) => periodBox(p.period, p.number)));
  const key = element("p", { class: "key" }, ...outcomeKey(all.slice(0, most).flatMap((p) => p.period.probes || []), "box"),
    element("span", {}, swatch("line", { borderTop: "2px dashed var(--ink)" }), "verdict"));
  c.periodsPlace.replaceChildren(periodChoice(c, rows, row), key, list, morePeriods(c, all.length - most));
}

// periodChoice is a button for every breaker that has periods.
function periodChoice(c, rows, chosen) {
  if (rows.length < 2) return element("p", { class: "note" }, rows[0].name);
  return element("p", { class: "choices", role: "group", "aria-label": "breaker" },
    ...rows.map((row) => pressable(row === chosen, () => {
      c.probed = row.name;
      c.allPeriods = false;
      drawPeriods(c);
    }, row.name)));
}

function morePeriods(c, more) {
  if (more > 0) {
    return element("p", {}, element("button", { type: "button", class: "choice", onclick: () => {
      c.allPeriods = true;
      drawPeriods(c);
    } }, "show " + count(more) + " more"));
  }
  return "";
}

function count(n) {
  return grouped(String(n));
}

// periodBox is one period.
function periodBox(period, number) {
  const calls = evenly(period.probes || [], mostCalls);
  const end = periodEnd(period, calls);
  const box = element("div", { class: "period" }, element("h4", {}, verdictText(period, number)));
  if (calls.length < period.calls) {
    box.append(element("p", { class: "note" }, calls.length + " of " + count(period.calls) + " trial calls, evenly chosen"));
  }
  const plot = element("div", { class: "bars" + (calls.length > 12 ? " many" : "") }, ...calls.map((call) => callBar(period, call, end)));
  if (known(period.to)) plot.append(verdictLine(period, end));
  box.append(plot, offsetAxis(end));
  return box;
}

// evenly is that many of a list at most, evenly chosen.
function evenly(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]);
}

// verdictText is what became of the period, and when.
function verdictText(period, number) {
  const began = number + ". Half-open at " + period.from.toFixed(2) + " s, ";
  const state = { open: "open again", closed: "closed" }[period.verdict];
  if (!state || !known(period.to)) return began + "undecided when the run ended";
  return began + state + " at " + period.to.toFixed(2) + " s, " + duration(period.to - period.from) + " later";
}

// periodEnd is the last instant that matters, from the start of the period on, with some
// room after it.
function periodEnd(period, calls) {
  const offsets = [period.to, ...calls.flatMap((call) => [call.sent_s, call.result_s])].filter(known).map((t) => t - period.from);
  return 1.05 * Math.max(1e-3, ...offsets);
}

// callBar is the bar of a call with its latency inside, or beside it where there is room.
function callBar(period, call, end) {
  const share = (t) => Math.min(100, (100 * (t - period.from)) / end);
  const from = share(call.sent_s), to = known(call.result_s) ? share(call.result_s) : 100;
  const bar = element("div", { class: "bar" });
  Object.assign(bar.style, { left: from + "%", width: to - from + "%", background: "var(--" + variable(outcomeOf(call)) + ")" });
  const row = element("div", { class: "call" }, bar);
  if (known(call.latency_s)) row.append(latencyLabel(duration(call.latency_s), from, to));
  row.title = words(outcomeOf(call)) + (known(call.latency_s) ? " after " + duration(call.latency_s) : "");
  return row;
}

function latencyLabel(text, from, to) {
  const label = element("span", { class: "latency" }, text);
  if (to - from > 35) {
    label.classList.add("inside");
    label.style.right = 100 - to + "%";
  } else if (to < 65) {
    label.style.left = to + "%";
  } else {
    label.style.right = 100 - from + "%";
  }
  return label;
}

function verdictLine(period, end) {
  const line = element("div", { class: "verdict" });
  line.style.left = (100 * (period.to - period.from)) / end + "%";
  return line;
}

// offsetAxis is the time since the period began, in a few round steps.
function offsetAxis(end) {
  const rough = end / 4, size = 10 ** Math.floor(Math.log10(rough));
  const step = size * [1, 2, 5, 10].find((m) => m * size >= rough);
  const axis = element("div", { class: "offsets", "aria-hidden": "true" });
  for (let i = 0; i * step < 0.85 * end; i++) {
    const tick = element("span", {}, i === 0 ? "0" : "+" + duration(i * step));
    tick.style.left = (100 * i * step) / end + "%";
    axis.append(tick);
  }
  return axis;
}
