// Elements. Text is always text, never HTML: it may be that of anybody's file.

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

// swatch is a small sign of a colour: a box, a dot or a line.
function swatch(kind, style) {
  const sign = element("span", { class: "sign " + kind, "aria-hidden": "true" });
  Object.assign(sign.style, style);
  return sign;
}

// pressable is a button that is on or off.
function pressable(on, press, ...children) {
  return element("button", { type: "button", class: "choice", "aria-pressed": String(on), onclick: press }, ...children);
}

// action is a button that does something.
function action(label, title, press) {
  return element("button", { type: "button", class: "choice", title, onclick: press }, label);
}
