package events

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// Times are exact: a decimal number of the unit, no digit more than needed.
func TestDecimalsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := time.Duration(rapid.Int64().Filter(func(n int64) bool { return n != -1<<63 }).Draw(t, "d"))
		unit := rapid.SampledFrom([]time.Duration{time.Second, time.Millisecond, time.Microsecond, time.Nanosecond}).Draw(t, "unit")
		text := string(appendDecimal(nil, d, unit))
		got, ok := new(big.Rat).SetString(text)
		if !ok || got.Cmp(big.NewRat(int64(d), int64(unit))) != 0 {
			t.Fatalf("%d/%d is written as %s", d, unit, text)
		}
		if strings.Contains(text, ".") && strings.HasSuffix(text, "0") || strings.Contains(text, "e") {
			t.Fatalf("%s has digits that say nothing, or an exponent", text)
		}
	})
}

// Every text is a JSON string that says the same, apart from bytes that are no text.
func TestQuotedTextIsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringOfN(rapid.RuneFrom([]rune("\"\\<>&\n\t\x00é語")), 0, 20, -1)).Draw(t, "text")
		var got string
		if err := json.Unmarshal(appendQuoted(nil, text), &got); err != nil || got != strings.ToValidUTF8(text, "\uFFFD") {
			t.Fatalf("%q is read as %q, %v", text, got, err)
		}
	})
	if got := string(appendQuoted(nil, "50 % >= 50 %\xff")); got != `"50 % >= 50 %`+"\uFFFD"+`"` {
		t.Errorf("written as %s", got)
	}
}
