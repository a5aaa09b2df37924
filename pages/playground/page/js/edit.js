// The changes and the scenario as texts, and what is wrong with them, where it is.

// wireEdit connects the two texts.
function wireEdit(page) {
  const lines = byId("lines"), yaml = byId("yaml");
  lines.addEventListener("input", later(() => page.change({ lines: linesOf(lines.value) }, lines), 250));
  yaml.addEventListener("input", () => (page.edited = true));
  const apply = () => {
    page.edited = false;
    page.change({ story: "", yaml: yaml.value, lines: [], seed: null });
  };
  byId("apply").addEventListener("click", apply);
  yaml.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) apply();
  });
}

// later calls back when nothing has come for a while.
function later(act, wait) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  };
}

// showLines writes the changes, unless the reader is at it.
function showLines(page, by) {
  const lines = byId("lines");
  if (by !== lines) lines.value = page.state.lines.join("\n");
}

// showYAML writes the scenario, unless the reader has changed it and not run it.
function showYAML(page) {
  if (!page.edited) byId("yaml").value = page.answer.view.config;
}

// showProblems tells what is wrong beside where it is. The lines have no numbers of their
// own: a problem names its path.
function showProblems(page, answer) {
  const problems = answer.problems || [];
  const ofLines = problems.filter((p) => p.set), ofText = problems.filter((p) => !p.set && p.line > 0);
  byId("lines-problems").replaceChildren(...ofLines.map((p) => element("li", {}, p.set + ": " + p.message)));
  byId("yaml-problems").replaceChildren(...ofText.map((p) => element("li", {},
    button("line " + p.line, "go to where it is", () => goTo(byId("yaml"), p.line, p.column)), p.message)));
  byId("lines").setAttribute("aria-invalid", String(ofLines.length > 0));
  byId("yaml").setAttribute("aria-invalid", String(ofText.length > 0));
  tell(byId("problem"), answer.error ? answer.error + ". What is shown is the run before." : "");
}

// goTo puts the cursor at a place of a text.
function goTo(area, line, column) {
  const before = area.value.split("\n").slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0);
  const at = before + Math.max(0, column - 1);
  area.focus();
  area.setSelectionRange(at, at);
  area.scrollTop = Math.max(0, line - 4) * parseFloat(getComputedStyle(area).lineHeight);
}

// showKnobs is what the settings of the present library mean, each to be changed by a press.
function showKnobs(page, breaker) {
  const preset = breaker && page.presets.find((p) => p.name === breaker.preset);
  byId("knobs").hidden = !preset;
  if (!preset || page.knobs === preset.name + breaker.path) return;
  page.knobs = preset.name + breaker.path;
  byId("knob-table").replaceChildren(element("table", {}, element("tbody", {}, ...preset.settings.map((s) => element("tr", {},
    element("td", {}, button(s.name, "write a line for it", () => addLine(page, breaker.path + "." + s.name, s.default))),
    element("td", {}, s.default), element("td", {}, s.about))))));
}

// addLine begins a line for a setting.
function addLine(page, path, value) {
  const lines = byId("lines");
  if (valueIn(page.state.lines, path) === null) page.change({ lines: [...page.state.lines, path + "=" + value] });
  const at = lines.value.indexOf(path + "=") + path.length + 1;
  lines.focus();
  lines.setSelectionRange(at, lines.value.indexOf("\n", at) < 0 ? lines.value.length : lines.value.indexOf("\n", at));
}
