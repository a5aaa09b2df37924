package sweep

import (
	"slices"
	"strings"
	"testing"
)

func TestParseList(t *testing.T) {
	for _, c := range []struct {
		text    string
		want    []string
		numbers []float64
	}{
		{"10,20, 50", []string{"10", "20", "50"}, []float64{10, 20, 50}},
		{"0,500ms,1m", []string{"0", "500ms", "1m"}, []float64{0, 0.5, 60}},
		{"10,20s", []string{"10", "20s"}, nil},
		{"COUNT_BASED,TIME_BASED", []string{"COUNT_BASED", "TIME_BASED"}, nil},
		{"one", []string{"one"}, nil},
		{"{law: uniform, min: 1ms},[1, 2],'a, b'", []string{"{law: uniform, min: 1ms}", "[1, 2]", "'a, b'"}, nil},
		{"a=b,c]d", []string{"a=b", "c]d"}, nil},
	} {
		p, err := ParseList("x=" + c.text)
		if err != nil || !slices.Equal(p.Values, c.want) || !slices.Equal(p.Numbers, c.numbers) {
			t.Errorf("%s: %q %v, %v", c.text, p.Values, p.Numbers, err)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"x=", "-L x: a value of the list is empty"},
		{"x=a,,b", "-L x: a value of the list is empty"},
		{"x=a,b,a", `-L x: "a" stands twice in the list`},
		{"x", `-L "x": must be path=a,b,c, as in breaker.slidingWindowType=COUNT_BASED,TIME_BASED`},
		{"x=" + strings.Repeat("a", 50) + "," + strings.Repeat("a", 50), `-L x: "` + strings.Repeat("a", 40) + `..." stands twice in the list`},
	} {
		if _, err := ParseList(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}
