// Package hedge asks again while it still waits for the first answer.
//
// Most answers of a service come soon, and a few come very late: the host was busy, a
// queue was long, a packet was lost. A caller that fans out to a hundred hosts meets one
// of these few with almost every request. It does not help to wait longer, and to give
// up and retry throws away the time spent. A hedged request keeps the first attempt, and
// when it has taken longer than most do, sends a second one, to another host if there is
// one; the first answer counts. With a delay of the 95th percentile that costs 5 % more
// calls and takes most of the tail away (J. Dean and L. A. Barroso, "The Tail at Scale",
// Communications of the ACM 56(2), 2013).
//
// If the service is slow because it has too much to do, hedges are what it needs least:
// then every call is late, and every call is sent twice. That is what this stage is to
// show.
package hedge
