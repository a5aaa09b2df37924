package expect_test

import (
	"fmt"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/scenarios/expect"
)

func Example() {
	lags := map[string][]float64{
		"textbook": {4.8, 5.1, 4.9, 5.0},
		"patient":  {7.9, 8.3, 8.0, 8.1},
	}
	results := func(_, arm string) (estimate.Estimate, []float64) {
		return estimate.Mean(lags[arm]), lags[arm]
	}
	for _, text := range []string{
		"recovery_lag@textbook < 6s",
		"recovery_lag@textbook < 5s",
		"recovery_lag@textbook < 0.65 * recovery_lag@patient",
		"recovery_lagg@textbook < 5s",
	} {
		e, err := expect.Parse(text, measure.Metrics)
		if err != nil {
			fmt.Println(err)
			continue
		}
		verdict := e.Judge(results)
		fmt.Printf("%v: %s, found %s\n", verdict.Holds, e, verdict.Found)
		if !verdict.Holds {
			fmt.Println("   ", verdict.Why)
		}
	}
	// Output:
	// true: recovery_lag@textbook < 6s, found 4.95 s ± 210 ms
	// false: recovery_lag@textbook < 5s, found 4.95 s ± 210 ms
	//     not shown: the interval reaches 5.16 s; more runs may decide
	// true: recovery_lag@textbook < 0.65 * recovery_lag@patient, found 4.95 s ± 210 ms against 5.25 s ± 180 ms, difference -299 ± 46 ms
	// metric "recovery_lagg" is not known; did you mean recovery_lag?
}
