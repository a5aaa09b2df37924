package lab_test

import (
	"context"
	"encoding/json"
	"testing"

	"halfopen/pages/playground/lab"
)

// asked is the answer to a request that can be answered.
func asked[T any](t *testing.T, request lab.Request) T {
	t.Helper()
	text, err := lab.Ask(context.Background(), request)
	if err != nil {
		t.Fatal(err)
	}
	var answer T
	if err := json.Unmarshal(text, &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// refused is the answer to one that cannot.
func refused(t *testing.T, request string) lab.Failure {
	t.Helper()
	var answer lab.Failure
	if err := json.Unmarshal(lab.Answer(context.Background(), []byte(request)), &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}
