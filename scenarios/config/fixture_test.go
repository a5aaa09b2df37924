package config_test

import (
	"strings"
	"testing"
	"time"

	"halfopen/scenarios/config"
)

// lab is a document with a field of every kind.
type lab struct {
	_       struct{}       `doc:"a document with a field of every kind"`
	Name    string         `yaml:"name" doc:"what it is called"`
	Seed    uint64         `yaml:"seed" default:"42"`
	Source  string         `yaml:"generator" choices:"cpython,pcg" default:"pcg"`
	Horizon time.Duration  `yaml:"horizon" above:"0s" max:"1h" default:"60s"`
	Shift   time.Duration  `yaml:"shift" min:"-1s" optional:"true"`
	Arrive  arrivals       `yaml:"arrivals" default:"{}"`
	Pool    *pool          `yaml:"pool" none:"true" default:"{slots: 200}"`
	Delay   law            `yaml:"latency" default:"{law: exponential, mean: 20ms}"`
	Faults  []fault        `yaml:"faults" default:"[]"`
	Breaker breaker        `yaml:"breaker" none:"true" default:"none"`
	Levels  []float64      `yaml:"levels" min:"0" optional:"true"`
	Note    *note          `yaml:"note" optional:"true"`
	Spare   *pool          `yaml:"spare" none:"true" optional:"true"`
	Strict  bool           `yaml:"strict" default:"false"`
	Extra   *config.Node   `yaml:"extra" optional:"true"`
	Arms    []*config.Node `yaml:"arms" overlay:"name" optional:"true"`
}

type arrivals struct {
	Rate config.Rate `yaml:"rate" above:"0/s" default:"50/s"`
}

type pool struct {
	Slots int   `yaml:"slots" min:"1" max:"1000"`
	Queue int64 `yaml:"queue" min:"0" words:"unlimited=-1,two=2" default:"unlimited"`
}

type note struct {
	Text   string  `yaml:"text"`
	Weight float64 `yaml:"weight" above:"-1" default:"1"`
	Next   *note   `yaml:"next" none:"true" default:"none"`
}

type law interface{ law() }

type constantLaw struct {
	Value time.Duration `yaml:"value"`
}

type exponentialLaw struct {
	Mean time.Duration `yaml:"mean" above:"0s"`
}

type mixtureLaw struct {
	Of    law          `yaml:"of"`
	Share config.Share `yaml:"share" default:"50%"`
}

func (constantLaw) law()    {}
func (exponentialLaw) law() {}
func (mixtureLaw) law()     {}

type fault interface{ fault() }

type window struct {
	From time.Duration `yaml:"from"`
	To   time.Duration `yaml:"to"`
}

// Check refuses a window that ends before it begins.
func (w window) Check() []config.Complaint {
	if w.To <= w.From {
		return []config.Complaint{{Field: "to", Message: "must be after from"}}
	}
	return nil
}

type timeoutFault struct {
	window
	Timeout time.Duration `yaml:"timeout" default:"2s"`
}

type errorFault struct {
	window
}

func (timeoutFault) fault() {}
func (errorFault) fault()   {}

type breaker interface{ breaker() }

type textbook struct {
	FailureRateThreshold config.Share `yaml:"failureRateThreshold" min:"1%" max:"100%" default:"50%"`
	SlidingWindowType    string       `yaml:"slidingWindowType" choices:"COUNT_BASED,TIME_BASED" default:"COUNT_BASED"`
	SlidingWindowSize    int          `yaml:"slidingWindowSize" min:"1" default:"20"`
}

// Check has a complaint about the struct as a whole, and one about a field that may not be written.
func (b *textbook) Check() []config.Complaint {
	if b.SlidingWindowSize == 13 {
		return []config.Complaint{{Message: "is unlucky"}, {Field: "slidingWindowType", Message: "is unlucky too"}}
	}
	return nil
}

type consecutive struct {
	Failures int `yaml:"failures" min:"1" default:"5"`
}

func (textbook) breaker()    {}
func (consecutive) breaker() {}

var labCodec = config.NewCodec(
	config.UnionOf("law", map[string]law{"constant": constantLaw{}, "exponential": exponentialLaw{}, "mixture": mixtureLaw{}}),
	config.UnionOf("kind", map[string]fault{"timeout": timeoutFault{}, "error": errorFault{}}),
	config.UnionOf("preset", map[string]breaker{"textbook": textbook{}, "consecutive": consecutive{}}),
)

// read parses and decodes a document, after assignments.
func read(document string, assignments ...string) (lab, config.Warnings, error) {
	var result lab
	root, err := config.Parse("lab.yaml", []byte(document))
	for _, assignment := range assignments {
		if err == nil {
			root, err = root.Set(assignment)
		}
	}
	if err != nil {
		return result, nil, err
	}
	warnings, err := labCodec.Decode(root, &result)
	return result, warnings, err
}

// mustParse parses a document that is right.
func mustParse(t testing.TB, document string) *config.Node {
	t.Helper()
	root, err := config.Parse("lab.yaml", []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// expectError compares an error with the expected lines; no lines mean no error.
func expectError(t *testing.T, err error, lines ...string) {
	t.Helper()
	got := ""
	if err != nil {
		got = err.Error()
	}
	if want := strings.Join(lines, "\n"); got != want {
		t.Errorf("got\n\t%s\nwant\n\t%s", got, want)
	}
}

// lines is the lines of an error; none of an empty text.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// cut is an assignment's path and value.
func cut(assignment string) (path, value string) {
	path, value, _ = strings.Cut(assignment, "=")
	return path, value
}
