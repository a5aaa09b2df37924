package charts

import (
	"embed"
	"strings"
)

//go:embed js/*.js
var sources embed.FS

// parts is the files of Script in their order.
var parts = []string{
	"format", "dom", "look", "data", "theme", "copy", "plot", "bands", "periods", "readout", "controls", "pointer", "charts", "sweep", "global",
}

var (
	// UPlot is the library that draws the lines, UPlotStyle its style sheet, and
	// UPlotLicense what has to stand in every page that holds it.
	//
	//go:embed uplot/uPlot.iife.min.js
	UPlot string
	//go:embed uplot/uPlot.min.css
	UPlotStyle string
	//go:embed uplot/LICENSE
	UPlotLicense string

	// Style is the look of a page and its charts; it goes after UPlotStyle.
	//
	//go:embed style.css
	Style string

	// Script makes the global halfopen; it needs UPlot before it.
	Script = script()
)

// script is the parts in one function, so that no name but halfopen is seen outside.
func script() string {
	var text strings.Builder
	text.WriteString("(() => {\n\"use strict\";\n\n")
	for _, part := range parts {
		source, err := sources.ReadFile("js/" + part + ".js")
		if err != nil {
			panic(err) // a part that is not embedded
		}
		text.Write(source)
		text.WriteByte('\n')
	}
	text.WriteString("})();\n")
	return text.String()
}
