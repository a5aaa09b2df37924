package libraries_test

import (
	"context"
	"encoding/gob"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/afex/hystrix-go/hystrix"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

// Every circuit of hystrix-go has goroutines that wait for more to count, for ever, and a
// bubble that is left while there are goroutines in it panics. So this one is never left: it
// is in a child process, this test binary run anew, which answers histories until there are
// no more, and exits. While it waits for the next history, its clock stands still.

const childVariable = "HALFOPEN_HYSTRIX_GO"

// isChild reports whether this is the child process.
func isChild() bool { return os.Getenv(childVariable) != "" }

// A hystrixScript is what the child is sent. It answers with the sights.
type hystrixScript struct {
	Settings presets.HystrixGo
	Steps    []step
}

// child is the process as the parent sees it.
type child struct {
	scripts *gob.Encoder
	sights  *gob.Decoder
}

func startChild(t *testing.T) child {
	command := exec.Command(os.Args[0], "-test.run=^TestHystrixGo$")
	command.Env = append(os.Environ(), childVariable+"=1")
	command.Stderr = os.Stderr
	stdin, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stdin.Close()
		if err := command.Wait(); err != nil {
			t.Errorf("the child process: %v", err)
		}
	})
	return child{gob.NewEncoder(stdin), gob.NewDecoder(stdout)}
}

// run lets histories happen to the real library.
func (c child) run(t *testing.T, scripts []script) [][]sight {
	seen := make([][]sight, len(scripts))
	for i, s := range scripts {
		if err := c.scripts.Encode(hystrixScript{s.Settings.(presets.HystrixGo), s.Steps}); err != nil {
			t.Fatalf("the child process takes no history: %v", err)
		}
		if err := c.sights.Decode(&seen[i]); err != nil {
			t.Fatalf("the child process does not answer: %v", err)
		}
	}
	return seen
}

// serve answers the parent until there are no more histories. It does not return.
func serve(t *testing.T) {
	synctest.Test(t, func(*testing.T) {
		scripts, sights := gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout)
		for number := 0; ; number++ {
			var s hystrixScript
			err := scripts.Decode(&s)
			if err == io.EOF {
				os.Exit(0)
			}
			if err == nil {
				err = sights.Encode(play(s.Steps, openHystrix(fmt.Sprint(number), s.Settings)))
			}
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	})
}

// realHystrix is hystrix-go as a subject. A circuit's state is private, but its changes are
// logged.
type realHystrix struct {
	circuit string
	open    bool
}

// openHystrix begins at a whole second, as its buckets do.
func openHystrix(circuit string, h presets.HystrixGo) subject {
	time.Sleep(time.Second - time.Duration(time.Now().UnixNano())%time.Second)
	hystrix.Flush()
	hystrix.ConfigureCommand(circuit, hystrix.CommandConfig{
		Timeout:                int(h.Timeout.Milliseconds()),
		MaxConcurrentRequests:  h.MaxConcurrentRequests,
		RequestVolumeThreshold: h.RequestVolumeThreshold,
		SleepWindow:            int(h.SleepWindow.Milliseconds()),
		ErrorPercentThreshold:  int(float64(h.ErrorPercentThreshold)*100 + 0.5),
	})
	r := &realHystrix{circuit: circuit}
	hystrix.SetLogger(r)
	return r
}

// Printf hears what the library logs.
func (r *realHystrix) Printf(format string, _ ...any) {
	switch {
	case strings.HasPrefix(format, "hystrix-go: opening circuit"):
		r.open = true
	case strings.HasPrefix(format, "hystrix-go: closing circuit"):
		r.open = false
	}
}

func (r *realHystrix) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (r *realHystrix) ask() (call, bool) {
	begun, results := false, make(chan error)
	hystrix.Go(r.circuit, func() error {
		begun = true
		return <-results
	}, nil)
	synctest.Wait()
	return func(result breaker.Result) {
		results <- [...]error{breaker.Failure: errFailed, breaker.Ignored: context.Canceled}[result]
		synctest.Wait()
	}, begun
}

func (r *realHystrix) state() breaker.State {
	if r.open {
		return breaker.Open
	}
	return breaker.Closed
}

func (r *realHystrix) end() {}
