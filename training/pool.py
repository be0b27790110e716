"""Synthetic pictures arrive from the renderers while the network trains; the hard ones stay in view."""

import multiprocessing
import queue

import numpy as np
import torch

from synth.scenes import render

VALIDATION_SEED = 10**9


def _work(seeds, results, size):
    import ctypes

    np.seterr(all="ignore")
    try:  # keep memory between pictures: in a virtual machine giving it back and asking again costs more than the painting
        libc = ctypes.CDLL("libc.so.6")
        libc.mallopt(-3, 32 * 1024 * 1024)
        libc.mallopt(-1, 2**31 - 1)
        libc.mallopt(-2, 128 * 1024 * 1024)
    except OSError:
        pass
    for seed in seeds:
        results.put((seed, *render(seed, size)))


class Renderers:
    """Started before the GPU is touched, because a forked process cannot share it."""

    def __init__(self, workers, first_seed, size=512):
        context = multiprocessing.get_context("fork")
        self.results = context.Queue(maxsize=workers * 8)
        self.processes = [context.Process(target=_work, args=(range(first_seed + i, first_seed + 10**8, workers), self.results, size), daemon=True) for i in range(workers)]
        for process in self.processes:
            process.start()

    def arrived(self, most=64, wait=None):
        """What has been rendered since the last call; `wait` seconds for the first one."""
        pictures = []
        while len(pictures) < most:
            try:
                pictures.append(self.results.get(timeout=wait) if wait and not pictures else self.results.get_nowait())
            except queue.Empty:
                break
        return pictures

    def stop(self):
        for process in self.processes:
            process.terminate()


def rendered(workers, count, first_seed=VALIDATION_SEED):
    """Always the same pictures for the same seed; those for validation are never trained on."""
    renderers = Renderers(workers, first_seed)
    wanted = {}
    while len(wanted) < count:
        for seed, picture, code, _ in renderers.arrived(64, 30):
            if seed < first_seed + count:
                wanted[seed] = (str(seed), picture, code)
    renderers.stop()
    return [wanted[seed] for seed in sorted(wanted)]


class Pool:
    """Pictures of one kind. The score of each is how wrongly the network last read it."""

    def __init__(self, capacity, size, device):
        self.pictures = torch.zeros((capacity, 3, size, size), dtype=torch.uint8, device=device)
        self.codes = torch.zeros((capacity, size, size), dtype=torch.uint8, device=device)
        self.scores = torch.zeros(capacity, device=device)
        self.count, self.capacity = 0, capacity

    def add(self, pictures, codes):
        """Takes several at once; when it is full, the easiest make room."""
        count = len(pictures)
        if self.count + count <= self.capacity:
            places = torch.arange(self.count, self.count + count, device=self.scores.device)
            self.count += count
        else:
            places = self.scores[: self.count].topk(count, largest=False).indices
        device = self.pictures.device
        self.pictures[places] = torch.from_numpy(np.stack(pictures)).to(device).permute(0, 3, 1, 2)
        self.codes[places] = torch.from_numpy(np.stack(codes)).to(device)
        self.scores[places] = self.scores[: self.count].mean() + 0.05

    def state(self):
        return {"pictures": self.pictures[: self.count].cpu(), "codes": self.codes[: self.count].cpu(), "scores": self.scores[: self.count].cpu()}

    def restore(self, state):
        self.count = len(state["scores"])
        for mine, theirs in ((self.pictures, "pictures"), (self.codes, "codes"), (self.scores, "scores")):
            mine[: self.count] = state[theirs].to(mine.device)

    def choose(self, count, mining):
        """A share `mining` is drawn by score, the rest evenly."""
        even = torch.randint(self.count, (count,), device=self.scores.device)
        if mining <= 0:
            return even
        hard = torch.multinomial(self.scores[: self.count] + 1e-4, count, replacement=True)
        return torch.where(torch.rand(count, device=self.scores.device) < mining, hard, even)
