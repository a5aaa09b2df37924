// Step by step through what a breaker was told around its transitions.

// newWalk is the place where the reader is.
function newWalk(page) {
  return { page, steps: null, transition: 0, event: 0, arm: "", name: "" };
}

// refreshWalk asks for the steps of the present run.
async function refreshWalk(walk) {
  const { page } = walk;
  const breakers = page.answer.view.arms.flatMap((arm) => arm.breakers.map((b) => ({ arm: arm.name, name: b.name })));
  walk.breakers = breakers;
  if (page.answer.view.step) return walkMessage(walk, "This story goes in " + page.answer.view.step + "s; the breakers of stories in continuous time can be stepped through.");
  if (breakers.length === 0) return walkMessage(walk, "There is no breaker in this story. Choose a library on the settings: it then guards the calls.");
  if (!breakers.some((b) => b.arm === walk.arm && b.name === walk.name)) Object.assign(walk, mostChanging(page) || breakers[0]);
  const answer = await page.engine.ask({ kind: "steps", ...page.asked, arm: walk.arm, name: walk.name });
  if (!answer) return;
  if (answer.error) return walkMessage(walk, answer.error);
  const at = walk.steps?.transitions[walk.transition]?.at ?? 0;
  walk.steps = answer;
  const nearest = answer.transitions.findIndex((t) => t.at >= at);
  walk.transition = nearest < 0 ? Math.max(0, answer.transitions.length - 1) : nearest;
  buildWalk(walk);
}

// mostChanging is the breaker of the last arm that has any transition.
function mostChanging(page) {
  const all = page.answer.view.arms.flatMap((arm) => arm.breakers.map((b) => ({ arm: arm.name, name: b.name, states: b.states.length })));
  const found = all.findLast((b) => b.states > 1);
  return found && { arm: found.arm, name: found.name };
}

function walkMessage(walk, ...message) {
  walk.steps = null;
  byId("walk").replaceChildren(element("p", {}, ...message));
}

function titleOf(t, i, all) {
  return i + 1 + " of " + all.length + ": " + clock(t.at) + ", " + words(t.from) + " → " + words(t.to);
}

const words = (name) => name.replaceAll("_", name === "half_open" ? "-" : " ");

// buildWalk makes the parts that stay while the reader walks.
function buildWalk(walk) {
  const { steps } = walk;
  const parts = [];
  if (walk.breakers.length > 1) {
    const select = element("select", { "aria-label": "breaker", onchange: () => {
      Object.assign(walk, walk.breakers[select.value], { steps: null });
      refreshWalk(walk);
    } }, ...walk.breakers.map((b, i) => element("option", { value: i, selected: b.arm === walk.arm && b.name === walk.name }, b.arm + (b.name ? ", " + b.name : ""))));
    parts.push(element("div", { class: "bar" }, select));
  }
  if (steps.transitions.length === 0) {
    parts.push(element("p", {}, "The breaker of " + steps.arm + " stays closed in this run. Drag the failure threshold down until it opens."));
    byId("walk").replaceChildren(...parts);
    return;
  }
  const choice = element("select", { "aria-label": "transition", id: "transition", onchange: () => toTransition(walk, Number(choice.value)) },
    ...steps.transitions.map((t, i) => element("option", { value: i }, titleOf(t, i, steps.transitions))));
  const range = element("input", { type: "range", min: 0, "aria-label": "event", id: "event", oninput: () => toEvent(walk, Number(range.value)) });
  walk.parts = {
    choice, range,
    now: element("div", { class: "now", "aria-live": "polite" }),
    dots: element("div", { class: "dots", role: "img" }),
    dotsKey: element("p", { class: "note" }),
    gauge: element("div", {}),
    list: element("ol", {}),
  };
  const box = element("div", { class: "walk", tabindex: 0, role: "group", "aria-label": "step by step", onkeydown: (event) => walkKey(walk, event) },
    element("div", { class: "bar" },
      button("|◀", "the transition before (Page Up)", () => toTransition(walk, walk.transition - 1)), choice,
      button("▶|", "the next transition (Page Down)", () => toTransition(walk, walk.transition + 1))),
    element("div", { class: "bar" },
      button("◀", "the event before (left arrow)", () => toEvent(walk, walk.event - 1)), range,
      button("▶", "the next event (right arrow)", () => toEvent(walk, walk.event + 1))),
    walk.parts.now, walk.parts.dots, walk.parts.dotsKey, walk.parts.gauge, walk.parts.list);
  const facts = steps.choices.filter((c) => ["watches", "opens at", "tries again", "trial calls", "verdict", "late results"].includes(c.name));
  if (steps.instances > 1) parts.push(element("p", { class: "note" }, "This is the breaker of the first of " + steps.instances + " instances."));
  parts.push(box, element("p", { class: "note" }, facts.map((c) => c.name + " " + c.words).join(" · ")));
  byId("walk").replaceChildren(...parts);
  toTransition(walk, walk.transition);
}

