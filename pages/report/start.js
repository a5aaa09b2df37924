// What every page does first: its data, its buttons.
const data = JSON.parse(document.getElementById("data").textContent);

halfopen.themeButton(document.getElementById("theme"));
document.getElementById("print").addEventListener("click", () => print());
for (const button of document.querySelectorAll("[data-copy]")) {
  halfopen.copyButton(button, document.getElementById(button.dataset.copy));
}
for (const button of document.querySelectorAll("button[hidden]")) button.hidden = false;
