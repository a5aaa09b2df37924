package guard

// Left is the number of calls that a stage has admitted and not seen leave, and how many
// of them are trial calls.
func Left(stage BreakerStage) (underWay, trials int) {
	g := stage.(interface{ left() *Guard }).left()
	return g.underWay, g.trials.underWay
}

func (g *Guard) left() *Guard { return g }

// Places is the number of calls that there is room for.
func (p *Permits) Places() int { return len(p.byCall) }
