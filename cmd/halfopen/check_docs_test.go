package main

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"halfopen/scenarios"
)

const expectationsPage = "../../docs/expectations.md"

// forScenario is the first line of a block of expectations that are for another
// scenario of the library than the usual one.
var forScenario = regexp.MustCompile(`^# for (\S+)\n`)

func TestExpectationsPage(t *testing.T) { runPage(t, expectationsPage, 2) }

// Every example is read, and says something of a scenario of the library.
func TestExpectationExamples(t *testing.T) {
	examples := map[string][]string{defaultScenario: docExamples(t)}
	for _, block := range fence.FindAllStringSubmatch(readPage(t, expectationsPage), -1) {
		text, name := block[2], defaultScenario
		if other := forScenario.FindStringSubmatch(text); other != nil {
			name, text = other[1], strings.TrimPrefix(text, other[0])
		}
		if list, ok := strings.CutPrefix(text, "expect:\n"); ok {
			examples[name] = append(examples[name], list)
		}
	}
	for _, name := range scenarios.Library() {
		if text, err := scenarios.Text(name); err == nil && examples[name] == nil && !strings.Contains(string(text), "\nexpect:\n") {
			t.Errorf("there is no example of %s, which expects nothing itself", name)
		}
	}
	for name, lists := range examples {
		text, err := scenarios.Text(name)
		if err != nil {
			t.Fatal(err)
		}
		scenario, _, err := scenarios.Parse(name, []byte(string(text)+"\nexpect:\n"+strings.Join(lists, "")), nil)
		if err != nil {
			t.Error(err)
			continue
		}
		summary, err := scenario.Replicate(context.Background(), 2, scenarios.Options{TotalsOnly: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range judge(scenario, summary) {
			for _, m := range j.measured {
				if m.Estimate.Runs < 2 {
					t.Errorf("%s: %s has no value in %s", j.Text, m.Estimate.Name, name)
				}
			}
		}
	}
}

// docExamples is the expectations in the documentation of package expect and in the
// help of check, as items of a list.
func docExamples(t *testing.T) []string {
	doc := readPage(t, "../../scenarios/expect/doc.go")
	_, table, _ := strings.Cut(doc, "the other side:")
	table, _, _ = strings.Cut(table, "A name is")
	var items []string
	for _, source := range []struct {
		text, pattern string
	}{
		{doc, `expect\.Parse\("(.*?)"`},
		{table, `(?m)^//\t(.*?)  `},
		{newCheck().Long, `(?m)^ +- (.*)`},
	} {
		found := regexp.MustCompile(source.pattern).FindAllStringSubmatch(source.text, -1)
		if len(found) == 0 {
			t.Errorf("nothing matches %s", source.pattern)
		}
		for _, match := range found {
			items = append(items, "  - "+match[1]+"\n")
		}
	}
	return items
}
