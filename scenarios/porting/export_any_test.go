package porting_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"pgregory.net/rapid"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// a grain is how fine the numbers of drawn breakers are.
type grain struct {
	time    time.Duration // times are a multiple of it
	percent int64         // shares are a multiple of 1% / percent
	callers bool          // whether the settings that are no library's are drawn too
}

var (
	finely  = grain{time.Nanosecond, 100, true}
	roughly = grain{time.Millisecond, 1, false}
)

// anyBreaker draws valid breakers of a library, as a scenario has them. About half of the settings are drawn from the
// ranges in their tags; the others are the default.
func anyBreaker(library string, fine grain) *rapid.Generator[string] {
	found, _ := presets.Find(library)
	return rapid.Custom(func(t *rapid.T) string {
		parts := []string{"preset: " + library}
		for _, f := range reflect.VisibleFields(reflect.TypeOf(found.Preset)) {
			name := f.Tag.Get("yaml")
			if name != "" && (fine.callers || !isOfCaller(name)) && rapid.Bool().Draw(t, "whether "+name) {
				parts = append(parts, name+": "+fine.value(f).Draw(t, name))
			}
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}).Filter(func(text string) bool {
		_, err := breaker(text)
		return err == nil
	})
}

func isOfCaller(name string) bool {
	return slices.ContainsFunc(presets.CommonSettings(), func(s presets.Setting) bool { return s.Name == name })
}

// value draws the text of a setting.
func (g grain) value(f reflect.StructField) *rapid.Generator[string] {
	if word, _, ok := strings.Cut(f.Tag.Get("words"), "="); ok {
		f.Tag = reflect.StructTag(strings.Replace(string(f.Tag), "words:", "word:", 1))
		return rapid.OneOf(g.value(f), rapid.Just(word))
	}
	if f.Type == reflect.TypeFor[[]string]() {
		return rapid.Map(rapid.SliceOfN(rapid.SampledFrom(choices(f)), 0, 2), func(items []string) string { return "[" + strings.Join(items, ", ") + "]" })
	}
	switch f.Type.Kind() {
	case reflect.Bool:
		return rapid.Map(rapid.Bool(), strconv.FormatBool)
	case reflect.String:
		return rapid.SampledFrom(choices(f))
	case reflect.Float64:
		if f.Type == reflect.TypeFor[config.Share]() {
			return drawn(f, 1/float64(g.percent), "%", func(text string) float64 { return number(strings.TrimSuffix(text, "%")) })
		}
		return drawn(f, 0.01, "", number)
	case reflect.Int64:
		return drawn(f, float64(g.time), "ns", func(text string) float64 {
			d, _ := time.ParseDuration(text)
			return float64(d)
		})
	}
	return drawn(f, 1, "", number)
}

func choices(f reflect.StructField) []string { return strings.Split(f.Tag.Get("choices"), ",") }

func number(text string) float64 {
	value, _ := strconv.ParseFloat(text, 64)
	return value
}

// drawn draws a multiple of a step within the range of a setting's tags, and writes it with a unit.
func drawn(f reflect.StructField, step float64, unit string, parse func(string) float64) *rapid.Generator[string] {
	const most = 1_000_000
	low, high := int64(0), int64(most)
	if text, ok := f.Tag.Lookup("min"); ok {
		low = int64(parse(text) / step)
	}
	if text, ok := f.Tag.Lookup("above"); ok {
		low = int64(parse(text)/step) + 1
	}
	high += low
	if text, ok := f.Tag.Lookup("max"); ok {
		high = min(high, int64(parse(text)/step))
	}
	return rapid.Map(rapid.Int64Range(low, high), func(steps int64) string {
		return strconv.FormatFloat(float64(steps)*step, 'f', -1, 64) + unit
	})
}
