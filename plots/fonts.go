package plots

import (
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// The two faces are parsed once and then only read. Package plot itself would
// parse twelve at the start of every program that imports it.
var (
	regular = sync.OnceValue(func() font.Face { return parse(liberationsansregular.TTF, xfont.WeightNormal) })
	bold    = sync.OnceValue(func() font.Face { return parse(liberationsansbold.TTF, xfont.WeightBold) })
)

func parse(ttf []byte, weight xfont.Weight) font.Face {
	face, err := opentype.Parse(ttf)
	if err != nil {
		panic("plots: " + err.Error()) // the font is part of the program
	}
	return font.Face{
		Font: font.Font{Typeface: "Liberation", Variant: "Sans", Weight: weight},
		Face: face,
	}
}

// sized is a face in a size.
func sized(face font.Face, size vg.Length) font.Face {
	face.Font.Size = size
	return face
}

// width of a regular text in a size.
func width(text string, size vg.Length) vg.Length {
	face := sized(regular(), size)
	return face.Width(text)
}

const ellipsis = "…"

// shorten cuts the middle out of a text that is wider than allowed: names that
// begin alike often differ at the end.
func shorten(text string, face font.Face, allowed vg.Length) string {
	if face.Width(text) <= allowed {
		return text
	}
	runes := []rune(text)
	for kept := len(runes) - 1; kept > 0; kept-- {
		head := (kept + 1) / 2
		short := string(runes[:head]) + ellipsis + string(runes[len(runes)-kept+head:])
		if face.Width(short) <= allowed {
			return short
		}
	}
	return ellipsis
}
