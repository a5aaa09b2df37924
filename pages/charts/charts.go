package charts

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
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
	Script = Joined(sources, "js", parts)
)

// Joined is parts of a script in one function, so that their names are not seen outside:
// the files of a folder, without the ending .js. It panics if one is missing.
func Joined(files fs.FS, folder string, parts []string) string {
	var text strings.Builder
	text.WriteString("(() => {\n\"use strict\";\n\n")
	for _, part := range parts {
		source, err := fs.ReadFile(files, folder+"/"+part+".js")
		if err != nil {
			panic(err) // a part that is not embedded
		}
		text.Write(source)
		text.WriteByte('\n')
	}
	text.WriteString("})();\n")
	return text.String()
}

// Policy is a content security policy that lets a page run these scripts and its own style,
// and load and send nothing. What further script-src allows can be added at its end.
func Policy(scripts []string) string {
	text := "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src 'unsafe-inline'; script-src"
	for _, script := range scripts {
		digest := sha256.Sum256([]byte(script))
		text += " 'sha256-" + base64.StdEncoding.EncodeToString(digest[:]) + "'"
	}
	return text
}
