package breaker

import (
	"strconv"
	"time"
)

// percent writes a share with at most four digits: "50 %", "33.33 %".
func percent(share float64) string {
	return strconv.FormatFloat(share*100, 'g', 4, 64) + " %"
}

// inSeconds writes a time with at most six digits: "5 s", "5.00777 s".
func inSeconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'g', 6, 64) + " s"
}
