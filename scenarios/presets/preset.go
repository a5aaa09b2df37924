package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/scenarios/lint"
)

// A Preset is a library's breaker as a file gives it: a struct with one field for each of the library's settings.
type Preset interface {
	// Common returns the settings that every preset has.
	Common() Caller
}

// A Machine is a preset that is one breaker: the choices of package breaker that the library makes.
type Machine interface {
	Preset
	// Config returns the choices.
	Config() breaker.Config
	// Knob returns the name of the setting that is a choice of the breaker, and the empty string if the library has none.
	Knob(lint.Setting) string
}

// A Bounded preset is one of a library that bounds the calls themselves too, in number or in time.
type Bounded interface {
	Preset
	// Bounds returns the bounds.
	Bounds() guard.Bounds
}

// A Clamping preset is one of a library that lowers the minimum of results to the size of the window.
type Clamping interface {
	Preset
	// Clamped returns the minimum as it was configured if it is lowered, and otherwise 0.
	Clamped() int
}

// Caller is what every preset has besides the settings of its library: what the caller makes of the breaker.
type Caller struct {
	RejectionLatency time.Duration `yaml:"rejectionLatency" default:"500us" max:"8760h" doc:"how long a refused call takes to fail"`
	RetryAfter       time.Duration `yaml:"retryAfter" optional:"true" words:"none=0s" max:"8760h" doc:"the time after which a refused call is asked to come again, as in the header Retry-After; callers may heed it"`
	Counted          []string      `yaml:"counted" optional:"true" choices:"client_error,hidden_failure,cancelled" doc:"further outcomes that the caller counts as failures: client_error, as a client does that throws for every status from 400 on; hidden_failure, as one does that reads the body; cancelled, the calls of a hedge whose answers came too late, as one does that ends them with an error"`
	Ignored          []string      `yaml:"ignored" default:"[]" choices:"failed,timed_out,shed" doc:"the outcomes that the library is told to ignore; shed is what a limit behind it refused"`
}

// Common returns the settings themselves; a preset that embeds Caller has it.
func (c Caller) Common() Caller { return c }
