package guard

import "halfopen/model/breaker"

// Permits is what guards remember of the calls that are under way. Guards of which no call
// passes two, such as those of the instances of a fleet, may share one. There is a place in
// it for every call in flight anywhere, so that a thousand guards with one each have a
// thousand times as many places as there are calls. The zero Permits is empty.
type Permits struct {
	byCall []breaker.Permit // by the index of the call
}

func (p *Permits) keep(index uint32, permit breaker.Permit) {
	for int(index) >= len(p.byCall) {
		p.byCall = append(p.byCall, breaker.Permit{})
	}
	p.byCall[index] = permit
}
