package sweep

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"halfopen/measure"
)

// A part as it stands in its file: what was run, so that parts can be put together
// without anything else, and the results.
type partJSON struct {
	SchemaVersion int `json:"schema_version"`
	// Version is that of the program; parts of different versions do not belong
	// together.
	Version string `json:"version"`
	// Name is what the output of the sweep is called.
	Name string `json:"name"`
	// Hash is that of the plan.
	Hash   string   `json:"hash"`
	Shard  int      `json:"shard"`
	Shards int      `json:"shards"`
	Plan   planJSON `json:"plan"`
	Arms   []string `json:"arms"`
	// Values is by run, then by arm, then by metric.
	Values    [][][]measure.Value `json:"values"`
	Pooled    []pooledJSON        `json:"pooled"`
	Latencies []latenciesJSON     `json:"latencies"`
}

// planJSON is all that decides what is run.
type planJSON struct {
	Text        string     `json:"text"`
	Assignments []string   `json:"assignments"`
	Parameters  []flagJSON `json:"parameters"`
	Arms        []string   `json:"arms"`
	Metrics     []string   `json:"metrics"`
	Runs        int        `json:"runs"`
	Recordings  recordings `json:"recordings,omitempty"`
}

// flagJSON is a parameter as it was given.
type flagJSON struct {
	Flag    string    `json:"flag"`
	Path    string    `json:"path"`
	Values  []string  `json:"values"`
	Numbers []float64 `json:"numbers"`
}

type pooledJSON struct {
	Point  int               `json:"point"`
	Values [][]measure.Value `json:"values"` // by arm, then by metric
}

type latenciesJSON struct {
	Point int               `json:"point"`
	Arms  []*measure.Merged `json:"arms"`
}

// PartSchemaVersion is that of a Part in JSON.
const PartSchemaVersion = 1

func (p *Plan) encode() planJSON {
	encoded := planJSON{
		Text: string(p.source.Text), Assignments: p.source.Assignments, Arms: p.arms, Metrics: p.chosen, Runs: p.runs,
		Recordings: p.recordings,
	}
	for _, parameter := range p.grid.parameters {
		encoded.Parameters = append(encoded.Parameters, flagJSON{parameter.flag, parameter.Path, parameter.Values, parameter.Numbers})
	}
	return encoded
}

// hash tells plans apart.
func (p planJSON) hash() (string, error) {
	text, err := json.Marshal(p)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// decode makes the plan again. Its points have been checked before its parts were run, and
// its recordings need not be there any more.
func (p planJSON) decode(file string) (*Plan, error) {
	var parameters []Parameter
	for _, f := range p.Parameters {
		parameters = append(parameters, Parameter{Path: f.Path, Values: f.Values, Numbers: f.Numbers, flag: f.Flag})
	}
	grid, err := NewGrid(parameters...)
	if err != nil {
		return nil, err
	}
	source := Source{File: file, Text: []byte(p.Text), Assignments: p.Assignments, Unread: true}
	plan, err := newPlan(source, grid, Options{Runs: p.Runs, Arms: p.Arms, Metrics: p.Metrics})
	if err != nil {
		return nil, err
	}
	plan.recordings = p.Recordings
	return plan, nil
}

// File is the part as text: an object with the checksum of the rest. Version is that
// of the program, and name what the output of the sweep is called.
func (part *Part) File(version, name string) ([]byte, error) {
	plan := part.plan.encode()
	hash, err := plan.hash()
	if err != nil {
		return nil, err
	}
	document := partJSON{
		SchemaVersion: PartSchemaVersion, Version: version, Name: name, Hash: hash, Shard: part.Shard, Shards: part.Shards,
		Plan: plan, Arms: part.arms, Values: part.values, Pooled: []pooledJSON{}, Latencies: []latenciesJSON{},
	}
	for point := range part.plan.grid.Points() {
		if pooled, there := part.pooled[point]; there {
			document.Pooled = append(document.Pooled, pooledJSON{point, pooled})
		}
		if merged, there := part.latencies[point]; there {
			document.Latencies = append(document.Latencies, latenciesJSON{point, merged})
		}
	}
	content, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(content)
	return fmt.Appendf(nil, "{\"sha256\":%q,\"part\":%s}\n", hex.EncodeToString(sum[:]), content), nil
}

// errTorn is the error of a part that was not written to its end, or changed since.
var errTorn = errors.New("it is torn: its checksum is another; run it again")

// A Stored part is one as it was read from its file.
type Stored struct {
	*Part
	name    string // of its file
	output  string
	hash    string
	version string
	sum     string
}

// Name is what the output of the sweep is called.
func (s *Stored) Name() string { return s.output }

// ReadPart reads the file of a part; name is its name in messages.
func ReadPart(name string, text []byte) (*Stored, error) {
	var outer struct {
		Sum  string          `json:"sha256"`
		Part json.RawMessage `json:"part"`
	}
	if err := json.Unmarshal(text, &outer); err != nil {
		return nil, fmt.Errorf("%s: %w", name, errTorn)
	}
	if sum := sha256.Sum256(outer.Part); hex.EncodeToString(sum[:]) != outer.Sum {
		return nil, fmt.Errorf("%s: %w", name, errTorn)
	}
	var document partJSON
	if err := json.Unmarshal(outer.Part, &document); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if document.SchemaVersion != PartSchemaVersion {
		return nil, fmt.Errorf("%s: its schema_version is %d, and this program reads %d", name, document.SchemaVersion, PartSchemaVersion)
	}
	plan, err := document.Plan.decode(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if document.Shard < 0 || document.Shard >= document.Shards {
		return nil, fmt.Errorf("%s: there is no part %d of %d", name, document.Shard, document.Shards)
	}
	part := plan.part(document.Shard, document.Shards)
	if len(document.Values) != part.to-part.from {
		return nil, fmt.Errorf("%s: it has %d runs in place of %d", name, len(document.Values), part.to-part.from)
	}
	if !document.fits(plan) {
		return nil, fmt.Errorf("%s: its results are not of its plan; run it again", name)
	}
	part.arms, part.values = document.Arms, document.Values
	for _, p := range document.Pooled {
		part.pooled[p.Point] = p.Values
	}
	for _, l := range document.Latencies {
		part.latencies[l.Point] = l.Arms
	}
	return &Stored{Part: part, name: name, output: document.Name, hash: document.Hash, version: document.Version, sum: outer.Sum}, nil
}

// fits reports whether the results have the shape that the plan gives them.
func (p *partJSON) fits(plan *Plan) bool {
	isTable := func(values [][]measure.Value) bool {
		return len(values) == len(p.Arms) && !slices.ContainsFunc(values, func(arm []measure.Value) bool { return len(arm) != len(plan.metrics) })
	}
	isPoint := func(point int) bool { return 0 <= point && point < plan.grid.Points() }
	for _, values := range p.Values {
		if !isTable(values) {
			return false
		}
	}
	for _, pooled := range p.Pooled {
		if !isPoint(pooled.Point) || !isTable(pooled.Values) {
			return false
		}
	}
	for _, l := range p.Latencies {
		if !isPoint(l.Point) || len(l.Arms) != len(p.Arms) || slices.Contains(l.Arms, nil) {
			return false
		}
	}
	return true
}
