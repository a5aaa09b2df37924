package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// comparison is the arguments of the README's comparison, and comparisonFigure its
// figure.
var comparison = []string{
	"compare", "fault-window", "--vs", "breaker.waitDurationInOpenState=1s", "--vs", "breaker.waitDurationInOpenState=30s",
	"--plot", "svg", "--out", "out",
}

const comparisonFigure = "../../docs/compare.svg"

func TestTheFigureOfTheReadmeIsCurrent(t *testing.T) {
	file, err := filepath.Abs(comparisonFigure)
	if err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := invoke(t, context.Background(), comparison...); code != exitOK {
		t.Fatal(stderr)
	}
	got := readPage(t, "out/compare.svg")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got != readPage(t, file) {
		t.Errorf("%s is not what the program draws now; run this test with -update and look at it", comparisonFigure)
	}
}

func TestSplitAssignments(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "[]",
		"a=1":                             "[a=1]",
		"  a=1   b.c=2s ":                 "[a=1 b.c=2s]",
		"a={x: 1, y: 2} b=[1, 2]":         "[a={x: 1, y: 2} b=[1, 2]]",
		`a="x y" b='p q'`:                 `[a="x y" b='p q']`,
		"a={x: [1, {y: 2}]} b=3":          "[a={x: [1, {y: 2}]} b=3]",
		"breaker={preset: textbook} x=1}": "[breaker={preset: textbook} x=1}]",
	} {
		got := splitAssignments(text)
		if fmt.Sprint(got) != want || len(got) != strings.Count(want, "=") {
			t.Errorf("%q is split into %q", text, got)
		}
	}
}
