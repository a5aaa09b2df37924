package porting

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"halfopen/scenarios/config"
)

// asIs reads what scenario files write in the same way: a whole number, a percentage.
func asIs(text string) (string, string, error) { return strings.TrimSpace(text), "", nil }

// fraction reads a share as a number from 0 to 1.
func fraction(text string) (string, string, error) {
	share, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(share >= 0 && share <= 1) {
		return "", "", fmt.Errorf("must be a fraction from 0 to 1, as in 0.5, not %s", config.Quoted(text))
	}
	return config.Share(share).Text(), "", nil
}

// choice reads one of a list of words in capitals, in any spelling that differs in case, dashes and underscores only.
func choice(words ...string) reader {
	return func(text string) (string, string, error) {
		for _, word := range words {
			if alike(word, strings.TrimSpace(text)) {
				return word, "", nil
			}
		}
		return "", "", fmt.Errorf("must be %s, not %s%s", strings.Join(words, " or "), config.Quoted(text), didYouMean(text, words))
	}
}

// whether reads true or false, with the other words that Spring and YAML have for them.
func whether(text string) (string, string, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	switch {
	case slices.Contains([]string{"true", "on", "yes", "1"}, text):
		return "true", "", nil
	case slices.Contains([]string{"false", "off", "no", "0"}, text):
		return "false", "", nil
	}
	return "", "", fmt.Errorf("must be true or false, not %s", config.Quoted(text))
}

// percentFromOne reads a percentage as resilience4j does, which refuses less than 1.
func percentFromOne(text string) (string, string, error) {
	text = strings.TrimSpace(text)
	percent, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || math.IsNaN(percent):
		return "", "", fmt.Errorf("must be a percentage from 1 to 100, as in 50, not %s", config.Quoted(text))
	case percent > 0 && percent < 1:
		return "", "", fmt.Errorf("must be a percentage from 1 to 100; write %s if the fraction %s was meant", strings.TrimSuffix(config.Share(percent).Text(), "%"), text)
	case percent < 1 || percent > 100:
		return "", "", errors.New("must be a percentage from 1 to 100")
	}
	return text, "", nil
}

// decimal writes a number without an exponent, as scenario files do.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
