package playground

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
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
	scripts := []string{"/* uPlot\n" + charts.UPlotLicense + "*/\n" + charts.UPlot, charts.Script, script()}
	content := map[string]any{
		"Policy": policy(scripts), "Scripts": scripts,
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

// policy lets no other script run than these and the worker, and nothing be loaded or sent.
func policy(scripts []string) string {
	allowed := ""
	for _, script := range scripts {
		sum := sha256.Sum256([]byte(script))
		allowed += "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "' "
	}
	return "default-src 'none'; script-src " + allowed + "'wasm-unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
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

// script is the parts in one function.
func script() string {
	var text strings.Builder
	text.WriteString("(() => {\n\"use strict\";\n\n")
	for _, part := range parts {
		source, err := sources.ReadFile("page/js/" + part + ".js")
		if err != nil {
			panic(err) // a part that is not embedded
		}
		text.Write(source)
		text.WriteByte('\n')
	}
	text.WriteString("})();\n")
	return text.String()
}
