"""Leave one source out: trains a short while without some sources, or reads them with what was so trained. Fits nothing; what it prints is what rules are chosen by.

`--without uavk,damage`: `damage` is every third photo of mdmcs, the others stay.
"""

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np  # noqa: E402

LEVELS = (0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5)


def render(folder, workers, first_seed=7 * 10**8, size=512, every=40):
    """Renders for ever into one file every few pictures, for all trainings at once."""
    from pool import Renderers

    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    renderers, waiting, number = Renderers(workers, first_seed, size), [], 0
    while True:
        waiting += renderers.arrived(8, 10)
        if len(waiting) >= every:
            seeds, pictures, codes, kinds = zip(*waiting)
            np.savez(folder / "writing.tmp.npz", seeds=seeds, pictures=np.stack(pictures), codes=np.stack(codes), kinds=kinds)
            (folder / "writing.tmp.npz").rename(folder / f"{number:05}.npz")
            waiting, number = [], number + 1


class Shards:
    """What `render` has written, as Renderers give it."""

    def __init__(self, folder):
        self.folder, self.seen, self.rest = Path(folder), 0, []

    def arrived(self, most=64, wait=None):
        path = self.folder / f"{self.seen:05}.npz"
        if not self.rest and wait and not path.exists():
            time.sleep(1)
        if not self.rest and path.exists():
            part = np.load(path)
            self.rest = list(zip(part["seeds"].tolist(), part["pictures"], part["codes"], part["kinds"].tolist()))
            self.seen += 1
        now, self.rest = self.rest[:most], self.rest[most:]
        return now


