// The breaker of the reader's own configuration.

function wireImport(page) {
  const read = async () => {
    const answer = await page.engine.ask({ kind: "import", text: byId("pasted").value });
    if (!answer) return;
    tell(byId("import-problem"), answer.error && [answer.error, ...answer.problems.slice(1).map((p) => "line " + p.line + ": " + p.message)].join(" · "));
    byId("imported").replaceChildren(...(answer.breakers || []).map((b) => importedBreaker(page, b)));
    if (answer.breakers?.length === 1) take(page, answer.breakers[0]);
  };
  byId("read").addEventListener("click", read);
  byId("pasted").addEventListener("paste", () => setTimeout(read, 0));
}

// take puts an imported breaker into the story.
function take(page, breaker) {
  page.change({ lines: withWhole(page.state.lines, page.breakerPath(), breaker.value) });
}

function importedBreaker(page, breaker) {
  return element("section", {},
    element("h3", {}, breaker.instance + " (" + breaker.library + ")"),
    element("p", {}, element("code", {}, "breaker=" + breaker.value)),
    button("Use it in this story", "put it in the place of the story's breaker", () => take(page, breaker)),
    element("ul", { class: "note" }, ...breaker.notes.map((n) => element("li", {}, n.replace(/^pasted\.\w+:(\d+):\d+: /, "line $1: ")))));
}
