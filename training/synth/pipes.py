"""Pipes with elbows, sockets and brackets, clean or rusted."""

import numpy as np
from scipy import ndimage

from . import defects as d
from . import noise as n


def pipes(rng, scene, is_rusted):
    """One pipe, or a few side by side as in a riser."""
    angle = rng.choice([np.pi / 2, 0]) + rng.normal(0, 0.06)
    at, side = rng.uniform(0.05, 0.95, 2) * scene.size, np.array([-np.sin(angle), np.cos(angle)])
    for _ in range(rng.choice([1, 2, 3], p=[0.65, 0.25, 0.1])):
        width = float(np.exp(rng.uniform(np.log(9), np.log(90))))
        _pipe(rng, scene, at, angle, width, is_rusted and rng.random() < 0.8)
        at = at + side * (width * rng.uniform(1.4, 4))


def _course(rng, size, at, angle):
    """(distance across, with its side, and distance along) for every pixel; straight, bowed, or turning off at an elbow."""
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    x, y = columns - at[0], rows - at[1]
    across, along = -x * np.sin(angle) + y * np.cos(angle), x * np.cos(angle) + y * np.sin(angle)
    kind = rng.choice(["straight", "bowed", "elbow"], p=[0.7, 0.08, 0.22])
    if kind == "bowed":
        across = np.where(along > 0, across + along**2 / (size * rng.uniform(0.5, 2)), across)
    if kind == "elbow":
        turn = angle + rng.choice([-1, 1]) * rng.choice([np.pi / 2, np.pi / 4, rng.uniform(0.3, 1.4)])
        over, on = -x * np.sin(turn) + y * np.cos(turn), x * np.cos(turn) + y * np.sin(turn)
        before, after = np.hypot(across, np.maximum(along, 0)), np.hypot(over, np.minimum(on, 0))
        nearer = after < before
        across = np.where(nearer, np.copysign(after, over), np.copysign(before, across))
        along = np.where(nearer, np.maximum(on, 0), np.minimum(along, 0))
    return across, along


def _colour(rng, scene):
    kind = rng.choice(["grey", "paint", "iron", "wall"], p=[0.5, 0.2, 0.15, 0.15])
    if kind == "wall":  # painted along with it
        return scene.picture.mean((0, 1)) * rng.uniform(0.8, 1.2)
    if kind == "iron":
        return np.array([rng.uniform(0.3, 0.6), rng.uniform(0.15, 0.3), rng.uniform(0.08, 0.2)], np.float32)
    return n.tint(rng, rng.uniform(0.08, 0.95), 0.05) if kind == "grey" else n.vivid(rng)


