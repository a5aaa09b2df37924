package scenarios

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"halfopen/measure"
)

func TestSharedPoolIsAsPublished(t *testing.T) {
	text, err := os.ReadFile("published/shared-pool.json")
	if err != nil {
		t.Fatal(err)
	}
	var published map[string]map[string]measure.RoundTotals
	if err := json.Unmarshal(text, &published); err != nil {
		t.Fatal(err)
	}
	got := map[string]measure.RoundTotals{}
	for _, arm := range run(t, "shared-pool", Options{}).Arms {
		got[arm.Name] = *arm.Totals.(*measure.RoundTotals)
	}
	compared := 0
	for mode, rules := range published {
		for rule, want := range rules {
			compared++
			if got := got[mode+"/"+rule]; !reflect.DeepEqual(got, want) {
				g, _ := json.Marshal(got)
				w, _ := json.Marshal(want)
				t.Errorf("%s/%s:\n     got %s\npublished %s", mode, rule, g, w)
			}
		}
	}
	if compared != 24 || len(got) != 24 {
		t.Errorf("%d of %d arms compared, published are 24", compared, len(got))
	}
}
