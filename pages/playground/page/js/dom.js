// Elements. Text is always text, never HTML: it may be that of anybody's file.

const byId = (id) => document.getElementById(id);

// element makes one: element("p", {class: "note"}, "text", child, ...).
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function button(label, title, press) {
  return element("button", { type: "button", class: "choice", title, onclick: press }, label);
}

// tell shows a message, or hides its place if there is none.
function tell(place, message) {
  place.hidden = !message;
  place.textContent = message || "";
}

// seconds is a time on the clock of the run.
function clock(at) {
  return at.toFixed(3) + " s";
}

function embedded(id) {
  return JSON.parse(byId(id).textContent);
}
