package main

import (
	"fmt"
	"strings"

	"halfopen/measure"
	"halfopen/measure/findings"
	"halfopen/pages/report"
	"halfopen/pages/view"
	"halfopen/scenarios/sweep"
)

// mostReported is how many points a page of a sweep can hold.
const mostReported = 10_000

// checkReported refuses a page of too many points.
func checkReported(points int) error {
	if points > mostReported {
		return fmt.Errorf("--report shows at most %s points, and there are %s; leave it out, the files hold every one",
			findings.Count(mostReported), findings.Count(points))
	}
	return nil
}

// sweepPage is the page of a sweep.
func sweepPage(command string, source sweep.Source, result *sweep.Result) ([]byte, error) {
	page := &view.Sweep{
		Title: result.Scenario, Finding: sweepFinding(result), Subtitle: sweepSubtitle(source, result),
		Config: sweepConfig(source), Command: command,
	}
	if text := strings.TrimSpace(optimumText(result)); text != "" {
		for line := range strings.Lines(text) {
			page.Best = append(page.Best, strings.TrimSpace(line))
		}
	}
	for _, p := range result.Grid.Parameters() {
		page.Parameters = append(page.Parameters, view.SweepParameter{Path: p.Path, Values: p.Values, Numbers: p.Numbers})
	}
	for _, arm := range result.Points[0].Arms {
		page.Arms = append(page.Arms, arm.Name)
	}
	for _, shown := range result.Shown {
		m := result.Metrics[shown]
		page.Metrics = append(page.Metrics, view.SweepMetric{
			Name: m.Name, Label: m.Label, Unit: string(m.Unit), Better: view.Direction(m.Better), Definition: m.Definition,
		})
	}
	for _, point := range result.Points {
		page.Cells = append(page.Cells, sweepCells(result, point))
	}
	return report.SweepHTML(page)
}

// sweepCells is the metrics that are shown, of every arm at a point.
func sweepCells(result *sweep.Result, point sweep.Point) [][]view.SweepCell {
	var arms [][]view.SweepCell
	for _, arm := range point.Arms {
		var cells []view.SweepCell
		for _, shown := range result.Shown {
			e := arm.Estimates[shown]
			cells = append(cells, view.SweepCell{
				Value: measure.Value(e.Value), Half: measure.Value(e.HalfWidth), Text: estimateText(result.Metrics[shown].Unit, e),
			})
		}
		arms = append(arms, cells)
	}
	return arms
}

// sweepFinding says where the first metric that is shown is least and most, as the figure
// does.
func sweepFinding(result *sweep.Result) string {
	shown := result.Shown[0]
	var spots []findings.Spot
	for _, point := range result.Points {
		for _, arm := range point.Arms {
			spot := findings.Spot{Value: measure.Value(arm.Estimates[shown].Value)}
			for i, parameter := range result.Grid.Parameters() {
				spot.Place = append(spot.Place, parameter.Path[strings.LastIndex(parameter.Path, ".")+1:]+" "+point.Texts[i])
			}
			spots = append(spots, spot)
		}
	}
	return findings.Extremes(axisTitle(result.Metrics[shown]), spots)
}

// sweepConfig is the scenario with every default filled in; as it was written, if it needs
// a value of the grid to be valid.
func sweepConfig(source sweep.Source) string {
	scenario, _, err := source.Parse()
	if err != nil {
		return string(source.Text)
	}
	config, err := scenario.Config()
	if err != nil {
		return string(source.Text)
	}
	return string(config.YAML())
}

// words is the parameters as they were given, in their order.
func (f parameterFlags) words() []string {
	var words []string
	for _, given := range f {
		words = append(words, given.flag, given.text)
	}
	return words
}
