#!/usr/bin/env bash
# all.sh ARCHIVE OUT: packages, pictures, training, calibration, figures and weights in one go. Interrupted, it continues where it stopped.
# SAMPLES=FOLDER: with drone/*.JPG of meadows and paths there, pieces of them are learned as well.
# all.sh ARCHIVE OUT --dry: the same way on a CPU, with a few photos and steps; only to see that it goes.
set -eu
archive=$(realpath "$1")
out=$(realpath -m "$2")
samples=${SAMPLES:+$(realpath "$SAMPLES")}
shift 2
cd "$(dirname "$0")"
[ -f "$out/encoder.npz" ] || python3 -W ignore extras.py "$out" ${samples:+--samples "$samples"}
for _ in 1 2 3; do
  python3 -W ignore run.py --archive "$archive" --extras "$out" --out "$out" "$@"
done
python3 -W ignore finish.py --archive "$archive" --extras "$out" --checkpoint "$out/checkpoint.pt" --out "$out" "$@"
