package scenarios

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"halfopen/measure/findings"
	"halfopen/model/dependency"
	"halfopen/scenarios/config"
	"halfopen/scenarios/trace"
)

// A Recording is recorded requests that a scenario lets come again.
type Recording struct {
	// File is its path as the scenario gives it.
	File string
	// SHA256 is that of the file's content, in hexadecimal digits.
	SHA256 string
	// Requests is the number of those that come, before a horizon cuts them off, the first
	// at First and the last at Last.
	Requests    int
	First, Last time.Duration
	// Durations and Statuses say whether the file has them, and Answers whether they are
	// what the dependency answers.
	Durations, Statuses, Answers bool
}

// Words says what there is, in one line.
func (r Recording) Words() string {
	words := fmt.Sprintf("%s from %s to %s", findings.Plural(r.Requests, "request"), text(r.First), text(r.Last))
	has := "neither durations nor statuses"
	switch {
	case r.Durations && r.Statuses:
		has = "durations and statuses"
	case r.Durations:
		has = "durations"
	case r.Statuses:
		has = "statuses"
	}
	switch {
	case !r.Durations && !r.Statuses:
		return words + "; " + has
	case r.Answers:
		return words + "; " + has + " are what the dependency answers"
	default:
		return words + "; " + has + " are not used; to let the dependency answer so, set dependency.answers to " + asRecorded
	}
}

// Recordings is what the arms let come again, each use of a file once, in their order. It
// is empty if the scenario was read without its recordings.
func (s *Scenario) Recordings() []Recording {
	var all []Recording
	for _, arm := range s.arms {
		calls, is := arm.system.(*Calls)
		if !is {
			continue
		}
		if r, is := calls.Arrivals.(replayed); is && !slices.Contains(all, r.described()) {
			all = append(all, r.described())
		}
	}
	return all
}

func (r replayed) described() Recording {
	return Recording{
		File: r.File, SHA256: r.sum, Requests: len(r.instants), First: r.instants[0], Last: r.last(),
		Durations: r.hasDurations, Statuses: r.hasStatuses, Answers: r.answers != nil,
	}
}

// recording is what was read of a file.
type recording struct {
	sum                       string // SHA-256 of the file
	hasDurations, hasStatuses bool
	instants                  []time.Duration
	answers                   *dependency.Recording // nil if they were not asked for
}

// reading is what of a file is read.
type reading struct {
	recorded
	answers bool
}

// recordings reads recorded requests, those of several arms once.
type recordings struct {
	// folder is where paths begin that are not absolute.
	folder string
	known  map[reading]*recording
}

// recordingsOf is those of a scenario: their paths begin at the folder of its file, or at
// the working directory if it has none. It is nil if they are to be left unread.
func recordingsOf(root *config.Node, unread bool) *recordings {
	if unread {
		return nil
	}
	return &recordings{folder: filepath.Dir(root.Origin().File), known: map[reading]*recording{}}
}

// load reads the file that a system names, if it does, and lets the system use it. A
// problem is where the system's node says so. A nil f reads none.
func (f *recordings) load(s system, node *config.Node) error {
	calls, is := s.(*Calls)
	if !is || f == nil {
		return nil
	}
	recorded, is := calls.Arrivals.(recorded)
	if !is {
		return nil
	}
	read, err := f.read(reading{recorded, calls.Target.answersAsRecorded()})
	if err != nil {
		return problemAt(node, "arrivals.file", err.Error())
	}
	if calls.Target.answersAsRecorded() {
		if err := calls.Target.checkRecording(read, filepath.Base(recorded.File), node); err != nil {
			return err
		}
	}
	calls.Arrivals = replayed{recorded, read}
	return nil
}

// problemAt is the problem of a field below a node.
func problemAt(node *config.Node, field, message string) config.Problems {
	return config.Problems{problem(node.Get(field), field, message)}
}

func (f *recordings) read(r reading) (*recording, error) {
	if read := f.known[r]; read != nil {
		return read, nil
	}
	path := r.File
	if !filepath.IsAbs(path) {
		path = filepath.Join(f.folder, path)
	}
	read, sum, err := readTrace(path, trace.Options{Unit: units[r.Time], TimesOnly: !r.answers, From: r.From, To: r.To, Speed: r.Speed})
	if wrong, is := errors.AsType[*fs.PathError](err); is {
		return nil, fmt.Errorf("%s cannot be read: %w; a path that is not absolute begins at the folder of the scenario's file", path, wrong.Err)
	}
	if err == nil {
		err = checkAnswers(read)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	found := &recording{sum: sum, hasDurations: read.HasDurations, hasStatuses: read.HasStatuses, instants: read.Instants}
	if r.answers {
		found.answers = dependency.NewRecording(read.Instants, read.Durations, read.Outcomes)
	}
	f.known[r] = found
	return found, nil
}

// readTrace is the requests of a file, and the SHA-256 of its content.
func readTrace(path string, options trace.Options) (*trace.Trace, string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	sum := sha256.New()
	read, err := trace.Read(io.TeeReader(file, sum), options)
	return read, hex.EncodeToString(sum.Sum(nil)), err
}
