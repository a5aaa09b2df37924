package porting

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"halfopen/scenarios/presets"
)

// tripFunctions is the body of the function ReadyToTrip for each of its names in the preset, and the settings that are in it.
var tripFunctions = map[string]struct {
	body func(presets.Gobreaker) string
	held []string
}{
	"ConsecutiveFailures": {
		func(g presets.Gobreaker) string {
			return fmt.Sprintf("return counts.ConsecutiveFailures > %d", g.ConsecutiveFailures)
		},
		[]string{"ConsecutiveFailures"},
	},
	"TotalFailures": {
		func(g presets.Gobreaker) string {
			return fmt.Sprintf("return counts.TotalFailures > %d", g.TotalFailures)
		},
		[]string{"TotalFailures"},
	},
	"FailureRatio": {
		func(g presets.Gobreaker) string {
			return "failureRatio := float64(counts.TotalFailures) / float64(counts.Requests)\n" +
				fmt.Sprintf("return counts.Requests >= %d && failureRatio >= %s", g.Requests, asFraction(g.FailureRatio))
		},
		[]string{"Requests", "FailureRatio"},
	},
}

// writeGobreaker writes gobreaker.Settings as a variable of a Go file.
func writeGobreaker(e subject) (page, error) {
	g := e.preset.(presets.Gobreaker)
	source := goSource{module: "github.com/sony/gobreaker/v2"}
	trip := tripFunctions[g.ReadyToTrip]
	fields := []row{{"Name", strconv.Quote(e.instance)}}
	for _, field := range []struct {
		row
		shown bool
	}{
		{row{"MaxRequests", strconv.Itoa(g.MaxRequests)}, g.MaxRequests != 0},
		{row{"Interval", source.duration(g.Interval)}, g.Interval != 0},
		{row{"BucketPeriod", source.duration(g.BucketPeriod)}, g.BucketPeriod != 0},
		{row{"Timeout", source.duration(g.Timeout)}, true},
		{row{"ReadyToTrip", "func(counts gobreaker.Counts) bool {\n" + trip.body(g) + "\n}"}, true},
	} {
		if field.shown {
			fields = append(fields, field.row)
		}
	}
	var settings strings.Builder
	for _, f := range fields {
		settings.WriteString(f.key + ": " + f.value + ",\n")
	}
	text, err := source.file(e, "gobreaker.Settings{\n"+settings.String()+"}")
	return page{text: text, held: slices.Concat([]string{"MaxRequests", "Interval", "BucketPeriod", "Timeout", "ReadyToTrip"}, trip.held)}, err
}
