package findings

import (
	"strings"

	"halfopen/measure"
)

// Split cuts the name of an arm at its first slash into its group, such as a
// dependency or a mode, and its variant in that, such as a rule. A name without
// a slash is a variant of the group "".
func Split(name string) (group, variant string) {
	group, variant, ok := strings.Cut(name, "/")
	if !ok {
		return "", name
	}
	return group, variant
}

// inGroup is the arms of a group.
func inGroup(arms []subject, group string) []subject {
	var result []subject
	for _, arm := range arms {
		if name, _ := Split(arm.Name); name == group {
			result = append(result, arm)
		}
	}
	return result
}

// about begins a sentence that holds for a group only.
func about(group, text string) string {
	if group == "" {
		return sentence(text)
	}
	return group + ": " + text
}

// namesGroup reports whether a sentence begins with the name of a group, which
// is to be left as it is written.
func namesGroup(text string, arms []*measure.Arm) bool {
	for _, arm := range arms {
		if group, _ := Split(arm.Name); group != "" && strings.HasPrefix(text, about(group, "")) {
			return true
		}
	}
	return false
}

// inTicks reports whether the runs go in ticks.
func inTicks(arms []*measure.Arm) bool {
	for _, arm := range arms {
		if len(arm.Ticks) > 0 {
			return true
		}
	}
	return false
}

// inRounds reports whether the runs go in rounds.
func inRounds(arms []*measure.Arm) bool {
	for _, arm := range arms {
		if len(arm.Rounds) > 0 {
			return true
		}
	}
	return false
}
