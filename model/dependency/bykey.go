package dependency

import (
	"sort"
	"time"

	"halfopen/des/portable"
	"halfopen/des/random"
	"halfopen/model"
)

// ByKey is a stage that sends a call to the shard that holds the data of its key, and
// nowhere else. The shard follows from the request alone, so that every attempt goes to
// the same one, whether it is well or not.
type ByKey struct {
	chance random.PerCall
	upTo   []float64 // the share of the calls that go to a shard or one before it
}

var _ model.Stage = (*ByKey)(nil)

// NewByKey returns the stage. The number of shards is in [1,65536]. Shard k, from 0, gets
// a share of the calls in proportion to 1/(k+1) to the power of skew, Zipf's law of the
// popularity of things (G. K. Zipf, 1949): at 0 all get as many, at 1 the first of two
// gets two thirds. Valid range of skew is [0,10].
func NewByKey(shards int, skew float64, chance random.PerCall) *ByKey {
	b := &ByKey{chance: chance}
	sum := 0.0
	for _, share := range ShardShares(shards, skew) {
		sum += share
		b.upTo = append(b.upTo, sum)
	}
	b.upTo[shards-1] = 1 // whatever was rounded
	return b
}

// ShardShares is the share of the calls that each shard gets; see NewByKey.
func ShardShares(shards int, skew float64) []float64 {
	shares, sum := make([]float64, shards), 0.0
	for k := range shares {
		shares[k] = portable.Exp(float64(-skew * portable.Log(float64(k+1))))
		sum += shares[k]
	}
	for k := range shares {
		shares[k] /= sum
	}
	return shares
}

// Enter chooses the shard.
func (b *ByKey) Enter(_ time.Duration, call *model.Call) model.Step {
	key := b.chance.At(call.Number, 0).Float64()
	call.Host = uint16(sort.Search(len(b.upTo)-1, func(k int) bool { return key < b.upTo[k] }))
	return model.Pass()
}

// Leave has nothing to do.
func (b *ByKey) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
