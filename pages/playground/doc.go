// Package playground is a page in which a reader changes a scenario and sees at once what
// becomes of it.
//
// To choose the settings of a breaker one has to try them, and to try them one should not
// have to install anything. HTML makes one file that holds everything: the simulation
// itself as WebAssembly (package engine), the charts (package charts), the library of
// scenarios. It opens from a disk and from any static host, and asks no server anything.
//
// The engine is made by `go generate ./pages/playground` and is committed, so that the
// program can be built with `go install`; a test says when it is older than its sources.
package playground
