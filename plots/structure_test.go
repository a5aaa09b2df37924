package plots

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

// piece is a text of an SVG with the box that it takes, from the lower left
// corner of the canvas.
type piece struct {
	text           string
	x0, y0, x1, y1 float64
}

// overlap is by how much two pieces cover each other in both directions.
func (p piece) overlap(q piece) float64 {
	return min(min(p.x1, q.x1)-max(p.x0, q.x0), min(p.y1, q.y1)-max(p.y0, q.y0))
}

// parts of a letter above and below the baseline, in parts of the type's size.
const (
	above = 0.73
	below = 0.21
)

var (
	translation = regexp.MustCompile(`translate\(([-\d.e]+), ?([-\d.e]+)\)`)
	rotation    = regexp.MustCompile(`rotate\(([-\d.e]+)\)`)
	fontSize    = regexp.MustCompile(`font-size:([\d.]+)px`)
)

// group is where a group of an SVG has its origin, and whether its text runs
// upwards. The outermost group only turns the canvas over.
type group struct {
	x, y    float64
	upwards bool
}

func (g group) inside(transform string) group {
	if strings.HasPrefix(transform, "scale(1, -1) translate") {
		return g
	}
	if m := translation.FindStringSubmatch(transform); m != nil {
		g.x, g.y = g.x+number(m[1]), g.y+number(m[2])
	}
	if m := rotation.FindStringSubmatch(transform); m != nil {
		g.upwards = number(m[1]) == 90
	}
	return g
}

func number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	return x
}

// pieces finds the texts of an SVG and the size of its canvas.
func pieces(svg []byte) (texts []piece, w, h float64, err error) {
	decoder := xml.NewDecoder(strings.NewReader(string(svg)))
	groups := []group{{}}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return texts, w, h, nil
		}
		if err != nil {
			return nil, 0, 0, err
		}
		switch element := token.(type) {
		case xml.StartElement:
			attributes := map[string]string{}
			for _, a := range element.Attr {
				attributes[a.Name.Local] = a.Value
			}
			switch element.Name.Local {
			case "svg":
				if _, err := fmt.Sscanf(attributes["viewBox"], "0 0 %g %g", &w, &h); err != nil {
					return nil, 0, 0, err
				}
			case "g":
				groups = append(groups, groups[len(groups)-1].inside(attributes["transform"]))
			case "text":
				var text string
				if err := decoder.DecodeElement(&text, &element); err != nil {
					return nil, 0, 0, err
				}
				texts = append(texts, groups[len(groups)-1].place(text, attributes))
			}
		case xml.EndElement:
			if element.Name.Local == "g" {
				groups = groups[:len(groups)-1]
			}
		}
	}
}

func (g group) place(text string, attributes map[string]string) piece {
	size := number(fontSize.FindStringSubmatch(attributes["style"])[1])
	face := sized(regular(), vg.Length(size))
	if strings.Contains(attributes["style"], "bold") {
		face = sized(bold(), vg.Length(size))
	}
	wide := face.Width(text).Points()
	x, y := g.x+number(attributes["x"]), g.y-number(attributes["y"])
	if g.upwards {
		// Along the text is up, and above the text is left.
		x, y = g.x, g.y+number(attributes["x"])
		return piece{text, x - above*size, y, x + below*size, y + wide}
	}
	return piece{text, x, y - below*size, x + wide, y + above*size}
}

// checkTexts reports texts that stand outside the canvas or over one another.
func checkTexts(t *testing.T, svg []byte) {
	t.Helper()
	texts, w, h, err := pieces(svg)
	if err != nil {
		t.Fatal(err)
	}
	if len(texts) == 0 {
		t.Error("there is no text")
	}
	const rounding = 0.05
	for i, p := range texts {
		if p.x0 < -rounding || p.y0 < -rounding || p.x1 > w+rounding || p.y1 > h+rounding {
			t.Errorf("%q is outside the canvas of %g x %g: %+v", p.text, w, h, p)
		}
		for _, q := range texts[:i] {
			if p.overlap(q) > rounding {
				t.Errorf("%q overlaps %q: %+v, %+v", p.text, q.text, p, q)
			}
		}
	}
}

func TestTextsKeepApart(t *testing.T) {
	inputs := odd()
	inputs["published"] = published(t)
	inputs["surge"] = surge(t)
	for input, in := range inputs {
		for _, name := range Names(in) {
			t.Run(input+"/"+name, func(t *testing.T) { checkTexts(t, draw(t, name, "svg", in)) })
		}
	}
}

func TestCheckTextsSeesOverlap(t *testing.T) {
	const file = `<svg viewBox="0 0 100 50"><g transform="scale(1, -1) translate(0, -50)">` +
		`<text x="10" y="-20" style="font-size:8px">one</text><text x="12" y="-22" style="font-size:8px">two</text>` +
		`<g transform="translate(90, 40)"><g transform="rotate(90)"><text x="0" y="-0" style="font-size:8px">upwards</text></g></g></g></svg>`
	texts, _, h, err := pieces([]byte(file))
	if err != nil || len(texts) != 3 {
		t.Fatalf("%d texts, %v", len(texts), err)
	}
	if texts[0].overlap(texts[1]) <= 0 {
		t.Error("two texts that overlap are not seen to")
	}
	if up := texts[2]; up.y1 <= h || up.x0 >= 90 {
		t.Errorf("a text that is read upwards is taken to be at %+v", up)
	}
}
