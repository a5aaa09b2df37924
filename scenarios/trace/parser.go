package trace

import (
	"fmt"
	"strings"
	"time"

	"halfopen/model"
)

// parser reads the lines of a recording.
type parser struct {
	Trace
	columns
	unit      Unit
	timesOnly bool
	calendar  calendar
	begun     bool          // the first line has been read
	latest    time.Duration // the latest time so far
}

// line reads a header or a request.
func (p *parser) line(fields []string) error {
	if !p.begun {
		p.begun = true
		return p.first(fields)
	}
	return p.request(fields)
}

// first reads the first line.
func (p *parser) first(fields []string) error {
	var header bool
	if p.columns, header = columnsOf(fields); p.unit == Auto {
		p.unit = p.timeUnit
	}
	p.HasDurations, p.HasStatuses = p.duration != none, p.status != none
	if p.timesOnly {
		p.duration, p.status = none, none
	}
	if header {
		return nil
	}
	if err := p.request(fields); err != nil {
		return fmt.Errorf("is no header, since no column is called timestamp, and no request: %w", err)
	}
	return nil
}

func (p *parser) request(fields []string) error {
	at, err := p.timeOf(fields)
	if err != nil {
		return err
	}
	if p.duration != none {
		duration, err := p.durationOf(fields)
		if err != nil {
			return err
		}
		p.Durations = append(p.Durations, duration)
	}
	if p.status != none {
		outcome, err := p.outcomeOf(fields)
		if err != nil {
			return err
		}
		p.Outcomes = append(p.Outcomes, outcome)
	}
	if p.Lines > 0 && at < p.latest {
		p.OutOfOrder++
	} else {
		p.latest = at
	}
	p.Instants = append(p.Instants, at)
	p.Lines++
	return nil
}

func (p *parser) timeOf(fields []string) (time.Duration, error) {
	text, err := field(fields, p.time, "time")
	if err != nil {
		return 0, err
	}
	if p.unit == Auto && isNumber(text) {
		p.unit = unitOf(text)
	}
	return p.calendar.parse(text, p.unit)
}

func (p *parser) durationOf(fields []string) (time.Duration, error) {
	text, err := field(fields, p.duration, "duration")
	if err != nil {
		return 0, err
	}
	return parseDuration(text, p.durationUnit)
}

func (p *parser) outcomeOf(fields []string) (model.Outcome, error) {
	text, err := field(fields, p.status, "status")
	if err != nil {
		return 0, err
	}
	return parseStatus(text)
}

// field is what a line has in a column.
func field(fields []string, column int, name string) (string, error) {
	if column >= len(fields) {
		return "", fmt.Errorf("has %d of the columns; the %s is column %d", len(fields), name, column+1)
	}
	return strings.TrimSpace(fields[column]), nil
}