def cut(photos, size, count, seed=1):
    """Small photos out of larger ones, where they show something."""
    rng = np.random.default_rng(seed)
    pieces = []
    for name, picture, code in photos:
        places = np.argwhere(code & 6)
        for i in range(count):
            at = places[rng.integers(len(places))] if len(places) else rng.integers(size, 400, 2)
            y, x = (int(np.clip(at[k] - size // 2 + rng.integers(-size // 4, size // 4), 0, picture.shape[k] - size)) for k in (0, 1))
            pieces.append((f"{name}-{i}", picture[y : y + size, x : x + size], code[y : y + size, x : x + size]))
    return pieces


# name of the way, scales that are read, what each counts
WAYS = {
    "full": ((1.0,), (1.0,)), "half": ((0.5,), (1.0,)), "full+half": ((1.0, 0.5), (0.5, 0.5)), "7full+3half": ((1.0, 0.5), (0.7, 0.3)),
    "double+full": ((2.0, 1.0), (0.5, 0.5)), "triple+1.5": ((3.0, 1.5), (0.5, 0.5)),
}


def lines_of(network, name, photos, classes, ways, judge, device):
    import torch

    counts = {(way, k): judge.Counts() for way in ways for k in classes}
    alarms = {(way, k): [] for way in ways for k in classes}
    for _, picture, code in photos:
        known = torch.from_numpy(code.copy()).to(device)
        read = {}
        for scale in {scale for way in ways for scale in WAYS[way][0]}:
            sized = judge.read(network, picture, device, (scale,))
            read[scale] = sized[0][0]
        for way in ways:
            logits = sum(read[scale] * weight for scale, weight in zip(*WAYS[way]))
            for k in classes:
                chance = torch.sigmoid(logits[k])
                if code.any():
                    counts[way, k].add(chance, *judge.truth_of(known, k))
                else:
                    alarms[way, k].append(judge.alarm_level(chance))
    lines = []
    for (way, k), count in counts.items():
        title = f"{name:12} {judge.CLASSES[k]:8} {way:12}"
        if alarms[way, k]:
            high = sorted(alarms[way, k], reverse=True)
            lines.append(f"{title} alarms end at {high[int(len(high) * 0.025)]:.3f} (2.5 %) {high[int(len(high) * 0.05)]:.3f} (5 %) {high[int(len(high) * 0.1)]:.3f} (10 %) of {len(high)}")
        if float(count.yes.sum()):
            f1 = count.scores()[2]
            best = int(f1[5:996].argmax()) + 5
            lines.append(f"{title} best {f1[best]:.3f} at {best / 1000:.2f};  " + "  ".join(f"{level}: {f1[int(level * 1000)]:.3f}" for level in LEVELS))
    return lines


def parted(sets, without):
    """What is left out, {name: photos}; it is taken from the sets."""
    left = {}
    for name in without:
        if name == "damage":
            photos = sorted({photo[0].split("_")[1] for photo in sets["train/mdmcs"]})[::3]
            left[name] = [photo for photo in sets["train/mdmcs"] if photo[0].split("_")[1] in photos]
            sets["train/mdmcs"] = [photo for photo in sets["train/mdmcs"] if photo[0].split("_")[1] not in photos]
        else:
            left[name] = sets[f"train/{name}"] + sets[f"val/{name}"]
            sets[f"train/{name}"] = []
    return left


def learn(options, sets):
    import torch

    import train as training

    if options.device == "cpu":
        training.SHARES = dict.fromkeys(training.SHARES, 1)
        training.SIZE = 128
    plan = training.Plan(seconds=0, compiled=options.compile, capacity=4000 if options.device == "cuda" else 24, mingles=options.mingle, encoder=options.extras and f"{options.extras}/encoder.npz")
    sampler = training.Sampler(sets, Shards(options.shards), plan, options.device)
    while min(pool.count for pool in sampler.pools.values()) < (2 if options.device == "cpu" else 60):
        sampler.refill(64, 30)
    plan.seconds = options.until - time.time() if options.until else options.seconds
    state = training.train(sampler, plan, None, options.device)
    weights = {k: v.half() if v.is_floating_point() else v for k, v in state["steady"].items()}
    note = f"{options.name}: without {options.without}, {state['steps']} steps in {plan.seconds:.0f} s, pools {sampler.pools['defects'].count}+{sampler.pools['clean'].count}"
    print(note, flush=True)
    Path(options.out).mkdir(parents=True, exist_ok=True)
    torch.save({"steady": weights, "note": note}, Path(options.out) / f"{options.name}.pt")
    (Path(options.out) / f"{options.name}.log").write_text("\n".join(plan.log) + "\n")


def look(options, sets, left):
    import torch

    import judge
    from model import Detector

    state = torch.load(options.weights, map_location="cpu", weights_only=True)
    network = Detector().to(options.device)
    network.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in state["steady"].items()})
    network.eval()
    rng = np.random.default_rng(3)

    def some(photos):
        return [photos[i] for i in rng.permutation(len(photos))[: options.photos]]

    usual = ["full", "half", "full+half", "7full+3half"]
    lines = [state.get("note", "")]
    for name, photos in left.items():
        is_damage = name in ("mdmcs", "damage")
        lines += lines_of(network, f"left {name}", some(photos), [0, 1, 2] if is_damage else [0], usual, judge, options.device)
        if is_damage:
            lines += lines_of(network, "left 224 px", cut(some(photos)[:60], 224, 1), [1, 2], ["full+half", "double+full", "triple+1.5"], judge, options.device)
    for name in ("uavk", "uavc"):
        if name not in left:
            lines += lines_of(network, f"val {name}", some(sets[f"val/{name}"])[:60], [0], usual, judge, options.device)
    lines += lines_of(network, "everyday", some(sets["val/drew"] + sets["val/clneg"]), [0, 1, 2, 3, 4], usual, judge, options.device)
    print("\n".join(lines), flush=True)
    if options.out:
        Path(options.out).mkdir(parents=True, exist_ok=True)
        (Path(options.out) / f"{options.name}.txt").write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--render", type=int, default=0, help="only render, with so many processes")
    parser.add_argument("--shards")
    parser.add_argument("--archive")
    parser.add_argument("--extras", default="", help="folder that extras.py has filled")
    parser.add_argument("--name")
    parser.add_argument("--without", default="")
    parser.add_argument("--weights", help="only read, with these")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--until", type=float, default=0, help="end of training, seconds since 1970")
    parser.add_argument("--out")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--photos", type=int, default=150)
    parser.add_argument("--mingle", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--compile", action=argparse.BooleanOptionalAction, default=True)
    options = parser.parse_args()
    if options.render:
        return render(options.shards, options.render)
    from photos import read as read_photos
    from photos import without_defects

    sets = read_photos(options.archive)
    if options.extras:
        sets["train/extra"] = without_defects(f"{options.extras}/extras.tar")
    left = parted(sets, [name for name in options.without.split(",") if name])
    if options.weights:
        look(options, sets, left)
    else:
        learn(options, sets)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
