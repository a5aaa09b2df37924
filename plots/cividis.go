package plots

import (
	"image/color"
)

// cividisStops are points of the colour map cividis (Nuñez, Anderton and Renslow
// 2018), evenly spaced: its lightness rises evenly, and people with any common
// kind of colour vision see about the same colours.
var cividisStops = []uint32{
	0x00224E, 0x123570, 0x3B496C, 0x575D6D, 0x707173, 0x8A8678, 0xA59C74, 0xC3B369, 0xE1CC55, 0xFEE838,
}

// cividis is the colour at a share of the way: 0 is dark blue, 1 yellow.
func cividis(share float64) color.Color { return between(cividisStops, share) }

// between is the colour at a share of the way along evenly spaced colours.
func between(stops []uint32, share float64) color.Color {
	at := min(max(share, 0), 1) * float64(len(stops)-1)
	i := min(int(at), len(stops)-2)
	part := at - float64(i)
	mix := func(shift int) uint8 {
		a, b := float64(stops[i]>>shift&0xFF), float64(stops[i+1]>>shift&0xFF)
		return uint8(a + float64((b-a)*part) + 0.5)
	}
	return color.NRGBA{R: mix(16), G: mix(8), B: mix(0), A: 255}
}
