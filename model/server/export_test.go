package server

// Busy is the number of servers of all hosts that have a call.
func (s *Servers) Busy() (busy int) {
	for i := range s.hosts {
		busy += s.hosts[i].busy
	}
	return busy
}

// Kept is the number of calls in the heaps, and of hosts that have any.
func (s *Sharing) Kept() (calls, hosts int) {
	for i := range s.hosts {
		calls += len(s.hosts[i].calls)
	}
	return calls, len(s.next)
}

// InService is the number of calls that a knee knows of.
func (k *Knee) InService() (calls int) {
	for _, n := range k.inService {
		calls += n
	}
	return calls
}

// Portion, Whole and Stretched are for the clocks of Sharing.
var Portion = portion

// Whole is a number of nanoseconds.
func Whole(nanoseconds uint64) fixed { return fixed{high: nanoseconds} }

// Stretched is that of a number.
func (f fixed) Stretched(b, a int) (whole int64) { return int64(f.stretched(b, a)) }

// Parts is the nanoseconds and what is behind the point.
func (f fixed) Parts() (high, low uint64) { return f.high, f.low }
