// What pages use.
window.halfopen = { charts, sweep, themeButton, copyButton, copyText };
