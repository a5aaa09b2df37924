package porting

import "halfopen/scenarios/config"

// maxBreakers is how many breakers of a file are read.
const maxBreakers = 1_000

// A collection gathers the breakers of a file, and what is wrong with them.
type collection struct {
	found    []Imported
	problems []error
	tries    int
}

// add makes one more breaker, of what is at a place.
func (c *collection) add(at Place, breaker func() (Imported, error)) {
	c.tries++
	switch {
	case c.tries == maxBreakers+1:
		c.problems = append(c.problems, config.Problems{problemAt(at, "", "too long: at most %d breakers are read", maxBreakers)})
	case c.tries <= maxBreakers:
		b, err := breaker()
		c.found, c.problems = append(c.found, b), append(c.problems, err)
	}
}

// all returns the breakers, or what is wrong with any of them.
func (c *collection) all() ([]Imported, error) {
	if err := config.Join(c.problems...); err != nil {
		return nil, err
	}
	return c.found, nil
}
