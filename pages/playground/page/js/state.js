// What the reader has chosen, and how it stands in the address of the page.
//
// Everything that is changed about a scenario is a line path=value, whoever wrote it: a
// slider, the choice of a library, an import or the reader. So there is one place to look,
// and the command line says the same.

// home is what the page opens on: a story, or a scenario of somebody's own.
const home = embedded("home");

// blank is a story as it is. Yaml, if there is one, is run in its place.
function blank(story = home.story, yaml = null) {
  return { story, yaml, lines: [], seed: null, breaker: "" };
}

function atHome() {
  return blank(home.story, home.yaml);
}

// pathOf is what a line changes.
function pathOf(line) {
  return line.split("=", 1)[0].trim();
}

// valueIn is what the lines set a path to, or null.
function valueIn(lines, path) {
  const line = lines.findLast((l) => pathOf(l) === path);
  return line === undefined ? null : line.slice(line.indexOf("=") + 1).trim();
}

// withValue is the lines with a path set, or, if the value is null, as it was. The line
// keeps its place.
function withValue(lines, path, value) {
  const at = lines.findLastIndex((l) => pathOf(l) === path);
  const rest = lines.filter((l, i) => i === at || pathOf(l) !== path);
  const kept = rest.findIndex((l) => pathOf(l) === path);
  if (value === null) return rest.filter((_, i) => i !== kept);
  if (kept < 0) return [...rest, path + "=" + value];
  rest[kept] = path + "=" + value;
  return rest;
}

// withWhole is the lines with a path set, and nothing below it.
function withWhole(lines, path, value) {
  const others = lines.filter((l) => pathOf(l) !== path && !pathOf(l).startsWith(path + "."));
  return value === null ? others : [...others, path + "=" + value];
}

// linesOf is what stands in a text.
function linesOf(text) {
  return text.split("\n").map((l) => l.trim()).filter((l) => l !== "");
}

// scenarioOf is what the engine is asked about.
function scenarioOf(state) {
  const request = { scenario: state.yaml === null ? state.story : state.yaml, set: state.lines, breaker: state.breaker };
  if (state.seed !== null) request.seed = state.seed;
  return request;
}

// toHash is the state as it stands behind the # of the address; "" is the page as it opens.
async function toHash(state) {
  const hash = new URLSearchParams();
  if (state.yaml === home.yaml && state.story === home.story) hash.delete("s");
  else if (state.yaml !== null) hash.set("y", await packed(state.yaml));
  else hash.set("s", state.story);
  for (const line of state.lines) hash.append("set", line);
  if (state.seed !== null) hash.set("seed", String(state.seed));
  if (state.breaker) hash.set("b", state.breaker);
  return hash.toString();
}

async function fromHash(text) {
  const hash = new URLSearchParams(text.replace(/^#/, ""));
  const state = hash.has("s") ? blank(hash.get("s")) : atHome();
  if (hash.has("y")) Object.assign(state, { story: "", yaml: await unpacked(hash.get("y")) });
  state.lines = hash.getAll("set");
  const seed = Number(hash.get("seed"));
  if (hash.has("seed") && Number.isSafeInteger(seed) && seed >= 0) state.seed = seed;
  state.breaker = hash.get("b") || "";
  return state;
}

// packed is a long text made short: compressed, in the letters of an address.
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// unpacked is what packed made short; what it did not is an empty scenario.
async function unpacked(text) {
  try {
    const stream = new Blob([bytesOf(text.replaceAll("-", "+").replaceAll("_", "/"))]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).text();
  } catch {
    return "";
  }
}

// bytesOf reads base64. The engine is millions of letters: the plain loop is ten times as
// fast as Uint8Array.from, and fromBase64, where there is one, ten times as fast as that.
function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const letters = atob(base64.trim()), bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
