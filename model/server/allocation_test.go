package server_test

import (
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/server"
)

func TestNothingIsAllocatedForACall(t *testing.T) {
	servers := server.NewServers(server.Config{Hosts: 2, Servers: 1, Queue: 10, Shedding: server.CoDel{Target: ms, Interval: ms}})
	knee := server.NewKnee(server.KneeConfig{Hosts: 2, Calls: 1, Slope: 1}, always(ms))
	shared := server.NewSharing(server.SharingConfig{Hosts: 2, Processors: 1}, knee)
	now := time.Duration(0)
	calls := [4]model.Call{{Index: 0, Host: 0}, {Index: 1, Host: 1}, {Index: 2, Host: 0}, {Index: 3, Host: 1}}
	if n := testing.AllocsPerRun(1000, func() {
		now += ms
		for i := range calls {
			servers.Enter(now, &calls[i])
		}
		for _, index := range []int{0, 1, 2, 3} {
			servers.Leave(now, &calls[index])
			servers.Release(now)
		}
		for i := range calls {
			shared.Enter(now, &calls[i])
		}
		for range calls {
			now, _ = shared.Due()
			index, _, _ := shared.Release(now)
			shared.Leave(now, &calls[index])
		}
	}); n != 0 {
		t.Errorf("%v allocations a round, want none", n)
	}
}
