package config_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/scenarios/config"
)

type quantities struct {
	Time  time.Duration `yaml:"time" min:"-2562047h47m16.854775808s" default:"0"`
	Rate  config.Rate   `yaml:"rate" default:"0"`
	Share config.Share  `yaml:"share" default:"0"`
}

// reread decodes one quantity and returns its canonical text, or the error's message.
func reread(t *testing.T, key, text string) string {
	t.Helper()
	var q quantities
	if _, err := labCodec.Decode(mustParse(t, key+": \""+text+"\""), &q); err != nil {
		return err.(config.Problems)[0].Message
	}
	n, err := labCodec.Encode(q)
	if err != nil {
		t.Fatal(err)
	}
	return n.Get(key).Text()
}

func TestQuantities(t *testing.T) {
	const (
		notTime  = "must be a time with its unit (ns, us, ms, s, m or h), as in 20ms, not "
		notRate  = "must be a rate with its unit, as in 50/s, not "
		notShare = "must be a share in percent, as in 50%, not "
	)
	for _, test := range []struct{ key, text, want string }{
		{"time", "20ms", "20ms"}, {"time", "60s", "1m"}, {"time", "1m30s", "90s"}, {"time", "1.5s", "1500ms"},
		{"time", "0", "0s"}, {"time", "0ms", "0s"}, {"time", "500us", "500us"}, {"time", "500µs", "500us"}, {"time", "1h", "1h"},
		{"time", "7ns", "7ns"}, {"time", "-5s", "-5s"}, {"time", "+5s", "5s"}, {"time", "24h", "24h"},
		{"time", "-2562047h47m16.854775808s", "-9223372036854775808ns"},
		{"time", "PT5S", "5s"}, {"time", "PT1M30.5S", "90500ms"}, {"time", "P1DT1H", "25h"}, {"time", "P1D", "24h"},
		{"time", "5", "needs a unit, as in 20ms"}, {"time", "1e3", "needs a unit, as in 20ms"}, {"time", "-1.5", "needs a unit, as in 20ms"},
		{"time", "", notTime + `""`}, {"time", "PT", notTime + `"PT"`}, {"time", "P", notTime + `"P"`}, {"time", "5 s", notTime + `"5 s"`},
		{"time", "5sec", notTime + `"5sec"`}, {"time", "1d", notTime + `"1d"`}, {"time", "5M", notTime + `"5M"`},
		{"time", "9999999h", "must be a shorter time; at most 292 years are counted"},
		{"time", "P999999999999999999999D", "must be a shorter time; at most 292 years are counted"},
		{"rate", "50/s", "50/s"}, {"rate", "5/min", "5/min"}, {"rate", "100/h", "100/h"}, {"rate", "2/ms", "2000/s"}, {"rate", "60/min", "1/s"},
		{"rate", "0.1/ms", "100/s"}, {"rate", " 50 / s ", "50/s"}, {"rate", "0", "0/s"}, {"rate", "-0/s", "0/s"}, {"rate", "1e3/s", "1000/s"},
		{"rate", "0.3333333/s", "0.3333333/s"}, {"rate", "1e-9/s", "1e-09/s"}, {"rate", "123456789/s", "123456789/s"},
		{"rate", "50", "needs a unit, as in 50/s"}, {"rate", "-1/s", "must be at least 0/s"}, {"rate", "1e999/s", "must be a smaller number"},
		{"rate", "1e308/ms", "must be a smaller number"}, {"rate", "fast", notRate + `"fast"`}, {"rate", "/s", notRate + `"/s"`}, {"rate", "", notRate + `""`},
		{"rate", "inf/s", notRate + `"inf/s"`}, {"rate", "5/m", `must be per s, ms, min or h, as in 50/s, not "5/m"`}, {"rate", "5/", `must be per s, ms, min or h, as in 50/s, not "5/"`},
		{"share", "50%", "50%"}, {"share", "50", "50%"}, {"share", "0.5", "0.5%"}, {"share", "12.5 %", "12.5%"}, {"share", "100", "100%"}, {"share", "0%", "0%"},
		{"share", "29%", "29%"}, {"share", "57.3%", "57.3%"}, {"share", "-0", "0%"}, {"share", "1e1%", "10%"}, {"share", "0.0000001%", "1e-07%"},
		{"share", "100.1%", "must be at most 100%"}, {"share", "-1%", "must be at least 0%"}, {"share", "1e999", "must be at most 100%"},
		{"share", "1e99999999999999999999", "must be at most 100%"}, {"share", "-1e-99999999999999999999", "0%"},
		{"share", "half", notShare + `"half"`}, {"share", "%", notShare + `"%"`}, {"share", "50%%", notShare + `"50%%"`}, {"share", "NaN", notShare + `"NaN"`},
	} {
		if got := reread(t, test.key, test.text); got != test.want {
			t.Errorf("%s %q: got %q, want %q", test.key, test.text, got, test.want)
		}
	}
}

func TestEveryRateAndShareHasAText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := config.Rate(rapid.Float64Range(0, math.MaxFloat64).Draw(t, "rate"))
		var rateBack config.Rate
		if err := rateBack.ParseText(rate.Text()); err != nil || rateBack != rate {
			t.Errorf("rate %v is written %s and reads back as %v, %v", float64(rate), rate.Text(), float64(rateBack), err)
		}
		share := config.Share(rapid.Float64Range(0, 1).Draw(t, "share"))
		var shareBack config.Share
		if err := shareBack.ParseText(share.Text()); err != nil || shareBack != share {
			t.Errorf("share %v is written %s and reads back as %v, %v", float64(share), share.Text(), float64(shareBack), err)
		}
	})
}

func TestWholePercentagesStayShort(t *testing.T) {
	for percent := range 101 {
		share := config.Share(float64(percent) / 100)
		if text := share.Text(); len(text) > len("100%") || !strings.HasSuffix(text, "%") {
			t.Errorf("%d is written %s", percent, text)
		}
	}
}
