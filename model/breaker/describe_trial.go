package breaker

import "fmt"

// manyPermits is a number of permits that no run uses up.
const manyPermits = 1 << 30

func (t Trial) admissionWords() string {
	if t.Permits >= manyPermits {
		return "every call"
	}
	return list(number(t.Permits, "call")+" "+t.permitsWords(), t.furtherWords())
}

// permitsWords is what the number of permits is of.
func (t Trial) permitsWords() string {
	switch {
	case t.Every > 0:
		return "in every " + inSeconds(t.Every)
	case t.Renewed:
		return "whenever the time open has passed since the last one"
	case t.Returned:
		return "at once"
	default:
		return "in all"
	}
}

func (t Trial) furtherWords() string {
	switch {
	case t.Queue:
		return "further ones wait for the verdict"
	case t.RefusalOpens:
		return "a further one is refused, and opens the breaker again"
	default:
		return "further ones are refused"
	}
}

func (c Config) verdictWords() string {
	if c.Late == CountedByAdmission {
		return "each trial call decides: a success closes, a failure reopens"
	}
	return c.Trial.Verdict.words()
}

func (v EachTrial) words() string {
	return fmt.Sprintf("the first failure reopens, %s", closing(v.Successes))
}

func (v TrialsInARow) words() string {
	return closing(v.Successes) + when(v.Successes > 1, " in a row") + ", failures leave it half-open"
}

func (v TrialsOf) words() string {
	return fmt.Sprintf("%s of %s, and it reopens when there cannot be so many any more", closing(v.Successes), number(v.Results, "result"))
}

func (v RateOfTrials) words() string {
	slow := ""
	if v.Slow != (Threshold{}) {
		slow = " or slow calls " + v.Slow.words()
	}
	return fmt.Sprintf("by %s: failures %s%s reopen, otherwise it closes", number(v.Results, "result"), v.Threshold.words(), slow)
}

func (v RatesOfTrials) words() string {
	return fmt.Sprintf("by %s: successes more than %s close, otherwise failures at least %s reopen, both rounded to two decimals",
		number(v.Results, "result"), percent(1-v.Failures), percent(v.Failures))
}

func (RuleOfWatch) words() string {
	return "1 success closes; after a failure its rule is asked, and if that does not open it the next call is a trial call"
}

// closing says how many successes close a breaker.
func closing(successes int) string {
	verb := " close"
	if successes == 1 {
		verb = " closes"
	}
	return number(successes, "success") + verb
}

// hungWords is what becomes of a breaker whose trial calls have no results.
func (c Config) hungWords() string {
	t := c.Trial
	switch {
	case t.MaxWait > 0 && t.ThenClose:
		return fmt.Sprintf("it closes after %s half-open", inSeconds(t.MaxWait))
	case t.MaxWait > 0:
		return fmt.Sprintf("it opens again after %s half-open", inSeconds(t.MaxWait))
	case c.OneAtATime:
		return "keep every other call waiting for ever"
	case t.Permits >= manyPermits || t.Every > 0 || t.Renewed:
		return "do not keep others out"
	case t.RefusalOpens:
		return "it opens again by the next call"
	case t.Queue:
		return "keep every other call waiting for ever"
	default:
		return "keep it half-open for ever"
	}
}

func (c Config) lateWords() string {
	return list(lateWords[c.Late], when(c.Trial.OnceAdmitted, "half-open only once a trial call is under way"))
}

var lateWords = [...]string{
	Dropped:             "do not count",
	CountedNow:          "count as if admitted now",
	CountedByAdmission:  "count as in the state in which they were admitted",
	CountedSinceOpening: "count as if admitted now, but those from before it opened not until it has closed",
	FailuresCounted:     "failures count as if admitted now, successes do if they are of trial calls",
}

func (c Config) whileOpenWords() string {
	switch {
	case c.Late == Dropped:
		return "do nothing"
	case c.Late == CountedByAdmission:
		return "enter the window"
	default:
		return whileOpenWords[c.WhileOpen][c.Watch.Always]
	}
}

// whileOpenWords is by whether results enter the window in every state, too.
var whileOpenWords = [...]map[bool]string{
	Nothing:        {false: "do nothing", true: "enter the window"},
	RestartsWait:   {false: restartsWait, true: restartsWait},
	CloseBySuccess: {false: "a success closes it", true: "a success closes it, a failure enters the window"},
	SuccessesEnter: {false: "do nothing", true: "successes enter the window"},
}

const restartsWait = "enter the window, and let the wait begin anew if it would then open"
