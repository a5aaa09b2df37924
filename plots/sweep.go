package plots

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// SweepInput is what the figure of a sweep is drawn from: one metric over one or
// two parameters.
type SweepInput struct {
	// Title is the finding; if it is empty, the figure says where the metric is
	// least and most.
	Title, Subtitle string
	// Metric is the name of the metric, with its unit.
	Metric string
	// Parameters is the names of the one or two parameters.
	Parameters []string
	Points     []SweepPoint
	// Reference is what the points are held against, such as a prediction, under
	// the name ReferenceName. It is drawn for one parameter only, and so are
	// Levels and Shade.
	Reference     []SweepPoint
	ReferenceName string
	// Levels are values of the metric to be marked.
	Levels []SweepLevel
	// Shade is stretches of the parameter to be marked.
	Shade []SweepShade
}

// SweepPoint is the metric at one point of a sweep.
type SweepPoint struct {
	// Values is the number of each parameter. Where one is not there, or not
	// finite, the parameter has no numbers and its Labels are put in a row, in
	// the order in which they come.
	Values []float64
	// Labels is the text of each parameter; an empty or missing one is the
	// number's.
	Labels []string
	// Series is the arm.
	Series string
	Y      measure.Value
	// HalfWidth is half of the interval of Y; 0 if it has none.
	HalfWidth float64
}

// SweepLevel is a value of the metric with a name.
type SweepLevel struct {
	Y     float64
	Label string
}

// SweepShade is a stretch of the parameter with a name. Texts without numbers
// stand at 0, 1, 2 and so on.
type SweepShade struct {
	From, To float64
	Label    string
}

// DrawSweep returns the complete file of the figure of a sweep in one of the
// formats png, svg and pdf: lines over one parameter, or heat maps over two. It
// is safe for use by several goroutines.
func DrawSweep(format string, in SweepInput) ([]byte, error) {
	if n := len(in.Parameters); n < 1 || n > 2 {
		return nil, fmt.Errorf("a sweep over %d parameters cannot be drawn: the figure is of one or two", n)
	}
	p := &page{title: in.title(), subtitle: in.Subtitle}
	switch {
	case len(in.Points) == 0:
		p.panels = []*panel{onlyWords("The sweep has no points.")}
	case len(in.Parameters) == 1:
		sweepLines(p, in)
	default:
		heatMaps(p, in)
	}
	return p.render(format)
}

func (in SweepInput) title() string {
	if in.Title != "" {
		return in.Title
	}
	var spots []findings.Spot
	for _, point := range in.Points {
		spot := findings.Spot{Value: point.Y}
		for k := range in.Parameters {
			spot.Place = append(spot.Place, lastPart(in.Parameters[k])+" "+point.text(k))
		}
		spots = append(spots, spot)
	}
	return findings.Extremes(in.Metric, spots)
}

// lastPart is the last part of a path, without a unit in brackets at the end: the
// axes have the whole.
func lastPart(path string) string {
	path, _, _ = strings.Cut(path, " (")
	return path[strings.LastIndex(path, ".")+1:]
}

// series is the names of the series, in order.
func (in SweepInput) series() []string {
	var names []string
	for _, point := range in.Points {
		if !slices.Contains(names, point.Series) {
			names = append(names, point.Series)
		}
	}
	return names
}

// of is the points of one series.
func (in SweepInput) of(series string) []SweepPoint {
	return slices.DeleteFunc(slices.Clone(in.Points), func(p SweepPoint) bool { return p.Series != series })
}

// anyNone reports whether there is a point without a value.
func (in SweepInput) anyNone() bool {
	return slices.ContainsFunc(in.Points, func(p SweepPoint) bool { return !finite(p.Y) })
}

func finite(v measure.Value) bool { return v.Known() && !math.IsInf(float64(v), 0) }

// number is that of a parameter, or NaN.
func (p SweepPoint) number(k int) float64 {
	if k < len(p.Values) && !math.IsInf(p.Values[k], 0) {
		return p.Values[k]
	}
	return math.NaN()
}

// text is that of a parameter.
func (p SweepPoint) text(k int) string {
	switch {
	case k < len(p.Labels) && p.Labels[k] != "":
		return p.Labels[k]
	case math.IsNaN(p.number(k)):
		return "none"
	default:
		return findings.Number(p.number(k))
	}
}
