package main

import "testing"

func TestShards(t *testing.T) {
	environment := func(name, value string) func(string) (string, bool) {
		return func(asked string) (string, bool) { return value, asked == name }
	}
	none := environment("", "")
	for _, c := range []struct {
		flags       shardFlags
		environment func(string) (string, bool)
		want        shard
		problem     string
	}{
		{shardFlags{shard: "0/4"}, none, shard{0, 4, "part-0-of-4.json"}, ""},
		{shardFlags{shard: "3/4", file: "x.json"}, none, shard{3, 4, "x.json"}, ""},
		{shardFlags{shards: 4}, environment("SLURM_ARRAY_TASK_ID", "2"), shard{2, 4, "part-2-of-4.json"}, ""},
		{shardFlags{shards: 4, base: 1}, environment("SLURM_ARRAY_TASK_ID", "4"), shard{3, 4, "part-3-of-4.json"}, ""},
		{shardFlags{shards: 4}, environment("JOB_COMPLETION_INDEX", "0"), shard{0, 4, "part-0-of-4.json"}, ""},
		{shardFlags{shards: 4}, environment("SLURM_ARRAY_TASK_ID", ""), shard{}, "--shards needs SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX, which a scheduler sets; elsewhere give --shard i/n"},
		{shardFlags{shards: 4}, environment("SLURM_ARRAY_TASK_ID", "4"), shard{}, "there is no part 4 of 4; parts are counted from 0 to n-1, after --shard-base is taken off"},
		{shardFlags{shards: 4, base: 1}, environment("SLURM_ARRAY_TASK_ID", "0"), shard{}, "there is no part -1 of 4; parts are counted from 0 to n-1, after --shard-base is taken off"},
		{shardFlags{shards: -4}, environment("SLURM_ARRAY_TASK_ID", "0"), shard{}, "there is no part 0 of -4; parts are counted from 0 to n-1, after --shard-base is taken off"},
		{shardFlags{shards: 4}, environment("SLURM_ARRAY_TASK_ID", "two"), shard{}, `SLURM_ARRAY_TASK_ID is "two", which is no index of a task`},
		{shardFlags{shard: "1"}, none, shard{}, `--shard "1" must be i/n, as in 0/4`},
		{shardFlags{shard: "1/x"}, none, shard{}, `--shard "1/x" must be i/n, as in 0/4`},
		{shardFlags{shard: "1/0"}, none, shard{}, "there is no part 1 of 0; parts are counted from 0 to n-1, after --shard-base is taken off"},
	} {
		got, err := c.flags.read(c.environment)
		switch {
		case c.problem == "" && (err != nil || *got != c.want):
			t.Errorf("%+v: %+v, %v, want %+v", c.flags, got, err, c.want)
		case c.problem != "" && (err == nil || err.Error() != c.problem):
			t.Errorf("%+v: %v, want %s", c.flags, err, c.problem)
		}
	}
	if got, err := (&shardFlags{}).read(none); got != nil || err != nil {
		t.Errorf("the whole sweep: %v, %v", got, err)
	}
}
