package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
)

// TestSchemaIsCurrent holds the committed JSON Schema to what the command prints.
func TestSchemaIsCurrent(t *testing.T) {
	const file = "../../docs/scenario.schema.json"
	var schema bytes.Buffer
	run(context.Background(), []string{"schema"}, strings.NewReader(""), &schema, &schema)
	if *update {
		if err := os.WriteFile(file, schema.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(committed, schema.Bytes()) {
		t.Errorf("%s is not what 'halfopen schema' prints; run this test with -update", file)
	}
}
