package deploy

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const script = "slurm-sweep.sh"

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// match is the first group of a pattern in a text.
func match(t *testing.T, text, pattern string) string {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("nothing matches %s", pattern)
	}
	return found[1]
}

// process is a program with an environment of its own; all that matters to it is given.
func process(t *testing.T, folder string, environment []string, name string, args ...string) (stdout string, err error) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool {
		return strings.HasPrefix(v, "SLURM_") || strings.HasPrefix(v, "JOB_COMPLETION_INDEX=")
	}), environment...)
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w: %s", name, err, messages.String())
	}
	return out.String(), nil
}

// submit runs the script as a task of an array.
func submit(t *testing.T, program, parts string, index int, sweep ...string) (string, error) {
	t.Helper()
	return process(t, "", []string{"HALFOPEN=" + program, "PARTS=" + parts, fmt.Sprint("SLURM_ARRAY_TASK_ID=", index)},
		"bash", append([]string{script}, sweep...)...)
}

// recorded is what the script asks of the command, without the file of -o.
func recorded(t *testing.T) []string {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
	program := filepath.Join(t.TempDir(), "recorder")
	if err := os.WriteFile(program, []byte("#!/bin/sh\nprintf '%s\\n' \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	out, err := submit(t, program, "some parts", 7)
	if err != nil {
		t.Fatal(err)
	}
	args := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	last := len(args) - 2
	if want := []string{"-o", "some parts/part-7-of-10.json"}; !slices.Equal(args[last:], want) {
		t.Errorf("the script ends with %q, want %q", args[last:], want)
	}
	return args[:last]
}

// shards is the argument of --shards.
func shards(t *testing.T, args []string) int {
	t.Helper()
	at := slices.Index(args, "--shards")
	if at < 0 {
		t.Fatalf("%q lacks --shards", args)
	}
	n, err := strconv.Atoi(args[at+1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The number of parts stands in several places, and the sweep in three files.
func TestTheFilesAgree(t *testing.T) {
	slurm, job := recorded(t), objects(t)["Job/halfopen-sweep"]
	kubernetes := job.container().Args
	if !slices.Equal(slurm, kubernetes) {
		t.Errorf("Slurm runs %q, Kubernetes %q", slurm, kubernetes)
	}
	last, err := strconv.Atoi(match(t, read(t, script), `(?m)^#SBATCH --array=0-(\d+)$`))
	if err != nil {
		t.Fatal(err)
	}
	if n := shards(t, slurm); last+1 != n {
		t.Errorf("the array ends with %d, of %d parts", last, n)
	}
	if n := shards(t, kubernetes); job.Spec.Completions != n || job.Spec.Parallelism > n {
		t.Errorf("%d completions, %d at a time, of %d parts", job.Spec.Completions, job.Spec.Parallelism, n)
	}
	line := "halfopen " + strings.Join(slurm[:slices.Index(slurm, "--shards")], " ")
	if !strings.Contains(read(t, "../docs/scale.md"), line) {
		t.Errorf("docs/scale.md does not measure: %s", line)
	}
}

// What Kubernetes asks of an indexed Job, and what one Job leaves for the other.
func TestManifest(t *testing.T) {
	all := objects(t)
	sweep, merge := all["Job/halfopen-sweep"], all["Job/halfopen-merge"]
	if sweep.Spec.CompletionMode != "Indexed" || sweep.Spec.BackoffLimitPerIndex < 1 || sweep.Spec.Template.Spec.RestartPolicy != "Never" {
		t.Error("indices are not tried again one by one")
	}
	if !merge.Spec.Suspend {
		t.Error("the merge does not wait")
	}
	user := match(t, read(t, "Dockerfile"), `(?m)^USER (\d+)`)
	for _, job := range []object{sweep, merge} {
		pod, c := job.Spec.Template.Spec, job.container()
		if c.WorkingDir == "" || c.WorkingDir != c.VolumeMounts[0].MountPath {
			t.Errorf("%s works in %q, and the volume is at %q", job.Metadata.Name, c.WorkingDir, c.VolumeMounts[0].MountPath)
		}
		if _, there := all["PersistentVolumeClaim/"+pod.Volumes[0].PersistentVolumeClaim.ClaimName]; !there {
			t.Errorf("%s has no claim to its volume", job.Metadata.Name)
		}
		if fmt.Sprint(pod.SecurityContext.RunAsUser) != user {
			t.Errorf("%s runs as %d, and the image as %s", job.Metadata.Name, pod.SecurityContext.RunAsUser, user)
		}
		if c.Image != sweep.container().Image {
			t.Errorf("%s has another image", job.Metadata.Name)
		}
	}
	if len(sweep.container().Command) > 0 || !strings.Contains(read(t, "Dockerfile"), `ENTRYPOINT ["halfopen"]`) {
		t.Error("the arguments are not those of the command")
	}
}

func TestTheImageIsOfTheModulesGo(t *testing.T) {
	if module, image := match(t, read(t, "../go.mod"), `(?m)^go (\d+\.\d+)`), match(t, read(t, "Dockerfile"), `(?m)^FROM golang:(\S+) `); module != image {
		t.Errorf("go.mod says %s, the image %s", module, image)
	}
}

// The command takes what the files give it, every part is made, and the parts of the
// one scheduler are those of the other.
func TestTheSweepRuns(t *testing.T) {
	slurm := recorded(t)
	folder := t.TempDir()
	program := filepath.Join(folder, "halfopen")
	if out, err := exec.Command("go", "build", "-o", program, "../cmd/halfopen").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v: %s", err, out)
	}
	once := []string{"--runs", "1"} // the last one counts
	all := objects(t)
	sweep, merge := all["Job/halfopen-sweep"].container(), all["Job/halfopen-merge"].container()

	parts := filepath.Join(folder, "the parts")
	if err := os.Mkdir(parts, 0o755); err != nil {
		t.Fatal(err)
	}
	for index := range shards(t, sweep.Args) {
		if _, err := process(t, parts, []string{fmt.Sprint("JOB_COMPLETION_INDEX=", index)}, program, slices.Concat(sweep.Args, once)...); err != nil {
			t.Fatal(err)
		}
	}
	path := "PATH=" + folder + string(os.PathListSeparator) + os.Getenv("PATH")
	if _, err := process(t, parts, []string{path}, merge.Command[0], merge.Command[1:]...); err != nil {
		t.Error(err)
	}

	others := filepath.Join(folder, "other parts")
	const index = 3
	given := slices.Concat(slurm[1:slices.Index(slurm, "--shards")], once)
	if _, err := submit(t, program, others, index, given...); err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("part-%d-of-%d.json", index, shards(t, slurm))
	if read(t, filepath.Join(parts, name)) != read(t, filepath.Join(others, name)) {
		t.Error("a part is not the same under Slurm and Kubernetes")
	}
	if _, err := submit(t, program, others, shards(t, slurm), given...); err == nil || !strings.Contains(err.Error(), "there is no part 10 of 10") {
		t.Errorf("an index above the last: %v", err)
	}
}

// Started by hand, the script says what it is for.
func TestTheScriptNeedsAnArray(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
	if _, err := process(t, "", nil, "bash", script); err == nil || !strings.Contains(err.Error(), "submit this script with sbatch") {
		t.Errorf("%v", err)
	}
}
