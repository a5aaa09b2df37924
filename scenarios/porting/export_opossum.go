package porting

import "time"

// opossumSheet is the options of opossum as JSON. Its capacity of unlimited has no number there: it is left out.
var opossumSheet = sheet{
	shown: map[string][]string{
		"timeout": always, "errorThresholdPercentage": always, "volumeThreshold": always, "rollingCountTimeout": always,
		"resetTimeout": always,
	},
	durations: durationScale{time.Millisecond, asMilliseconds},
	shares:    shareScale{text: asPercent},
	words:     []string{"false"},
	layout: func(e subject, rows []row) string {
		named := append([]row{{"name", jsonText(e.instance)}}, rows...)
		return "{\n" + members("  ", named) + "}\n"
	},
}
