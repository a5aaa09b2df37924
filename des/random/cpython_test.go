package random

import (
	"fmt"
	"math"
	"testing"
)

// The values were printed by CPython 3.11.7, for each seed from a fresh
//
//	r = random.Random(seed)
//
// by repeated r.random(), r.expovariate(50) or r.getrandbits(64).
var cpython = []struct {
	seed        uint64
	random      [3]float64
	random1000  float64 // the 1000th; a generator renews its state every 312
	expovariate [2]float64
	getrandbits [2]uint64
}{
	{
		0,
		[3]float64{0.8444218515250481, 0.7579544029403025, 0.420571580830845},
		0.4804125346981437,
		[2]float64{0.037212142221304464, 0.028372583059435238},
		[2]uint64{0x629f6fbed82c07cd, 0xe3e70682c2094cac},
	}, {
		1,
		[3]float64{0.13436424411240122, 0.8474337369372327, 0.763774618976614},
		0.7062615472551386,
		[2]float64{0.002885821282190184, 0.037603125308412505},
		[2]uint64{0x91b7584a2265b1f5, 0xcd613e30d8f16adf},
	}, {
		42,
		[3]float64{0.6394267984578837, 0.025010755222666936, 0.27502931836911926},
		0.8554501933059546,
		[2]float64{0.02040120574549602, 0.0005065767808547779},
		[2]uint64{0x1c80317fa3b1799d, 0xbdd640fb06671ad1},
	}, {
		1<<32 - 1,
		[3]float64{0.6353574441341173, 0.20319993954407756, 0.6073666030347188},
		0.3214643568909129,
		[2]float64{0.02017675408447557, 0.004543029936767096},
		[2]uint64{0x9e9c04f4a2a6c909, 0x3720bfa93404e941},
	}, {
		1 << 32,
		[3]float64{0.11299430095636409, 0.41782886486292836, 0.0166763664992291},
		0.04156870367167198,
		[2]float64{0.002398077432316369, 0.0108198165569333},
		[2]uint64{0x59ef8bbc1ced31d7, 0xef49e4d26af6d506},
	}, {
		1<<40 + 7,
		[3]float64{0.6137037779936511, 0.8149162973309487, 0.9450115087592873},
		0.07764916333699712,
		[2]float64{0.01902301578610098, 0.03373894218734587},
		[2]uint64{0xbf50a4629d1bb0da, 0xf01c56bbd09e5ab5},
	}, {
		1<<64 - 1,
		[3]float64{0.021825695401270107, 0.3380953268613758, 0.21196748656082065},
		0.9009945166016444,
		[2]float64{0.0004413479853306939, 0.008252674633878007},
		[2]uint64{0x3faff32805965e7e, 0x9e667b13568d6a40},
	},
}

func TestCPythonGivesPythonsNumbers(t *testing.T) {
	for _, want := range cpython {
		t.Run(fmt.Sprint("seed ", want.seed), func(t *testing.T) {
			source := NewCPython(want.seed)
			for i := 1; i <= 1000; i++ {
				got := source.Float64()
				if i <= 3 && got != want.random[i-1] {
					t.Errorf("random() number %d: %v, want %v", i, got, want.random[i-1])
				}
				if i == 1000 && got != want.random1000 {
					t.Errorf("random() number 1000: %v, want %v", got, want.random1000)
				}
			}
			source = NewCPython(want.seed)
			for i, expovariate := range want.expovariate {
				// The logarithms may differ by 1 unit in the last place, 2^-52 of
				// their value, and the divisions round to half of one each.
				got := source.Exponential() / 50
				if math.Abs(got-expovariate) > 0x1p-51*expovariate {
					t.Errorf("expovariate(50) number %d: %v, want %v", i, got, expovariate)
				}
			}
			source = NewCPython(want.seed)
			for i, getrandbits := range want.getrandbits {
				if got := source.Uint64(); got != getrandbits {
					t.Errorf("getrandbits(64) number %d: %#x, want %#x", i, got, getrandbits)
				}
			}
		})
	}
}

func TestCPythonSharesOneGenerator(t *testing.T) {
	source := NewCPython(42)
	got := [3]float64{
		source.Sequence("gaps").Float64(),
		source.PerCall("latency").At(8, 1).Float64(),
		source.Sequence("gaps").Float64(),
	}
	if want := cpython[2].random; got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestInversion(t *testing.T) {
	if got := invert(0); got != 0 || math.Signbit(got) {
		t.Errorf("of 0: %v, want +0", got)
	}
	// -log(2^-53) is the largest draw.
	if got, want := invert(1-0x1p-53), 53*math.Ln2; math.Abs(got-want) > 1e-14*want {
		t.Errorf("of the largest number: %v, want %v", got, want)
	}
}