def _pipe(rng, scene, at, angle, width, is_rusted):
    size = scene.size
    across, along = _course(rng, size, at, angle)
    ends = (along > -size * rng.uniform(0.1, 2)) & (along < size * rng.uniform(0.1, 2)) if rng.random() < 0.3 else np.ones_like(along, bool)
    body = np.clip(width / 2 - np.abs(across) + 0.5, 0, 1) * ends
    colour = _colour(rng, scene)
    lean, shine, place, deep = rng.uniform(-0.5, 0.5), rng.uniform(0, 0.5), rng.uniform(-0.5, 0.5), rng.uniform(0.25, 0.6)

    def rounded(half):  # darker towards the side away from the light, one streak of gloss
        u = np.clip(across / half, -1, 1)
        form = np.sqrt(np.clip(1 - np.clip((u - lean * 0.6) / (1 + abs(lean) * 0.6), -1, 1) ** 2 * 0.95, 0, 1))
        return 1 - deep + deep * form * 1.2 + shine * np.exp(-((u - place) ** 2) / 0.02)

    depth = int(rng.uniform(2, width * 0.6 + 3))
    drop = (int(round(depth * np.sin(scene.light))), int(round(depth * np.cos(scene.light))))
    shadow = ndimage.gaussian_filter(np.roll(body, drop, (0, 1)), rng.uniform(0.5, 4))
    scene.shade(1 - rng.uniform(0.1, 0.6) * shadow * (1 - body))
    texture = 1 + rng.uniform(0, 0.1) * n.fractal(rng, size, rng.uniform(10, 60), 3) + 0.02 * n.grain(rng, size)
    scene.paint(colour * (rounded(width / 2) * texture)[..., None], body)
    scene.mark("pipe", body)
    for _ in range(rng.integers(0, 3)):  # sockets
        middle, length, half = rng.uniform(-0.7, 0.7) * size, width * rng.uniform(0.25, 0.9), width / 2 * rng.uniform(1.08, 1.35)
        socket = np.clip(half - np.abs(across) + 0.5, 0, 1) * np.clip(length / 2 - np.abs(along - middle) + 0.5, 0, 1) * ends
        scene.shade(1 - 0.4 * np.roll(socket, drop, (0, 1)) * (1 - socket))
        scene.paint(colour * rng.uniform(0.8, 1.15) * rounded(half)[..., None], socket)
        scene.mark("pipe", socket)
        body = np.maximum(body, socket)
    fixings = np.zeros((size, size), np.float32)
    if rng.random() < 0.75:
        step = max(rng.uniform(0.15, 0.6) * size, width * 1.5)
        style = _style(rng, width, colour)
        for middle in np.arange(-0.8 * size + rng.uniform(0, step), 0.8 * size, step):
            fixings = np.maximum(fixings, _bracket(rng, scene, across, along, width, middle, ends, style))
    if is_rusted:
        where = rng.choice(["pipe", "bracket", "both"], p=[0.45, 0.25, 0.3]) if fixings.max() > 0.5 else "pipe"
        if where != "bracket":
            d.rust_patch(rng, scene, body * (1 - fixings), rng.uniform(-0.6, 0.9))
        if where != "pipe":
            d.rust_patch(rng, scene, fixings, rng.uniform(-1.5, 0.3))
    scene.mark("bracket", fixings)
    scene.mark("pipe", body)


def _style(rng, width, colour):
    """The brackets of one pipe are alike, and of another tone than the pipe."""
    grey = n.tint(rng, rng.uniform(0.1, 0.9), 0.03)
    if abs(float(grey.mean() - np.mean(colour))) < 0.12:
        grey = np.clip(grey + (0.25 if grey.mean() < 0.5 else -0.25), 0.03, 1)
    return {
        "length": max(4.0, width * rng.uniform(0.15, 0.5)), "reach": width / 2 * rng.uniform(1.12, 2.2), "grey": grey,
        "plate": rng.choice([-1, 0, 1], p=[0.25, 0.5, 0.25]), "plate_width": width * rng.uniform(0.2, 0.5), "plate_length": rng.uniform(0.6, 2), "bolt": rng.uniform(0.3, 0.8),
    }


def _bracket(rng, scene, across, along, width, middle, ends, style):
    """A band round the pipe with ears, bolts and at times a plate on the wall."""
    length, reach, grey = style["length"], style["reach"], style["grey"]
    middle = middle + rng.normal(0, 2)
    shape = np.clip(reach - np.abs(across) + 0.5, 0, 1) * np.clip(length / 2 - np.abs(along - middle) + 0.5, 0, 1) * ends
    if style["plate"]:
        plate = np.clip(style["plate_width"] - np.abs(across - style["plate"] * reach) + 0.5, 0, 1) * np.clip(length * style["plate_length"] - np.abs(along - middle) + 0.5, 0, 1) * ends
        shape = np.maximum(shape, plate)
    u = np.clip(across / reach, -1, 1)
    light = 0.5 + 0.5 * np.sqrt(np.clip(1 - 0.8 * u * u, 0, 1))
    scene.shade(1 - 0.4 * np.roll(shape, (2, 2), (0, 1)) * (1 - shape))
    scene.paint(grey * light[..., None], shape)
    for side in (-1, 1):
        bolt = np.clip(length * 0.22 - np.hypot(across - side * reach * 0.85, along - middle) + 0.5, 0, 1)
        scene.paint(grey * style["bolt"], bolt * (reach > width * 0.6), hides=False)
    return shape
