// Package browser lets a test look at a page as its reader does.
//
// A page that is right as text may still throw, cut a table off or not answer a key. The
// tests of the pages open them in a Chromium without a window, move, click and type, and
// ask what is there. On a machine without Chromium they are skipped.
package browser
