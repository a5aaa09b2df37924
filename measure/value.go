package measure

import (
	"encoding/json"
	"math"
	"strconv"
	"time"
)

// A Value is a number that there may be none of: a mean of nothing, a recovery
// that did not happen. None is NaN in Go, null in JSON and an empty field in
// CSV.
type Value float64

// None is the Value that is not there.
var None = Value(math.NaN())

// Known reports whether there is a number.
func (v Value) Known() bool { return !math.IsNaN(float64(v)) }

// or is the number, or another if there is none.
func (v Value) or(other Value) Value {
	if v.Known() {
		return v
	}
	return other
}

// MarshalJSON writes the number, or null.
func (v Value) MarshalJSON() ([]byte, error) {
	if !v.Known() {
		return []byte("null"), nil
	}
	return json.Marshal(float64(v))
}

// UnmarshalJSON reads a number, or null as None.
func (v *Value) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*v = None
		return nil
	}
	return json.Unmarshal(data, (*float64)(v))
}

// String is the shortest text that stands for the same number, or "".
func (v Value) String() string {
	if !v.Known() {
		return ""
	}
	return strconv.FormatFloat(float64(v), 'g', -1, 64)
}

// seconds is a duration as a Value in seconds.
func seconds(d time.Duration) Value { return Value(d.Seconds()) }

// ratio is part/whole, or None of nothing.
func ratio(part, whole int) Value {
	if whole == 0 {
		return None
	}
	return Value(float64(part) / float64(whole))
}
