package retry

// UnderWay is the calls, and the repeats of them, that an ActiveShare counts.
func (r *Retry) UnderWay() (calls, repeats int) {
	a := r.account.(*activeShare)
	return a.calls, a.repeats
}

// Left is the tokens that are left in a bucket.
func (r *Retry) Left() uint32 { return r.account.(*tokens).left }
