package trace

import (
	"fmt"
	"strconv"
	"strings"

	"halfopen/model"
)

// words is how programs call outcomes, in lower case; the names of outcomes in files of
// this program are among them.
var words = func() map[string]model.Outcome {
	words := map[string]model.Outcome{
		"ok": model.Succeeded, "success": model.Succeeded, "true": model.Succeeded,
		"fail": model.Failed, "failure": model.Failed, "error": model.Failed, "false": model.Failed,
		"timeout": model.TimedOut,
	}
	for outcome := range model.Cancelled {
		words[outcome.String()] = outcome
	}
	return words
}()

// codes is the outcomes of HTTP status codes by their first digit. What redirects has
// answered.
var codes = [...]model.Outcome{
	1: model.Succeeded, 2: model.Succeeded, 3: model.Succeeded, 4: model.ClientError, 5: model.Failed,
}

// parseStatus reads how a request ended: an HTTP status, or a word. Many programs write 0
// where there was no answer.
func parseStatus(text string) (model.Outcome, error) {
	if text == "0" {
		return model.Failed, nil
	}
	if code, err := strconv.Atoi(text); err == nil {
		if code < 100 || code > 599 {
			return 0, fmt.Errorf("%q is not a status: codes are from 100 to 599", shortened(text))
		}
		return codes[code/100], nil
	}
	outcome, known := words[text]
	if !known {
		outcome, known = words[strings.ToLower(text)]
	}
	if !known {
		return 0, fmt.Errorf("%q is not a status; write 200 or another HTTP status, or ok, failed or timeout", shortened(text))
	}
	return outcome, nil
}
