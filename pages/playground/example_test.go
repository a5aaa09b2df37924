package playground_test

import (
	"bytes"
	"context"
	"fmt"

	"halfopen/pages/playground"
)

// A page for a class: it opens on a story, and the students change it.
func ExampleHTML() {
	page, err := playground.HTML(context.Background(), "hung-probe")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(bytes.HasPrefix(page, []byte("<!doctype html>")), len(page) < 6e6)
	_, err = playground.HTML(context.Background(), "hung-prob")
	fmt.Println(err)
	// Output:
	// true true
	// no scenario is called "hung-prob"; did you mean hung-probe?
}
