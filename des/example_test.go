package des_test

import (
	"fmt"
	"time"

	"halfopen/des"
)

// kettle boils water twice and is interrupted once.
type kettle struct {
	simulation *des.Simulation
	boiling    des.Timer
}

const (
	switchOn uint32 = iota
	boils
	switchOff
)

func (k *kettle) Handle(now time.Duration, event des.Event) {
	switch event.Kind {
	case switchOn:
		fmt.Printf("%v: kettle %d on\n", now, event.Subject)
		k.boiling = k.simulation.ScheduleTimer(now+3*time.Minute, des.Completion, des.Event{Kind: boils, Subject: event.Subject})
	case boils:
		fmt.Printf("%v: kettle %d boils\n", now, event.Subject)
	case switchOff:
		fmt.Printf("%v: off, in time: %v\n", now, k.simulation.Cancel(k.boiling))
	}
}

func Example() {
	k := &kettle{}
	k.simulation = des.New(k)
	k.simulation.Schedule(0, des.Arrival, des.Event{Kind: switchOn, Subject: 1})
	k.simulation.Schedule(5*time.Minute, des.Arrival, des.Event{Kind: switchOn, Subject: 2})
	k.simulation.Schedule(6*time.Minute, des.Arrival, des.Event{Kind: switchOff})
	k.simulation.Run()
	// Output:
	// 0s: kettle 1 on
	// 3m0s: kettle 1 boils
	// 5m0s: kettle 2 on
	// 6m0s: off, in time: true
}
