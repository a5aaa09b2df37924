package scenarios

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/scenarios/config"
	"halfopen/scenarios/trace"
)

// recorded is requests of a file; replayed is what becomes of it when that is read.
type recorded struct {
	_     struct{}      `doc:"requests that come as they did before: those of an access log, a load test or a published trace"`
	File  string        `yaml:"file" doc:"a CSV file with a line for each request, as timestamp[,duration][,status], or with a header that names a column timestamp, time or start; its path is seen from the folder of this file"`
	Speed float64       `yaml:"speed" default:"1" above:"0" max:"1000000" doc:"how many times as fast they come as they did"`
	From  time.Duration `yaml:"from" default:"0s" max:"87600h" doc:"the time of the recording at which the run begins; 0s is its first request"`
	To    time.Duration `yaml:"to" default:"end" above:"0s" max:"87600h" words:"end=0s" doc:"the time of the recording after which its requests are left out"`
	Time  string        `yaml:"time" default:"auto" choices:"auto,seconds,milliseconds,microseconds,nanoseconds" doc:"what times count that are numbers; auto: what the name of their column says, as in time_ms, or else by their size, as times since 1970"`
}

// Check refuses an empty part.
func (r recorded) Check() []config.Complaint {
	if r.To > 0 && r.To <= r.From {
		return []config.Complaint{{Field: "to", Message: fmt.Sprintf("%s is not after from, %s", text(r.To), text(r.From))}}
	}
	return nil
}

var units = map[string]trace.Unit{
	"auto": trace.Auto, "seconds": trace.Seconds, "milliseconds": trace.Milliseconds, "microseconds": trace.Microseconds, "nanoseconds": trace.Nanoseconds,
}

// process is empty: nothing was read.
func (r recorded) process(random.Source) model.Arrivals { return arrivals.Recorded(nil) }

func (r recorded) rate() float64 { return 0 }

func (r recorded) steady() bool { return false }

func (r recorded) words() string {
	words := "requests recorded in " + filepath.Base(r.File)
	if r.Speed != 1 {
		words += fmt.Sprintf(" at %s times their speed", findings.Number(r.Speed))
	}
	return words
}

func (r recorded) suggestion() string { return fmt.Sprintf("speed=%v", 2*r.Speed) }

// replayed is a recording that was read.
type replayed struct {
	recorded
	instants []time.Duration
}

func (r replayed) process(random.Source) model.Arrivals { return arrivals.Recorded(r.instants) }

// rate is the mean from the start to the last request; 0 if that is at the start.
func (r replayed) rate() float64 {
	last := r.instants[len(r.instants)-1]
	if last == 0 {
		return 0
	}
	return float64(len(r.instants)) / last.Seconds()
}

// recordings reads recorded requests, those of several arms once.
type recordings struct {
	// folder is where paths begin that are not absolute.
	folder string
	known  map[recorded]*trace.Trace
}

// recordingsOf is those of a scenario: their paths begin at the folder of its file, or at
// the working directory if it has none.
func recordingsOf(root *config.Node) *recordings {
	return &recordings{folder: filepath.Dir(root.Origin().File), known: map[recorded]*trace.Trace{}}
}

// load reads the file that a system names, if it does, and lets the system use it. A
// problem is where the system's node says so.
func (f *recordings) load(s system, node *config.Node) error {
	calls, is := s.(*Calls)
	if !is {
		return nil
	}
	recorded, is := calls.Arrivals.(recorded)
	if !is {
		return nil
	}
	read, err := f.read(recorded)
	if err != nil {
		const field = "arrivals.file"
		return config.Problems{problem(node.Get(field), field, err.Error())}
	}
	calls.Arrivals = replayed{recorded, read.Instants}
	return nil
}

func (f *recordings) read(r recorded) (*trace.Trace, error) {
	if read := f.known[r]; read != nil {
		return read, nil
	}
	path := r.File
	if !filepath.IsAbs(path) {
		path = filepath.Join(f.folder, path)
	}
	read, err := readTrace(path, trace.Options{Unit: units[r.Time], TimesOnly: true, From: r.From, To: r.To, Speed: r.Speed})
	if wrong, is := errors.AsType[*fs.PathError](err); is {
		return nil, fmt.Errorf("%s cannot be read: %w; a path that is not absolute begins at the folder of the scenario's file", path, wrong.Err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f.known[r] = read
	return read, nil
}

func readTrace(path string, options trace.Options) (*trace.Trace, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return trace.Read(file, options)
}
