// The main numbers of every arm, and beside them those of the run that is pinned.

const mainNumbers = [
  "success_share", "succeeded", "failed", "timed_out", "rejected", "shed", "success_p99", "fault_mean", "fault_p99", "fault_reached", "openings", "recovery_lag",
];

// The numbers that are left out where they are zero throughout.
const notable = ["timed_out", "shed", "rejected"];

// rowsOf is the metrics that are shown: the main ones, or the first of a run in steps.
function rowsOf(run, pinned) {
  const isZero = (of, name) => !of || of.metrics.every((m) => m.name !== name || m.values.every((v) => !v));
  const main = mainNumbers.filter((name) => !notable.includes(name) || !isZero(run, name) || !isZero(pinned, name))
    .flatMap((name) => run.metrics.filter((m) => m.name === name));
  return (main.length > 2 ? main : run.metrics).slice(0, 12);
}

// showNumbers makes a row for every arm, and above it one for the same arm of the pinned
// run; where there is no room, columns.
function showNumbers(page) {
  const run = page.answer.view, pinned = page.pinned?.view;
  const metrics = rowsOf(run, pinned);
  const grid = [[{ tag: "td", text: "" }, ...metrics.map((m) => ({ tag: "th", class: "number", title: m.definition, text: m.label }))]];
  run.arms.forEach((arm, i) => {
    const other = pinned ? pinned.arms.findIndex((a) => a.name === arm.name) : -1;
    const before = metrics.map((m) => pinned?.metrics.find((p) => p.name === m.name));
    if (other >= 0) grid.push([{ tag: "th", class: "pinned", text: arm.name + ", pinned" }, ...before.map((m) => ({ ...cell(m, other, ""), class: "number pinned" }))]);
    grid.push([{ tag: "th", text: arm.name + (pinned ? ", now" : "") },
      ...metrics.map((m, k) => ({ ...cell(m, i, other < 0 ? "" : changeOf(m, before[k]?.values[other], m.values[i])), arm: arm.name }))]);
  });
  const inRows = layOut(grid, false);
  if (inRows > byId("numbers").clientWidth && layOut(grid, true) > inRows) layOut(grid, false);
}

// layOut shows the grid, or turned, with a column for every arm, and returns its width.
function layOut(grid, turned) {
  const box = byId("numbers"), rows = turned ? grid[0].map((_, k) => grid.map((row) => row[k])) : grid;
  box.classList.toggle("narrow", turned);
  box.replaceChildren(element("table", {}, element("tbody", {}, ...rows.map((row, r) => element("tr", {}, ...row.map((c, k) => made(c, r, k)))))));
  return box.scrollWidth;
}

function made(c, row, column) {
  const scope = c.tag === "th" ? (row === 0 ? "col" : "row") : null;
  return element(c.tag, { class: c.class, title: c.title, scope: column === 0 && row === 0 ? null : scope, "data-metric": c.metric, "data-arm": c.arm }, c.text);
}

function cell(metric, i, change) {
  const mark = { better: " ▲", worse: " ▼" }[change] || "";
  return { tag: "td", class: "number " + change, metric: metric?.name, text: (metric?.cells[i] || "–") + mark };
}

// changeOf tells whether a number is better or worse than before, if either is.
function changeOf(metric, before, now) {
  if (!Number.isFinite(before) || !Number.isFinite(now) || before === now || !metric.better) return "";
  return now < before === (metric.better === "lower") ? "better" : "worse";
}