function walkKey(walk, event) {
  if (event.target.tagName === "SELECT" || event.ctrlKey || event.altKey || event.metaKey) return;
  const moves = {
    ArrowLeft: () => toEvent(walk, walk.event - 1), ArrowRight: () => toEvent(walk, walk.event + 1),
    PageUp: () => toTransition(walk, walk.transition - 1), PageDown: () => toTransition(walk, walk.transition + 1),
  };
  if (!moves[event.key]) return;
  event.preventDefault();
  moves[event.key]();
}

// toTransition goes to the event of a transition.
function toTransition(walk, i) {
  const all = walk.steps.transitions;
  walk.transition = Math.min(Math.max(i, 0), all.length - 1);
  walk.parts.choice.value = walk.transition;
  const t = all[walk.transition];
  walk.parts.range.max = t.events.length - 1;
  toEvent(walk, t.place);
}

function toEvent(walk, i) {
  const t = walk.steps.transitions[walk.transition];
  walk.event = Math.min(Math.max(i, 0), t.events.length - 1);
  walk.parts.range.value = walk.event;
  drawStep(walk, t, t.events[walk.event]);
}

// drawStep shows the breaker after an event.
function drawStep(walk, t, event) {
  const { parts } = walk;
  parts.now.replaceChildren(element("span", { class: "badge " + event.state }, words(event.state)), element("span", {}, clock(event.at) + ": " + eventText(event)));
  const shown = windowAt(t, walk.event);
  parts.dots.replaceChildren(...shown.letters.map(dot));
  parts.dots.setAttribute("aria-label", shown.text);
  parts.dotsKey.textContent = shown.text;
  parts.gauge.replaceChildren(...gaugesOf(walk.steps.rules, shown));
  const from = Math.max(0, Math.min(walk.event - 3, t.events.length - 7));
  parts.list.replaceChildren(...t.events.slice(from, from + 7).map((e, i) => element("li", {
    class: e.kind, "aria-current": from + i === walk.event ? "step" : null, onclick: () => toEvent(walk, from + i),
  }, element("span", { class: "time" }, clock(e.at)), element("span", {}, eventText(e)))));
}

// eventText says what happened.
function eventText(e) {
  switch (e.kind) {
    case "refused":
      return e.refused === 1 ? "a call is refused" : e.refused + " calls are refused, until " + clock(e.until);
    case "trial":
      return "a trial call is sent";
    case "transition":
      return words(e.from) + " → " + words(e.to) + ": " + e.reason;
    default: {
      const call = e.trial ? "a trial call " : e.late ? "a call from before the last change " : "a call ";
      const took = (e.took || 0) >= 1 ? e.took.toFixed(2) + " s" : ((e.took || 0) * 1e3).toFixed(1) + " ms";
      const slow = "SF".includes(e.letter) ? ", slow" : "";
      return call + words(e.outcome) + " after " + took + ": " + e.result + slow + (e.counted ? "" : ", not counted");
    }
  }
}

