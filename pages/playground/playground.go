package playground

import (
	"bytes"
	"context"
	"embed"
	"encoding/base64"
	"encoding/json"
	"slices"
	"text/template"

	"halfopen/pages/charts"
	"halfopen/pages/playground/lab"
	"halfopen/scenarios"
)

//go:generate go run ./generate

var (
	//go:embed engine.wasm.gz
	engine []byte
	// runtime is the script of the Go distribution that runs its WebAssembly; its first
	// lines name its licence, which stands in wasm_exec.LICENSE.
	//go:embed wasm_exec.js
	runtime string
	//go:embed wasm_exec.LICENSE
	license string
	//go:embed page/worker.js
	worker string
	//go:embed page/page.html
	frame string
	//go:embed page/page.css
	style string
	//go:embed page/js/*.js
	sources embed.FS
)

// parts is the files of the script in their order.
var parts = []string{"dom", "state", "engine", "sliders", "numbers", "walk", "edit", "import", "page"}

// HTML is the page, which opens on a scenario: the name of one in the library, or the text
// of a file. The error is that of the scenario.
//
// The page is put together as text: what is not the project's own is JSON in which <, > and
// & are escaped, and the script shows it as text.
func HTML(ctx context.Context, scenario string) ([]byte, error) {
	scripts := []string{"/* uPlot\n" + charts.UPlotLicense + "*/\n" + charts.UPlot, charts.Script, charts.Joined(sources, "page/js", parts)}
	content := map[string]any{
		"Policy": charts.Policy(scripts) + " 'wasm-unsafe-eval'; worker-src blob:", "Scripts": scripts,
		"Style":  charts.UPlotStyle + charts.Style + style,
		"Worker": "/*\n" + license + "*/\n" + runtime + worker,
		"Engine": base64.StdEncoding.EncodeToString(engine),
	}
	for name, request := range map[string]lab.Request{
		"Opening": {Kind: "run", Scenario: scenario}, "Stories": {Kind: "stories"}, "Presets": {Kind: "presets"},
	} {
		answer, err := lab.Ask(ctx, request)
		if err != nil {
			return nil, err
		}
		content[name] = string(answer)
	}
	home, err := json.Marshal(homeOf(scenario))
	if err != nil {
		return nil, err
	}
	content["Home"] = string(home)
	var text bytes.Buffer
	err = template.Must(template.New("page").Parse(frame)).Execute(&text, content)
	return text.Bytes(), err
}

// home is what the page opens on.
type home struct {
	Story string `json:"story"`
	// YAML, if there is one, is run in the place of a story.
	YAML *string `json:"yaml"`
}

func homeOf(scenario string) home {
	if slices.Contains(scenarios.Library(), scenario) {
		return home{Story: scenario}
	}
	return home{YAML: &scenario}
}
