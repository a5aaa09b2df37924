package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/cobra"
)

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version and what it was built for",
		Args:  cobra.NoArgs,
		Run: func(cmd *cobra.Command, _ []string) {
			fmt.Fprintf(cmd.OutOrStdout(), "halfopen %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		},
	}
}

// buildVersion tells builds apart that would give other results: the version and, where
// that stands for no commit, the checksum of the program itself.
var buildVersion = sync.OnceValue(func() string {
	v := version()
	if v != unversioned && !strings.HasSuffix(v, "+dirty") {
		return v
	}
	file, err := os.Executable()
	if err != nil {
		return v
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return v
	}
	return fmt.Sprintf("%s %x", v, sha256.Sum256(text))
})

// unversioned is what a build without version control is called.
const unversioned = "(devel)"

// version is that of the module, or the commit that it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	if v := info.Main.Version; v != "" {
		return v
	}
	return unversioned
}
