package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"halfopen/scenarios/sweep"
)

// partStore keeps the parts of a sweep in a folder.
type partStore struct {
	folder string
	notes  io.Writer
}

var _ sweep.Store = partStore{}

func (s partStore) path(shard, shards int) string {
	return filepath.Join(s.folder, fmt.Sprintf("part-%d-of-%d.json", shard, shards))
}

// Load reads a part.
func (s partStore) Load(shard, shards int) ([]byte, error) {
	text, err := os.ReadFile(s.path(shard, shards))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fileError{fmt.Errorf("cannot read a part: %w", err)}
	}
	return text, nil
}

// Save writes a part.
func (s partStore) Save(shard, shards int, text []byte) error {
	return writeWhole(s.path(shard, shards), text)
}

// Torn tells of a part that is run again.
func (s partStore) Torn(shard, shards int, _ error) {
	fmt.Fprintf(s.notes, "note: %s is torn and is run again\n", s.path(shard, shards))
}

// clear removes the parts of a sweep that is complete.
func (s partStore) clear() error {
	if err := os.RemoveAll(s.folder); err != nil {
		return fileError{fmt.Errorf("cannot remove the parts: %w", err)}
	}
	return nil
}
