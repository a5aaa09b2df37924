package sweep

import (
	"context"
)

// A Store keeps the parts of a sweep that runs in one piece, so that it can go on if
// it is killed.
type Store interface {
	// Load is the text of a part; nil if there is none.
	Load(shard, shards int) ([]byte, error)
	// Save keeps a part, whole or not at all.
	Save(shard, shards int, text []byte) error
	// Torn is told of a part that cannot be used and is run again.
	Torn(shard, shards int, err error)
}

// Pieces is into how many parts a sweep is cut that can go on: small enough that little
// is lost, large enough that keeping them costs nothing.
func (p *Plan) Pieces() int {
	const most, runs = 64, 16
	return max(1, min(most, p.Items()/runs))
}

// Resume runs those pieces of a plan that the store does not have. The callback
// progress is as in Run; before is how many runs were there.
func (p *Plan) Resume(ctx context.Context, store Store, version string, progress func(before, done, all int)) (*Result, error) {
	pieces := p.Pieces()
	parts := make([]*Part, pieces)
	var left []*Part
	before := 0
	for i := range parts {
		part, err := p.stored(store, version, i, pieces)
		if err != nil {
			return nil, err
		}
		if part == nil {
			part = p.part(i, pieces)
			left = append(left, part)
		} else {
			before += part.to - part.from
		}
		parts[i] = part
	}
	save := func(part *Part) error {
		text, err := part.File(version, p.title)
		if err != nil {
			return err
		}
		return store.Save(part.Shard, part.Shards, text)
	}
	tell := func(done, _ int) {
		if progress != nil {
			progress(before, before+done, p.Items())
		}
	}
	if err := p.run(ctx, left, save, tell); err != nil {
		return nil, err
	}
	return p.result(parts), nil
}

// stored is a part that the store has, if it is of this plan and of this program; nil
// if there is none.
func (p *Plan) stored(store Store, version string, shard, shards int) (*Part, error) {
	text, err := store.Load(shard, shards)
	if err != nil || text == nil {
		return nil, err
	}
	found, err := ReadPart("the part", text)
	if err != nil {
		store.Torn(shard, shards, err)
		return nil, nil
	}
	hash, err := p.encode().hash()
	if err != nil {
		return nil, err
	}
	if found.hash != hash || found.version != version || found.Shard != shard || found.Shards != shards {
		return nil, nil // of another sweep, and about to be replaced
	}
	return found.Part, nil
}
