package trace

import (
	"bytes"
	"fmt"
	"testing"
)

// BenchmarkRead measures a line of each form of time.
func BenchmarkRead(b *testing.B) {
	for name, line := range map[string]string{
		"date":    "2023-11-16 18:17:%02d.%07d,4808,10\n",
		"RFC3339": "2023-11-16T18:17:%02d.%07dZ,0.025,200\n",
		"seconds": "17001586%02d.%07d,0.025,200\n",
	} {
		b.Run(name, func(b *testing.B) {
			var file bytes.Buffer
			file.WriteString("timestamp,duration,status\n")
			for i := range b.N {
				fmt.Fprintf(&file, line, i/1_000_000%60, i%1_000_000*10)
			}
			b.ReportAllocs()
			b.ResetTimer()
			trace, err := Read(&file, Options{TimesOnly: name == "date"})
			if err != nil || trace.Lines != b.N {
				b.Fatal(trace, err)
			}
		})
	}
}
