// The sliders: each is a setting whose values are its stops.

// heavy is the number of events in a run from which it is made anew only when a slider is
// let go. A request is about two events.
const heavy = 2e5;

// showSliders shows the controls of an answer. Those that are there already stay, so that
// one that is being dragged is not lost.
function showSliders(page, answer) {
  const place = byId("sliders");
  for (const shown of [...place.children]) {
    if (!answer.controls.some((c) => key(c) === shown.dataset.key)) shown.remove();
  }
  answer.controls.forEach((control, i) => {
    remember(page, control);
    const stops = page.stops.get(control.path);
    let slider = [...place.children].find((s) => s.dataset.key === key(control));
    if (!slider) slider = newSlider(page, control);
    if (place.children[i] !== slider) place.insertBefore(slider, place.children[i] || null);
    const input = slider.querySelector("input");
    input.max = stops.length - 1;
    slider.stops = stops;
    if (document.activeElement !== input || !page.dragging) {
      input.value = stops.findIndex((s) => isSame(s, control.stops[control.at]));
    }
    label(page, slider);
  });
}

function key(control) {
  return control.id + " " + control.path;
}

// remember joins the stops of a setting that have been seen, and what it is without a line.
function remember(page, control) {
  const known = page.stops.get(control.path) || [];
  const all = [...known, ...control.stops.filter((s) => !known.some((k) => isSame(k, s)))];
  page.stops.set(control.path, all.sort((a, b) => a.number - b.number));
  if (valueIn(page.state.lines, control.path) === null) page.plain.set(control.path, control.stops[control.at]);
}

// isSame tells whether two stops are the same value, however that is written.
function isSame(a, b) {
  return Math.abs(a.number - b.number) <= 1e-9 * Math.abs(b.number);
}

// isPlain tells whether a stop is what the setting is without a line.
function isPlain(page, path, stop) {
  return page.plain.has(path) && isSame(page.plain.get(path), stop);
}

function newSlider(page, control) {
  const id = "slider-" + control.id;
  const input = element("input", {
    type: "range", id, min: 0, step: 1, "aria-describedby": id + "-hint",
    oninput: () => {
      page.dragging = true;
      label(page, slider);
      if (page.events < heavy) choose(page, slider, control.path);
    },
    onchange: () => {
      page.dragging = false;
      choose(page, slider, control.path);
    },
  });
  const slider = element("div", { class: "slider", "data-key": key(control) },
    element("div", { class: "name" }, element("label", { for: id, title: control.path }, control.label), element("output", { for: id })),
    input, element("p", { id: id + "-hint" }, control.hint));
  return slider;
}

// label writes the value of a slider beside it.
function label(page, slider) {
  const input = slider.querySelector("input"), output = slider.querySelector("output");
  const stop = slider.stops[input.value];
  if (!stop) return;
  output.textContent = stop.label;
  input.setAttribute("aria-valuetext", stop.label);
  const path = slider.dataset.key.split(" ")[1];
  output.classList.toggle("changed", page.plain.has(path) && !isPlain(page, path, stop));
}

// choose sets the setting of a slider.
function choose(page, slider, path) {
  const stop = slider.stops[slider.querySelector("input").value];
  page.change({ lines: withValue(page.state.lines, path, isPlain(page, path, stop) ? null : stop.value) });
}
