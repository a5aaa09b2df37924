package lint

// For the tests that know presets, which this package does not.
var (
	DrawTraffic = drawTraffic
	DrawOutage  = drawOutage
	BrokenClaim = brokenClaim
	Published   = published
	GoesTo      = goesTo
)

// Known says what is known of the breaker of a system: "all", also how often it opens;
// "bounds" on that; "minimum", only when it cannot open for lack of results; or
// "nothing" of when it opens.
func Known(s System) string {
	switch w := s.seen().watch(); {
	case w.exactly:
		return "all"
	case w.fully:
		return "bounds"
	case w.minimum > 0:
		return "minimum"
	default:
		return "nothing"
	}
}
