// copyButton lets a button copy the text of an element, and say so.
function copyButton(button, source) {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    const done = await copyText(source.textContent);
    button.textContent = done ? "Copied" : "Press Ctrl+C";
    if (!done) getSelection().selectAllChildren(source);
    setTimeout(() => (button.textContent = label), 2000);
  });
}

// copyText puts a text on the clipboard, and reports whether it could.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