// windowAt is the results by which the breaker decides after an event: the last ones that
// counted, as many as it says. Just after a change of state there are none; of the change
// itself they are those that it decided by.
function windowAt(t, at) {
  const changes = t.events[at].kind === "transition" && t.events[at - 1]?.kind === "result";
  const state = changes ? t.events[at].from : t.events[at].state;
  const events = t.events.slice(0, changes ? at : at + 1);
  const last = events.findLastIndex((e) => e.kind === "transition" || (e.kind === "result" && e.tally));
  const tally = last >= 0 && events[last].kind === "result" ? events[last].tally : null;
  if (!tally || state === "open" || tally.results === 0) {
    const text = state === "open" ? "Open: nothing is watched, calls are refused." : "No results yet.";
    return { letters: [], tally: null, state, text };
  }
  const counted = t.before + events.slice(0, last + 1).filter((e) => e.counted).map((e) => e.letter).join("");
  const letters = [...counted.slice(-tally.results)];
  const all = (n, noun) => n + " " + noun + (n === 1 ? "" : "s");
  const of = state === "half_open" ? "of the trial calls" : "in the window";
  const more = letters.length < tally.results ? " (the last " + letters.length + " are drawn)" : "";
  const slow = tally.slow > 0 ? ", " + tally.slow + " slow" : "";
  return { letters, tally, state, text: all(tally.results, "result") + " " + of + more + ": " + all(tally.failures, "failure") + slow };
}

const titles = { s: "success", f: "failure", i: "ignored", S: "slow success", F: "slow failure" };

// dot is a result: a disc for a success, a square for a failure, with a ring if it was slow.
function dot(letter) {
  const svg = (tag, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const picture = svg("svg", { viewBox: "0 0 16 16" });
  const title = svg("title", {});
  title.textContent = titles[letter];
  picture.append(title);
  const kind = letter.toLowerCase();
  if (kind === "f") picture.append(svg("rect", { x: 3, y: 3, width: 10, height: 10, style: "fill: var(--failed)" }));
  else picture.append(svg("circle", { cx: 8, cy: 8, r: kind === "i" ? 2.5 : 5, style: "fill: var(--" + (kind === "i" ? "ghost" : "succeeded") + ")" }));
  if (letter !== kind) picture.append(svg("circle", { cx: 8, cy: 8, r: 7, style: "fill: none; stroke: var(--half-open); stroke-width: 2" }));
  return picture;
}

// gaugesOf is each rule of a closed breaker as a bar with the threshold in it.
function gaugesOf(rules, shown) {
  if (shown.state !== "closed" || !shown.tally) return [];
  return rules.map((rule) => {
    const { tally } = shown;
    const count = { failures: tally.failures, slow: tally.slow, in_a_row: tally.in_a_row }[rule.of];
    const level = rule.share ? count / tally.results : count / (rule.threshold * 1.25);
    const limit = rule.share ? rule.threshold : 0.8;
    const names = { failures: "failures", slow: "slow calls", in_a_row: "failures in a row" };
    const percent = (x) => Number((100 * x).toPrecision(3)) + " %";
    const now = rule.share ? names[rule.of] + " " + percent(level) : count + " " + names[rule.of];
    const enough = rule.share && tally.results < rule.minimum ? "; from " + rule.minimum + " results on, there are " + tally.results : "";
    const bar = element("div", { class: "gauge" }, element("div", { class: "level" }), element("div", { class: "limit" },
      element("span", {}, "opens at " + (rule.share ? percent(rule.threshold) : rule.threshold))));
    bar.children[0].style.width = 100 * Math.min(1, level) + "%";
    bar.children[1].style.left = 100 * Math.min(1, limit) + "%";
    return element("div", {}, element("span", { class: "note" }, now + enough), bar);
  });
}
