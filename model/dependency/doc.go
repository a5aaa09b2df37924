// Package dependency is the service at the end of a call path.
//
// A healthy dependency answers every call, each after a time drawn from its
// latency law, however many there are: an unlimited number of servers. Package server
// puts limits around it. Some answers are failures, refusals of what was asked, or only
// look like answers; some come late. A schedule of faults changes its
// answers for the calls that are sent while a fault lasts; a call that was sent
// before is answered as it would have been.
//
// A Replay answers as a dependency did that was recorded, call by call.
//
// A dependency may be many hosts that answer alike, of which a fault concerns some.
// Which of them a call is sent to is decided before: in turn (RoundRobin), AtRandom, by
// how many calls are under way at each (ByLoad), ByKey where the hosts are shards, or by a
// stage that avoids hosts, as those of package outlier do.
package dependency
