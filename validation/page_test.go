package validation

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write docs/validation.md and testdata/digests.txt")

const page = "../docs/validation.md"

// table is one of the tables of the page.
type table struct {
	name string
	rows []result
}

func (t table) text() []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, "| system | quantity | expected | measured | standard error | distance |\n")
	fmt.Fprintf(&text, "| --- | --- | ---: | ---: | ---: | ---: |\n")
	for _, r := range t.rows {
		fmt.Fprintf(&text, "| %s | %s | %.5g | %.5g | %.2g | %+.1f |\n",
			r.system, r.quantity, r.expected, r.mean, r.standard, r.distance())
	}
	return text.Bytes()
}

// replace puts the table into the page in the place of the old one, and returns both.
func (t table) replace(text []byte) (replaced, old []byte, err error) {
	begin, end := []byte("<!-- table of "+t.name+" -->\n"), []byte("<!-- end of table -->\n")
	before, rest, found := bytes.Cut(text, begin)
	old, after, ended := bytes.Cut(rest, end)
	if !found || !ended {
		return nil, nil, fmt.Errorf("%s has no marks around its table of %s", page, t.name)
	}
	return bytes.Join([][]byte{before, begin, t.text(), end, after}, nil), old, nil
}

// compareWithPage holds the page to what was measured.
func compareWithPage(t *testing.T, tables []table) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		replaced, old, err := table.replace(text)
		if err != nil {
			t.Fatal(err)
		}
		if new := table.text(); !bytes.Equal(old, new) && !*update {
			t.Errorf("%s does not hold what was measured; run this test with -update and look at the difference. New table of %s:\n%s", page, table.name, new)
		}
		text = replaced
	}
	if !*update {
		return
	}
	if err := os.WriteFile(page, text, 0o644); err != nil {
		t.Fatal(err)
	}
}
