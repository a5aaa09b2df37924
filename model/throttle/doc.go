// Package throttle refuses a share of the calls at the caller, by chance, while their
// service accepts too few.
//
// A service that is overloaded still pays for every call that it refuses. If its callers
// keep coming, it may do nothing else any more. A breaker keeps all of them away, and then
// none; a throttle keeps away as many as there are too many. It counts calls and those
// that were accepted in a sliding window, and refuses a call with the probability
//
//	max(0, (calls - K accepted) / (calls + 1))
//
// This is client-side throttling of B. Beyer et al., Site Reliability Engineering, 2016,
// chapter 21. With K = 2, if the service accepts C of more than K C calls a second, it gets
// about K C of them: one that it refuses for each that it accepts, so that the throttle
// learns when it accepts more.
//
// Others have made it their own, and differ in three ways. A threshold stands for K: the
// share of accepted calls below which some are refused, 1/K. The probability may have an
// upper bound, so that something is learnt in time, and a power. And calls that the
// throttle itself refuses may count as calls, as in the book, or not, in which case the
// service gets the root of K C times the calls that come.
//
// Accepted is a call whose outcome looks good. The book means that the service did not
// refuse it; those who have built it mean that it did not fail.
package throttle
