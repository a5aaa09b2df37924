package plots

import (
	"bytes"
	"errors"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gonum.org/v1/plot/cmpimg"

	"halfopen/measure"
)

var update = flag.Bool("update", false, "write the files of testdata anew")

// golden compares with a file of testdata, which -update writes.
func golden(t *testing.T, name string, got []byte, equal func(a, b []byte) error) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := equal(want, got); err != nil {
		t.Errorf("%s: %v; run go test -update and look at it", name, err)
	}
}

func sameBytes(want, got []byte) error {
	if !bytes.Equal(want, got) {
		return errors.New("the file differs")
	}
	return nil
}

func TestPublishedFigures(t *testing.T) {
	in := published(t)
	for _, name := range Names(in) {
		golden(t, name+".svg", draw(t, name, "svg", in), sameBytes)
	}
	golden(t, "overview.png", draw(t, "overview", "png", in), samePicture)
}

// samePicture allows for what the last bits of floating-point numbers make of a
// colour on other processors.
func samePicture(want, got []byte) error {
	same, err := cmpimg.EqualApprox("png", want, got, 0.01)
	if err == nil && !same {
		err = errors.New("the picture differs")
	}
	return err
}

// TestFiguresOfSteps holds those of the runs in ticks and in rounds.
func TestFiguresOfSteps(t *testing.T) {
	for _, in := range []Input{surge(t), poolInput(60)} {
		for _, name := range Names(in) {
			file := name + ".svg"
			if inRounds(in.Arms) {
				file = "rounds-" + file
			}
			golden(t, file, draw(t, name, "svg", in), sameBytes)
		}
	}
}

func TestNames(t *testing.T) {
	still := ticking("a/x", 30, 5, 0)
	probed := ticking("a/x", 30, 5, 0)
	probed.HalfOpen = append(probed.HalfOpen, answered(8))
	for _, c := range []struct {
		name string
		arms []*measure.Arm
		want string
	}{
		{"continuous", published(t).Arms, "overview latency outcomes states reached pool probes"},
		{"nothing", nil, "overview latency outcomes states reached pool probes"},
		{"ticks", surge(t).Arms, "backlog verdicts cycle"},
		{"no probes", []*measure.Arm{still}, "backlog"},
		{"probes, but no cycle", []*measure.Arm{probed}, "backlog verdicts"},
		{"rounds", poolInput(30).Arms, "pool detection"},
		{"no breaker in rounds", poolInput(30).Arms[:1], "pool"},
	} {
		if got := strings.Join(Names(Input{Arms: c.arms}), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestPNGIsOfTheArticlesSize(t *testing.T) {
	config, err := png.DecodeConfig(bytes.NewReader(draw(t, "overview", "png", published(t))))
	if err != nil || config.Width != 1440 || config.Height != 880 {
		t.Errorf("%d x %d, %v; want 1440 x 880", config.Width, config.Height, err)
	}
}

func TestEveryFormatOfEveryFigureOfAnything(t *testing.T) {
	magic := map[string]string{"png": "\x89PNG", "svg": "<?xml", "pdf": "%PDF"}
	if testing.Short() {
		delete(magic, "png")
	}
	for input, in := range odd() {
		t.Run(input, func(t *testing.T) {
			t.Parallel()
			for _, name := range Names(in) {
				for format, start := range magic {
					if file := draw(t, name, format, in); !strings.HasPrefix(string(file), start) {
						t.Errorf("%s is not a %s", name, format)
					}
				}
			}
		})
	}
}

// TestSameInputSameFile draws every figure twice, side by side with the others.
func TestSameInputSameFile(t *testing.T) {
	in := manyArms()
	var group sync.WaitGroup
	for format := range formats {
		for _, name := range Names(in) {
			if format == "png" && name != "overview" {
				continue // slow, and drawn like the others
			}
			group.Go(func() {
				if !bytes.Equal(draw(t, name, format, in), draw(t, name, format, in)) {
					t.Errorf("%s.%s differs from one time to the next", name, format)
				}
			})
		}
	}
	group.Wait()
}

func TestUnknownNames(t *testing.T) {
	for _, c := range []struct{ name, format, want string }{
		{"latencies", "png", "overview, latency"},
		{"latency", "gif", "png, svg and pdf"},
		{"cycle", "png", "overview, latency"},
	} {
		file, err := Draw(c.name, c.format, Input{})
		if err == nil || file != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Draw(%q, %q): %v; want an error with %q", c.name, c.format, err, c.want)
		}
	}
}
