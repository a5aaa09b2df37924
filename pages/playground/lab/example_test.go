package lab_test

import (
	"context"
	"encoding/json"
	"fmt"

	"halfopen/pages/playground/lab"
)

// A reader drags the open duration down: the page asks for the run anew.
func ExampleAnswer() {
	request := `{"kind": "run", "scenario": "fault-window", "set": ["breaker.waitDurationInOpenState=1s"]}`
	var run lab.Run
	if err := json.Unmarshal(lab.Answer(context.Background(), []byte(request)), &run); err != nil {
		fmt.Println(err)
	}
	fmt.Println(run.View.Finding)
	fmt.Println(run.View.Command)

	wrong := `{"kind": "run", "scenario": "fault-window", "set": ["breaker.waitDuration=1s"]}`
	fmt.Println(string(lab.Answer(context.Background(), []byte(wrong)))[:72])
	// Output:
	// the breaker let 122 of 987 requests reach the failing dependency (12.36 %)
	// halfopen run fault-window --set breaker.waitDurationInOpenState=1s
	// {"error":"--set breaker.waitDuration: unknown key for preset textbook; d
}
