package measure

import (
	"encoding/json"
	"errors"
	"math"
)

// MarshalJSON writes the buckets that are not empty, each as three numbers: how far it
// is from the one before, its count, and its sum in nanoseconds.
func (h *Histogram) MarshalJSON() ([]byte, error) {
	numbers := []uint64{}
	last := 0
	for i, b := range h.buckets {
		if b.count > 0 {
			numbers = append(numbers, uint64(i-last), b.count, b.sum)
			last = i
		}
	}
	return json.Marshal(numbers)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (h *Histogram) UnmarshalJSON(data []byte) error {
	var numbers []uint64
	if err := json.Unmarshal(data, &numbers); err != nil {
		return err
	}
	wrong := errors.New("this is no histogram")
	if len(numbers)%3 != 0 {
		return wrong
	}
	*h = Histogram{}
	at := uint64(0)
	for ; len(numbers) > 0; numbers = numbers[3:] {
		if at += numbers[0]; at > uint64(bucketOf(math.MaxInt64)) || numbers[0] > at {
			return wrong
		}
		if int(at) >= len(h.buckets) {
			h.grow(int(at) + 1)
		}
		h.buckets[at] = bucket{count: numbers[1], sum: numbers[2]}
	}
	return nil
}

// MarshalJSON writes the histograms of all views.
func (m *Merged) MarshalJSON() ([]byte, error) {
	list := make([]*Histogram, views)
	for i := range m.histograms {
		list[i] = &m.histograms[i]
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Merged) UnmarshalJSON(data []byte) error {
	var list []*Histogram
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) != views {
		return errors.New("these are not the latencies of a run")
	}
	for i, h := range list {
		if h == nil {
			return errors.New("a histogram is missing")
		}
		m.histograms[i] = *h
	}
	return nil
}
