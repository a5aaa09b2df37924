package measure

import "strconv"

// Columns is the series of an arm by the names of the columns of series.csv, ticks.csv or
// rounds.csv, those that are numbers. Rounds are summed up as in rounds.csv.
func (a *Arm) Columns() map[string][]Value {
	switch {
	case a.Ticks != nil:
		return numbers(a.Ticks, tickColumns)
	case a.Rounds != nil:
		return numbers(summed(a.Rounds, max(1, (len(a.Rounds)+MaxBins-1)/MaxBins)), roundColumns)
	default:
		return numbers(a.Series.Bins, append(seriesColumns[:len(seriesColumns):len(seriesColumns)], furtherColumns...))
	}
}

// numbers is every column of rows that holds numbers.
func numbers[T any](rows []T, columns []column[T]) map[string][]Value {
	all := map[string][]Value{}
	for _, c := range columns {
		values := make([]Value, len(rows))
		number := true
		for i := range rows {
			text := c.text(&rows[i])
			if text == "" {
				values[i] = None
				continue
			}
			value, err := strconv.ParseFloat(text, 64)
			values[i], number = Value(value), number && err == nil
		}
		if number {
			all[c.name] = values
		}
	}
	return all
}
