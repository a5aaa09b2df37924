package sweep

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// values computes the values of a range, as texts and as numbers in the base unit.
func (s span) values() (texts []string, numbers []float64, err error) {
	withUnit, err := s.withUnit()
	if err != nil {
		return nil, nil, err
	}
	exact, err := s.exact()
	if err != nil {
		return nil, nil, err
	}
	form := s.form(withUnit, exact)
	for i, value := range exact {
		text := form.text(value)
		if i > 0 && text == texts[i-1] {
			return nil, nil, fmt.Errorf("too many points between %s and %s: some could not be told apart", s.from.text, s.to.text)
		}
		written, _ := parseQuantity(text)
		texts, numbers = append(texts, text), append(numbers, written.number())
	}
	return texts, numbers, nil
}

// withUnit is what of the range has a unit: the ends and the step, without bare
// zeros. The error is about units that cannot be mixed or are too fine.
func (s span) withUnit() ([]quantity, error) {
	quantities := []quantity{s.from, s.to}
	if s.step != nil {
		quantities = append(quantities, *s.step)
	}
	withUnit, mixed := sameSort(quantities...)
	if mixed != nil {
		return nil, fmt.Errorf("mixed units: %s is %s and %s is %s", mixed[0].text, mixed[0].unit.sort, mixed[1].text, mixed[1].unit.sort)
	}
	for _, q := range withUnit {
		if q.unit.sort == sortTime && !isWhole(q.base, units["ns"].size) {
			return nil, fmt.Errorf("%s is finer than a nanosecond", q.text)
		}
	}
	return withUnit, nil
}

// exact is the values of a range in the base unit, before any rounding.
func (s span) exact() ([]*big.Rat, error) {
	step, points, err := s.stride(new(big.Rat).Sub(s.to.base, s.from.base))
	if err != nil {
		return nil, err
	}
	values := make([]*big.Rat, points)
	for i := range values {
		offset := new(big.Rat).Mul(step, big.NewRat(int64(i), 1))
		values[i] = offset.Add(offset, s.from.base)
	}
	return values, nil
}

// stride is the step from one value to the next and the number of values.
func (s span) stride(distance *big.Rat) (step *big.Rat, points int, err error) {
	switch {
	case s.step != nil:
		points, err = s.steps(distance)
		return s.step.base, points, err
	case distance.Sign() == 0 && s.points > 1:
		return nil, 0, fmt.Errorf("%s to %s is a single value, not %d", s.from.text, s.to.text, s.points)
	case distance.Sign() == 0:
		return new(big.Rat), 1, nil
	case s.points == 1:
		return nil, 0, fmt.Errorf("%s to %s is at least 2 points, the ends", s.from.text, s.to.text)
	}
	return distance.Quo(distance, big.NewRat(int64(s.points-1), 1)), s.points, nil
}

// steps is the number of values that steps reach, from the first on.
func (s span) steps(distance *big.Rat) (int, error) {
	if s.step.base.Sign() == 0 {
		return 0, errors.New("a step of 0 leads nowhere")
	}
	if distance.Sign()*s.step.base.Sign() < 0 {
		return 0, fmt.Errorf("empty range: a step of %s does not lead from %s to %s", s.step.text, s.from.text, s.to.text)
	}
	ratio := new(big.Rat).Quo(distance, s.step.base)
	whole := new(big.Int).Quo(ratio.Num(), ratio.Denom())
	if whole.Cmp(big.NewInt(MaxPoints-1)) > 0 {
		return 0, errTooMany
	}
	return int(whole.Int64()) + 1, nil
}

// A form is how the values of a range are written.
type form struct {
	unit     unit
	decimals int
}

// form finds the unit, that of the first end that has one. Minutes and hours are
// used only if every value is a whole number of them. Evenly spaced values may
// have more digits than the ends.
func (s span) form(withUnit []quantity, values []*big.Rat) form {
	if len(withUnit) == 0 {
		return form{unit: plain}
	}
	if withUnit[0].unit.sort == sortTime {
		for _, q := range withUnit {
			if q.unit.decimals > 0 || allWhole(values, q.unit.size) {
				return form{q.unit, q.unit.decimals}
			}
		}
		return form{second, second.decimals}
	}
	result := form{unit: withUnit[0].unit}
	for _, q := range withUnit {
		result.decimals = max(result.decimals, q.places)
	}
	if s.step == nil {
		const further = 9
		result.decimals += further
	}
	return result
}

// text writes a value, rounded half away from zero where it has more decimals.
func (f form) text(value *big.Rat) string {
	text := new(big.Rat).Quo(value, f.unit.size).FloatString(f.decimals)
	if f.decimals > 0 {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if text == "-0" {
		text = "0"
	}
	return text + f.unit.name
}

func isWhole(value, size *big.Rat) bool { return new(big.Rat).Quo(value, size).IsInt() }

func allWhole(values []*big.Rat, size *big.Rat) bool {
	for _, value := range values {
		if !isWhole(value, size) {
			return false
		}
	}
	return true
}
