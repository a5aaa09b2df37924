package sweep

import (
	"fmt"
	"strconv"
	"strings"
)

// Missing is the error of parts that are not all of a sweep.
type Missing struct {
	// Shards is the numbers of those that are not there, of All.
	Shards []int
	All    int
}

func (m Missing) Error() string {
	const listed = 20
	var names []string
	for i, shard := range m.Shards {
		if i == listed {
			names = append(names, fmt.Sprintf("and %d more", len(m.Shards)-listed))
			break
		}
		names = append(names, strconv.Itoa(shard))
	}
	return fmt.Sprintf("%d of %d parts are missing: %s; run these shards, then merge again", len(m.Shards), m.All, strings.Join(names, ", "))
}

// Merge puts the parts of one sweep together, in any order. A part that is there
// twice counts once. The result is that of the sweep in one piece. Program is the
// version of this program.
func Merge(stored []*Stored, program string) (*Plan, *Result, error) {
	first := stored[0]
	parts := make([]*Part, first.Shards)
	names := make([]*Stored, first.Shards)
	for _, s := range stored {
		switch earlier := names[s.Shard]; {
		case s.version != program:
			return nil, nil, fmt.Errorf("%s is of version %s, and this program is %s; merge with the program that made the parts", s.name, s.version, program)
		case s.hash != first.hash && s.plan.recordings.differ(first.plan.recordings) != "":
			return nil, nil, fmt.Errorf("%s and %s were made with different contents of %s", first.name, s.name, s.plan.recordings.differ(first.plan.recordings))
		case s.hash != first.hash:
			return nil, nil, fmt.Errorf("%s and %s are of different sweeps", first.name, s.name)
		case s.Shards != first.Shards:
			return nil, nil, fmt.Errorf("%s is one of %d parts and %s one of %d", first.name, first.Shards, s.name, s.Shards)
		case earlier != nil && earlier.sum != s.sum:
			return nil, nil, fmt.Errorf("%s and %s are both part %d, but differ", earlier.name, s.name, s.Shard)
		}
		names[s.Shard], parts[s.Shard] = s, s.Part
	}
	missing := Missing{All: first.Shards}
	for i, part := range parts {
		if part == nil {
			missing.Shards = append(missing.Shards, i)
		}
	}
	if len(missing.Shards) > 0 {
		return nil, nil, missing
	}
	return first.plan, first.plan.result(parts), nil
}
