"""Reads whole photos as the product does and counts what is right. Thresholds come from validation photos alone."""

import math

import torch
from torch.nn import functional as F

from model import CLASSES, prepared

SCALES = (1.0, 0.5)
NOTABLE = 0.002  # of the area: a false alarm
MARGIN = 15  # thousandths above the last alarm, so that rounding does not bring it back
ALLOWED = 0.025  # of the photos without defects, below the 3 % asked for


def padded(photo):
    """Mirrored to a multiple of 32 on the right and below."""
    height, width = photo.shape[-2:]
    return F.pad(photo, (0, -width % 32, 0, -height % 32), mode="reflect")


@torch.no_grad()
def read(network, picture, device="cuda", scales=SCALES):
    """(pixel logits per scale: scales x 5 x H x W, presence logits per scale: scales x 5)."""
    photo = prepared(torch.from_numpy(picture.copy()).permute(2, 0, 1)[None].to(device))
    height, width = photo.shape[-2:]
    pixels, presences = [], []
    for scale in scales:
        sized = photo if scale == 1 else F.interpolate(photo, size=(max(32, round(height * scale)), max(32, round(width * scale))), mode="area" if scale < 1 else "bilinear")
        # photos come in many sizes: searching the fastest kernels for each would take longer than reading it
        with torch.backends.cudnn.flags(benchmark=False), torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logits, _, presence = network(padded(sized).contiguous(memory_format=torch.channels_last))
        logits = logits.float()[..., : sized.shape[-2], : sized.shape[-1]]
        pixels.append(logits if scale == 1 else F.interpolate(logits, size=(height, width), mode="bilinear"))
        presences.append(presence.float())
    return torch.cat(pixels), torch.cat(presences)


def readings(network, photos, device="cuda"):
    """[(name, code, pixel logits, presence logits)], kept where the network is."""
    return [(name, torch.from_numpy(code.copy()).to(device), *read(network, picture, device)) for name, picture, code in photos]


def merged(pixels, presences, gate, slope, shift, weight):
    """Probabilities of one class: the logits of both scales, the full one by `weight`, pulled down where presence is doubted."""
    whole, half = pixels + (gate * presences.clamp(max=0))[:, None, None]
    return torch.sigmoid((whole * weight + half * (1 - weight)) * slope + shift)


def truth_of(code, k):
    judged = (code >> (5 + k)) & 1 == 0 if k < 3 else torch.ones_like(code, dtype=torch.bool)
    return (code >> k) & 1 == 1, judged


class Counts:
    """Pixels by probability, in 1000 steps, with and without the defect: any threshold's F1 at once."""

    def __init__(self):
        self.yes = self.no = torch.zeros(1001, dtype=torch.float64)

    def add(self, chance, truth, judged):
        step = (chance * 1000).long()
        self.yes = self.yes + torch.bincount(step[truth & judged], minlength=1001).double().cpu()
        self.no = self.no + torch.bincount(step[~truth & judged], minlength=1001).double().cpu()

    def scores(self):
        """precision, recall and F1 at thresholds 0, 0.001, ... 1."""
        hit, false = self.yes.flip(0).cumsum(0).flip(0), self.no.flip(0).cumsum(0).flip(0)
        precision, recall = hit / (hit + false).clamp(min=1), hit / self.yes.sum().clamp(min=1)
        return precision, recall, 2 * precision * recall / (precision + recall).clamp(min=1e-9)


def counted(read_photos, k, gate=0.0, slope=1.0, shift=0.0, weight=0.5):
    counts = Counts()
    for _, code, pixels, presences in read_photos:
        counts.add(merged(pixels[:, k], presences[:, k], gate, slope, shift, weight), *truth_of(code, k))
    return counts


def alarm_level(chance):
    """The threshold above which this photo raises no alarm."""
    flat = chance.flatten()
    return float(flat.sort().values[int(len(flat) * (1 - NOTABLE))])


