// Command halfopen shows what a circuit breaker would have done: it runs a
// scenario with and without the breaker and leaves tables and figures.
//
// Results go to standard output, warnings and notes to standard error. It exits
// with 0 if all went well, 1 if a result is not what it should be (an expectation, a
// published figure, a comparison with --fail-on, an incomplete merge), 2 for a mistake on the command line or in a scenario,
// 3 if a file cannot be read or written, and 130 if it was interrupted.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// The exit codes.
const (
	exitOK          = 0
	exitDiffers     = 1
	exitUsage       = 2
	exitFile        = 3
	exitInterrupted = 130
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM) // a scheduler sends the latter
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is the whole command, with what it needs of the world.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	code := exitCode(err)
	switch code {
	case exitOK:
	case exitInterrupted:
		fmt.Fprintln(stderr, "halfopen: interrupted")
	default:
		fmt.Fprintln(stderr, message(err))
	}
	return code
}

// fileError is a file that cannot be read or written.
type fileError struct{ error }

func (e fileError) Unwrap() error { return e.error }

// differs is a result that is not what it should be.
type differs struct{ error }

func (e differs) Unwrap() error { return e.error }

func exitCode(err error) int {
	var file fileError
	var different differs
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &different):
		return exitDiffers
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.As(err, &file):
		return exitFile
	default:
		return exitUsage
	}
}

// message is the error in one line, or one line for each problem of a scenario.
func message(err error) string {
	text := err.Error()
	if isProblems(err) {
		return text
	}
	return "halfopen: " + strings.Join(strings.Fields(text), " ")
}
