"""From the checkpoint to the file that ships: int8, calibrated on validation photos as int8 reads them, then judged."""

import argparse
import json
import os
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "4")

import dry  # noqa: E402
from photos import read as read_photos  # noqa: E402
from photos import without_defects  # noqa: E402
from pool import rendered  # noqa: E402

VERSION = 4  # of the weights; results in the product name it


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--archive", required=True)
    parser.add_argument("--extras", required=True, help="folder that extras.py has filled")
    parser.add_argument("--checkpoint", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--validation", type=int, default=200)
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--dry", action="store_true", help="see dry.py")
    options = parser.parse_args()
    return dry.plain(options) if options.dry else options


def examples(sets, workers, count):
    """Training photos of every kind, to learn the ranges of the activations from."""
    from report import square

    pictures = [p for _, p, _ in sets["train/uavk"][:24]] + [p for _, p, _ in sets["train/mdmcs"][1::3][:24]]
    pictures += [p for _, p, _ in sets["train/clneg"][:8]] + [p for _, p, _ in sets["train/uavc"][:200:10]]
    pictures += [p for _, p, _ in sets["train/extra"][::12]]
    pictures += [p for _, p, _ in rendered(workers, count, 5)]
    return [square(p) for p in pictures]


def main():
    begun = time.time()
    options = arguments()
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    validation = rendered(options.workers, options.validation)
    sets = read_photos(options.archive)
    sets["train/extra"] = without_defects(f"{options.extras}/extras.tar")
    if options.dry:
        sets = dry.few(sets)
    pictures = examples(sets, options.workers, dry.PICTURES if options.dry else 32)

    import torch

    import export
    from judge import SCALES
    from model import CLASSES, Detector
    from report import calibrated, show_errors, tables

    print(f"{time.time() - begun:.0f} s: photos and pictures ready", flush=True)
    network = Detector()
    network.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in torch.load(options.checkpoint, map_location="cpu", weights_only=True)["steady"].items()})
    device = "cuda" if torch.cuda.is_available() else "cpu"  # for counting; the network runs on the CPU, as it ships
    plain = [(0.0, 1.0, 0.0, 0.5)] * len(CLASSES)
    scratch = out / "float.onnx"
    export.write_float(network.eval(), plain, scratch)
    def reads(path):
        reading = export.reader(path)
        return lambda photos: [(name, torch.from_numpy(code.copy()).to(device), *(part.to(device) for part in reading(picture))) for name, picture, code in photos]

    export.write_int8(scratch, out / "detector.onnx", pictures)
    fits, notes = calibrated(reads(out / "detector.onnx"), sets, validation)
    print("\n".join(notes), flush=True)
    export.write_float(network, fits, scratch)
    export.write_int8(scratch, out / "detector.onnx", pictures)
    weights = {name: fit[3] for name, fit in zip(CLASSES, fits)}
    (out / "detector.json").write_text(json.dumps({"version": VERSION, "classes": CLASSES, "scales": SCALES, "fullScaleWeight": weights, "multiple": 32, "threshold": 0.5}, indent=2) + "\n")
    print(f"{time.time() - begun:.0f} s: calibrated", flush=True)
    shipped = [(0.0, 1.0, 0.0, fit[3]) for fit in fits]  # the file holds gate, slope and shift
    figures, groups = tables(reads(out / "detector.onnx"), sets, validation, shipped)
    show_errors(reads(out / "detector.onnx"), groups, sets, validation, shipped, out / "errors.jpg")
    lines = [*notes, "", "as shipped, in int8, at the threshold 0.5", *figures]
    (out / "figures.txt").write_text("\n".join(lines) + "\n")
    print("\n".join(lines[len(notes) :]), flush=True)
    for name in ("float.onnx", "float.onnx.simple"):
        (out / name).unlink(missing_ok=True)
    print(f"{time.time() - begun:.0f} s in all", flush=True)
    os._exit(0)  # a renderer that was stopped while it wrote may hold the queue for ever


if __name__ == "__main__":
    main()
