package expect

import (
	"encoding/xml"
	"errors"
	"strings"
	"testing"
)

func TestJUnit(t *testing.T) {
	const golden = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="incidents &amp; &lt;more&gt;" tests="3" failures="2">
    <testcase classname="fault-window" name="p99 &lt; 300ms"></testcase>
    <testcase classname="fault-window" name="failed@&#34;a&#xA;b&#34; = 0">
      <failure message="the run differs by 3">the run differs by 3; found 3</failure>
    </testcase>
    <testcase classname="a�b�c�d" name="mean &gt; 1s">
      <failure message="1 ]]&gt; 2">1 ]]&gt; 2; found &lt;/failure&gt; � &amp;amp;</failure>
    </testcase>
  </testsuite>
</testsuites>
`
	var b strings.Builder
	err := WriteJUnit(&b, "incidents & <more>", []Case{
		{"fault-window", "p99 < 300ms", Verdict{true, "187 ± 4 ms", ""}},
		{"fault-window", "failed@\"a\nb\" = 0", Verdict{false, "3", "the run differs by 3"}},
		{"a\x00b\ufffec\xffd", "mean > 1s", Verdict{false, "</failure> \x1b &amp;", "1 ]]> 2"}},
	})
	if err != nil || b.String() != golden {
		t.Errorf("%v\n%s\nwant\n%s", err, b.String(), golden)
	}
	if err := xml.Unmarshal([]byte(b.String()), new(junitReport)); err != nil {
		t.Error(err)
	}
}

func TestJUnitWithoutCases(t *testing.T) {
	var b strings.Builder
	if err := WriteJUnit(&b, "", nil); err != nil || !strings.Contains(b.String(), `<testsuite name="" tests="0" failures="0"></testsuite>`) {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// failing is a writer on a full disk.
type failing struct{}

var errFull = errors.New("full")

func (failing) Write([]byte) (int, error) { return 0, errFull }

func TestJUnitTellsOfWriteErrors(t *testing.T) {
	if err := WriteJUnit(failing{}, "", nil); !errors.Is(err, errFull) {
		t.Error(err)
	}
}
