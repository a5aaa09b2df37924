package config_test

import (
	"fmt"
	"time"

	"halfopen/scenarios/config"
)

type latency interface{ mean() time.Duration }

type constant struct {
	Value time.Duration `yaml:"value" doc:"every call takes this long"`
}

type exponential struct {
	Mean time.Duration `yaml:"mean" doc:"the mean latency" above:"0s"`
}

func (c constant) mean() time.Duration    { return c.Value }
func (e exponential) mean() time.Duration { return e.Mean }

type service struct {
	Name    string      `yaml:"name" doc:"what the service is called"`
	Rate    config.Rate `yaml:"rate" doc:"arrivals" default:"50/s"`
	Queue   int         `yaml:"queue" doc:"places to wait" min:"0" words:"unlimited=-1" default:"unlimited"`
	Latency latency     `yaml:"latency" doc:"how long a call takes"`
}

var codec = config.NewCodec(config.UnionOf("law", map[string]latency{
	"constant":    constant{},
	"exponential": exponential{},
}))

func Example() {
	root, err := config.Parse("service.yaml", []byte("name: search\nlatency: {law: exponential, mean: 20ms}\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	if root, err = root.Set("rate=5/min"); err != nil {
		fmt.Println(err)
		return
	}
	var s service
	if _, err := codec.Decode(root, &s); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("mean:", s.Latency.mean())
	canonical, err := codec.Encode(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(canonical.YAML()))
	// Output:
	// mean: 20ms
	// name: search
	// rate: 5/min
	// queue: unlimited
	// latency:
	//   law: exponential
	//   mean: 20ms
}

func ExampleCodec_Decode_problems() {
	root, err := config.Parse("service.yaml", []byte("name: search\nrate: 50\nlatency:\n  law: exponental\nqeue: 3\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	var s service
	_, err = codec.Decode(root, &s)
	fmt.Println(err)
	// Output:
	// service.yaml:2:7: rate: needs a unit, as in 50/s
	// service.yaml:4:8: latency.law: must be constant or exponential, not "exponental"; did you mean exponential?
	// service.yaml:5:1: qeue: unknown key; did you mean queue?
}
