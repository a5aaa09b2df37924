// How things look. The colours stand in the style sheet, so that light and dark have
// their own.

const armColors = 6;

// color is one of the style sheet's.
function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}

function armVariable(i) {
  return "arm-" + (i % armColors);
}

// alike is how many of the arms before one that are shown have its colour.
function alike(c, i) {
  return shownArms(c).filter((j) => j < i && armVariable(j) === armVariable(i)).length;
}

// Arms of the same colour are told apart by dashes.
const armDashes = [[], [12, 3], [12, 3, 2, 3], [6, 2, 2, 2]];

// armStroke is the line of an arm. The first arm's is the widest and lies undermost, so
// that lines that coincide are all seen, in grey too.
function armStroke(c, i, dashed) {
  const arms = c.run.arms.length;
  const widest = 2.8, narrowest = 1.5;
  const width = arms > 1 ? widest - ((widest - narrowest) * i) / (arms - 1) : 2;
  return {
    stroke: color(armVariable(i)),
    width: dashed ? 0.5 * width + 0.4 : width,
    dash: dashed ? [4, 3] : armDashes[alike(c, i) % armDashes.length],
  };
}

// The states in the order of painting: what is short lies on top.
const states = ["closed", "not_recorded", "open", "half_open"];

// The outcomes of trial calls, in the order of the legend.
const outcomes = [
  "succeeded", "failed", "timed_out", "rejected", "shed", "degraded", "client_error", "hidden_failure", "cancelled", "without_result",
];

function outcomeOf(probe) {
  return outcomes.includes(probe.outcome) ? probe.outcome : "without_result";
}

// variable is the name of the colour of a state or an outcome.
function variable(name) {
  return name.replaceAll("_", "-");
}
