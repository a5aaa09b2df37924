package report

import (
	"bytes"
	"embed"
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
	scripts := []string{charts.UPlot, charts.Script, start + script}
	for _, script := range scripts {
		p.Scripts = append(p.Scripts, template.JS(script))
	}
	p.Policy = charts.Policy(scripts)
	p.License = charts.UPlotLicense
	parsed, err := template.New(name).ParseFS(templates, "templates/parts.html", "templates/"+name)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = parsed.Execute(&out, p)
	return out.Bytes(), err
}
