package conformance

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// longestLine bounds a line, in bytes: about ten million steps.
const longestLine = 1 << 28

// Parse reads recordings, one a line; name is the file's, for messages. A line that is no recording gives an error, one
// line of text with the place ("file:3: step 5: ..."), and the next line is read all the same. Empty lines are passed
// over. A file without a recording is an error too, and so is one that cannot be read on; this ends it.
func Parse(name string, r io.Reader) iter.Seq2[Recording, error] {
	return func(yield func(Recording, error) bool) {
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, longestLine)
		number, found := 0, false
		for lines.Scan() {
			number++
			if len(bytes.TrimSpace(lines.Bytes())) == 0 {
				continue
			}
			found = true
			recording, err := parseLine(lines.Bytes())
			if err != nil {
				recording, err = Recording{}, fmt.Errorf("%s:%d: %w", name, number, err)
			} else {
				recording.Line = number
			}
			if !yield(recording, err) {
				return
			}
		}
		switch err := lines.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			yield(Recording{}, fmt.Errorf("%s:%d: longer than 256 MiB; record several shorter runs, each on a line of its own", name, number+1))
		case err != nil:
			yield(Recording{}, fmt.Errorf("%s: %w", name, err))
		case !found:
			yield(Recording{}, fmt.Errorf("%s: no recordings; write one JSON object a line", name))
		}
	}
}

// parseLine reads one recording.
func parseLine(text []byte) (Recording, error) {
	var written object
	if err := json.Unmarshal(text, &written); err != nil {
		return Recording{}, fmt.Errorf("not a JSON object on one line: %w", err)
	}
	var (
		r        Recording
		settings map[string]json.RawMessage
		steps    []json.RawMessage
	)
	r.Seed = strings.Trim(string(written["seed"]), `"`)
	err := cmp.Or(
		written.optional("name", "a text", &r.Name),
		written.required("library", `a text, as in "resilience4j"`, &r.Library),
		written.required("config", "a map of the library's settings, where {} leaves all at their defaults", &settings),
		written.required("steps", `a list of steps, as in [[0, "acquire", 1, "CLOSED"]]`, &steps),
	)
	if err != nil {
		return Recording{}, err
	}
	library, err := find(r.Library)
	if err != nil {
		return Recording{}, err
	}
	r.Library = library.Name
	if r.Preset, err = configured(library, settings); err != nil {
		return Recording{}, fmt.Errorf("config: %w", err)
	}
	r.Steps, err = parseSteps(steps)
	return r, err
}

// object is a JSON object of which some keys matter.
type object map[string]json.RawMessage

// required reads a key into a value; form says what it must be.
func (o object) required(key, form string, into any) error {
	if _, there := o[key]; !there {
		return fmt.Errorf("missing key %s, which must be %s", key, form)
	}
	return o.optional(key, form, into)
}

// optional reads a key if it is there.
func (o object) optional(key, form string, into any) error {
	if raw, there := o[key]; there && (isNull(raw) || json.Unmarshal(raw, into) != nil) {
		return fmt.Errorf("%s must be %s", key, form)
	}
	return nil
}

// isNull reports whether a JSON value is null, which encoding/json takes for anything.
func isNull(raw json.RawMessage) bool { return string(raw) == "null" }

// brief is a JSON value for a message, not too long.
func brief(raw json.RawMessage) string {
	const shown = 40
	if text := []rune(string(raw)); len(text) > shown {
		return string(text[:shown]) + "..."
	}
	return string(raw)
}
