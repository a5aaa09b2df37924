package main

import (
	"github.com/spf13/cobra"

	"halfopen/scenarios/sweep"
)

// parameterFlags is what -P and -L were given, in the order of the command line,
// which is that of the grid.
type parameterFlags []parameterText

// parameterText is a parameter as it was given, and how to read it.
type parameterText struct {
	flag  string
	text  string
	parse func(string) (sweep.Parameter, error)
}

// parameterFlag is one of the two flags, as a value of the command line.
type parameterFlag struct {
	flag  string
	all   *parameterFlags
	parse func(string) (sweep.Parameter, error)
}

func (f parameterFlag) String() string { return "" }

// Type is the name of the flag's value in the help.
func (f parameterFlag) Type() string { return "path=values" }

// Set keeps the text. It is read later, so that a mistake is told like others.
func (f parameterFlag) Set(text string) error {
	*f.all = append(*f.all, parameterText{f.flag, text, f.parse})
	return nil
}

func (f *parameterFlags) flags(cmd *cobra.Command) {
	cmd.Flags().VarP(parameterFlag{sweep.RangeFlag, f, sweep.ParseRange}, "parameter", "P", "a range of values, `path=a..b/step` or path=a..b#n; may be repeated")
	cmd.Flags().VarP(parameterFlag{sweep.ListFlag, f, sweep.ParseList}, "list", "L", "a list of values, `path=a,b,c`; may be repeated")
}

// grid reads every parameter.
func (f parameterFlags) grid() (sweep.Grid, error) {
	var parameters []sweep.Parameter
	for _, given := range f {
		parameter, err := given.parse(given.text)
		if err != nil {
			return sweep.Grid{}, err
		}
		parameters = append(parameters, parameter)
	}
	return sweep.NewGrid(parameters...)
}
