package presets

import (
	"strconv"
	"strings"

	"halfopen/scenarios/config"
)

// percentage is a share in percent, as it was written. Multiplying by 100 does not give that: 0.07*100 is a little more
// than 7, and 7 of 100 would not be above it where the library says that they are above 7.
func percentage(share config.Share) float64 {
	// The text reads back as the share, so it is a number.
	percent, _ := strconv.ParseFloat(strings.TrimSuffix(share.Text(), "%"), 64)
	return percent
}
