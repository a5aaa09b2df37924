package events

import (
	"strconv"
	"strings"
	"time"
)

func quoted(name string, of func(*event) string) field {
	return func(text []byte, _ *Setup, e *event) []byte { return appendQuoted(appendName(text, name), of(e)) }
}

// word is quoted for what needs no escape.
func word(name string, of func(*event) string) field {
	return func(text []byte, _ *Setup, e *event) []byte {
		return append(append(append(appendName(text, name), '"'), of(e)...), '"')
	}
}

func seconds(name string, of func(*event) time.Duration) field {
	return func(text []byte, _ *Setup, e *event) []byte {
		return appendDecimal(appendName(text, name), of(e), time.Second)
	}
}

func integer(name string, of func(*event) int) field {
	return func(text []byte, _ *Setup, e *event) []byte {
		return strconv.AppendInt(appendName(text, name), int64(of(e)), 10)
	}
}

func number(name string, of func(*event) uint64) field {
	return func(text []byte, _ *Setup, e *event) []byte { return appendNumber(text, name, of(e)) }
}

func truth(name string, of func(*event) bool) field {
	return func(text []byte, _ *Setup, e *event) []byte { return strconv.AppendBool(appendName(text, name), of(e)) }
}

// appendName is the start of a member that follows another one.
func appendName(text []byte, name string) []byte {
	return append(append(append(text, `,"`...), name...), `":`...)
}

func appendNumber(text []byte, name string, n uint64) []byte {
	return strconv.AppendUint(appendName(text, name), n, 10)
}

// appendDecimal writes a time in a unit, exactly, as a decimal number without an exponent.
// The unit is a power of ten of nanoseconds.
func appendDecimal(text []byte, d, unit time.Duration) []byte {
	if d < 0 {
		text, d = append(text, '-'), -d
	}
	text = strconv.AppendInt(text, int64(d/unit), 10)
	rest := d % unit
	if rest == 0 {
		return text
	}
	text = append(text, '.')
	for rest > 0 {
		unit /= 10
		text = append(text, byte('0'+rest/unit))
		rest %= unit
	}
	return text
}

// appendQuoted writes a JSON string. Unlike that of encoding/json it has < and > as they are:
// reasons are full of them.
func appendQuoted(text []byte, s string) []byte {
	text = append(text, '"')
	for _, r := range strings.ToValidUTF8(s, "\uFFFD") {
		switch {
		case r == '"' || r == '\\':
			text = append(text, '\\', byte(r))
		case r < ' ':
			text = append(text, `\u00`...)
			text = append(text, "0123456789abcdef"[r>>4], "0123456789abcdef"[r&15])
		default:
			text = append(text, string(r)...)
		}
	}
	return append(text, '"')
}
