package porting

import (
	"strconv"
	"strings"

	"halfopen/scenarios/config"
)

// A line of a .properties file with those that continue it, character by character, so that each knows its place.
type logicalLine []character

type character struct {
	r            rune
	line, column int
}

// maxProperties is how many properties of a file are read.
const maxProperties = 5_000

// readProperties reads a .properties file as java.util.Properties does, in the documents that Spring Boot divides it into:
// at lines #--- and !---. The error is config.Problems.
func readProperties(file string, data []byte) ([][]property, error) {
	documents := [][]property{nil}
	var problems []error
	count := 0
	lines := strings.Split(lineEnds.Replace(strings.ToValidUTF8(string(data), "?")), "\n")
	for at := 0; at < len(lines); {
		content := strings.TrimLeft(lines[at], " \t\f")
		if content == "" || content[0] == '#' || content[0] == '!' {
			if mark := strings.TrimRight(lines[at], " \t"); mark == "#---" || mark == "!---" {
				documents = append(documents, nil)
			}
			at++
			continue
		}
		var whole logicalLine
		whole, at = joined(lines, at)
		p, err := whole.property(file)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		if count++; count > maxProperties {
			return nil, config.Problems{problemAt(p.place, "", "too long: at most %d properties are read", maxProperties)}
		}
		last := len(documents) - 1
		documents[last] = append(documents[last], p)
	}
	return documents, config.Join(problems...)
}

// joined takes a line and those that continue it, each without the spaces that it begins with, and returns the number of
// the next line.
func joined(lines []string, at int) (logicalLine, int) {
	var whole logicalLine
	for ; at < len(lines); at++ {
		column := 0
		content := []rune(lines[at])
		for column < len(content) && strings.ContainsRune(" \t\f", content[column]) {
			column++
		}
		continues := endsInBackslash(content)
		if continues {
			content = content[:len(content)-1]
		}
		for ; column < len(content); column++ {
			whole = append(whole, character{content[column], at + 1, column + 1})
		}
		if !continues {
			return whole, at + 1
		}
	}
	return whole, at
}

// endsInBackslash reports an odd number of backslashes at the end; two are one that is written.
func endsInBackslash(content []rune) bool {
	count := 0
	for count < len(content) && content[len(content)-1-count] == '\\' {
		count++
	}
	return count%2 == 1
}

// property divides a line at its first =, : or space that has no backslash before it.
func (l logicalLine) property(file string) (property, error) {
	end := 0
	for end < len(l) && !strings.ContainsRune("=: \t\f", l[end].r) {
		if l[end].r == '\\' {
			end++
		}
		end++
	}
	end = min(end, len(l))
	begin := l.skip(end, " \t\f")
	if begin < len(l) && (l[begin].r == '=' || l[begin].r == ':') {
		begin = l.skip(begin+1, " \t\f")
	}
	key, err := l[:end].text(file)
	if err != nil {
		return property{}, err
	}
	text, err := l[begin:].text(file)
	return property{path: springPath(key), text: strings.TrimRight(text, " \t"), place: l.place(file, begin)}, err
}

// skip returns the first position from at on that has none of some characters.
func (l logicalLine) skip(at int, characters string) int {
	for at < len(l) && strings.ContainsRune(characters, l[at].r) {
		at++
	}
	return at
}

// place is that of a position; that of the first character where there is nothing more.
func (l logicalLine) place(file string, at int) Place {
	if len(l) == 0 {
		return Place{File: file}
	}
	if at >= len(l) {
		at = 0
	}
	return Place{File: file, Line: l[at].line, Column: l[at].column}
}

// text resolves the backslashes.
func (l logicalLine) text(file string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(l); i++ {
		if l[i].r != '\\' || i+1 == len(l) {
			b.WriteRune(l[i].r)
			continue
		}
		i++
		switch r := l[i].r; r {
		case 't', 'n', 'r', 'f':
			b.WriteString(map[rune]string{'t': "\t", 'n': "\n", 'r': "\r", 'f': "\f"}[r])
		case 'u':
			digits := ""
			for _, c := range l[i+1 : min(i+5, len(l))] {
				digits += string(c.r)
			}
			code, err := strconv.ParseUint(digits, 16, 16)
			if err != nil || len(digits) < 4 {
				return "", config.Problems{problemAt(l.place(file, i-1), "", `must be \u and four hexadecimal digits, not %s`, config.Quoted(`\u`+digits))}
			}
			b.WriteRune(rune(code))
			i += 4
		default:
			b.WriteRune(r)
		}
	}
	return b.String(), nil
}
