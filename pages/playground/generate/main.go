// Command generate makes what the playground embeds: the engine as WebAssembly, and the
// script of the Go distribution that runs it. The same Go version makes the same bytes
// anywhere, so that a test can tell whether they are those of the present sources.
package main

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const engine = "halfopen/pages/playground/engine"

func main() {
	log.SetFlags(0)
	folder := flag.String("o", ".", "the `folder` to write to")
	flag.Parse()
	if err := generate(*folder); err != nil {
		log.Fatal("generate: ", err)
	}
}

func generate(folder string) error {
	module, err := build()
	if err != nil {
		return err
	}
	packed, err := pack(module)
	if err != nil {
		return err
	}
	root, err := goEnv("GOROOT")
	if err != nil {
		return err
	}
	version, err := goEnv("GOVERSION")
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	files := map[string][]byte{"engine.wasm.gz": packed, "wasm_exec.js": script, "engine.goversion": []byte(version + "\n")}
	// The script's first lines refer to this one.
	if files["wasm_exec.LICENSE"], err = license(root); err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// build is the engine, without what differs from one checkout to another.
func build() ([]byte, error) {
	folder, err := os.MkdirTemp("", "engine")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "engine.wasm")
	command := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid=", "-o", path, engine)
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOFLAGS=", "GOEXPERIMENT=")
	if output, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, output)
	}
	return os.ReadFile(path)
}

// pack compresses without a name and a time.
func pack(data []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// license is that of the Go distribution, which some packages of it put beside its root.
func license(root string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return os.ReadFile(filepath.Join(filepath.Dir(root), "LICENSE"))
	}
	return text, nil
}

func goEnv(name string) (string, error) {
	output, err := exec.Command("go", "env", name).Output()
	return strings.TrimSpace(string(output)), err
}
