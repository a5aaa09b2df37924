package measure

// A view is some of the requests of a run whose latencies are looked at.
type view int

const (
	allRequests view = iota
	allSuccesses
	faultRequests
	faultSuccesses

	views = int(faultSuccesses) + 1
)

// Merged is the latencies of several runs of an arm together. Adding runs in
// another order gives the same. The zero Merged is empty.
type Merged struct {
	histograms [views]Histogram
}

// Add takes in the latencies of a run.
func (m *Merged) Add(arm *Arm) {
	for i, parts := range arm.latencies {
		for _, part := range parts {
			part.pour(&m.histograms[i])
		}
	}
}

// Merge takes in what another one holds.
func (m *Merged) Merge(other *Merged) {
	for i := range m.histograms {
		m.histograms[i].Add(&other.histograms[i])
	}
}

// Quantile is a quantile of all latencies together, in seconds, or None.
func (m *Merged) Quantile(q Quantile) Value { return m.histograms[q.view].Quantile(q.permille) }
