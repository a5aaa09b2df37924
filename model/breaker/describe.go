package breaker

import (
	"fmt"
	"strings"
	"time"
)

// A Choice is one choice of a breaker in words.
type Choice struct {
	Name  string // what is chosen
	Words string // what is chosen for it; never empty
}

// Choices are all choices of a breaker in words, in an order that is the same for every
// breaker, so that several of them make a table.
func (c Config) Choices() []Choice {
	return []Choice{
		{"watches", c.Watch.Window.words()},
		{"opens at", c.Watch.Rule.words(c.Watch)},
		{"rates are of", denominatorWords[c.Watch.Of]},
		{"a call is slow", slowWords(c.Watch.Slow)},
		{"judges", c.Watch.judgedWords()},
		{"results enter the window", c.enterWords()},
		{"the window is emptied", c.clearedWords()},
		{"sheds", c.Watch.shedWords()},
		{"tries again", c.Wait.words()},
		{"the wait grows", c.Wait.growthWords()},
		{"the wait is random", c.Wait.Jitter.words()},
		{"trial calls", c.Trial.admissionWords()},
		{"verdict", c.verdictWords()},
		{"hung trial calls", c.hungWords()},
		{"late results", c.lateWords()},
		{"results while open", c.whileOpenWords()},
		{"ignored outcomes", ignoredWords[c.Ignored]},
		{"calls at once", oneAtATimeWords[c.OneAtATime]},
		{"held", heldWords[c.Held]},
	}
}

var denominatorWords = [...]string{
	OfResults:  "the results that came back",
	OfAdmitted: "the calls that were admitted, answered or not",
	OfAsked:    "the calls that asked, refused ones too",
}

var ignoredWords = [...]string{
	Vanishes:        "do nothing: the permit of a trial call is lost",
	ReturnsPermit:   "give a permit for a trial call back",
	RenewsPermits:   "give the permits for trial calls anew",
	IsSuccess:       "are successes",
	ClosesHalfOpen:  "that of a trial call closes a half-open breaker",
	ReopensHalfOpen: "open a half-open breaker again",
	IsResult:        "are results of a closed breaker, neither success nor failure",
}

var oneAtATimeWords = map[bool]string{false: "any number", true: "one: others wait until it has ended"}

var heldWords = [...]string{
	NotHeld:    "no",
	HeldClosed: "closed, whatever comes back",
	HeldOpen:   "open, for ever",
}

func slowWords(limit time.Duration) string {
	if limit == 0 {
		return "never"
	}
	return "after more than " + inSeconds(limit)
}

// number writes a count with its noun: "1 call", "10 calls", "2 successes".
func number(n int, noun string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(noun, "s"):
		noun += "es"
	default:
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// list joins what is not empty.
func list(parts ...string) string {
	var there []string
	for _, part := range parts {
		if part != "" {
			there = append(there, part)
		}
	}
	return strings.Join(there, ", ")
}

// when is the words if they hold, and otherwise empty.
func when(holds bool, words string) string {
	if !holds {
		return ""
	}
	return words
}
