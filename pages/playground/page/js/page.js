// The page: what is chosen, what was answered, and what shows it.

const page = {
  state: atHome(),
  answer: null, // the last run that went well
  asked: scenarioOf(atHome()), // of which it is
  pinned: null,
  charts: null,
  engine: null,
  events: 0,
  stops: new Map(), // by path, those that a slider has
  plain: new Map(), // by path, the value without a line
  dragging: false,
  edited: false, // the YAML, and not run
  presets: embedded("presets"),
  change,
  breakerPath: () => page.answer?.breakers.find((b) => b.path === page.state.breaker)?.path || page.answer?.breakers[0]?.path || "breaker",
};
page.walk = newWalk(page);

// change changes the state and runs it. By is the element in which the reader types.
async function change(what, by) {
  const other = "story" in what || "yaml" in what;
  Object.assign(page.state, what);
  if (other) {
    page.stops.clear();
    page.plain.clear();
  }
  showState(by);
  writeHash();
  await rerun();
}

// rerun asks for the run of the present state.
async function rerun() {
  const request = scenarioOf(page.state);
  const answer = await page.engine.ask({ kind: "run", ...request });
  if (!answer) return;
  if (!answer.error) page.asked = request;
  show(answer);
}

// show shows an answer. After a failure, what was there stays.
function show(answer) {
  if (answer.error && !page.answer) show(embedded("opening")); // or the page would be empty
  showProblems(page, answer);
  if (answer.error) return status("not run");
  page.answer = answer;
  page.events = 2 * answer.arrivals;
  const run = answer.view;
  byId("finding").textContent = run.finding;
  byId("subtitle").textContent = run.subtitle;
  byId("about").textContent = run.about;
  byId("command").textContent = run.command;
  byId("lint").replaceChildren(...run.lint.map((text) => element("li", {}, text)));
  byId("seed").value = run.seed;
  showApart(answer.apart);
  showBreakers(answer);
  showSliders(page, answer);
  showLesson(answer.story);
  showNumbers(page);
  showYAML(page);
  if (page.charts) page.charts.update(run);
  else page.charts = halfopen.charts(byId("charts"), run, { compact: true });
  if (answer.took !== undefined) status("run in " + (answer.took < 10 ? answer.took.toFixed(1) : Math.round(answer.took)) + " ms");
  page.took = answer.took;
  walkLater();
}

// walkLater asks for the steps when the reader has let go.
const walkLater = later(() => {
  if (!page.engine) return;
  if (page.events < heavy) return refreshWalk(page.walk);
  walkMessage(page.walk, "This is a large run. ", button("Step through it", "run it once more", () => refreshWalk(page.walk)));
}, 120);

// status says what is going on, for a while or until the next.
function status(text, forNow) {
  if (!forNow) page.said = text;
  byId("status").textContent = text;
}

// showApart offers streams of their own where one serves all chance.
function showApart(apart) {
  const place = byId("apart");
  place.hidden = !apart;
  if (apart) {
    place.replaceChildren("All chance of this story comes from one stream, as published: another breaker also meets other latencies. ",
      button("Use a stream for each source", apart, () => page.change({ lines: withValue(page.state.lines, pathOf(apart), apart.slice(apart.indexOf("=") + 1)) })));
  }
}

function showBreakers(answer) {
  const select = byId("breaker"), path = page.breakerPath();
  byId("breaker-field").hidden = answer.breakers.length < 2;
  select.replaceChildren(...answer.breakers.map((b) => element("option", { value: b.path, selected: b.path === path }, b.label)));
  const chosen = answer.breakers.find((b) => b.path === path);
  byId("library").value = chosen?.preset || "";
  byId("library").disabled = answer.view.step !== "";
  showKnobs(page, chosen);
}

// showLesson is what the story teaches.
function showLesson(story) {
  const place = byId("lesson");
  const parts = [["Where to look", story.look], ["What it teaches", story.lesson], ["Where it stops being true", story.limits]].filter(([, text]) => text);
  place.hidden = parts.length === 0;
  place.replaceChildren(element("h2", {}, "The story"), ...parts.flatMap(([title, text]) => [element("h3", {}, title), element("p", {}, text)]));
}

// showState writes what is chosen where it is chosen.
function showState(by) {
  byId("story").value = page.state.yaml === null ? page.state.story : "";
  showLines(page, by);
}

const writeHash = later(async () => {
  const hash = await toHash(page.state);
  page.hash = hash;
  try {
    history.replaceState(null, "", hash ? "#" + hash : location.pathname + location.search);
  } catch {
    location.hash = hash;
  }
  document.documentElement.dataset.hash = hash;
}, 150);

