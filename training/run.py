"""One stretch of seven minutes: render, train, judge. Call it again to go on where it stopped."""

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy: every renderer would start a thread per core

import dry  # noqa: E402
from photos import read as read_photos  # noqa: E402
from pool import Renderers, rendered  # noqa: E402

STRETCHES = 3


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--archive", required=True, help="clean.tar.gz")
    parser.add_argument("--out", required=True, help="folder of checkpoint, weights and report")
    parser.add_argument("--resume", help="checkpoint of an earlier stretch, if it is not in the folder")
    parser.add_argument("--minutes", type=float, default=7)
    parser.add_argument("--reserve", type=float, default=60, help="seconds of the last stretch kept for judging")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 2))
    parser.add_argument("--validation", type=int, default=200, help="rendered pictures to judge on")
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
    kept = out / "pictures.pt"
    earlier = checkpoint if checkpoint.exists() else Path(options.resume) if options.resume else None

    import torch  # not the GPU yet: the renderers are forked from here

    state = torch.load(earlier, map_location="cpu", weights_only=True) if earlier else None
    stretch = state["stretches"] if state else 0
    if stretch >= STRETCHES:
        print("finished before", flush=True)
        return
    is_last = stretch + 1 == STRETCHES
    validation = rendered(options.workers, options.validation if is_last or options.dry else 40)
    renderers = Renderers(options.workers, (stretch + 1) * 10**8)  # a later stretch sees new pictures
    sets = read_photos(options.archive)
    if options.dry:
        sets = dry.few(sets)
        dry.small()
    print(f"{time.time() - begun:.0f} s: photos read, validation rendered", flush=True)

    from model import Detector
    from report import checker, conclude
    from train import Plan, Sampler, train

    torch.backends.cuda.matmul.allow_tf32 = True
    plan = Plan(seconds=0, done=stretch / STRETCHES, share=1 / STRETCHES, compiled=options.compile, check=checker(sets, validation, options.device))
    if options.dry:
        plan.capacity = dry.CAPACITY
    sampler = Sampler(sets, renderers, plan, options.device)
    if state and kept.exists():
        for name, part in torch.load(kept, weights_only=True).items():
            sampler.pools[name].restore(part)
    while min(pool.count for pool in sampler.pools.values()) < (2 if options.dry else 60):
        sampler.refill(64, 30)
    plan.seconds = dry.SECONDS if options.dry else options.minutes * 60 - (time.time() - begun) - (options.reserve if is_last else 15)
    print(f"{time.time() - begun:.0f} s: training for {plan.seconds:.0f} s", flush=True)
    state = train(sampler, plan, state, options.device)
    renderers.stop()

    def small(weights):
        return {k: v.half() if v.is_floating_point() else v for k, v in weights.items()}

    torch.save({"live": small(state["live"]), "steady": small(state["steady"]), "stretches": stretch + 1}, checkpoint)
    if is_last:
        network = Detector().to(options.device)
        network.load_state_dict(state["steady"])
        conclude(network.eval(), sets, validation, out, plan.log, begun, options.device)
        kept.unlink(missing_ok=True)
    else:
        torch.save({name: pool.state() for name, pool in sampler.pools.items()}, kept)
    print(f"{time.time() - begun:.0f} s in all; stretch {stretch + 1} of {STRETCHES}", flush=True)
    sys.stdout.flush()
    os._exit(0)  # a renderer that was stopped while it wrote may hold the queue for ever


if __name__ == "__main__":
    main()
