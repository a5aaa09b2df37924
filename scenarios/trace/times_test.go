package trace

import (
	"errors"
	"flag"
	"math/big"
	"os"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// A test must not fail by chance: the draws are fixed.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("rapid.seed", "1"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func TestFormsOfTimes(t *testing.T) {
	const second = time.Second
	zone := time.Date(2023, 11, 16, 18, 17, 3, 979960000, time.UTC).UnixNano()
	for _, c := range []struct {
		text string
		unit Unit
		want time.Duration
		err  string // the start of what is wrong
	}{
		{"0", Seconds, 0, ""},
		{"1.5", Seconds, 1500 * time.Millisecond, ""},
		{".5", Seconds, second / 2, ""},
		{"5.", Seconds, 5 * second, ""},
		{"+5", Seconds, 5 * second, ""},
		{"-0.000000001", Seconds, -1, ""},
		{"0.0000000019", Seconds, 1, ""},
		{"1700158623.9799600", Seconds, time.Duration(zone), ""},
		{"1700158623979.96", Milliseconds, time.Duration(zone), ""},
		{"1700158623979960.0009", Microseconds, time.Duration(zone), ""},
		{"1700158623979960000.999", Nanoseconds, time.Duration(zone), ""},
		{"1.70015862397996e9", Seconds, time.Duration(zone), ""},
		{"2E-3", Milliseconds, 2 * time.Microsecond, ""},
		{"9223372036.854775807", Seconds, 1<<63 - 1, ""},
		{"9223372036.854775808", Seconds, 0, "further than 292 years"},
		{"99999999999999999999", Seconds, 0, "further than 292 years"},
		{"0e999", Seconds, 0, ""},
		{"1234e-1", Nanoseconds, 123, ""},
		{"12.34e1", Nanoseconds, 123, ""},
		{"12.34e99999999999999999999", Nanoseconds, 0, "further than 292 years"},
		{"12.34e99999999999999999999", Seconds, 0, "further than 292 years"},
		{"12.34e-99999999999999999999", Seconds, 0, ""},
		{"1e300", Seconds, 0, "further than 292 years"},
		{"1e400", Seconds, 0, "further than 292 years"},
		{"9.3e9", Seconds, 0, "further than 292 years"},

		{"1m3.5s", Seconds, 63*second + second/2, ""},
		{"200ms", Nanoseconds, 200 * time.Millisecond, ""},
		{"-1s", Seconds, -second, ""},

		{"2023-11-16 18:17:03.9799600", Seconds, time.Duration(zone), ""},
		{"2023-11-16T18:17:03.97996Z", Seconds, time.Duration(zone), ""},
		{"2023-11-16t18:17:03,979960000999z", Seconds, time.Duration(zone), ""},
		{"2023-11-16T19:47:03.97996+01:30", Seconds, time.Duration(zone), ""},
		{"2023-11-16 10:17:03.97996 -0800", Seconds, time.Duration(zone), ""},
		{"2023-11-16 18:17:03.97996 UTC", Seconds, time.Duration(zone), ""},
		{"2023-11-16 17:17:03.97996-01", Seconds, time.Duration(zone), ""},
		{"1969-12-31 23:59:59.5", Seconds, -second / 2, ""},
		{"2024-02-29 00:00:00", Seconds, time.Duration(time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC).UnixNano()), ""},
		{"2261-12-31 23:59:59.999999999 -23:59", Seconds, time.Duration(time.Date(2262, 1, 1, 23, 58, 59, 999999999, time.UTC).UnixNano()), ""},
		{"1678-01-01 00:00:00 +23:59", Seconds, time.Duration(time.Date(1677, 12, 31, 0, 1, 0, 0, time.UTC).UnixNano()), ""},
		{"2023-02-29 00:00:00", Seconds, 0, "there is no such day or hour"},
		{"2023-00-10 00:00:00", Seconds, 0, "there is no such day or hour"},
		{"2023-13-10 00:00:00", Seconds, 0, "there is no such day or hour"},
		{"2023-01-00 00:00:00", Seconds, 0, "there is no such day or hour"},
		{"2023-01-10 24:00:00", Seconds, 0, "there is no such day or hour"},
		{"2023-01-10 00:60:00", Seconds, 0, "there is no such day or hour"},
		{"2023-01-10 00:00:60", Seconds, 0, "there is no such day or hour"},
		{"2023-01-10 00:00:00+24:00", Seconds, 0, "there is no such day or hour"},
		{"1677-12-31 00:00:00", Seconds, 0, "times are from 1678 to 2261"},
		{"2262-01-01 00:00:00", Seconds, 0, "times are from 1678 to 2261"},
	} {
		var days calendar
		got, err := days.read(c.text, c.unit)
		if c.err == "" && err != nil || c.err != "" && (err == nil || err.Error() != c.err) || err == nil && got != c.want {
			t.Errorf("%q: got %v, %v; want %v, %s", c.text, got, err, c.want, c.err)
		}
	}
}

