package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// The command that a report tells gives the same numbers again: it has all that changes
// them, in its order, and nothing of where results go.
func TestTheCommandThatRepeatsARun(t *testing.T) {
	for _, c := range []struct {
		cmd   *cobra.Command
		args  string
		words []string
		want  string
	}{
		{newReport(), "-o x.html", []string{"fault-window"}, "halfopen run fault-window"},
		{newReport(), "--set b=2 --set a=1 --runs 30 --seed 7", []string{"fault-window"}, "halfopen run fault-window --runs 30 --seed 7 --set b=2 --set a=1"},
		{newRun(), "--set a={x:1} --report --requests --out o --plot svg --format md", []string{"my file.yaml"}, "halfopen run 'my file.yaml' --set 'a={x:1}'"},
		{newRun(), "", []string{"-"}, "halfopen run scenario.yaml"},
		{newRun(), "", []string{"it's"}, `halfopen run 'it'\''s'`},
		{newSweep(), "-L b=x,y -P a=1..8/1 -L c=1,2 --arm one --report --metric p99,mean", nil, "halfopen run --arm one --metric p99 --metric mean"},
	} {
		if err := c.cmd.ParseFlags(strings.Fields(c.args)); err != nil {
			t.Fatal(err)
		}
		if got := repeating(c.cmd, "run", c.words...); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}

// The parameters of a sweep keep their order, on which that of the points depends.
func TestTheParametersKeepTheirOrder(t *testing.T) {
	var flags sweepFlags
	cmd := &cobra.Command{}
	flags.parameters.flags(cmd)
	if err := cmd.ParseFlags([]string{"-L", "b=x,y", "-P", "a=1..8/1", "-L", "c=1,2"}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(flags.parameters.words(), " "); got != "-L b=x,y -P a=1..8/1 -L c=1,2" {
		t.Errorf("%s", got)
	}
}
