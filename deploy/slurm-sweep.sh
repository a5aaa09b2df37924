#!/usr/bin/env bash
#SBATCH --job-name=halfopen-sweep
#SBATCH --array=0-9
#SBATCH --cpus-per-task=1
#SBATCH --mem=256M
#SBATCH --time=01:00:00
#
# A sweep as a Slurm array: each task runs one part of it. Copy this file, change
# the settings below, and submit it from a folder that every node sees:
#
#   sbatch deploy/slurm-sweep.sh               the tasks 0 to shards-1
#   sbatch --array=3 deploy/slurm-sweep.sh     task 3 again, alone
#   halfopen merge parts/part-*.json           when all are done
#
# or submit the merge along with the tasks; it starts when all have succeeded:
#
#   id=$(sbatch --parsable --array=0-9 deploy/slurm-sweep.sh)
#   sbatch --dependency="afterok:$id" --kill-on-invalid-dep=yes --wrap 'halfopen merge parts/part-*.json'
#
# A part is written whole or not at all, and is the same bytes however often and
# wherever it is run: after a failure, submit the missing indices and merge again.
# The merge names parts that are missing.
set -euo pipefail

# The sweep. Arguments after the script's name on sbatch's line take its place.
sweep=(
  fault-window
  -P breaker.waitDurationInOpenState=1s..10s#10
  -P arrivals.rate=50/s..500/s#10
  --runs 100
)
if (($# > 0)); then sweep=("$@"); fi

# The number of parts. It must be the size of the whole array (--array=0-9 is 10),
# also when only some of its tasks are submitted.
shards=${SHARDS:-10}

# Where the parts go, from the folder of submission.
parts=${PARTS:-parts}

# The program: a name on the PATH of the nodes, or a path.
halfopen=${HALFOPEN:-halfopen}

: "${SLURM_ARRAY_TASK_ID:?is set by Slurm: submit this script with sbatch}"
export GOMAXPROCS="${SLURM_CPUS_PER_TASK:-1}"
exec "$halfopen" sweep "${sweep[@]}" --shards "$shards" -o "$parts/part-$SLURM_ARRAY_TASK_ID-of-$shards.json"