func TestWhatIsNoTime(t *testing.T) {
	for _, text := range []string{
		"", "-", ".", "-.", "e5", "1e", "1.2.3", "1.2.3e1", "--1", "1-2", "0x10", "1_000", "NaN", "Inf", "infinity", "5 s", "noon",
		"2023-11-16", "2023-11-16 18:17", "2023-11-16x18:17:03", "2023-11-16 18.17:03", "2023-11-16 18:17.03", "2023-11-16 18:17:0x", "202x-11-16 18:17:03",
		"2023-11-16 18:17:03 PST", "2023-11-16 18:17:03+1", "2023-11-16 18:17:03+1:00x", "2023-11-16 18:17:03.1.2", "2023-11-16 18:17:03Z0", "2023-11-16 18:17:03*01:00",
	} {
		var days calendar
		if got, err := days.read(text, Seconds); !errors.Is(err, errForm) {
			t.Errorf("%q: got %v, %v; want %v", text, got, err, errForm)
		}
	}
}

// Dates are read as package time does, whichever days came before.
func TestDatesAreThoseOfPackageTime(t *testing.T) {
	var days calendar
	rapid.Check(t, func(t *rapid.T) {
		zone := time.FixedZone("", 60*rapid.IntRange(-23*60, 23*60).Draw(t, "zone"))
		at := time.Unix(rapid.Int64Range(-9_200_000_000, 9_200_000_000).Draw(t, "seconds"), rapid.Int64Range(0, 999_999_999).Draw(t, "nanoseconds")).In(zone)
		layout := rapid.SampledFrom([]string{time.RFC3339Nano, "2006-01-02 15:04:05.000000000 -07:00", "2006-01-02 15:04:05.999999999 -0700", "2006-01-02T15:04:05Z07:00"}).Draw(t, "layout")
		text := at.Format(layout)
		want, err := time.Parse(layout, text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := days.read(text, Seconds); err != nil || int64(got) != want.UnixNano() {
			t.Fatalf("%s: got %d, %v; want %d", text, got, err, want.UnixNano())
		}
	})
}

// Numbers are exact, cut after the nanosecond.
func TestNumbersAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[-+]?[0-9]{1,7}(\.[0-9]{0,15})?(e-?[012])?`).Draw(t, "text")
		unit := rapid.SampledFrom([]Unit{Seconds, Milliseconds, Microseconds, Nanoseconds}).Draw(t, "unit")
		exact, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatalf("%q is no number", text)
		}
		exact.Mul(exact, new(big.Rat).SetInt64(map[Unit]int64{Seconds: 1e9, Milliseconds: 1e6, Microseconds: 1e3, Nanoseconds: 1}[unit]))
		want := new(big.Int).Quo(exact.Num(), exact.Denom())
		if got, err := parseNumber(text, unit); err != nil || int64(got) != want.Int64() {
			t.Fatalf("%q: got %d, %v; want %v", text, got, err, want)
		}
	})
}

// The unit of times since 1970 shows in their size.
func TestUnitsAreKnownByTheirSize(t *testing.T) {
	for text, want := range map[string]Unit{
		"0": Seconds, "12.5": Seconds, "1700000000": Seconds, "99999999999.9": Seconds,
		"100000000000": Milliseconds, "1700000000000": Milliseconds, "-1700000000000": Milliseconds, "1.7e12": Milliseconds,
		"100000000000000": Microseconds, "1700000000000000.5": Microseconds,
		"100000000000000000": Nanoseconds, "1700000000000000000": Nanoseconds, "1e400": Nanoseconds,
	} {
		if got := unitOf(text); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
	at := time.Date(2023, 11, 16, 18, 17, 3, 0, time.UTC)
	for _, number := range []int64{at.Unix(), at.UnixMilli(), at.UnixMicro(), at.UnixNano()} {
		text := "5" + strconv.FormatInt(number, 10)[1:] // which the next is before
		got := summary(read(strconv.FormatInt(number, 10)+"\n"+text, Options{}))
		if got[:4] != "[0s " || len(got) < 15 {
			t.Errorf("%d: %s", number, got)
		}
	}
}
