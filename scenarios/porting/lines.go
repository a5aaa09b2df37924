package porting

import (
	"slices"
	"unicode/utf8"
)

// lines knows the places of a text. It is asked for them in about their order, and remembers the last one: a file can be
// one long line.
type lines struct {
	file   string
	text   []byte
	starts []int // of the lines
	last   Place
	offset int // of the last place
}

func newLines(file string, text []byte) *lines {
	l := &lines{file: file, text: text, starts: []int{0}}
	for i, c := range text {
		if c == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

// place is the place of an offset.
func (l *lines) place(offset int) Place {
	line, found := slices.BinarySearch(l.starts, offset)
	if found {
		line++
	}
	from, column := l.starts[line-1], 1
	if l.last.Line == line && l.offset <= offset {
		from, column = l.offset, l.last.Column
	}
	l.last = Place{File: l.file, Line: line, Column: column + utf8.RuneCount(l.text[from:offset])}
	l.offset = offset
	return l.last
}
