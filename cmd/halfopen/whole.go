package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// wholeFile is a file that is written under another name first, so that it is there whole
// or what was there before is.
type wholeFile struct {
	*os.File
	path string
}

// createWhole begins a file, with the folders above it.
func createWhole(path string) (*wholeFile, error) {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fileError{fmt.Errorf("cannot make the folder: %w", err)}
	}
	temporary, err := os.CreateTemp(folder, "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, fileError{fmt.Errorf("cannot write %s: %w", path, err)}
	}
	return &wholeFile{temporary, path}, nil
}

// keep gives the file its name, unless writing it has failed.
func (f *wholeFile) keep(err error) error {
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), f.path)
	}
	if err != nil {
		os.Remove(f.Name())
		return fileError{fmt.Errorf("cannot write %s: %w", f.path, err)}
	}
	return nil
}

// discard removes the file, unless it is kept.
func (f *wholeFile) discard() {
	f.Close()
	os.Remove(f.Name())
}
