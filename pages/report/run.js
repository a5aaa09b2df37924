
halfopen.charts(document.getElementById("charts"), data);
