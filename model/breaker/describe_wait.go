package breaker

import "fmt"

func (w Wait) words() string {
	length, from, by := inSeconds(w.Open), "after it opened", "by the next call"
	if w.SinceLastFailure && !w.ByTimer {
		from = "after the last failure in the window"
	}
	switch {
	case w.ByTimer:
		by = "by a timer"
	case w.ByResult:
		by = "by the next call or result"
	}
	if w.Longer && !w.ByTimer {
		length = "more than " + length
	}
	return length + " " + from + ", " + by
}

func (w Wait) growthWords() string {
	g := w.Growth
	most := when(g.Most > 0, "at most "+inSeconds(g.Most))
	if g.Factor <= 1 {
		return list("not at all", most)
	}
	return list(
		fmt.Sprintf("%g times with every opening until it closes", g.Factor),
		most,
		when(g.WholeMilliseconds, "cut to whole milliseconds"),
		when(w.EachRule, "for each rule by itself, of which the longest counts"),
	)
}

func (j Jitter) words() string {
	switch {
	case j.Decorrelated:
		return "anywhere between the steps of a smooth growth"
	case j.BetweenSteps:
		return "anywhere between the step of its growth before and this one"
	case j.Equal:
		return "down to half of it"
	case j.Full:
		return "down to nothing"
	case j.Most > 0:
		return fmt.Sprintf("by up to %s more or less", inSeconds(j.Most))
	case j.Part > 0:
		return fmt.Sprintf("by up to %s more or less", percent(j.Part))
	default:
		return "not at all"
	}
}
