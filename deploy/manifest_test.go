package deploy

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

const manifest = "kubernetes-sweep.yaml"

// object is what the tests read of an object of the manifest.
type object struct {
	Kind     string
	Metadata struct{ Name string }
	Spec     struct {
		CompletionMode       string `yaml:"completionMode"`
		Completions          int
		Parallelism          int
		BackoffLimitPerIndex int `yaml:"backoffLimitPerIndex"`
		Suspend              bool
		Template             struct{ Spec pod }
	}
}

type pod struct {
	RestartPolicy   string `yaml:"restartPolicy"`
	SecurityContext struct {
		RunAsUser int `yaml:"runAsUser"`
	} `yaml:"securityContext"`
	Containers []container
	Volumes    []struct {
		PersistentVolumeClaim struct {
			ClaimName string `yaml:"claimName"`
		} `yaml:"persistentVolumeClaim"`
	}
}

type container struct {
	Image         string
	WorkingDir    string `yaml:"workingDir"`
	Command, Args []string
	VolumeMounts  []struct {
		MountPath string `yaml:"mountPath"`
	} `yaml:"volumeMounts"`
}

func (o object) container() container { return o.Spec.Template.Spec.Containers[0] }

// objects is the manifest, by name of kind and object.
func objects(t *testing.T) map[string]object {
	t.Helper()
	decoder := yaml.NewDecoder(strings.NewReader(read(t, manifest)))
	found := map[string]object{}
	for {
		var o object
		err := decoder.Decode(&o)
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		found[o.Kind+"/"+o.Metadata.Name] = o
	}
}
