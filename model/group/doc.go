// Package group is the state of several breakers together.
//
// A dependency of a hundred hosts may have a breaker for each, and so may a caller of a
// thousand instances. Nobody reads a thousand timelines; what one wants to know is whether
// the calls of all are let through, of some, or of none. A Group is that: it is told what
// its members do, and tells a guard.Observer what a single breaker would that stands for
// all of them:
//
//	closed     every member is closed
//	half_open  the members differ, or all are half-open
//	open       every member is open
//
// A transition of the group says in its reason, a MemberChange, which member changed and
// why. An Observer is told of every change of a member, also of those that leave the
// group's state as it is.
package group
