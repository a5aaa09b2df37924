package group_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/model/group"
)

// book holds a group to what its members are.
type book struct {
	silent
	t       *rapid.T
	members []breaker.State
	group   breaker.State
	changed time.Duration
	told    int // changes of members
	due     int // changes of the group that are to be told
}

func (b *book) together() breaker.State {
	for _, state := range b.members {
		if state != b.members[0] {
			return halfOpen
		}
	}
	return b.members[0]
}

func (b *book) MemberChanged(c group.MemberChange) {
	b.told++
	b.members[c.Member] = c.To
	if b.together() != b.group {
		b.due++
	}
}

func (b *book) Changed(t breaker.Transition) {
	b.due--
	if t.From != b.group || t.To != b.together() || t.At < b.changed {
		b.t.Fatalf("%+v after %v at %v, members %v", t, b.group, b.changed, b.members)
	}
	b.group, b.changed = t.To, t.At
}

// Whatever members do, in whatever order it is told: the group is what they are together,
// it counts them, and its transitions follow each other.
func TestAGroupIsItsMembers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		states := rapid.SampledFrom([]breaker.State{closed, open, halfOpen})
		first := states.Draw(t, "first")
		b := &book{t: t, members: make([]breaker.State, rapid.IntRange(1, 5).Draw(t, "members")), group: first}
		for i := range b.members {
			b.members[i] = first
		}
		g := group.New("instance", len(b.members), first, b)
		steps := rapid.IntRange(0, 60).Draw(t, "steps")
		for step := range steps {
			i := rapid.IntRange(0, len(b.members)-1).Draw(t, "member")
			from := b.members[i]
			to := states.Filter(func(s breaker.State) bool { return s != from }).Draw(t, "to")
			at := time.Duration(rapid.IntRange(0, 60).Draw(t, "at"))
			change(g, at, i, from, to)
			if b.told != step+1 || b.due != 0 || g.State() != b.together() {
				t.Fatalf("%d of %d changes told, %d of the group are due; it is %v, members %v", b.told, step+1, b.due, g.State(), b.members)
			}
			for _, state := range []breaker.State{closed, open, halfOpen} {
				n := 0
				for _, member := range b.members {
					if member == state {
						n++
					}
				}
				if g.In(state) != n {
					t.Fatalf("%d members are %v, want %d", g.In(state), state, n)
				}
			}
		}
	})
}
