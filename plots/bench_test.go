package plots

import (
	"sync"
	"testing"
)

func BenchmarkDraw(b *testing.B) {
	in := published(b)
	for _, format := range []string{"png", "svg", "pdf"} {
		for _, name := range Names(in) {
			b.Run(format+"/"+name, func(b *testing.B) {
				for b.Loop() {
					draw(b, name, format, in)
				}
			})
		}
	}
}

// BenchmarkDrawAll draws the figures one after the other and by two
// goroutines.
func BenchmarkDrawAll(b *testing.B) {
	in := published(b)
	names := Names(in)
	b.Run("sequential", func(b *testing.B) {
		for b.Loop() {
			for _, name := range names {
				draw(b, name, "png", in)
			}
		}
	})
	b.Run("two", func(b *testing.B) {
		for b.Loop() {
			var group sync.WaitGroup
			for half := range 2 {
				group.Go(func() {
					for i := half; i < len(names); i += 2 {
						draw(b, names[i], "png", in)
					}
				})
			}
			group.Wait()
		}
	})
}

func draw(t testing.TB, name, format string, in Input) []byte {
	t.Helper()
	file, err := Draw(name, format, in)
	if err != nil {
		t.Errorf("%s.%s: %v", name, format, err)
	}
	return file
}
