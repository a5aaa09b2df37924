package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/scenarios/sweep"
)

// shardFlags is which part of a sweep is run.
type shardFlags struct {
	shard  string
	shards int
	base   int
	file   string
}

func (f *shardFlags) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.shard, "shard", "", "run part `i/n` of the sweep only, with i from 0 to n-1, and write it to the file of -o")
	cmd.Flags().IntVar(&f.shards, "shards", 0, "run one of `n` parts only: that of SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX")
	cmd.Flags().IntVar(&f.base, "shard-base", 0, "the `index` of the first task, if it is not 0")
	cmd.Flags().StringVarP(&f.file, "output", "o", "", "the `file` to write the part to (default part-i-of-n.json)")
	cmd.MarkFlagsMutuallyExclusive("shard", "shards")
}

// A shard is one part of a sweep.
type shard struct {
	number, of int
	file       string
}

// indexVariables is where the index of a task is found, in this order.
var indexVariables = []string{"SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"}

// read is the part to run; nil if all of the sweep is. The number of parts is always
// given: what a scheduler says of it is wrong when a single task is run again.
func (f *shardFlags) read(environment func(string) (string, bool)) (*shard, error) {
	s := shard{file: f.file}
	switch {
	case f.shard != "":
		number, of, both := strings.Cut(f.shard, "/")
		var errs [2]error
		s.number, errs[0] = strconv.Atoi(number)
		s.of, errs[1] = strconv.Atoi(of)
		if !both || errors.Join(errs[:]...) != nil {
			return nil, fmt.Errorf("--shard %q must be i/n, as in 0/4", f.shard)
		}
	case f.shards != 0:
		index, err := f.index(environment)
		if err != nil {
			return nil, err
		}
		s.number, s.of = index-f.base, f.shards
	case f.file != "":
		return nil, errors.New("-o is the file of a part; give --shard i/n too, or a folder with --out")
	default:
		return nil, nil
	}
	if s.of < 1 || s.number < 0 || s.number >= s.of {
		return nil, fmt.Errorf("there is no part %d of %d; parts are counted from 0 to n-1, after --shard-base is taken off", s.number, s.of)
	}
	if s.file == "" {
		s.file = fmt.Sprintf("part-%d-of-%d.json", s.number, s.of)
	}
	return &s, nil
}

// index is that of the task.
func (f *shardFlags) index(environment func(string) (string, bool)) (int, error) {
	for _, name := range indexVariables {
		text, set := environment(name)
		if !set || text == "" {
			continue
		}
		index, err := strconv.Atoi(text)
		if err != nil {
			return 0, fmt.Errorf("%s is %q, which is no index of a task", name, text)
		}
		return index, nil
	}
	return 0, fmt.Errorf("--shards needs %s, which a scheduler sets; elsewhere give --shard i/n", strings.Join(indexVariables, " or "))
}

// run runs the part and writes its file.
func (s *shard) run(cmd *cobra.Command, plan *sweep.Plan, stem string) error {
	bar := newProgress(cmd.ErrOrStderr(), "runs")
	part, err := plan.Shard(cmd.Context(), s.number, s.of, bar.show)
	bar.clear()
	if err != nil {
		return err
	}
	text, err := part.File(buildVersion(), stem)
	if err != nil {
		return err
	}
	if err := writeWhole(s.file, text); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "Part %d of %d is in %s; when all are there: halfopen merge part-*.json\n", s.number, s.of, s.file)
	return nil
}
