"""Renders and trains. Interrupted, or with less time than the whole takes, it continues from its checkpoint when it is called again."""

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy: every renderer would start a thread per core

import dry  # noqa: E402
from loso import Shards  # noqa: E402
from photos import read as read_photos  # noqa: E402
from photos import without_defects  # noqa: E402
from pool import Renderers, rendered  # noqa: E402

WHOLE = 19.0  # minutes of training in all, on one GPU of 2024


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--archive", required=True, help="clean.tar.gz")
    parser.add_argument("--extras", required=True, help="folder that extras.py has filled")
    parser.add_argument("--out", required=True, help="folder of checkpoint, weights and report")
    parser.add_argument("--minutes", type=float, default=WHOLE, help="of training in this call")
    parser.add_argument("--whole", type=float, default=WHOLE, help="minutes of training in all")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 2))
    parser.add_argument("--validation", type=int, default=200, help="rendered pictures to judge on")
    parser.add_argument("--shards", help="folder into which `loso.py --render` writes pictures; without it they are rendered here")
    parser.add_argument("--scale", type=int, default=2, help="times the crops of a step: one alone leaves a large GPU waiting")
    parser.add_argument("--mingle", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--dry", action="store_true", help="see dry.py")
    parser.add_argument("--compile", action=argparse.BooleanOptionalAction, default=True)
    options = parser.parse_args()
    return dry.plain(options) if options.dry else options


def main():
    begun = time.time()
    options = arguments()
    out = Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    checkpoint = out / "checkpoint.pt"

    import torch  # not the GPU yet: the renderers are forked from here

    state = torch.load(checkpoint, map_location="cpu", weights_only=True) if checkpoint.exists() else None
    done = state["done"] if state else 0.0
    if done > 0.999:
        print("finished before", flush=True)
        return
    validation = rendered(options.workers, 4 if options.dry else 40)
    renderers = Shards(options.shards) if options.shards else Renderers(options.workers, (1 + round(done * 8)) * 10**8)  # a later call sees new pictures
    sets = read_photos(options.archive)
    sets["train/extra"] = without_defects(f"{options.extras}/extras.tar")
    if options.dry:
        sets = dry.few(sets)
        dry.small()
    print(f"{time.time() - begun:.0f} s: photos read, validation rendered", flush=True)

    from report import checker
    from train import Plan, Sampler, train

    torch.backends.cuda.matmul.allow_tf32 = True
    seconds = dry.SECONDS if options.dry else options.minutes * 60
    share = min(1 - done, 0.5 if options.dry else options.minutes / options.whole)
    plan = Plan(seconds=seconds, done=done, share=share, compiled=options.compile, mingles=options.mingle, encoder=f"{options.extras}/encoder.npz", kept=checkpoint)
    plan.check = checker(sets, validation, options.device)
    if options.dry:
        plan.capacity = dry.CAPACITY
    sampler = Sampler(sets, renderers, plan, options.device)
    while min(pool.count for pool in sampler.pools.values()) < (2 if options.dry else 60):
        sampler.refill(64, 30)
    print(f"{time.time() - begun:.0f} s: training for {plan.seconds:.0f} s", flush=True)
    train(sampler, plan, state, options.device, 1 if options.dry else options.scale)
    if not options.shards:
        renderers.stop()
    (out / "training.log").open("a").write("\n".join(plan.log) + "\n")
    print(f"{time.time() - begun:.0f} s in all", flush=True)
    sys.stdout.flush()
    os._exit(0)  # a renderer that was stopped while it wrote may hold the queue for ever


if __name__ == "__main__":
    main()
