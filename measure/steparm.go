package measure

// stepArm is what the arms of runs in ticks and in rounds have in common. They
// have no latencies and no series.
func stepArm(name string, breaker bool, requests Requests, h *history) *Arm {
	requests.leave()
	none := latencyOf(new(selector))
	return &Arm{
		Name:           name,
		Requests:       requests,
		Latency:        none,
		SuccessLatency: none,
		Wait:           none,
		FaultWindows:   []FaultWindow{},
		Breaker:        breaker,
		History:        h.result(),
		Horizon:        None,
		Doomed:         None,
		BudgetMinutes:  None,
		BudgetUsed:     None,
		Series:         Series{BinWidth: None, Bins: []Bin{}},
	}
}
