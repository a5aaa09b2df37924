package outlier_test

import (
	"fmt"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/outlier"
)

// printer prints what becomes of the group.
type printer struct{ silent }

func (printer) Changed(t breaker.Transition) {
	fmt.Printf("%v: %v, %v\n", t.At, t.To, t.Reason)
}

// One of three hosts fails every call. It is ejected after five failures in a row, and
// comes back at the first sweep after half a minute.
func Example() {
	config := outlier.Config{
		Hosts:        3,
		Interval:     10 * time.Second,
		BaseEjection: 30 * time.Second,
		MaxEjection:  300 * time.Second,
		MaxEjected:   0.5,
		Failures:     outlier.InARow{Failures: 5, Enforced: 1},
	}
	detector := outlier.New(config, nil, printer{})
	for second := range 51 {
		now, call := time.Duration(second)*time.Second, &model.Call{}
		detector.Enter(now, call)
		call.Outcome = model.Succeeded
		if call.Host == 0 {
			call.Outcome = model.Failed
		}
		detector.Leave(now, call)
	}
	// Output:
	// 12s: half_open, host 0 closed -> open: 5 failures in a row; ejected for 30 s
	// 50s: closed, host 0 open -> closed: back at a sweep after 38 s
}
