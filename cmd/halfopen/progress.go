package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"
)

// progress shows how far a long command is, in one line that is written anew at
// most ten times a second. A nil progress shows nothing. It is for one goroutine
// at a time.
type progress struct {
	out     io.Writer
	noun    string // what is counted, such as "points"
	now     func() time.Time
	started time.Time
	before  int       // what was done before it started
	written time.Time // when the line was last written
	width   int       // characters in the line
}

const progressInterval = 100 * time.Millisecond

// newProgress returns nil if the output is no terminal.
func newProgress(out io.Writer, noun string) *progress {
	if !isTerminal(out) {
		return nil
	}
	return &progress{out: out, noun: noun, now: time.Now, started: time.Now()}
}

func isTerminal(out io.Writer) bool {
	file, isFile := out.(*os.File)
	if !isFile {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// show tells that so many of all are done.
func (p *progress) show(done, all int) {
	if p == nil {
		return
	}
	now := p.now()
	if now.Sub(p.written) < progressInterval {
		return
	}
	p.written = now
	line := fmt.Sprintf("%d / %d %s", done, all, p.noun)
	if done > p.before {
		left := time.Duration(float64(now.Sub(p.started)) / float64(done-p.before) * float64(all-done))
		line += fmt.Sprintf(", %s left", left.Round(time.Second))
	}
	p.write(line)
}

// since tells how much was done before, and took none of the time.
func (p *progress) since(before int) {
	if p != nil {
		p.before = before
	}
}

// clear takes the line away.
func (p *progress) clear() {
	if p != nil && p.width > 0 {
		p.write("")
		fmt.Fprint(p.out, "\r")
	}
}

// write puts a line over the one before.
func (p *progress) write(line string) {
	width := utf8.RuneCountInString(line)
	fmt.Fprint(p.out, "\r", line, strings.Repeat(" ", max(0, p.width-width)))
	p.width = width
}
