package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// outputFlags say only where and how results go.
var outputFlags = []string{"out", "output", "plot", "format", "report", "requests", "events", "trace"}

// keptFile is what a scenario that was read from standard input is called in a command
// that repeats its run: the configuration stands in the report, to be saved.
const keptFile = "scenario.yaml"

// repeating is the command that gives the same numbers again, for a shell. The words
// come before the flags.
func repeating(cmd *cobra.Command, name string, words ...string) string {
	command := []string{"halfopen", name}
	for _, word := range words {
		if word == standardInput {
			word = keptFile
		}
		command = append(command, quoted(word))
	}
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if !slices.Contains(outputFlags, flag.Name) {
			command = append(command, flagWords(flag)...)
		}
	})
	return strings.Join(command, " ")
}

// flagWords is a flag with each of its values.
func flagWords(flag *pflag.Flag) []string {
	if flag.Value.Type() == "bool" {
		return []string{"--" + flag.Name}
	}
	values := []string{flag.Value.String()}
	switch list := flag.Value.(type) {
	case pflag.SliceValue:
		values = list.GetSlice()
	case parameterFlag: // whose order among the other parameters matters
		return nil
	}
	var words []string
	for _, value := range values {
		words = append(words, "--"+flag.Name, quoted(value))
	}
	return words
}

// plain is the characters that a shell takes as they are.
const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,@%+"

// quoted is a word for a POSIX shell.
func quoted(word string) string {
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
