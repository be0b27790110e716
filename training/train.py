"""One stretch of training: until its time is up, from scratch or from the last checkpoint."""

import time
from dataclasses import dataclass, field

import torch
from torch.nn import functional as F

import augment
from model import Detector
from photos import stacked
from pool import Pool

SIZE = 448
# crops per step: real cracks, real patches of cracks, real damage, parkland, pictures of all kinds without defects, synthetic with and without
# defects, real damage on other grounds, rendered damage on real walls
SHARES = {"uavk": 14, "uavc": 8, "mdmcs": 9, "clneg": 3, "extra": 12, "defects": 12, "clean": 9, "pasted": 6, "planted": 5}
SIZES = {"uavk": 448, "uavc": 256, "mdmcs": 640, "clneg": 400, "extra": 448}
WALLS = ("uavk", "uavc", "mdmcs")


@dataclass
class Plan:
    seconds: float  # of this stretch
    done: float = 0.0  # share of all training already behind
    share: float = 1.0  # share of all training in this stretch
    rate: float = 2e-3
    slower: float = 0.25  # of that rate for what the encoder brought along
    encoder: str = ""  # its first weights
    mingles: bool = True  # exchange of tone between photos, and between their features
    capacity: int = 9000
    compiled: bool = False
    check: object = None
    check_every: float = 300.0
    kept: object = None  # file of the checkpoint, written at every check and at the end
    log: list = field(default_factory=list)


def rate_at(progress, rate):
    """Warm up, stay, and fall to nearly nothing over the last 45 %."""
    if progress < 0.01:
        return rate * (0.05 + progress * 95)
    return rate if progress < 0.55 else rate * max(0.01, (1 - progress) / 0.45)


def losses(logits, coarse, presence, target, judged):
    """Cross entropy over all pixels and over the worst ones, overlap per class, presence per picture."""
    logits = logits.float()
    each = F.binary_cross_entropy_with_logits(logits, target, reduction="none") * judged
    weight = torch.tensor([1.6, 1.0, 1.0, 1.0, 1.2], device=logits.device)
    mean = (each.sum((0, 2, 3)) / judged.sum((0, 2, 3)).clamp(min=1) * weight).sum()
    chance = torch.sigmoid(logits) * judged
    off = (chance - target * judged).abs().detach().square()
    # per picture, so that one bad alarm on a clean photo weighs as much as a bad crack
    worst = ((each * off).sum((2, 3)) / (off.sum((2, 3)) + off[0, 0].numel() * 0.002)).mean(0)
    worst = (worst * weight).sum()
    truth = target * judged
    overlap = (1 - (2 * (chance * truth).sum((0, 2, 3)) + 200) / (chance.square().sum((0, 2, 3)) + truth.square().sum((0, 2, 3)) + 200))
    # and picture by picture: pooled, a crack enlarged four times outweighs sixteen as the product reads them
    has = (truth.sum((2, 3)) > 40).float()
    alone = 1 - (2 * (chance * truth).sum((2, 3)) + 20) / (chance.square().sum((2, 3)) + truth.square().sum((2, 3)) + 20)
    overlap = ((overlap + (alone * has).sum(0) / has.sum(0).clamp(min=1)) * weight).sum()
    quarter, sure = F.max_pool2d(target, 4), -F.max_pool2d(-judged, 4)
    far = (F.binary_cross_entropy_with_logits(coarse.float(), quarter, reduction="none") * sure).mean() * 5
    known = ((has > 0) | ((judged > 0.5).float().mean((2, 3)) > 0.995) | (target.sum((2, 3)) < 1)).float()
    seen = (F.binary_cross_entropy_with_logits(presence.float(), has, reduction="none") * known).mean() * 5
    wrong = ((chance * (1 - target)).flatten(2).mean(2) * 40).amax(1) + each.mean((1, 2, 3))
    return 5 * mean + 0.4 * worst + 0.4 * overlap + 0.4 * far + 0.1 * seen, wrong.detach()


class Sampler:
    def __init__(self, sets, renderers, plan, device):
        self.renderers, self.device = renderers, device
        self.names = [name for name in SIZES if sets[f"train/{name}"]]  # loso.py leaves some out
        self.walls = [name for name in WALLS if name in self.names]
        self.mingles = plan.mingles
        self.real = {}
        for name in self.names:
            pictures, codes = stacked(sets[f"train/{name}"], SIZES[name])
            self.real[name] = (torch.from_numpy(pictures.copy()).to(device), torch.from_numpy(codes).to(device))
        self.pools = {"defects": Pool(plan.capacity, 512, device), "clean": Pool(plan.capacity, 512, device)}

    def refill(self, most=64, wait=None):
        pictures = self.renderers.arrived(most, wait)
        for name, kind in (("defects", True), ("clean", False)):
            new = [(picture, code) for _, picture, code, has_defect in pictures if has_defect == kind]
            if new:
                self.pools[name].add(*zip(*new))
        return len(pictures)

    def _zoom(self, name):
        draw = float(torch.rand(1))
        if draw < 0.44:  # as the product reads it
            return 1.0 if draw < 0.3 else 0.5
        if name == "uavc":
            return (1.0, 4.0) if draw < 0.85 else (0.6, 1.2)
        return (1.0, 4.0) if draw < 0.75 else (0.4, 1.1) if draw < 0.91 else (0.25, 0.5)

    def _real(self, name, count):
        pictures, codes = self.real[name]
        chosen = torch.randint(len(pictures), (count,), device=self.device)
        return augment.crops(pictures[chosen], codes[chosen], SIZE, self._zoom(name))

    def _rendered(self, name, count, mining):
        pool = self.pools[name]
        chosen = pool.choose(count, mining)
        return augment.crops(pool.pictures[chosen], pool.codes[chosen], SIZE, self._zoom(name)), chosen

    def batch(self, weather, mining, scale=1):
        parts = [self._real(name, SHARES[name] * scale) for name in self.names]
        chosen = {}
        for name in ("defects", "clean"):
            part, chosen[name] = self._rendered(name, SHARES[name] * scale, mining if name == "clean" else mining * 0.5)
            parts.append(part)
        count = SHARES["pasted"] * scale
        if "mdmcs" in self.names:
            back = self._rendered("clean", count, 0)[0] if torch.rand(1) < 0.5 or "uavk" not in self.names else self._real("uavk", count)
            parts.append(augment.pasted(self._real("mdmcs", count), back))
        count = SHARES["planted"] * scale
        if self.walls:
            parts.append(augment.pasted(self._rendered("defects", count, 0)[0], self._real(self.walls[int(torch.randint(len(self.walls), (1,)))], count)))
        photo, target, judged = (torch.cat(pieces) for pieces in zip(*parts))
        photo, target, judged = augment.windows(photo, target, judged, 0.12)
        if self.mingles:
            photo = augment.styled(photo, target)
        photo = weather(photo)
        return photo.contiguous(memory_format=torch.channels_last), target, judged, chosen

    def score(self, chosen, wrong, scale=1):
        start = sum(SHARES[name] for name in self.names) * scale
        for name in ("defects", "clean"):
            count = SHARES[name] * scale
            pool = self.pools[name]
            pool.scores[chosen[name]] = 0.5 * pool.scores[chosen[name]] + 0.5 * wrong[start : start + count]
            start += count


