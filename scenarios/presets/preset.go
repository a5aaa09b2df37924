package presets

import "time"

// A Preset is a library's breaker as a file gives it: a struct with one field for each of the library's settings.
type Preset interface {
	// Common returns the settings that every preset has.
	Common() Caller
}

// Caller is what every preset has besides the settings of its library: what the caller makes of the breaker.
type Caller struct {
	RejectionLatency time.Duration `yaml:"rejectionLatency" default:"500us" max:"8760h" doc:"how long a refused call takes to fail"`
	Ignored          []string      `yaml:"ignored" default:"[]" choices:"failed,timed_out" doc:"the outcomes that the library is told to ignore"`
}

// Common returns the settings themselves; a preset that embeds Caller has it.
func (c Caller) Common() Caller { return c }

// Cluster is what the presets need that judge each host for itself and spare some of them.
type Cluster struct {
	Hosts int `yaml:"hosts" default:"1" min:"1" max:"1000000" doc:"the number of hosts that the calls are spread over, each judged for itself; no setting of the library"`
}
