package config_test

import (
	"testing"

	"halfopen/scenarios/config"
)

// fleet is a document with lists whose items are told apart by what tags say.
type fleet struct {
	Ports []port         `yaml:"ports" optional:"true"`
	Spare *harbour       `yaml:"spare" none:"true" optional:"true"`
	Boats []boat         `yaml:"boats" optional:"true"`
	Buoys []buoy         `yaml:"buoys" optional:"true"`
	Arms  []*config.Node `yaml:"arms" overlay:"id" optional:"true"`
}

type harbour struct {
	Lanes []lane `yaml:"lanes" optional:"true"`
}

type port struct {
	Name  string `yaml:"name" item:"port"`
	Depth int    `yaml:"depth"`
	Width int    `yaml:"width"`
	harbour
}

type lane struct {
	To    string `yaml:"to" refers:"lane to"`
	Width int    `yaml:"width" default:"1"`
	Lit   bool   `yaml:"lit" optional:"true"`
}

type boat struct {
	Name  string `yaml:"name" item:"boat"`
	Sails int    `yaml:"sails" default:"1"`
	Crew  int    `yaml:"crew" optional:"true"`
}

type buoy struct {
	Name  string `yaml:"name" item:"buoy" needs:"light"`
	Light string `yaml:"light" optional:"true"`
	Bell  bool   `yaml:"bell" default:"false"`
}

const harbours = `ports:
  - {name: north, depth: 5, width: 9, lanes: [{to: south, lit: true}, {to: east}]}
  - {name: south, depth: 6, width: 9}
spare: {lanes: [{to: north}]}
boats: [{name: alba}]
buoys: [{name: red, light: flashing}]
`

var fleetCodec = config.NewCodec()

// overlaid is the harbours with something laid over them.
func overlaid(t *testing.T, over string) (merged, arm *config.Node) {
	t.Helper()
	root := fleetCodec.Keyed(mustParse(t, harbours+"arms:\n  - {id: a}\n  - "+over+"\n"), fleet{})
	arm = root.Get("arms.1")
	return fleetCodec.Overlay(root.Without("arms"), arm.Without("id")), arm
}

func TestItemsMergeByWhatTagsSay(t *testing.T) {
	for _, test := range []struct{ over, path, want string }{
		{"{id: b, ports: [{name: north, lanes: [{to: east, width: 3}]}]}", "ports.north.lanes", "- to: south\n  lit: true\n- to: east\n  width: 3\n"},
		{"{id: b, ports: [{name: north, lanes: [{to: west}]}]}", "ports.0.lanes", "- to: south\n  lit: true\n- to: east\n- to: west\n"},
		{"{id: b, ports: [{name: north, lanes: []}]}", "ports.north.lanes", "[]\n"},
		{"{id: b, ports: [{name: south, lanes: [{to: east}]}]}", "ports.south.lanes.east", "to: east\n"},
		{"{id: b, spare: {lanes: [{to: north, lit: true}]}}", "spare.lanes.north", "to: north\nlit: true\n"},
	} {
		merged, _ := overlaid(t, test.over)
		if got := merged.Get(test.path); got == nil || string(got.YAML()) != test.want {
			t.Errorf("%s: got %v, want %s", test.over, got, test.want)
		}
	}
}

func TestSetByWhatTagsSay(t *testing.T) {
	root := fleetCodec.Keyed(mustParse(t, harbours+"arms: [{id: a}, {id: b, ports: [{name: south}]}]\n"), fleet{})
	for assignment, want := range map[string]string{
		"ports.north.lanes.east.width=4": "",
		"spare.lanes.north.lit=true":     "",
		"arms.b.ports.south.depth=3":     "",
		"ports.nort.depth=4":             `--set ports.nort.depth: no port "nort" to change; did you mean north?`,
		"ports.north.lanes.est.width=4":  `--set ports.north.lanes.est.width: no lane to "est" to change; did you mean east?`,
		"ports.pier.depth=4":             "--set ports.pier.depth: ports is a list: north and south, or 0 to 1, are its items and 2 appends",
	} {
		changed, err := root.Set(assignment)
		expectError(t, err, lines(want)...)
		if path, value := cut(assignment); err == nil && changed.Get(path).Text() != value {
			t.Errorf("%s: not changed", assignment)
		}
	}
}

