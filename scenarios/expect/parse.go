package expect

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"halfopen/measure"
	"halfopen/scenarios/config"
)

// Parse reads an expectation about metrics of the table. The error is one line
// that says what of it is wrong and what would be right.
func Parse(text string, metrics []measure.Metric) (Expectation, error) {
	p := parser{text: text, rest: text, metrics: metrics}
	left, err := p.term()
	if err != nil {
		return Expectation{}, err
	}
	operator, err := p.operator()
	if err != nil {
		return Expectation{}, err
	}
	right, err := p.term()
	if err != nil {
		return Expectation{}, err
	}
	if p.skipSpace(); p.rest != "" {
		return Expectation{}, fmt.Errorf("%s is too much; an expectation is one comparison", config.Quoted(p.rest))
	}
	if err := agree(&left, &right); err != nil {
		return Expectation{}, err
	}
	return Expectation{Text: text, left: left, right: right, operator: operator}, nil
}

// A parser walks through a text.
type parser struct {
	text    string
	rest    string // what is still to be read
	metrics []measure.Metric
}

const numberForm = `(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?`

var (
	quantityPattern = regexp.MustCompile(`^(` + numberForm + `)(?:\s*(%|/\s*\p{L}+|\p{L}[\p{L}0-9.\-]*))?`)
	namePattern     = regexp.MustCompile(`^[\p{L}_][\p{L}\p{Nd}_.\-]*`)
	bareArmPattern  = regexp.MustCompile(armForm)
	argumentPattern = regexp.MustCompile(`^\(([^()]*)\)`)
)

func (p *parser) skipSpace() { p.rest = strings.TrimLeftFunc(p.rest, unicode.IsSpace) }

// take reads what matches, after spaces, and returns the pattern's groups, nil
// if it does not match.
func (p *parser) take(pattern *regexp.Regexp) []string {
	p.skipSpace()
	groups := pattern.FindStringSubmatch(p.rest)
	if groups != nil {
		p.rest = p.rest[len(groups[0]):]
	}
	return groups
}

// accept reads a sign, after spaces, if it is the next.
func (p *parser) accept(sign string) bool {
	p.skipSpace()
	rest, found := strings.CutPrefix(p.rest, sign)
	p.rest = rest
	return found
}

// want is the error that something else must come next.
func (p *parser) want(what string) error {
	read := strings.TrimSpace(strings.TrimSuffix(p.text, p.rest))
	place := "at its beginning"
	if read != "" {
		place = "after " + config.Quoted(read)
	}
	if p.skipSpace(); p.rest == "" {
		return fmt.Errorf("%s there must be %s", place, what)
	}
	return fmt.Errorf("%s there must be %s, not %s", place, what, config.Quoted(p.rest))
}

func (p *parser) term() (term, error) {
	written := p.take(quantityPattern)
	switch {
	case written == nil:
		return p.metric("a metric or a quantity", 1)
	case written[2] != "" || !p.accept("*"):
		return term{quantity: quantity{number: written[1], unit: strings.Join(strings.Fields(written[2]), "")}}, nil
	}
	factor, err := strconv.ParseFloat(written[1], 64)
	if err != nil {
		return term{}, fmt.Errorf("%s must be a smaller number", config.Quoted(written[1]))
	}
	return p.metric("a metric", factor)
}

func (p *parser) metric(what string, factor float64) (term, error) {
	name := p.take(namePattern)
	if name == nil {
		return term{}, p.want(what)
	}
	metric, err := p.resolve(name[0])
	if err != nil || !p.accept("@") {
		return term{metric: metric, factor: factor}, err
	}
	arm, err := p.arm()
	return term{metric: metric, factor: factor, arm: arm}, err
}

// resolve finds the metric of a name or, if parentheses follow, of a function.
func (p *parser) resolve(name string) (*measure.Metric, error) {
	if p.skipSpace(); !strings.HasPrefix(p.rest, "(") {
		return named(name, p.metrics)
	}
	arguments := p.take(argumentPattern)
	if arguments == nil {
		return nil, p.want(`"(" with a ")" after it`)
	}
	return call(name, arguments[1], p.metrics)
}

func (p *parser) arm() (string, error) {
	if bare := p.take(bareArmPattern); bare != nil {
		return bare[0], nil
	}
	quoted, err := strconv.QuotedPrefix(p.rest)
	if err != nil || quoted[0] != '"' || quoted == `""` {
		return "", p.want(`the name of an arm, as in p99@with or p99@"with breaker"`)
	}
	p.rest = p.rest[len(quoted):]
	return strconv.Unquote(quoted)
}

func (p *parser) operator() (operator, error) {
	if p.accept("==") {
		return operatorOf(equal), nil
	}
	for _, o := range operators {
		if p.accept(o.sign) {
			return o, nil
		}
	}
	return operator{}, p.want("<, <=, >, >= or =")
}
