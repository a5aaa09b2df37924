package scenarios

import (
	"fmt"
	"time"

	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/scenarios/config"
)

type lockstep struct {
	_       struct{}      `doc:"clients that all send a request at the same instants, as those that were started together"`
	Clients int           `yaml:"clients" min:"1" max:"1000000" doc:"the number of clients"`
	Period  time.Duration `yaml:"period" above:"0s" max:"87600h" doc:"the time from one round of requests to the next; the first comes after this time"`
	Jitter  config.Share  `yaml:"jitter" default:"0%" doc:"the part of the period by which a client is late at most, each time by chance"`
}

func (l lockstep) process(source random.Source) model.Arrivals {
	clients := arrivals.Lockstep{Clients: l.Clients, Period: l.Period, Jitter: float64(l.Jitter)}
	return clients.Process(streamsOf(source).PerCall("jitter"))
}

func (l lockstep) rate() float64 { return float64(l.Clients) / l.Period.Seconds() }

func (l lockstep) steady() bool { return false }

func (l lockstep) words() string {
	words := fmt.Sprintf("%s in lockstep every %s", findings.Plural(l.Clients, "client"), text(l.Period))
	if l.Jitter > 0 {
		words += fmt.Sprintf(", late by up to %s of it", findings.Percent(float64(l.Jitter)))
	}
	return words
}

func (l lockstep) suggestion() string { return "jitter=50%" }

type closedLoop struct {
	_     struct{} `doc:"a closed loop: users who wait for the answer, think, and send the next request; a slow system is asked less often"`
	Users int      `yaml:"users" min:"1" max:"1000000" doc:"the number of users, each with one request at a time"`
	Think Law      `yaml:"think" doc:"the law of the time from the end of a user's request to the next one"`
}

// Check refuses users who never pause, for whom time would stand still where calls are
// refused at once.
func (c closedLoop) Check() []config.Complaint {
	if c.Think.law().Mean() <= 0 {
		return []config.Complaint{{Field: "think", Message: "users must think for some time; give a law with a mean above 0s"}}
	}
	return nil
}

func (c closedLoop) process(source random.Source) model.Arrivals {
	users := arrivals.Users{Count: c.Users, Think: c.Think.law()}
	return users.Process(streamsOf(source).PerCall("think"))
}

func (c closedLoop) rate() float64 { return float64(c.Users) / c.Think.law().Mean() }

func (c closedLoop) steady() bool { return false }

func (c closedLoop) words() string {
	return fmt.Sprintf("closed loop of %s, think time %s", findings.Plural(c.Users, "user"), c.Think.words())
}

func (c closedLoop) suggestion() string { return fmt.Sprintf("users=%d", 2*c.Users) }
