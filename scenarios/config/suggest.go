package config

import "strings"

// Suggest returns the known word that the user most likely meant, or "" if none is near. A word that differs only in case
// or in dashes and underscores is always near, and so is the start of a word; otherwise about one slip in four letters is
// forgiven.
func Suggest(text string, known []string) string {
	best, bestDistance := "", len(text)/4+2
	if len(text) < 3 {
		bestDistance = 1
	}
	if len(text) > 2*shownLength {
		return ""
	}
	for _, word := range known {
		if len(text) >= shortestStart && strings.HasPrefix(bare(word), bare(text)) {
			return word
		}
		if distance := editDistance(bare(text), bare(word)); distance < bestDistance {
			best, bestDistance = word, distance
		}
	}
	return best
}

// shortestStart is the number of letters from which the start of a word is taken for it.
const shortestStart = 4

// didYouMean is the end of a message about a wrong word: "; did you mean x?" or nothing.
func didYouMean(text string, known []string) string {
	if word := Suggest(text, known); word != "" {
		return "; did you mean " + word + "?"
	}
	return ""
}

// bare drops what people get wrong about a name without meaning another one.
func bare(word string) string {
	return strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(word))
}

// editDistance counts the insertions, deletions, replacements and swaps of neighbours that turn a into b.
func editDistance(a, b string) int {
	source, target := []rune(a), []rune(b)
	twoBack, previous, current := make([]int, len(target)+1), make([]int, len(target)+1), make([]int, len(target)+1)
	for j := range previous {
		previous[j] = j
	}
	for i := 1; i <= len(source); i++ {
		current[0] = i
		for j := 1; j <= len(target); j++ {
			cost := 1
			if source[i-1] == target[j-1] {
				cost = 0
			}
			current[j] = min(previous[j]+1, current[j-1]+1, previous[j-1]+cost)
			if i > 1 && j > 1 && source[i-1] == target[j-2] && source[i-2] == target[j-1] {
				current[j] = min(current[j], twoBack[j-2]+1)
			}
		}
		twoBack, previous, current = previous, current, twoBack
	}
	return previous[len(target)]
}
