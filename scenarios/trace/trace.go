package trace

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"time"

	"halfopen/model"
)

// A Trace is recorded requests, in the order in which they came.
type Trace struct {
	// Instants is when they came, in order. The cut begins at 0; without one, the first
	// request does.
	Instants []time.Duration
	// Durations is how long each took, in the order of Instants; nil if that was not
	// recorded or not asked for.
	Durations []time.Duration
	// Outcomes is how each ended, in the order of Instants; nil if that was not recorded
	// or not asked for.
	Outcomes []model.Outcome
	// HasDurations and HasStatuses say whether the file has these columns, asked for or
	// not.
	HasDurations, HasStatuses bool
	// Lines is the number of requests that were read, those that were cut off included.
	Lines int
	// OutOfOrder is the number of lines that were after that of a later request.
	OutOfOrder int
}

// Options is what to read and what to make of it. The zero Options reads all.
type Options struct {
	// Unit is what times count that are numbers.
	Unit Unit
	// TimesOnly leaves out durations and statuses, so that it does not matter what stands
	// there.
	TimesOnly bool
	// From and To cut out the requests that came, since the first one, at From or later
	// and before To. To is 0 for no end. Valid range is [0,+∞).
	From, To time.Duration
	// Speed is how many times as fast the requests are to come as they did; durations
	// stay. 0 is 1. Valid range is [0,+∞).
	Speed float64
}

// Read reads a recording. Its error names the line that is wrong and says what would be
// right, or is that of the reader.
func Read(from io.Reader, options Options) (*Trace, error) {
	lines := csv.NewReader(withoutMark(from))
	lines.FieldsPerRecord = -1
	lines.ReuseRecord = true
	lines.TrimLeadingSpace = true
	p := parser{unit: options.Unit, timesOnly: options.TimesOnly}
	for {
		fields, err := lines.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, inPlainWords(err)
		}
		if err := p.line(fields); err != nil {
			line, _ := lines.FieldPos(0)
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
	}
	if p.Lines == 0 {
		return nil, errors.New("there are no requests in it; write one a line, as timestamp[,duration][,status]")
	}
	p.sort()
	if p.Instants[p.Lines-1]-p.Instants[0] < 0 { // it has overflowed
		return nil, errors.New("its requests are more than 292 years apart; are all times in one unit?")
	}
	if err := p.cut(options); err != nil {
		return nil, err
	}
	return &p.Trace, nil
}

// inPlainWords is the error of a line that is not CSV.
func inPlainWords(err error) error {
	if wrong, is := errors.AsType[*csv.ParseError](err); is {
		return fmt.Errorf("line %d: not CSV: %w; quote all of a field or nothing", wrong.Line, wrong.Err)
	}
	return err
}
