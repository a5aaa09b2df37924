// Package published runs the published experiments anew and holds every number
// that they print to what comes out.
//
// A simulation that is published as a figure and a few numbers can be believed,
// or it can be done again. The files beside this package hold the numbers of
// three experiments, computed from their published rules and equal to what the
// write-ups print wherever they print one. Reproduce runs the scenarios of these
// experiments with the parameters of each number and puts the two side by side.
package published
