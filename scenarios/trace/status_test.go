package trace

import (
	"testing"

	"halfopen/model"
)

func TestStatuses(t *testing.T) {
	for text, want := range map[string]model.Outcome{
		"200": model.Succeeded, "204": model.Succeeded, "304": model.Succeeded, "101": model.Succeeded, "100": model.Succeeded,
		"400": model.ClientError, "429": model.ClientError, "499": model.ClientError,
		"500": model.Failed, "503": model.Failed, "599": model.Failed, "0": model.Failed,
		"ok": model.Succeeded, "OK": model.Succeeded, "Success": model.Succeeded, "succeeded": model.Succeeded, "true": model.Succeeded,
		"failed": model.Failed, "FAILURE": model.Failed, "error": model.Failed, "false": model.Failed,
		"timeout": model.TimedOut, "timed_out": model.TimedOut,
		"rejected": model.Rejected, "shed": model.Shed, "degraded": model.Degraded, "client_error": model.ClientError, "hidden_failure": model.HiddenFailure,
	} {
		if got, err := parseStatus(text); err != nil || got != want {
			t.Errorf("%s: got %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "99", "600", "-200", "2000", "okay", "cancelled", "2xx"} {
		if got, err := parseStatus(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, got)
		}
	}
}
