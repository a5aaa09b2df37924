package server_test

import (
	"fmt"
	"time"

	"halfopen/model"
	"halfopen/model/server"
)

// One call is served, one waits, and the third finds no place.
func Example() {
	servers := server.NewServers(server.Config{Hosts: 1, Servers: 1, Queue: 1})
	for index := range uint32(3) {
		step := servers.Enter(0, &model.Call{Index: index})
		fmt.Println(step == model.Pass(), step == model.Wait(), step == model.Refuse(model.Shed, 0))
	}
	servers.Leave(time.Second, &model.Call{Index: 0})
	index, step, _ := servers.Release(time.Second)
	fmt.Println(index, step == model.Pass())
	// Output:
	// true false false
	// false true false
	// false false true
	// 1 true
}
