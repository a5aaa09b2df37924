// Light and dark: as the system is, or as the reader says by a button. Paper is light.

const dark = matchMedia("(prefers-color-scheme: dark)");
const themes = new EventTarget();

// isDark reports which it is.
function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : dark.matches;
}

function setTheme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
  themes.dispatchEvent(new Event("change"));
}

// onTheme calls back when the colours have changed, and returns how to stop that.
function onTheme(act) {
  themes.addEventListener("change", act);
  return () => themes.removeEventListener("change", act);
}

dark.addEventListener("change", () => themes.dispatchEvent(new Event("change")));

let beforePaper;
addEventListener("beforeprint", () => {
  beforePaper = document.documentElement.dataset.theme;
  setTheme("light");
});
addEventListener("afterprint", () => setTheme(beforePaper));

// themeButton lets a button switch between light and dark.
function themeButton(button) {
  const name = () => (button.textContent = isDark() ? "Light" : "Dark");
  button.addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
  onTheme(name);
  name();
}
