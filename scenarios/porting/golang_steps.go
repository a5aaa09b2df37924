package porting

import (
	"go/constant"
	"slices"
	"time"

	"halfopen/scenarios/config"
)

// A goReading gathers what the steps of a breaker set.
type goReading struct {
	g        goFile
	settings []setting
	notes    []Note
}

// A goType turns the value of a Go expression into that of a scenario file; it is not ok for one that is not of the type.
// The value is nil if only a running program knows it.
type goType func(constant.Value) (text string, ok bool)

// A goArgument is what an argument of a step sets.
type goArgument struct {
	key string
	of  goType
}

// set reads the arguments of a step into settings. A step of which one cannot be evaluated is left out, and what its
// settings were before is not kept either.
func (r *goReading) set(s goStep, arguments ...goArgument) {
	var settings []setting
	for _, a := range arguments {
		r.reset(a.key)
	}
	for i, a := range arguments {
		place := r.g.place(s.arguments[i])
		text, ok := a.of(r.g.value(s.arguments[i]))
		if !ok {
			r.note(leftOut(place, s.name, "its value is known only when the program runs; the library's default is used"))
			return
		}
		settings = append(settings, setting{key: a.key, text: text, place: place, name: a.key})
	}
	r.settings = append(r.settings, settings...)
}

// reset takes back what was set under some keys.
func (r *goReading) reset(keys ...string) {
	r.settings = slices.DeleteFunc(r.settings, func(s setting) bool { return slices.Contains(keys, s.key) })
}

func (r *goReading) note(n Note) { r.notes = append(r.notes, n) }

// imported makes the breaker.
func (r *goReading) imported(b *goBreaker, library, name string) (Imported, error) {
	preset, warnings, err := build(library, r.g.place(b.at), r.settings)
	return Imported{Instance: b.instance(name), Library: library, Preset: preset, Notes: append(r.notes, warnings...)}, err
}

// goWhole is a whole number.
func goWhole(x constant.Value) (string, bool) {
	if x = whole(x); x == nil {
		return "", false
	}
	return x.ExactString(), true
}

// goDuration is a time.Duration.
func goDuration(x constant.Value) (string, bool) {
	if x = whole(x); x == nil {
		return "", false
	}
	n, exact := constant.Int64Val(x)
	return time.Duration(n).String(), exact
}

// goNumber is a number that need not be whole.
func goNumber(x constant.Value) (string, bool) {
	if !isNumber(x) {
		return "", false
	}
	f, _ := constant.Float64Val(x)
	return decimal(f), true
}

// goShare is a share as a fraction.
func goShare(x constant.Value) (string, bool) {
	if !isNumber(x) {
		return "", false
	}
	f, _ := constant.Float64Val(x)
	return config.Share(f).Text(), true
}
