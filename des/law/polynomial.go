package law

// polynomial returns c[0] + c[1] x + c[2] x² + ... + c[len(c)-1] x^(len(c)-1).
func polynomial(x float64, c []float64) float64 {
	sum := 0.0
	for i := len(c) - 1; i >= 0; i-- {
		sum = multiplyAdd(sum, x, c[i])
	}
	return sum
}

// multiplyAdd returns x*y + z, with the product rounded before the addition.
func multiplyAdd(x, y, z float64) float64 { return float64(x*y) + z }
