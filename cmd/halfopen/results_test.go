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

// results is the committed output of reproduce.
const results = "../../results"

// TestResultsAreCurrent holds the committed figures and tables of the published
// experiments to what reproduce writes now. Pixels may differ a little between
// processors, everything else is equal byte for byte.
func TestResultsAreCurrent(t *testing.T) {
	fresh := t.TempDir()
	if *update {
		fresh = results
	}
	var output bytes.Buffer
	if code := run(context.Background(), []string{"reproduce", "--out", fresh}, strings.NewReader(""), &output, &output); code != exitOK {
		t.Fatalf("exit %d: %s", code, &output)
	}
	compareFolders(t, fresh, results)
	compareFolders(t, results, fresh)
}

func compareFolders(t *testing.T, got, want string) {
	t.Helper()
	files, err := os.ReadDir(got)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if file.IsDir() {
			compareFolders(t, filepath.Join(got, file.Name()), filepath.Join(want, file.Name()))
			continue
		}
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
