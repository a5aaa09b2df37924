package expect

import (
	"encoding/xml"
	"io"
)

// A Case is a verdict under its name in a report.
type Case struct {
	// Class groups cases, such as the name of their scenario. Reporters tell
	// cases apart by Class and Name.
	Class string
	// Name is the expectation.
	Name    string
	Verdict Verdict
}

type junitReport struct {
	XMLName xml.Name   `xml:"testsuites"`
	Suite   junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Failure *junitFailure `xml:"failure"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes one suite of cases as JUnit XML, the subset that the
// reporters of GitLab, Jenkins and GitHub share. There are no times in it: equal
// verdicts are equal bytes. Characters that XML 1.0 forbids become U+FFFD. The
// error is the writer's.
func WriteJUnit(w io.Writer, suite string, cases []Case) error {
	report := junitReport{Suite: junitSuite{Name: suite, Tests: len(cases)}}
	for _, c := range cases {
		written := junitCase{Class: c.Class, Name: c.Name}
		if !c.Verdict.Holds {
			report.Suite.Failures++
			// GitLab shows the text and not the message.
			written.Failure = &junitFailure{Message: c.Verdict.Why, Text: c.Verdict.Why + "; found " + c.Verdict.Found}
		}
		report.Suite.Cases = append(report.Suite.Cases, written)
	}
	// The encoder escapes, and replaces what is forbidden.
	text, err := xml.MarshalIndent(report, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, xml.Header+string(text)+"\n")
	return err
}