async function readHash() {
  if (location.hash.replace(/^#/, "") === page.hash) return;
  page.hash = location.hash.replace(/^#/, "");
  page.state = await fromHash(location.hash);
  page.stops.clear();
  page.plain.clear();
  page.edited = false;
  showState();
  await rerun();
}

// fillChoices fills the lists of stories and libraries.
function fillChoices() {
  byId("story").append(element("option", { value: "", hidden: true }, "your own YAML"));
  for (const group of embedded("stories")) {
    byId("story").append(element("optgroup", { label: group.title }, ...group.stories.map((s) => element("option", { value: s.name, title: s.about }, s.name))));
  }
  byId("library").append(element("option", { value: "", hidden: true }, "no breaker"));
  for (const p of page.presets) {
    byId("library").append(element("option", { value: p.name }, p.title + (p.language ? " (" + p.language + ")" : "")));
  }
}

function pin() {
  page.pinned = page.pinned ? null : page.answer;
  byId("pin").textContent = page.pinned ? "Unpin" : "Pin this run";
  byId("pin").setAttribute("aria-pressed", String(page.pinned !== null));
  page.charts.pin(page.pinned ? page.pinned.view : null);
  showNumbers(page);
}

// copies lets a button copy a text, and says so.
function copies(id, text) {
  const place = byId(id), name = place.textContent;
  place.addEventListener("click", async () => {
    const value = await text();
    const done = await halfopen.copyText(value);
    place.textContent = done ? "Copied" : "Not allowed here";
    setTimeout(() => (place.textContent = name), 1500);
  });
}

function wire() {
  halfopen.themeButton(byId("theme"));
  byId("settings").addEventListener("submit", (event) => event.preventDefault());
  byId("story").addEventListener("change", () => {
    page.edited = false;
    page.change(blank(byId("story").value));
  });
  byId("breaker").addEventListener("change", () => page.change({ breaker: byId("breaker").value }));
  byId("library").addEventListener("change", () => {
    const path = page.breakerPath();
    page.change({ lines: withWhole(page.state.lines, path, "{preset: " + byId("library").value + "}") });
  });
  byId("seed").addEventListener("change", () => {
    const seed = Number(byId("seed").value);
    if (Number.isSafeInteger(seed) && seed >= 0) page.change({ seed });
  });
  byId("chance").addEventListener("click", () => page.change({ seed: Number(byId("seed").value) + 1 }));
  byId("reset").addEventListener("click", () => {
    page.edited = false;
    page.change(page.state.yaml === null ? blank(page.state.story) : atHome());
  });
  byId("pin").addEventListener("click", pin);
  byId("stop").addEventListener("click", () => page.engine.stop());
  copies("copy-command", () => page.answer.view.command);
  copies("copy-yaml", () => page.answer.view.config);
  copies("copy-link", async () => location.href.split("#")[0] + "#" + (await toHash(page.state)));
  addEventListener("keydown", (event) => {
    const typing = ["INPUT", "TEXTAREA", "SELECT"].includes(event.target.tagName) && event.target.type !== "range";
    if (event.key === "p" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) pin();
  });
  addEventListener("hashchange", readHash);
  addEventListener("resize", () => showNumbers(page));
  wireEdit(page);
  wireImport(page);
}

// open shows the run that stands in the page, and starts the engine behind it.
async function open() {
  fillChoices();
  const lacks = missing();
  const opening = embedded("opening");
  const asked = location.hash.replace(/^#/, "");
  if (lacks) {
    show(opening);
    tell(byId("trouble"), "This browser has no " + lacks + ", which the engine needs. What is shown is the story as it is; for other settings use the command: " + opening.view.command);
    for (const control of document.querySelectorAll("#settings input, #settings select, #settings button, #apply, #read")) control.disabled = true;
    halfopen.themeButton(byId("theme"));
    return;
  }
  let slow;
  page.engine = startEngine({
    ready: () => {
      status("ready");
      if (page.ready) return; // it has begun anew
      page.ready = performance.now();
      document.documentElement.dataset.engine = "ready";
      setTimeout(warmUp, 0);
    },
    busy: (on) => {
      clearTimeout(slow);
      byId("stop").hidden = true;
      if (!on) status(page.said);
      else {
        slow = setTimeout(() => {
          status("running …", true);
          byId("stop").hidden = false;
        }, 700);
      }
    },
    broken: (message) => tell(byId("trouble"), "The engine does not start: " + message + ". What is shown is the story as it is."),
  });
  status("starting the engine …");
  wire();
  if (asked) {
    await readHash();
  } else {
    page.hash = "";
    show(opening);
    showState();
  }
}

// warmUp lets the browser compile what a run needs, while nobody waits.
async function warmUp() {
  for (let i = 0; i < 5 && page.events < heavy && page.engine.idle(); i++) await page.engine.ask({ kind: "warm", ...page.asked });
  document.documentElement.dataset.engine = "warm";
}

globalThis.playground = page;
open();
