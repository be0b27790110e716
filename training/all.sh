#!/usr/bin/env bash
# all.sh ARCHIVE OUT: data, pictures, training, calibration, figures and weights in one go. Interrupted, it goes on where it stopped.
# all.sh ARCHIVE OUT --dry: the same way on a CPU, with a few photos and steps; only to see that it goes.
set -eu
archive=$(realpath "$1")
out=$(realpath -m "$2")
shift 2
cd "$(dirname "$0")"
for _ in 1 2 3; do
  python3 -W ignore run.py --archive "$archive" --out "$out" "$@"
done
python3 -W ignore finish.py --archive "$archive" --checkpoint "$out/checkpoint.pt" --out "$out" "$@"
