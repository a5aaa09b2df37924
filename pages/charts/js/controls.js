// The buttons above the charts: arms on and off, which requests, zoom.

// buildControls makes the buttons of a run. Those that are on or off follow by
// refreshControls, so that the one with the focus keeps it.
function buildControls(c) {
  c.switches = [];
  c.controls.replaceChildren(armButtons(c), ...otherButtons(c), zoomButtons(c));
}

function refreshControls(c) {
  for (const { button, on } of c.switches) button.setAttribute("aria-pressed", String(on()));
}

// toggle is a button that is on as long as on says so.
function toggle(c, on, press, ...children) {
  const button = pressable(on(), press, ...children);
  c.switches.push({ button, on });
  return button;
}

// armButtons is one for every arm; of many, all can be switched at once.
function armButtons(c) {
  const group = element("div", { class: "choices", role: "group", "aria-label": "arms shown" });
  c.run.arms.forEach((arm, i) => {
    const sign = swatch("line", { borderTop: "4px solid var(--" + armVariable(i) + ")" });
    group.append(toggle(c, () => c.shown.has(i), () => switchArm(c, i), sign, arm.name));
  });
  if (c.run.arms.length > 4) {
    group.append(
      action("all", "show all arms", () => c.show(c.run.arms.map((_, i) => i))),
      action("none", "show no arm", () => c.show([])));
  }
  return group;
}

function switchArm(c, i) {
  const shown = new Set(c.shown);
  if (!shown.delete(i)) shown.add(i);
  c.show([...shown]);
}

// otherButtons choose between the lines and the others, if a chart has them.
function otherButtons(c) {
  const chart = c.run.charts.find((x) => x.others);
  if (!chart) return [];
  return [element("div", { class: "choices joined", role: "group", "aria-label": chart.label + " of" },
    toggle(c, () => !c.others, () => c.other(false), chart.name),
    toggle(c, () => c.others, () => c.other(true), chart.other_name))];
}

function zoomButtons(c) {
  return element("div", { class: "choices joined zoom", role: "group", "aria-label": "zoom" },
    action("+", "zoom in (key +)", () => zoomBy(c, 0.5)),
    action("−", "zoom out (key -)", () => zoomBy(c, 2)),
    action("whole run", "show the whole run (key 0)", () => zoomTo(c, 0, c.run.end)));
}
