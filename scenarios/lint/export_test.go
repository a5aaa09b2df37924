package lint

// For the tests that know presets, which this package does not.
var (
	DrawTraffic = drawTraffic
	DrawOutage  = drawOutage
	BrokenClaim = brokenClaim
	Published   = published
	GoesTo      = goesTo
)
