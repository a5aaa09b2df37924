package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// comparison is the arguments of the comparison in the README, whose figure is one of
// pageFigures.
var comparison = []string{
	"compare", "fault-window", "--vs", "breaker.waitDurationInOpenState=1s", "--vs", "breaker.waitDurationInOpenState=30s",
	"--plot", "svg", "--out", "out",
}

// pageFigures are the figures of pages that no experiment of results has, with the
// commands that draw them.
var pageFigures = []struct {
	file    string
	drawn   string
	command []string
}{
	{"../../docs/compare.svg", "out/compare.svg", comparison},
	{"../../docs/presets.svg", "out/presets.svg", []string{"compare", "fault-window", "--presets", "all", "--runs", "10", "--plot", "svg", "--out", "out"}},
}

func TestTheFiguresOfThePagesAreCurrent(t *testing.T) {
	for _, figure := range pageFigures {
		t.Run(filepath.Base(figure.file), func(t *testing.T) {
			file, err := filepath.Abs(figure.file)
			if err != nil {
				t.Fatal(err)
			}
			if code, _, stderr := invoke(t, context.Background(), figure.command...); code != exitOK {
				t.Fatal(stderr)
			}
			got := readPage(t, figure.drawn)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if got != readPage(t, file) {
				t.Errorf("%s is not what the program draws now; run this test with -update and look at it", figure.file)
			}
		})
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
