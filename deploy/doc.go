// Package deploy is what a sweep takes that is too large for one machine: a Slurm array
// script, a Kubernetes manifest and its image, which are copied and changed. It has no
// code of its own; its tests run what these files say, as plain processes.
package deploy
