// Package charts is what the pages have in common: how a run is drawn, and how a page
// looks.
//
// A page that may be mailed, opened from a folder or put on a server of files can load
// nothing, so that what it needs is here as text to be put into it: uPlot, which draws
// lines, a script that makes of a view.Run its charts, and a style sheet. The script makes
// one global, halfopen:
//
//	halfopen.charts(root, run, options) -> { update(run), pin(run | null), show(arms),
//	    other(bool), resize(), destroy() }
//	halfopen.sweep(root, sweep)          // a metric over the parameters of a view.Sweep
//	halfopen.themeButton(button)         // a button for light and dark
//	halfopen.copyButton(button, element) // a button that copies the text of an element
//	halfopen.copyText(text) -> Promise   // of whether it is on the clipboard
//
// Texts that come out of anybody's file, names and titles, are shown as text and never as
// HTML.
package charts
