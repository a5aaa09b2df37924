package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"halfopen/plots"
	"halfopen/scenarios"
)

// storiesFolder holds a page and a figure for every story.
const storiesFolder = "../../docs/stories"

// TestStoriesPages holds the committed pages to the scenarios and to what check finds.
func TestStoriesPages(t *testing.T) {
	want := map[string][]byte{"README.md": []byte(storiesIndex(t))}
	for _, story := range stories(t) {
		want[story.Name+".md"] = []byte(storyPage(t, story))
		want[story.Name+".svg"] = storyFigure(t, story)
	}
	if *update {
		if err := os.RemoveAll(storiesFolder); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(storiesFolder, 0o755); err != nil {
			t.Fatal(err)
		}
		for name, data := range want {
			if err := os.WriteFile(filepath.Join(storiesFolder, name), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, data := range want {
		if got, err := os.ReadFile(filepath.Join(storiesFolder, name)); err != nil || string(got) != string(data) {
			t.Errorf("docs/stories/%s is not what the scenario says; run this test with -update", name)
		}
	}
	files, err := os.ReadDir(storiesFolder)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if _, wanted := want[file.Name()]; !wanted {
			t.Errorf("docs/stories/%s belongs to no story", file.Name())
		}
	}
}

// storiesIndex lists the stories under their headings.
func storiesIndex(t *testing.T) string {
	var page strings.Builder
	page.WriteString("# Stories\n\n" +
		"What is told about circuit breakers, timeouts, retries and the rest, each as a scenario that shows it with a number, or shows\n" +
		"where it stops being true. `halfopen run NAME` runs one, `halfopen check NAME` holds it to its claim, and `halfopen show NAME`\n" +
		"prints the file, to start your own from. These pages are written by `go test ./cmd/halfopen -run TestStoriesPages -update`.\n")
	groups, err := scenarios.Groups()
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]*scenarios.Scenario{}
	for _, story := range stories(t) {
		told[story.Name] = story
	}
	for _, group := range groups {
		var rows []string
		for _, name := range group.Names {
			if story, is := told[name]; is {
				rows = append(rows, fmt.Sprintf("| [%s](%s.md) | %s |\n", name, name, story.About))
			}
		}
		if len(rows) > 0 {
			fmt.Fprintf(&page, "\n## %s\n\n| story | claim |\n| --- | --- |\n%s", group.Title, strings.Join(rows, ""))
		}
	}
	return page.String()
}

// storyPage is the page of a story: its claim, its figure, what to look at, what was
// found, what it teaches, and the file.
func storyPage(t *testing.T, story *scenarios.Scenario) string {
	t.Helper()
	var page strings.Builder
	fmt.Fprintf(&page, "# %s\n\n%s.\n\n", story.Name, sentence(story.About))
	fmt.Fprintf(&page, "![%s](%s.svg)\n\n", story.About, story.Name)
	fmt.Fprintf(&page, "The figure is %s.png of `halfopen run %s`, which draws the others too and prints the table.\n\n", cmp.Or(story.Figure, "overview"), story.Name)
	fmt.Fprintf(&page, "**Where to look.** %s\n\n", strings.TrimSpace(story.Look))
	fmt.Fprintf(&page, "**What it teaches.** %s\n\n", strings.TrimSpace(story.Lesson))
	if story.Limits != "" {
		fmt.Fprintf(&page, "**Where it stops.** %s\n\n", strings.TrimSpace(story.Limits))
	}
	fmt.Fprintf(&page, "## The claim, over %d runs\n\n| expected | found (mean ± 95 %%) |\n| --- | --- |\n", storyRuns)
	for _, j := range judgedStory(t, story.Name, nil) {
		fmt.Fprintf(&page, "| `%s` | %s |\n", j.Text, j.Found)
	}
	page.WriteString("\nWithout what it rests on it fails:\n\n```console\n")
	for _, mechanism := range story.Mechanisms {
		fmt.Fprintf(&page, "halfopen check %s", story.Name)
		for _, assignment := range mechanism.Without {
			fmt.Fprintf(&page, " --set '%s'", assignment)
		}
		page.WriteString("\n")
	}
	text, err := scenarios.Text(story.Name)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&page, "```\n\n## The scenario\n\n```yaml\n%s```\n", text)
	return page.String()
}

// sentence begins with a capital letter.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// storyFigure is the figure of one run that shows the story.
func storyFigure(t *testing.T, story *scenarios.Scenario) []byte {
	t.Helper()
	summary, err := story.Run(context.Background(), scenarios.Options{})
	if err != nil {
		t.Fatal(err)
	}
	figure, err := plots.Draw(cmp.Or(story.Figure, "overview"), "svg", figureInput(story, summary))
	if err != nil {
		t.Fatal(err)
	}
	return figure
}
