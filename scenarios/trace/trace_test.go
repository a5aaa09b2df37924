package trace

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

func read(text string, options Options) (*Trace, error) {
	return Read(strings.NewReader(text), options)
}

// summary is what a trace says, in one line.
func summary(t *Trace, err error) string {
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(t.Instants, t.Durations, t.Outcomes)
}

func TestFormsOfFiles(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"one column", "10\n11.5\n", "[0s 1.5s] [] []"},
		{"one request", "7", "[0s] [] []"},
		{"three columns", "1,0.25,200\n2,20ms,503\n", "[0s 1s] [250ms 20ms] [succeeded failed]"},
		{"a header", "timestamp,duration,status\n1,2,200\n", "[0s] [2s] [succeeded]"},
		{"any order, among others", "name,outcome,at,Time,LATENCY\nx,ok,?,5,3\ny,timeout,?,6,1e-3\n", "[0s 1s] [3s 1ms] [succeeded timed_out]"},
		{"units in names", "time_ms,duration_us,code\n5,7,404\n15,1.5,200\n", "[0s 10ms] [7µs 1.5µs] [client_error succeeded]"},
		{"units in brackets", "Start Time (ns),Response time [ms]\n1700000000000000000,1\n1700000000000000005,2\n", "[0s 5ns] [1ms 2ms] []"},
		{"a load test", "timeStamp,elapsed_ms,label,responseCode,success\n1700000000123,31,home,200,true\n1700000000120,7,home,0,false\n", "[0s 3ms] [7ms 31ms] [failed succeeded]"},
		{"the log of a run", "arm,number,arrived_s,outcome,latency_s\na,0,0.5,rejected,0\na,1,0.75,hidden_failure,1\n", "[0s 250ms] [0s 1s] [rejected hidden_failure]"},
		{"the first of two", "time,start,duration,latency,status,code\n1,9,2,9,200,500\n2,11,3,9,200,500\n", "[0s 1s] [2s 3s] [succeeded succeeded]"},
		{"no status", "time,latency\n1,1\n", "[0s] [1s] []"},
		{"status alone", "status,time\n500,1\n", "[0s] [] [failed]"},
		{"line ends, a mark, quotes, spaces and empty lines", "\ufefftime,latency\r\n\r\n\"2023-11-16 18:17:03\", 1 \r\n2023-11-16 18:17:04, \"2\"\r\n", "[0s 1s] [1s 2s] []"},
		{"out of order, stably", "5,1\n3,2\n5,3\n3,4\n4,5\n", "[0s 0s 1s 2s 2s] [2s 4s 5s 1s 3s] []"},
		{"below 0", "-1\n-2.5\n", "[0s 1.5s] [] []"},

		{"empty", "", "there are no requests in it; write one a line, as timestamp[,duration][,status]"},
		{"a header only", "time\n", "there are no requests in it; write one a line, as timestamp[,duration][,status]"},
		{"neither", "when,who\n1,2\n", `line 1: is no header, since no column is called timestamp, and no request: "when" is not a time; write a number, or as in 2023-11-16 18:17:03.97, 2023-11-16T18:17:03Z or 1m3.5s`},
		{"no time", "time\n1\n\nsoon\n", `line 4: "soon" is not a time; write a number, or as in 2023-11-16 18:17:03.97, 2023-11-16T18:17:03Z or 1m3.5s`},
		{"a long one", "time\n" + strings.Repeat("x", 100), `line 2: "` + strings.Repeat("x", 40) + `..." is not a time; write a number, or as in 2023-11-16 18:17:03.97, 2023-11-16T18:17:03Z or 1m3.5s`},
		{"no day", "time\n2023-02-29 00:00:00", `line 2: "2023-02-29 00:00:00" is not a time: there is no such day or hour`},
		{"no duration", "1,1\n2,fast\n", `line 2: "fast" is not a duration; write a number of seconds, or as in 20ms, or name the column by its unit, as in duration_ms`},
		{"a negative duration", "1,1\n2,-1\n", `line 2: "-1" is not a duration: it is below 0`},
		{"a long duration", "1,1e10\n", `line 1: is no header, since no column is called timestamp, and no request: "1e10" is not a duration: further than 292 years`},
		{"no status", "time,status\n1,fine\n", `line 2: "fine" is not a status; write 200 or another HTTP status, or ok, failed or timeout`},
		{"no such status", "time,status\n1,600\n", `line 2: "600" is not a status: codes are from 100 to 599`},
		{"a column is missing", "time,status\n1,200\n2\n", "line 3: has 1 of the columns; the status is column 2"},
		{"quotes", "time\n1\n2\"\n", `line 3: not CSV: bare " in non-quoted-field; quote all of a field or nothing`},
		{"far apart", "-9000000000\n9000000000\n", "its requests are more than 292 years apart; are all times in one unit?"},
	} {
		if got := summary(read(c.text, Options{})); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestOptions(t *testing.T) {
	const text = "time,latency,status\n100,1,200\n101,2,400\n103,3,500\n106,4,ok\n"
	for _, c := range []struct {
		name    string
		options Options
		want    string
	}{
		{"all", Options{}, "[0s 1s 3s 6s] [1s 2s 3s 4s] [succeeded client_error failed succeeded]"},
		{"times only", Options{TimesOnly: true}, "[0s 1s 3s 6s] [] []"},
		{"from", Options{From: time.Second}, "[0s 2s 5s] [2s 3s 4s] [client_error failed succeeded]"},
		{"from a quiet time", Options{From: 2 * time.Second}, "[1s 4s] [3s 4s] [failed succeeded]"},
		{"to", Options{To: 3 * time.Second}, "[0s 1s] [1s 2s] [succeeded client_error]"},
		{"from and to", Options{From: time.Second, To: 3*time.Second + 1}, "[0s 2s] [2s 3s] [client_error failed]"},
		{"past the end", Options{To: time.Hour}, "[0s 1s 3s 6s] [1s 2s 3s 4s] [succeeded client_error failed succeeded]"},
		{"twice as fast", Options{Speed: 2}, "[0s 500ms 1.5s 3s] [1s 2s 3s 4s] [succeeded client_error failed succeeded]"},
		{"at half the speed, cut by the time of the trace", Options{Speed: 0.5, From: time.Second}, "[0s 4s 10s] [2s 3s 4s] [client_error failed succeeded]"},
		{"milliseconds", Options{Unit: Milliseconds}, "[0s 1ms 3ms 6ms] [1s 2s 3s 4s] [succeeded client_error failed succeeded]"},
		{"nothing is left", Options{From: 7 * time.Second}, "none of its requests is in the cut: the last comes 6s after the first"},
		{"an empty cut", Options{From: 2 * time.Second, To: 2 * time.Second}, "none of its requests is in the cut: the last comes 6s after the first"},
		{"too slow", Options{Speed: 1e-10}, "at a speed of 1e-10 it takes more than 292 years"},
	} {
		if got := summary(read(text, c.options)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	// What is not asked for may be anything.
	if got := summary(read("time,latency,status\n1,-,-\n2\n", Options{TimesOnly: true})); got != "[0s 1s] [] []" {
		t.Errorf("times only: %s", got)
	}
	// An option is stronger than the name of a column.
	if got := summary(read("time_ms\n1\n2\n", Options{Unit: Seconds})); got != "[0s 1s] [] []" {
		t.Errorf("seconds: %s", got)
	}
}

func TestLinesAreCounted(t *testing.T) {
	trace, err := read("time\n5\n3\n4\n6\n6\n", Options{From: 2 * time.Second})
	if err != nil || trace.Lines != 5 || trace.OutOfOrder != 2 || len(trace.Instants) != 3 {
		t.Errorf("got %+v, %v; want 5 lines, 2 of them out of order, and 3 requests", trace, err)
	}
}

// The first line is not out of order, wherever it is from 1970.
func TestTheFirstLineIsInOrder(t *testing.T) {
	if trace, err := read("-5\n-4\n", Options{}); err != nil || trace.OutOfOrder != 0 {
		t.Errorf("got %+v, %v", trace, err)
	}
}

// Requests of one instant keep the order of their lines, however many there are.
func TestSortingIsStable(t *testing.T) {
	var file strings.Builder
	const n = 1000
	for i := range n {
		fmt.Fprintf(&file, "%d,%d\n", n/(i+1)%7, i)
	}
	trace, err := read(file.String(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < n; i++ {
		if trace.Instants[i] < trace.Instants[i-1] || trace.Instants[i] == trace.Instants[i-1] && trace.Durations[i] < trace.Durations[i-1] {
			t.Fatalf("request %d is that of line %v, after that of line %v", i, trace.Durations[i], trace.Durations[i-1])
		}
	}
}

func TestAReaderThatFails(t *testing.T) {
	broken := errors.New("broken")
	if _, err := Read(iotest.ErrReader(broken), Options{}); err != broken {
		t.Errorf("got %v, want %v", err, broken)
	}
}

// The numbers were counted by other means: awk finds 500 lines, the first at 18:17:03.97996
// and the last at
// 18:20:56.781047, in order.
func TestARealTrace(t *testing.T) {
	file, err := os.Open("testdata/azure_llm_code.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	trace, err := Read(file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if trace.Lines != 500 || trace.OutOfOrder != 0 || trace.Durations != nil || trace.Outcomes != nil {
		t.Errorf("%d lines, %d of them out of order, durations %v, outcomes %v", trace.Lines, trace.OutOfOrder, trace.Durations, trace.Outcomes)
	}
	want := []time.Duration{0, 52 * time.Millisecond}
	if got := trace.Instants[:2]; !slices.Equal(got, want) {
		t.Errorf("the first requests come at %v, want %v", got, want)
	}
	if got, want := trace.Instants[499], 3*time.Minute+52*time.Second+801087*time.Microsecond; got != want {
		t.Errorf("the last request comes at %v, want %v", got, want)
	}
}

func Example() {
	const log = `timestamp,latency_ms,status
2023-11-16T18:17:04Z,31,200
2023-11-16T18:17:03Z,2000,504
2023-11-16T18:17:05Z,28,200
`
	trace, err := Read(strings.NewReader(log), Options{Speed: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, at := range trace.Instants {
		fmt.Println(at, trace.Durations[i], trace.Outcomes[i])
	}
	// Output:
	// 0s 2s failed
	// 500ms 31ms succeeded
	// 1s 28ms succeeded
}
