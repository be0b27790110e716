"""Steel that rusts over much of what is seen: painted plates, beams, rivets; paint left in islands or eaten in places."""

import numpy as np
from scipy import ndimage

from . import noise as n
from . import strokes as s
from . import surfaces
from .defects import RUSTS, rust_texture
from .scene import Scene


def _plates(rng, scene):
    """Flanges and seams: bands of other light with a dark edge."""
    size = scene.size
    angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.15)
    for _ in range(rng.integers(0, 4)):
        band = s.area(size, [s.box(rng.uniform(0, size, 2), 3 * size, np.exp(rng.uniform(np.log(8), np.log(200))), angle)])
        off = int(rng.uniform(1, 9))
        scene.shade(1 - rng.uniform(0.1, 0.6) * ndimage.gaussian_filter(np.roll(band, (off, off), (0, 1)) * (1 - band), rng.uniform(0.5, 4)))
        scene.shade(1 + rng.uniform(-0.35, 0.35) * band)


def _rivets(rng, scene):
    size, radius = scene.size, rng.uniform(2, 16)
    step = radius * rng.uniform(3, 9)
    angle, start = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.1), rng.uniform(0, size, 2)
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    for i in range(int(min(2 * size / step, 24))):
        x, y = start + (i - 6) * step * np.array([np.cos(angle), np.sin(angle)])
        distance = np.hypot(columns - x, rows - y)
        dome = np.clip(radius - distance + 0.5, 0, 1)
        light = 1 + 0.5 * np.clip(((x - columns) * np.cos(scene.light) + (y - rows) * np.sin(scene.light)) / radius, -1, 1)
        scene.picture *= (1 + dome * (light - 1))[..., None]
        scene.shade(1 - 0.4 * np.clip(1.6 * radius - distance, 0, 1) * (1 - dome))


def _eaten(rng, size):
    """How much rust there is, 0 to 1: anything from freckles to all but a few islands of paint."""
    field = n.fractal(rng, size, np.exp(rng.uniform(np.log(6), np.log(180))), 6, rng.uniform(0.5, 0.85), (rng.choice([1, 1, rng.uniform(1, 5)]), 1))
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32) / size - 0.5
    angle = rng.uniform(0, 6.3)
    field = field + rng.uniform(0, 3) * (columns * np.cos(angle) + rows * np.sin(angle))
    return np.clip((field - rng.uniform(-1.6, 1.1)) * np.exp(rng.uniform(0.3, 2.7)) + 0.5, 0, 1)


def steel(rng, size):
    if rng.random() < 0.6:
        scene = Scene(surfaces.sheet_metal(rng, size))
    else:
        scene = Scene(surfaces.plane(size, n.vivid(rng) if rng.random() < 0.5 else n.tint(rng, rng.uniform(0.1, 0.9))) * (1 + rng.uniform(0.01, 0.08) * n.fractal(rng, size, 60, 4))[..., None])
    scene.light = rng.uniform(0, 2 * np.pi)
    alpha = _eaten(rng, size)
    colour = rust_texture(rng, size) * rng.uniform(0.6, 1.3)
    if rng.random() < 0.5:  # a third tone, in scales
        scales = np.clip(n.fractal(rng, size, rng.uniform(3, 30), 3) * 3, 0, 1)[..., None]
        colour = colour * (1 - scales) + RUSTS[rng.integers(5)] * rng.uniform(0.5, 1.4) * scales
    pits = n.grain(rng, size, rng.uniform(0.7, 4))
    colour = colour * n.relief(pits, scene.light, rng.uniform(0, 0.35))[..., None]
    if rng.random() < 0.5:  # the paint stands above what is eaten away
        depth = rng.uniform(1, 4)
        shift = (int(round(depth * np.sin(scene.light))), int(round(depth * np.cos(scene.light))))
        scene.shade(1 - rng.uniform(0.2, 0.7) * np.clip(np.roll(alpha, shift, (0, 1)) - alpha, 0, 1))
    scene.paint(colour, alpha * rng.uniform(0.85, 1), hides=False)
    if rng.random() < 0.4:  # runs below it
        runs = ndimage.gaussian_filter(alpha, (rng.uniform(6, 30), 1))
        scene.paint(RUSTS[rng.integers(5)] * 1.4, np.clip(runs - alpha, 0, 1) * rng.uniform(0.1, 0.5), hides=False)
    scene.doubt("rust", (ndimage.gaussian_filter(alpha, 4) > 0.12) & (alpha < 0.5))
    scene.mark("rust", alpha)
    _plates(rng, scene)
    if rng.random() < 0.5:
        _rivets(rng, scene)
    return scene
