// Package presets holds the settings of the circuit breakers that people run.
//
// Nobody runs "a breaker". People run resilience4j, or gobreaker, or Envoy, with the settings that stand in their
// repository; and what one library calls a threshold is a count in the next, includes the limit or not, and has another
// default. So each library has a struct here, in a file of its own, with the library's own names, defaults and ranges:
// what stands in the repository is pasted under its names, and what is left out means what it means there.
//
// Three things are written alike for all libraries, whatever number theirs takes: a time has its unit ("5s" where a
// library has 5000), a share of calls is in percent ("50%" where a library has 0.5), and a function is a word, with its
// numbers beside it. [Libraries] lists them all, with the version that was read and how far it was checked.
package presets
