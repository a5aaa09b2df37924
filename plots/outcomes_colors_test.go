package plots

import (
	"image/color"
	"math"
	"testing"

	"halfopen/measure/findings"
)

// eyesight is a linear map of linear red, green and blue.
type eyesight [3][3]float64

// seenBy is how colours are seen by those who see all of them, and by those who lack
// one kind of cone: Machado, Oliveira and Fernandes, A Physiologically-based Model for
// Simulation of Color Vision Deficiency, 2009, severity 1.
var seenBy = map[string]eyesight{
	"everybody":    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopes":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopes": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopes":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// lab is a colour in CIE L*a*b* with the white of sRGB.
func (m eyesight) lab(c color.Color) (lab [3]float64) {
	r, g, b, _ := c.RGBA()
	var linear, xyz [3]float64
	for i, part := range []uint32{r, g, b} {
		linear[i] = math.Pow((float64(part)/0xFFFF+0.055)/1.055, 2.4)
	}
	seen := m.of(linear)
	xyz = eyesight{{0.4339, 0.3762, 0.1899}, {0.2126, 0.7152, 0.0722}, {0.0177, 0.1095, 0.8728}}.of(seen)
	x, y, z := math.Cbrt(xyz[0]), math.Cbrt(xyz[1]), math.Cbrt(xyz[2])
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func (m eyesight) of(v [3]float64) (result [3]float64) {
	for i, row := range m {
		for j, factor := range row {
			result[i] += float64(factor * v[j])
		}
	}
	return result
}

// TestEndsAreToldApart: by everybody, and in grey. A difference of 2.3 is just
// noticeable; areas that may be small and far apart need several times that.
func TestEndsAreToldApart(t *testing.T) {
	const apart, inGrey = 12, 6
	if len(endColors) != len(findings.Ends) {
		t.Fatalf("%d colours of %d ends", len(endColors), len(findings.Ends))
	}
	for who, eyes := range seenBy {
		for i, c := range endColors {
			one := eyes.lab(c)
			others := append([]color.Color{white, faultColor}, endColors[:i]...)
			for j, other := range others {
				two := eyes.lab(other)
				if d := math.Hypot(math.Hypot(one[0]-two[0], one[1]-two[1]), one[2]-two[2]); d < apart {
					t.Errorf("%s see %v and %v, %d, only %.1f apart", who, c, other, j, d)
				}
				if d := two[0] - one[0]; who == "everybody" && d < inGrey {
					t.Errorf("%v is only %.1f darker than %v", c, d, other)
				}
			}
		}
	}
}
