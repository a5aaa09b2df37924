package workers

import "context"

// InTurn is InOrder on the goroutine that it is called on, one piece after the other.
func InTurn[T any](ctx context.Context, n int, do func(int) (T, error), take func(int, T) error) error {
	for i := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		result, err := do(i)
		if err == nil {
			err = take(i, result)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
