package scenarios

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/scenarios/config"
)

// changing is what all processes have in common whose rate changes with time.
type changing struct{}

func (changing) steady() bool { return false }

type stepped struct {
	_ struct{} `doc:"many independent users whose number changes in steps: Poisson, each rate from its instant on"`
	changing
	Steps []step `yaml:"steps" doc:"the rates, in the order of time; the first holds from 0s on"`
}

type step struct {
	From time.Duration `yaml:"from" max:"87600h" doc:"the instant from which on the rate holds"`
	Rate config.Rate   `yaml:"rate" doc:"the mean number of requests a time"`
}

// Check refuses steps that do not follow one another.
func (s stepped) Check() []config.Complaint { return checkPoints("steps", "from", s.points(), false) }

func (s stepped) points() []arrivals.Point {
	var points []arrivals.Point
	for _, step := range s.Steps {
		points = append(points, arrivals.Point{At: step.From, Rate: float64(step.Rate)})
	}
	return points
}

func (s stepped) process(source random.Source) model.Arrivals {
	return arrivals.Steps(s.points()...).Process(source)
}

func (s stepped) rate() float64 { return float64(s.Steps[len(s.Steps)-1].Rate) }

func (s stepped) words() string {
	words := []string{s.Steps[0].Rate.Text() + " Poisson"}
	for _, step := range s.Steps[1:] {
		words = append(words, fmt.Sprintf("%s from %s", step.Rate.Text(), text(step.From)))
	}
	return inBrief("Poisson in %d steps, %s to %s", words, s.points())
}

func (s stepped) suggestion() string { return "steps.0.rate=100/s" }

type sloped struct {
	_ struct{} `doc:"many independent users whose number grows and shrinks evenly: Poisson, its rate a line from point to point"`
	changing
	Points []point `yaml:"points" doc:"the rates at some instants, in the order of time; the first is at 0s, the last holds from there on, and between two at one instant the rate jumps"`
}

type point struct {
	At   time.Duration `yaml:"at" max:"87600h" doc:"the instant"`
	Rate config.Rate   `yaml:"rate" doc:"the mean number of requests a time at that instant"`
}

// Check refuses points that do not follow one another.
func (s sloped) Check() []config.Complaint { return checkPoints("points", "at", s.profile(), true) }

func (s sloped) profile() arrivals.Profile {
	var profile arrivals.Profile
	for _, point := range s.Points {
		profile = append(profile, arrivals.Point{At: point.At, Rate: float64(point.Rate)})
	}
	return profile
}

func (s sloped) process(source random.Source) model.Arrivals { return s.profile().Process(source) }

func (s sloped) rate() float64 { return float64(s.Points[len(s.Points)-1].Rate) }

func (s sloped) words() string {
	var words []string
	for _, point := range s.Points {
		words = append(words, fmt.Sprintf("%s at %s", point.Rate.Text(), text(point.At)))
	}
	words[0] = "Poisson in ramps, " + words[0]
	return inBrief("Poisson in ramps over %d points, %s to %s", words, s.profile())
}

func (s sloped) suggestion() string { return "points.0.rate=100/s" }

// checkPoints refuses points of which there are none, that are not in the order of time, or
// that bring no request at all.
func checkPoints(list, field string, points []arrivals.Point, jumps bool) []config.Complaint {
	if len(points) == 0 {
		return []config.Complaint{{Field: list, Message: "needs at least one rate"}}
	}
	if first := points[0].At; first != 0 {
		return []config.Complaint{{Field: fmt.Sprintf("%s.0.%s", list, field), Message: fmt.Sprintf("must be 0s, not %s: it says how requests begin to come", text(first))}}
	}
	for i := 1; i < len(points); i++ {
		earlier, later := points[i-1].At, points[i].At
		if later < earlier || later == earlier && !jumps {
			return []config.Complaint{{
				Field:   fmt.Sprintf("%s.%d.%s", list, i, field),
				Message: fmt.Sprintf("%s is not after the one before, %s; they must be in the order of time", text(later), text(earlier)),
			}}
		}
	}
	if !slices.ContainsFunc(points, func(p arrivals.Point) bool { return p.Rate > 0 }) {
		return []config.Complaint{{Field: list, Message: noRequest}}
	}
	return nil
}

const noRequest = "no request ever comes; one rate at least must be above 0/s"

// inBrief lists a few points, and of many their number and range.
func inBrief(brief string, words []string, points []arrivals.Point) string {
	const few = 4
	if len(words) <= few {
		return strings.Join(words, ", ")
	}
	lowest, highest := points[0].Rate, points[0].Rate
	for _, point := range points {
		lowest, highest = min(lowest, point.Rate), max(highest, point.Rate)
	}
	return fmt.Sprintf(brief, len(words), config.Rate(lowest).Text(), config.Rate(highest).Text())
}

type surging struct {
	_ struct{} `doc:"many independent users, and for some time more of them: Poisson"`
	changing
	Base config.Rate   `yaml:"base" doc:"the mean number of requests a time before and after the surge"`
	Peak config.Rate   `yaml:"peak" above:"0/s" doc:"the mean number of requests a time in the surge"`
	From time.Duration `yaml:"from" max:"87600h" doc:"when the rate begins to change to the peak"`
	To   time.Duration `yaml:"to" max:"87600h" doc:"when it begins to change back"`
	Up   time.Duration `yaml:"up" default:"0s" max:"87600h" doc:"how long the rate takes to change to the peak, evenly"`
	Down time.Duration `yaml:"down" default:"0s" max:"87600h" doc:"how long it takes to change back, evenly"`
}

// Check refuses a surge that does not reach its peak.
func (s surging) Check() []config.Complaint {
	switch {
	case s.To <= s.From:
		return []config.Complaint{{Field: "to", Message: fmt.Sprintf("%s is not after from, %s", text(s.To), text(s.From))}}
	case s.To < s.From+s.Up:
		return []config.Complaint{{Field: "up", Message: fmt.Sprintf("%s is longer than from %s to %s, so that the peak is never reached", text(s.Up), text(s.From), text(s.To))}}
	}
	return nil
}

func (s surging) process(source random.Source) model.Arrivals {
	return arrivals.Surge{
		Base: float64(s.Base), Peak: float64(s.Peak),
		From: s.From, To: s.To, Up: s.Up, Down: s.Down,
	}.Profile().Process(source)
}

func (s surging) rate() float64 { return float64(s.Base) }

func (s surging) words() string {
	words := fmt.Sprintf("%s Poisson, %s from %s to %s", s.Base.Text(), s.Peak.Text(), text(s.From), text(s.To))
	if s.Up > 0 || s.Down > 0 {
		words += fmt.Sprintf(" (%s up, %s down)", text(s.Up), text(s.Down))
	}
	return words
}

func (s surging) suggestion() string { return "peak=" + (2 * s.Peak).Text() }
