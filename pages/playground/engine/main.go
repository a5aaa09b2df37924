//go:build js && wasm

// Command engine is the simulation lab for a page: as WebAssembly it gives the page the
// function halfopenAnswer, which takes a request of package lab as a text and returns the
// answer as one, and calls halfopenReady when it can be asked.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"syscall/js"

	"halfopen/pages/playground/lab"
)

func main() {
	debug.SetGCPercent(400) // runs leave much garbage and keep little
	js.Global().Set("halfopenAnswer", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		return answer(arguments[0].String())
	}))
	if ready := js.Global().Get("halfopenReady"); ready.Truthy() {
		ready.Invoke()
	}
	select {}
}

// answer does not let a mistake in the simulation end the engine.
func answer(request string) (text string) {
	defer func() {
		if wrong := recover(); wrong != nil {
			failure, _ := json.Marshal(lab.Failure{Error: fmt.Sprint("the engine failed: ", wrong), Problems: []lab.Problem{}})
			text = string(failure)
		}
	}()
	return string(lab.Answer(context.Background(), []byte(request)))
}