def fitted(positives, negatives):
    """Per class (gate, slope, shift, weight), so that 0.5 is the threshold everywhere.

    Positives: for each class [(importance, readings)]; one set alone would fit the threshold to its labellers.
    """
    fits, notes = [], []
    for k, name in enumerate(CLASSES):
        best = None
        for gate in (0.0, 0.5, 1.0, 1.5, 2.0):
            for weight in (0.35, 0.5, 0.7):
                total = sum(importance for importance, _ in positives[k])
                curves = [counted(read_photos, k, gate, weight=weight).scores()[2] * importance / total for importance, read_photos in positives[k]]
                f1 = sum(curves)
                alarms = sorted((alarm_level(merged(p[:, k], q[:, k], gate, 1.0, 0.0, weight)) for _, _, p, q in negatives), reverse=True)
                limit = alarms[int(len(alarms) * ALLOWED)]
                free = int(f1[5:996].argmax()) + 5
                level = min(max(free, math.ceil(limit * 1000) + MARGIN), 995)
                if best is None or f1[level] > best[0] + 0.002:
                    best = (float(f1[level]), gate, weight, level / 1000, free / 1000, float(f1[free]), limit)
        value, gate, weight, level, free, alone, limit = best
        slope = _slope(counted(positives[k][0][1], k, gate, weight=weight))
        fits.append((gate, slope, -math.log(level / (1 - level)) * slope, weight))
        notes.append(f"{name}: gate {gate:.2f} slope {slope:.2f} weight {weight:.2f} raw threshold {level:.3f} (by F1 alone {free:.3f}, F1 {alone:.3f}; alarms end at {limit:.3f}); validation F1 {value:.3f}")
    return fits, notes


def _slope(counts):
    """Temperature scaling: the slope of the logit with the least surprise."""
    middle = ((torch.arange(1001) + 0.5) / 1001).clamp(1e-3, 1 - 1e-3).double()
    logit = torch.log(middle / (1 - middle))
    tried = torch.exp(torch.linspace(math.log(0.3), math.log(3), 60))
    cost = [float((counts.yes * F.softplus(-logit * t) + counts.no * F.softplus(logit * t)).sum()) for t in tried]
    return float(tried[cost.index(min(cost))])


def table(name, read_photos, fits, classes):
    """Lines of figures at the fixed threshold of 0.5."""
    lines = []
    for k in classes:
        precision, recall, f1 = counted(read_photos, k, *fits[k]).scores()
        lines.append(f"{name:12} {CLASSES[k]:9} F1 {f1[500]:.3f}  precision {precision[500]:.3f}  recall {recall[500]:.3f}  (highest {f1[5:996].max():.3f} at {(int(f1[5:996].argmax()) + 5) / 1000:.2f})")
    return lines


def alarmed(read_photos, fits):
    """Names of the photos with an alarm, per class."""
    return [[name for name, _, p, q in read_photos if float((merged(p[:, k], q[:, k], *fits[k]) > 0.5).float().mean()) > NOTABLE] for k in range(len(CLASSES))]


def false_alarms(name, read_photos, fits):
    shares = (f"{c} {100 * len(a) / len(read_photos):.1f} %" for c, a in zip(CLASSES, alarmed(read_photos, fits)))
    return f"{name:12} false alarms  " + "  ".join(shares) + f"  of {len(read_photos)} photos"


def on_pipes(read_photos, fits, sure=0.7):
    """How often rust pixels called corroded_pipe or corroded_pipe_bracket are so in truth, and how many are found."""
    tally = {"pipe": [0, 0, 0], "bracket": [0, 0, 0]}
    for _, code, p, q in read_photos:
        chance = {k: merged(p[:, k], q[:, k], *fits[k]) for k in (2, 3, 4)}
        rust, true_rust = chance[2] > 0.5, truth_of(code, 2)[0]
        bracket = chance[4] > sure
        for name, called, is_so in (("pipe", (chance[3] > sure) & ~bracket, truth_of(code, 3)[0] & ~truth_of(code, 4)[0]), ("bracket", bracket, truth_of(code, 4)[0])):
            called, is_so = called & rust, is_so & true_rust
            for i, value in enumerate((called & is_so, called, is_so)):
                tally[name][i] += int(value.sum())
    return [f"rust on {name}: precision {both / max(called, 1):.3f} recall {both / max(true, 1):.3f} (pixels, at {sure})" for name, (both, called, true) in tally.items()]