// An item that an overlay adds must be one that can be new; of one that looks misspelled,
// what was meant is told, and not what it lacks.
func TestItemsThatAnOverlayAdds(t *testing.T) {
	for over, want := range map[string]string{
		"{id: b, ports: [{name: nort, depth: 5}]}":                                  `lab.yaml:9:28: ports.2.name: no port "nort" to change; did you mean north?`,
		"{id: b, ports: [{name: pier}]}":                                            `lab.yaml:9:28: ports.2.name: no port "pier" to change, and a new one needs depth and width; known here: north and south`,
		"{id: b, ports: [{name: nort, depth: 5, width: 4}]}":                        "",
		"{id: b, ports: [{name: pier, depth: 0x, width: 4}]}":                       `lab.yaml:9:41: ports.2.depth: must be a whole number, not "0x"`,
		"{id: b, boats: [{name: alb, crew: 2}]}":                                    `lab.yaml:9:28: boats.1.name: no boat "alb" to change; did you mean alba? A new one gives its sails`,
		"{id: b, boats: [{name: alb, sails: 2}]}":                                   "",
		"{id: b, buoys: [{name: re, bell: true}]}":                                  `lab.yaml:9:28: buoys.1.name: no buoy "re" to change, and a new one needs light; known here: red`,
		"{id: b, buoys: [{name: re, light: on}]}":                                   "",
		"{id: b, boats: [{name: zenith, crew: 2}]}":                                 "",
		"{id: b, ports: [{name: north, lanes: [{to: eas, lit: true}]}]}":            "", // whether there is one is for others to say
		"{id: b, ports: [{name: south, depth: 7}, {name: south, width: 7}]}":        `lab.yaml:9:53: ports.2.name: port "south" is given twice; the first is on line 9`,
		"{id: b, ports: [{name: north, lanes: [{to: west}, {to: west}]}]}":          `lab.yaml:9:60: ports.0.lanes.3.to: lane to "west" is given twice; the first is on line 9`,
		"{id: b, ports: [{name: pier, depth: 1, width: 1}, {name: pier}]}":          `lab.yaml:9:62: ports.3.name: port "pier" is given twice; the first is on line 9`,
		"{id: b, boats: [{name: alba, crew: 3}], ports: [{name: south, depth: 4}]}": "",
	} {
		merged, _ := overlaid(t, over)
		var f fleet
		_, err := fleetCodec.Decode(merged, &f)
		expectError(t, err, lines(want)...)
	}
}

func TestItemsAreGivenOnce(t *testing.T) {
	var f fleet
	_, err := fleetCodec.Decode(mustParse(t, "boats:\n  - {name: a}\n  - {name: b}\n  - {name: a, sails: x}\n"), &f)
	expectError(t, err, `lab.yaml:4:12: boats.2.name: boat "a" is given twice; the first is on line 2`)
}

// A problem of what an overlay says is told as one of the overlay, at the positions there;
// another one is not.
func TestProblemsOfAnOverlayAreToldAsThat(t *testing.T) {
	for over, want := range map[string]string{
		"{id: b, ports: [{name: south, depth: x}]}":                            `arms.1.ports.0.depth: must be a whole number, not "x"`,
		"{id: b, ports: [{name: south, lanes: [{to: x}, {to: y, width: z}]}]}": `arms.1.ports.0.lanes.1.width: must be a whole number, not "z"`,
		"{id: b, ports: [{name: north, lanes: [{to: east, wide: 3}]}]}":        "arms.1.ports.0.lanes.0.wide: unknown key; did you mean width?",
		"{id: b, ports: [{name: north, lanes: [{to: east, \"a.b\": 3}]}]}":     `arms.1.ports.0.lanes.0."a.b": unknown key; known here: to, width and lit`,
		"{id: b, ports: [{name: pier}]}":                                       `arms.1.ports.0.name: no port "pier" to change, and a new one needs depth and width; known here: north and south`,
		"{id: b, ports: [{name: north}, {name: north}]}":                       `arms.1.ports.1.name: port "north" is given twice; the first is on line 9`,
		"{id: b, ports: [{depth: 1}]}":                                         "arms.1.ports.0: missing key name",
		"{id: b, spare: x}":                                                    `arms.1.spare: must be none or a map with the key lanes, not "x"`,
		"{id: b, boats: }":                                                     "arms.1.boats: must be a list (items with dashes, or in [ ]), not empty",
	} {
		merged, arm := overlaid(t, over)
		var f fleet
		_, err := fleetCodec.Decode(merged, &f)
		problems, _ := err.(config.Problems)
		if len(problems) == 0 {
			t.Errorf("%s: no problem", over)
			continue
		}
		placed, is := problems[0].WrittenIn(arm, "arms.1", merged)
		if got := placed.Path + ": " + placed.Message; !is || got != want {
			t.Errorf("%s: got %q (%v), want %q", over, got, is, want)
		}
	}
}

func TestProblemsOfTheBaseAreNotOfAnOverlay(t *testing.T) {
	merged, arm := overlaid(t, "{id: b, ports: [{name: north, width: 3}], boats: [{name: bella}]}")
	for _, path := range []string{"ports.0.depth", "ports.0.lanes", "ports.1.width", "boats.0.name", "spare", ""} {
		p := config.Problem{Path: path, Origin: merged.Get(path).Origin(), Message: "is wrong"}
		if placed, is := p.WrittenIn(arm, "arms.1", merged); is || placed != p {
			t.Errorf("%s is told as %s", path, placed.Path)
		}
	}
}

// What an overlay says of an item needs no more than what tells it apart; of a list without
// such tags it has complete items.
func TestSchemaOfItemsThatMerge(t *testing.T) {
	schema, err := fleetCodec.Schema(fleet{}, "urn:fleet", "fleet")
	if err != nil {
		t.Fatal(err)
	}
	root, err := config.Parse("schema.json", schema)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"$defs.port.required":        `["name","depth","width"]`,
		"$defs.portOverlay.required": `["name"]`,
		"$defs.laneOverlay.required": `["to"]`,
	} {
		got, _ := root.Get(path).MarshalJSON()
		if string(got) != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
}
