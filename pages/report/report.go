package report

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"html/template"

	"halfopen/pages/charts"
	"halfopen/pages/view"
)

//go:embed templates/*.html
var templates embed.FS

//go:embed report.css
var style string

// startRun and startSweep make what moves out of a page.
var (
	//go:embed start.js
	start string
	//go:embed run.js
	startRun string
	//go:embed sweep.js
	startSweep string
)

// page is what the templates are filled with.
type page struct {
	Title   string
	Style   template.CSS
	Scripts []template.JS
	Policy  string
	Data    template.JS // of the scripts
	License string
	Run     *runPage
	Sweep   *sweepPage
}

// HTML is the report of a run as one complete file. The error is that of a run which is no
// JSON, such as one with an infinite number.
func HTML(run *view.Run) ([]byte, error) {
	return render("run.html", run, startRun, page{Title: run.Title + ": " + run.Finding, Run: &runPage{run}})
}

// SweepHTML is the report of a sweep as one complete file.
func SweepHTML(sweep *view.Sweep) ([]byte, error) {
	return render("sweep.html", sweep, startSweep, page{Title: sweep.Title + ": " + sweep.Finding, Sweep: &sweepPage{sweep}})
}

// render fills a template with what all pages have.
func render(name string, data any, script string, p page) ([]byte, error) {
	text, err := json.Marshal(data) // which escapes <, > and &
	if err != nil {
		return nil, err
	}
	p.Data = template.JS(text)
	p.Style = template.CSS(charts.UPlotStyle + charts.Style + style)
	p.Scripts = []template.JS{template.JS(charts.UPlot), template.JS(charts.Script), template.JS(start + script)}
	p.Policy = policy(p.Scripts)
	p.License = charts.UPlotLicense
	parsed, err := template.New(name).ParseFS(templates, "templates/parts.html", "templates/"+name)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = parsed.Execute(&out, p)
	return out.Bytes(), err
}

// policy allows a page nothing but its own style and these scripts.
func policy(scripts []template.JS) string {
	text := "default-src 'none'; style-src 'unsafe-inline'; script-src"
	for _, script := range scripts {
		digest := sha256.Sum256([]byte(script))
		text += " 'sha256-" + base64.StdEncoding.EncodeToString(digest[:]) + "'"
	}
	return text
}
