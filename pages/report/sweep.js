
if (document.getElementById("charts")) halfopen.sweep(document.getElementById("charts"), data);
