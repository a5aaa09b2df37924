// Numbers in words, as measure/findings writes them.

function grouped(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

// number has three significant digits, or is whole from 1000 on.
function number(x) {
  if (Math.abs(x) >= 1000) {
    return (x < 0 ? "-" : "") + grouped(String(Math.round(Math.abs(x))));
  }
  const rounded = Number(x.toPrecision(3));
  return Math.abs(rounded) >= 1e-6 ? String(rounded) : rounded.toFixed(9).replace(/\.?0+$/, "");
}

// duration is seconds with their unit.
function duration(seconds) {
  const size = Math.abs(Number(seconds.toPrecision(3)));
  if (size === 0 || size >= 1) return number(seconds) + " s";
  return size >= 1e-4 ? number(seconds * 1e3) + " ms" : number(seconds * 1e6) + " µs";
}

// valueTexts is how the values of a unit are written.
const valueTexts = {
  s: duration,
  count: number,
  "1/s": (x) => number(x) + "/s",
};

// known tells a value from none.
function known(x) {
  return x !== null && x !== undefined && Number.isFinite(x);
}

// tidy is a time without the noise of its binary form.
function tidy(t) {
  return String(Number(t.toFixed(6)));
}

// stretch is a bin in words: "22 s to 23 s", or the step that it is.
function stretch(run, from, width) {
  if (run.step && width === 1) return run.step + " " + tidy(from);
  if (run.step) return run.step + "s " + tidy(from) + " to " + tidy(from + width - 1);
  return tidy(from) + " s to " + tidy(from + width) + " s";
}

// words is the name of a state or an outcome in words.
function words(name) {
  return name === "half_open" ? "half-open" : name.replaceAll("_", " ");
}
