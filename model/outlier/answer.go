package outlier

import (
	"halfopen/model"
	"halfopen/model/breaker"
)

// answer is what an outcome says of the host.
type answer uint8

const (
	success answer = iota
	failure        // an answer of the 5xx class
	gateway        // one of 502, 503 and 504, which are failures too
)

// answers has no status codes to go by. A failure stands for a 500. A timeout of the
// caller is a 504, as it is to Envoy; a call that was refused behind the stage, by a
// full connection pool, say, is a 503.
var answers = [model.Outcomes]answer{
	model.Succeeded: success,
	model.Failed:    failure,
	model.TimedOut:  gateway,
	model.Rejected:  gateway,
	model.Shed:      gateway,
}

// result is what an answer counts for at a breaker.
func (a answer) result() breaker.Result {
	if a == success {
		return breaker.Success
	}
	return breaker.Failure
}
