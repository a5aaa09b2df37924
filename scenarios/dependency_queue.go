package scenarios

import (
	"fmt"
	"time"

	"halfopen/measure/findings"
	"halfopen/model/server"
	"halfopen/scenarios/config"
)

// Queue is where calls wait for a server.
type Queue struct {
	Length     int           `yaml:"length" default:"unlimited" min:"0" words:"unlimited=9223372036854775807" doc:"the calls that can wait; a further one is shed"`
	Order      string        `yaml:"order" default:"fifo" choices:"fifo,lifo" doc:"fifo: first come first served; lifo: last come first served"`
	LIFOAbove  int           `yaml:"lifo_above" optional:"true" min:"1" doc:"with lifo, the number of waiting calls above which it is used; up to it they are served first come first served (adaptive LIFO)"`
	Shedding   Shedding      `yaml:"shedding" none:"true" default:"none" doc:"which calls are dropped when their turn comes; none of them, or by a policy"`
	RetryAfter time.Duration `yaml:"retry_after" default:"none" words:"none=0s" max:"8760h" doc:"the time after which those that are shed are asked to try again; callers may heed it"`
}

// Check refuses orders that do not go together.
func (q Queue) Check() []config.Complaint {
	_, codel := q.Shedding.(codelShedding)
	switch {
	case q.LIFOAbove > 0 && q.Order != "lifo":
		return []config.Complaint{{Field: "lifo_above", Message: "needs order: lifo"}}
	case codel && q.Order == "lifo":
		return []config.Complaint{{Field: "order", Message: "codel judges a queue by how long its first call has waited, which needs order: fifo; use controlled_delay or a deadline with lifo"}}
	}
	return nil
}

func (q *Queue) words() string {
	words := "unlimited queue"
	if q.Length < server.Unlimited {
		words = "queue of " + findings.Count(q.Length)
	}
	if q.Order != "fifo" {
		words += " LIFO"
	}
	if q.Shedding != nil {
		words += ", " + q.Shedding.words()
	}
	return words
}

func (d *Dependency) queueWords() string {
	if d.Queue == nil {
		return ""
	}
	return d.Queue.words()
}

// queue is the servers and their queue.
func (d *Dependency) queue(reductions []server.Reduction) server.Config {
	c := server.Config{Hosts: d.Hosts, Servers: d.Servers, Queue: server.Unlimited, LastFirst: server.Unlimited, Reductions: reductions}
	if q := d.Queue; q != nil {
		c.Queue, c.RetryAfter = q.Length, q.RetryAfter
		if q.Order == "lifo" {
			c.LastFirst = q.LIFOAbove
		}
		if q.Shedding != nil {
			c.Shedding = q.Shedding.policy()
		}
	}
	return c
}

// Shedding is a policy by which waiting calls are dropped, as a file gives it.
type Shedding interface {
	policy() server.Shedding
	words() string
}

var sheddings = config.UnionOf("policy", map[string]Shedding{
	"deadline":         deadlineShedding{},
	"codel":            codelShedding{},
	"controlled_delay": delayShedding{},
})

type deadlineShedding struct {
	_     struct{}      `doc:"drop a call that has waited too long when its turn comes"`
	After time.Duration `yaml:"after" max:"8760h" doc:"the longest wait"`
}

func (d deadlineShedding) policy() server.Shedding { return server.Deadline{After: d.After} }

func (d deadlineShedding) words() string { return "deadline " + text(d.After) }

// twoTimes is the settings of a policy that tells bursts from queues that stand.
type twoTimes struct {
	Target   time.Duration `yaml:"target" default:"5ms" above:"0s" max:"8760h" doc:"the wait that is too long for a queue that stands"`
	Interval time.Duration `yaml:"interval" default:"100ms" above:"0s" max:"8760h" doc:"the time after which a queue is taken to stand"`
}

// Check refuses times that tell nothing apart.
func (t twoTimes) Check() []config.Complaint {
	if t.Target >= t.Interval {
		return []config.Complaint{{Field: "target", Message: fmt.Sprintf("%s must be below interval, %s", text(t.Target), text(t.Interval))}}
	}
	return nil
}

type codelShedding struct {
	_ struct{} `doc:"CoDel (RFC 8289): drop calls, at a growing rate, while even the shortest wait of an interval is above the target"`
	twoTimes
}

func (c codelShedding) policy() server.Shedding {
	return server.CoDel{Target: c.Target, Interval: c.Interval}
}

func (c codelShedding) words() string { return "CoDel " + text(c.Target) }

type delayShedding struct {
	_ struct{} `doc:"controlled delay, as at Facebook (Fail at Scale, 2015): a call may wait for the interval, and for the target only if the queue has not been empty for an interval when it came"`
	twoTimes
}

func (d delayShedding) policy() server.Shedding {
	return server.ControlledDelay{Target: d.Target, Interval: d.Interval}
}

func (d delayShedding) words() string { return "controlled delay " + text(d.Target) }
