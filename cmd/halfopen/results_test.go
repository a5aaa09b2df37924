package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot/cmpimg"
)

// TestResultsAreCurrent holds the committed figures and tables of the published
// experiments to what the program writes now. Pixels may differ a little between
// processors, everything else is equal byte for byte.
func TestResultsAreCurrent(t *testing.T) {
	const results = "../../results"
	entries, err := os.ReadDir(results)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		folder := filepath.Join(results, entry.Name())
		fresh := t.TempDir()
		if *update {
			fresh = folder
		}
		var output bytes.Buffer
		if code := run(context.Background(), []string{"run", entry.Name(), "--out", fresh}, strings.NewReader(""), &output, &output); code != exitOK {
			t.Fatalf("run %s: exit %d: %s", entry.Name(), code, &output)
		}
		compareFolders(t, fresh, folder)
	}
}

func compareFolders(t *testing.T, got, want string) {
	t.Helper()
	files, err := os.ReadDir(got)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		gotData, err := os.ReadFile(filepath.Join(got, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		wantData, err := os.ReadFile(filepath.Join(want, file.Name()))
		if err != nil {
			t.Error(err)
			continue
		}
		equal := bytes.Equal(gotData, wantData)
		if strings.HasSuffix(file.Name(), ".png") {
			if equal, err = cmpimg.EqualApprox("png", gotData, wantData, 0.01); err != nil {
				t.Error(err)
			}
		}
		if !equal {
			t.Errorf("%s is not what the program writes now; run this test with -update and look at the difference", filepath.Join(want, file.Name()))
		}
	}
}
