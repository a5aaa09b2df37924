package scenarios

// OneStream reports whether all chance of a scenario comes from one stream, as in
// published experiments, so that a configuration that admits other calls meets other
// latencies. The assignment, if there is one, gives every call its own.
func (s *Scenario) OneStream() (one bool, assignment string) { return s.file.oneStream() }

func (c *Calls) oneStream() (one bool, assignment string) {
	return c.Generator == "cpython", "generator=streams"
}

func (*Ticks) oneStream() (one bool, assignment string) { return false, "" }

func (*Rounds) oneStream() (one bool, assignment string) { return true, "" }