def started(plan, state, device):
    """The network that learns, and the one that averages it."""
    live, steady = Detector(plan.mingles).to(device), Detector().to(device)
    if state:
        for network, name in ((live, "live"), (steady, "steady")):
            network.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in state[name].items()})
    else:
        if plan.encoder:
            live.encoder.start_from(plan.encoder)
        steady.load_state_dict(live.state_dict())
    return live.to(memory_format=torch.channels_last).train(), steady.to(memory_format=torch.channels_last).eval()


def optimiser_of(live, plan, device):
    groups = []
    for is_encoder in (True, False):
        own = [p for name, p in live.named_parameters() if name.startswith("encoder.") == is_encoder]
        top = plan.rate * (plan.slower if is_encoder and plan.encoder else 1)
        groups.append({"params": [p for p in own if p.ndim <= 1], "weight_decay": 0.0, "top": top})
        groups.append({"params": [p for p in own if p.ndim > 1], "weight_decay": 0.02, "top": top})
    return torch.optim.AdamW(groups, lr=plan.rate, betas=(0.9, 0.98), fused=device == "cuda")


def keep_checkpoint(plan, live, steady, done):
    if not plan.kept:
        return
    state = {name: {k: v.half() if v.is_floating_point() else v for k, v in network.state_dict().items()} for name, network in (("live", live), ("steady", steady))}
    waiting = plan.kept.with_suffix(".tmp")
    torch.save({**state, "done": done}, waiting)
    waiting.rename(plan.kept)


def train(sampler, plan, state=None, device="cuda", scale=1):
    """Returns the averaged weights and the live ones. `state` is what an earlier stretch returned."""
    live, steady = started(plan, state, device)
    optimiser = optimiser_of(live, plan, device)
    if device == "cuda":
        torch.backends.cudnn.benchmark = True
    blame, weather = (torch.compile(part) if plan.compiled else part for part in (losses, augment.weather))
    start = time.time()
    step, last_check, total, shown = 0, start, 0.0, start
    while True:
        now = time.time() - start
        if now > plan.seconds:
            break
        progress = plan.done + plan.share * now / plan.seconds
        warm = min(1.0, (step + 1) / 150)  # the optimiser's memory is not in the checkpoint
        for group in optimiser.param_groups:
            group["lr"] = rate_at(progress, group["top"]) * warm
        if step % 4 == 0:
            sampler.refill(24)
        photo, target, judged, chosen = sampler.batch(weather, 0.6 if progress > 0.08 else 0.0, scale)
        with torch.autocast(device, torch.bfloat16):
            logits, coarse, presence = live(photo)
        loss, wrong = blame(logits, coarse, presence, target, judged)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(live.parameters(), 2.0)
        optimiser.step()
        sampler.score(chosen, wrong.nan_to_num(1.0), scale)
        step += 1
        keep = min(0.998, (step + 1) / (step + 20))
        with torch.no_grad():
            torch._foreach_lerp_(list(steady.parameters()), list(live.parameters()), 1 - keep)
            for a, b in zip(steady.buffers(), live.buffers()):
                if a.is_floating_point():
                    a.lerp_(b, 1 - keep)
        if step % 50 == 0:
            total = float(loss)
            if not total == total:
                raise RuntimeError("the loss is no number any more")
        if time.time() - shown > 20:
            shown = time.time()
            line = f"{now:5.0f} s step {step} loss {total:.3f} rate {optimiser.param_groups[-1]['lr']:.5f} pools {sampler.pools['defects'].count}+{sampler.pools['clean'].count} {step * len(photo) / now:.0f} crops/s"
            print(line, flush=True)
            plan.log.append(line)
        if plan.check and time.time() - last_check > plan.check_every:
            last_check = time.time()
            line = plan.check(steady)
            print(line, flush=True)
            plan.log.append(line)
            keep_checkpoint(plan, live, steady, progress)
    keep_checkpoint(plan, live, steady, plan.done + plan.share)
    return {"live": live.state_dict(), "steady": steady.state_dict(), "steps": step}
