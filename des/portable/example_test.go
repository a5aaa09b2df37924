package portable_test

import (
	"fmt"

	"halfopen/des/portable"
)

// How long until a decay with a mean life of 20 ms has gone down to 1 %, and how
// much is left after 50 ms.
func Example() {
	const meanLife = 20.0 // ms
	fmt.Printf("%.3f ms\n", -meanLife*portable.Log(0.01))
	fmt.Printf("%.3f %%\n", 100*portable.Exp(-50/meanLife))
	// Output:
	// 92.103 ms
	// 8.208 %
}
