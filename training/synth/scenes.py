"""Whole pictures: a wall with or without defects, or a place that has nothing to do with walls."""

import io

import numpy as np
from PIL import Image
from scipy import ndimage

from . import defects, distractors, pipes, steel, strokes, surfaces
from . import noise as n
from .scene import Scene


def _wall(rng, size):
    scene = Scene(surfaces.wall(rng, size))
    if rng.random() < 0.3:  # two materials meet
        along = strokes.area(size, [strokes.box(rng.uniform(0, size, 2), 3 * size, rng.uniform(0.1, 0.6) * size, rng.choice([0, np.pi / 2]) + rng.normal(0, 0.05))])
        scene.paint(surfaces.wall(rng, size), along)
    scene.light = rng.uniform(0, 2 * np.pi)
    return scene


def with_defects(rng, size):
    scene = _wall(rng, size)
    distractors.distract(rng, scene, rng.integers(0, 4))
    has_pipe, is_in_front = rng.random() < 0.5, rng.random() < 0.6
    if has_pipe and not is_in_front:
        pipes.pipes(rng, scene, rng.random() < 0.7)
    kind = rng.choice(["crack", "spalling", "rust", "mixed"], p=[0.36, 0.27, 0.22, 0.15])
    if kind in ("spalling", "mixed"):
        for _ in range(rng.integers(1, 4)):
            defects.spalling(rng, scene, surfaces.wall)
    if kind in ("crack", "mixed"):
        for _ in range(rng.integers(1, 4)):
            defects.crack(rng, scene)
    if kind in ("rust", "mixed"):
        for _ in range(rng.integers(1, 4)):
            (defects.rust_stain if rng.random() < 0.5 else defects.rust_patch)(rng, scene)
    if has_pipe and is_in_front:
        pipes.pipes(rng, scene, rng.random() < 0.7)
    distractors.distract(rng, scene, rng.integers(0, 3))
    return scene


def rusting(rng, size):
    """Steel alone, near; now and then with a fence, a cable or a shadow before it."""
    scene = steel.steel(rng, size)
    distractors.distract(rng, scene, rng.integers(0, 3))
    return scene


def without_defects(rng, size):
    scene = _wall(rng, size)
    if rng.random() < 0.45:
        pipes.pipes(rng, scene, False)
    distractors.distract(rng, scene, rng.integers(1, 7))
    return scene


def facade(rng, size):
    """A building from further away: rows of windows, sky, trees."""
    scene = _wall(rng, size)
    step = rng.uniform(30, 160)
    width, height = step * rng.uniform(0.3, 0.9), step * rng.uniform(0.3, 0.9)
    lean = rng.normal(0, 0.05)
    panes = [strokes.box(np.array([x + y * lean, y]), width, height, lean) for x in np.arange(-step, size + step, step) for y in np.arange(-step, size + step, step * rng.uniform(1, 1.5))]
    scene.paint(n.tint(rng, rng.choice([0.2, 0.8])), strokes.area(size, panes))
    inner = [p + (p.mean(0) - p) * rng.uniform(0.08, 0.3) for p in panes]
    scene.paint(surfaces.sky(rng, size) * rng.uniform(0.15, 0.7), strokes.area(size, inner))
    if rng.random() < 0.5:
        above = strokes.area(size, [np.array([[-size, -size], [2 * size, -size], [2 * size, rng.uniform(0, 0.5) * size], [-size, rng.uniform(0, 0.5) * size]])])
        scene.paint(surfaces.sky(rng, size), above)
    distractors.distract(rng, scene, rng.integers(1, 6))
    return scene


def everyday(rng, size):
    """Overlapping shapes of every size and material: the statistics of photos, the meaning of none."""
    scene = Scene(surfaces.anything(rng, size) if rng.random() < 0.7 else np.zeros((size, size, 3), np.float32) + n.vivid(rng))
    largest = rng.uniform(0.1, 0.6) * size
    for _ in range(rng.integers(3, 16)):
        centre, radius = rng.uniform(0, size, 2), largest * rng.power(0.6) + 4
        shape = rng.choice(["box", "blob", "disc", "polygon"])
        if shape == "box":
            alpha = strokes.area(size, [strokes.box(centre, radius * 2, radius * rng.uniform(0.1, 2), rng.uniform(0, 3.2))])
        elif shape == "polygon":
            alpha = strokes.area(size, [centre + rng.normal(0, radius, (rng.integers(3, 9), 2))])
        else:
            alpha = np.clip(strokes.blob(rng, size, centre, radius, 0.0 if shape == "disc" else rng.uniform(0.1, 0.6)) * radius + 0.5, 0, 1)
        colour = surfaces.anything(rng, size) if rng.random() < 0.35 else n.vivid(rng) if rng.random() < 0.6 else n.tint(rng)
        light = 1 + rng.uniform(0, 0.4) * n.fractal(rng, size, np.exp(rng.uniform(1, 5.5)), 4, rng.uniform(0.4, 0.85))
        scene.paint(np.asarray(colour, np.float32) * light[..., None], ndimage.gaussian_filter(alpha, rng.choice([0, 0, 1, 4])))
    distractors.distract(rng, scene, rng.integers(0, 7))
    if rng.random() < 0.15:
        scene.picture *= rng.uniform(0.05, 0.5)
    return scene


def materials(rng, size):
    """One material alone, near and sharp: what texture without a defect looks like."""
    scene = Scene(surfaces.anything(rng, size))
    distractors.distract(rng, scene, rng.integers(0, 3))
    return scene


def camera(rng, scene):
    """Light over the whole, lens and sensor; then a JPEG like a drone's."""
    size = scene.size
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32) / size - 0.5
    angle = rng.uniform(0, 6.3)
    picture = scene.picture * (1 + rng.uniform(0, 0.7) * (columns * np.cos(angle) + rows * np.sin(angle)) - rng.uniform(0, 0.6) * (rows**2 + columns**2))[..., None]
    picture = np.clip(picture * rng.uniform(0.65, 1.35), 0, 1) ** rng.uniform(0.75, 1.35)
    blur = rng.choice([0, 0.5, 0.8, 1.4], p=[0.35, 0.35, 0.2, 0.1])
    if blur:
        picture = ndimage.gaussian_filter(picture, (blur, blur, 0))
    if rng.random() < 0.3:
        picture = picture + rng.uniform(0.3, 1.2) * (picture - ndimage.gaussian_filter(picture, (1.2, 1.2, 0)))
    picture = picture + rng.normal(0, 1, picture.shape) * rng.uniform(0, 0.03)
    image = Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8))
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=int(rng.uniform(45, 96)))
    return np.asarray(Image.open(buffer).convert("RGB"))


KINDS = [(with_defects, 0.44), (rusting, 0.06), (without_defects, 0.16), (facade, 0.1), (everyday, 0.17), (materials, 0.07)]


def render(seed, size=512):
    """(picture uint8, code uint8, whether it holds a defect); the same seed gives the same picture."""
    rng = np.random.default_rng(seed)
    kind = KINDS[rng.choice(len(KINDS), p=[share for _, share in KINDS])][0]
    scene = kind(rng, size)
    code = scene.packed()
    return camera(rng, scene), code, bool((code & 7).any())
