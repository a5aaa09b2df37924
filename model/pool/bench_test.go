package pool_test

import (
	"testing"

	"halfopen/model/pool"
)

func BenchmarkCall(b *testing.B) {
	p := pool.New(pool.Config{Slots: 1, Queue: 1}, &levels{})
	one := call(0)
	for range b.N {
		p.Enter(0, one)
		p.Leave(0, one)
	}
}
