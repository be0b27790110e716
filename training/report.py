"""What a stretch of training reached: figures as text, pictures of the errors, and the weights."""

import numpy as np
import torch
from PIL import Image

import judge
from model import CLASSES


def checker(sets, validation, device):
    """A short look at validation photos during training, at the uncalibrated 0.5."""
    negatives = sets["val/clneg"] + sets.get("val/drew", [])
    plain = [(0.0, 1.0, 0.0, 0.5)] * len(CLASSES)

    def check(network):
        cracks = judge.readings(network, sets["val/uavk"], device)
        rendered = judge.readings(network, validation, device)
        clean = judge.readings(network, negatives, device)
        figures = [f"uavk val crack {judge.counted(cracks, 0).scores()[2][[300, 500, 700]].tolist()}"]
        figures += [f"rendered {CLASSES[k]} {float(judge.counted(rendered, k).scores()[2][500]):.3f}" for k in range(5)]
        return "   check: " + "; ".join(figures) + "; " + judge.false_alarms("val", clean, plain)

    return check


def tables(read, sets, validation, fits):
    """All figures with one way of reading."""
    groups = {name: read(sets[name]) for name in ("val/uavk", "val/uavc", "test/uavk", "test/mdmcs", "val/clneg", "val/drew")}
    groups["rendered"] = read(validation)
    lines = []
    for name, classes in (("val/uavk", [0]), ("val/uavc", [0]), ("rendered", range(5)), ("test/uavk", [0]), ("test/mdmcs", [0, 1, 2])):
        lines += judge.table(name, groups[name], fits, classes)
    lines.append(judge.false_alarms("val/clneg", groups["val/clneg"], fits))
    lines.append(judge.false_alarms("val/drew", groups["val/drew"], fits))
    lines.append(judge.false_alarms("both", groups["val/clneg"] + groups["val/drew"], fits))
    whole = [r for r in groups["rendered"] if int((r[1] & 31).max()) == 0]
    lines.append(judge.false_alarms("rendered", whole, fits))
    lines += judge.on_pipes(groups["rendered"], fits)
    return lines, groups


def errors_sheet(photos, groups, fits, path, width=200):
    """Photos beside what was found: red crack, green spalling, orange rust."""
    chosen = [(p, r) for (p, r) in zip(photos, groups)]
    sheet = Image.new("RGB", (width * 10, width * 2 * ((len(chosen) + 9) // 10)))
    for i, ((_, picture, _), (_, _, p, q)) in enumerate(chosen):
        shown = np.zeros((*picture.shape[:2], 3), np.uint8)
        for k, colour in ((1, (0, 220, 0)), (2, (255, 150, 0)), (0, (255, 60, 60))):
            shown[(judge.merged(p[:, k], q[:, k], *fits[k]) > 0.5).cpu().numpy()] = colour
        x, y = i % 10 * width, i // 10 * width * 2
        sheet.paste(Image.fromarray(picture).resize((width, width)), (x, y))
        sheet.paste(Image.fromarray(shown).resize((width, width)), (x, y + width))
    sheet.save(path, quality=80)


def calibrated(read, sets, validation):
    rendered = read(validation)
    cracks = [(4, read(sets["val/uavk"])), (1, read(sets["val/uavc"])), (1, rendered)]
    return judge.fitted([cracks, *[[(1, rendered)]] * 4], read(sets["val/clneg"] + sets["val/drew"]))


def show_errors(read, groups, sets, validation, fits, path):
    """One sheet of alarms and findings, to look at."""
    alarmed = set().union(*map(set, judge.alarmed(groups["val/drew"], fits)[:3]))
    alarms = [(p, r) for p, r in zip(sets["val/drew"], groups["val/drew"]) if p[0] in alarmed][:20]
    cracks = list(zip(sets["val/uavk"][:20], groups["val/uavk"][:20]))
    damage = list(zip(sets["train/mdmcs"][:10], read(sets["train/mdmcs"][:10])))
    shown = alarms + cracks + damage + list(zip(validation[:20], groups["rendered"][:20]))
    errors_sheet([p for p, _ in shown], [r for _, r in shown], fits, path)


def square(picture, size=256):
    """The middle of a photo, mirrored where it is small."""
    height, width = picture.shape[:2]
    top, left = max(0, (height - size) // 2), max(0, (width - size) // 2)
    cut = picture[top : top + size, left : left + size]
    return np.pad(cut, ((0, size - cut.shape[0]), (0, size - cut.shape[1]), (0, 0)), mode="symmetric")
