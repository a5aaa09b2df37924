package porting

import (
	"strings"
	"time"
)

// pollySheet is CircuitBreakerStrategyOptions in the configuration of a .NET application, in the section that the instance
// is the path of, as in "Orders:CircuitBreaker".
var pollySheet = sheet{
	shown:     map[string][]string{"FailureRatio": always, "MinimumThroughput": always, "SamplingDuration": always, "BreakDuration": always},
	durations: durationScale{timeSpanTick, func(d time.Duration) string { return jsonText(asTimeSpan(d)) }},
	shares:    shareScale{text: asFraction},
	layout: func(e subject, rows []row) string {
		text, closing := "{\n", "}\n"
		indent := "  "
		for section := range strings.SplitSeq(e.instance, ":") {
			text += indent + jsonText(section) + ": {\n"
			closing = indent + "}\n" + closing
			indent += "  "
		}
		return text + members(indent, rows) + closing
	},
}
