package conformance_test

import (
	"fmt"
	"strings"

	"halfopen/scenarios/conformance"
)

// Two breakers opened, for a second. The first answers as resilience4j does; the second was recorded from a copy with a
// patch, and lets a call through that comes at the end of the wait and not after it.
func Example() {
	const file = `
{"library":"resilience4j","name":"original","config":{"slidingWindowSize":2,"waitDurationInOpenStateMs":1000},"steps":[[0,"acquire",1,"CLOSED"],[1,"acquire",1,"CLOSED"],[5,"error",5,"CLOSED"],[6,"error",5,"OPEN"],[1006,"acquire",0,"OPEN"],[1007,"acquire",1,"HALF_OPEN"]]}
{"library":"resilience4j","name":"patched","config":{"slidingWindowSize":2,"waitDurationInOpenStateMs":1000},"steps":[[0,"acquire",1,"CLOSED"],[1,"acquire",1,"CLOSED"],[5,"error",5,"CLOSED"],[6,"error",5,"OPEN"],[1006,"acquire",1,"HALF_OPEN"],[1007,"ok",1,"HALF_OPEN"]]}
`
	for recording, err := range conformance.Parse("own.jsonl", strings.NewReader(file)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		same, first, differs := conformance.Replay(recording)
		fmt.Printf("%s: %d of %d steps are the same\n", recording.Name, same, len(recording.Steps))
		if differs {
			fmt.Println(first)
		}
	}
	// Output:
	// original: 6 of 6 steps are the same
	// patched: 4 of 6 steps are the same
	// step 5, acquire at 1006 ms: recorded admitted and HALF_OPEN, the preset refused and OPEN; it became OPEN at 6 ms: 2 of the last 2 results failed, 100 % >= 50 %, minimum 2 reached
}
