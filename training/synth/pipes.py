"""Pipes with sockets and brackets, clean or rusted."""

import numpy as np
from scipy import ndimage

from . import defects as d
from . import noise as n


def pipe(rng, scene, rusted):
    size = scene.size
    width = np.exp(rng.uniform(np.log(8), np.log(90)))
    angle = rng.choice([np.pi / 2, 0]) + rng.normal(0, 0.06)
    at = rng.uniform(0.05, 0.95, 2) * size
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    across = -(columns - at[0]) * np.sin(angle) + (rows - at[1]) * np.cos(angle)
    along = (columns - at[0]) * np.cos(angle) + (rows - at[1]) * np.sin(angle)
    if rng.random() < 0.2:  # a bend
        across = np.where(along > 0, across + along**2 / (size * rng.uniform(0.5, 2)), across)
    ends = (along > -size * rng.uniform(0.1, 2)) & (along < size * rng.uniform(0.1, 2)) if rng.random() < 0.4 else np.ones_like(along, bool)
    body = np.clip(width / 2 - np.abs(across) + 0.5, 0, 1) * ends
    colour = n.tint(rng, rng.uniform(0.15, 0.95), 0.05) if rng.random() < 0.7 else n.vivid(rng)
    if rng.random() < 0.15:
        colour = np.array([rng.uniform(0.35, 0.6), rng.uniform(0.15, 0.3), rng.uniform(0.08, 0.18)], np.float32)

    def rounded(half):
        u = np.clip(across / half, -1, 1)
        gloss = rng.uniform(0, 0.5) * np.exp(-((u + rng.uniform(-0.5, 0.5)) ** 2) / 0.02)
        return 0.35 + 0.65 * np.sqrt(np.clip(1 - (u * rng.uniform(0.85, 1)) ** 2, 0, 1)) + gloss

    depth = int(rng.uniform(2, width * 0.6 + 3))
    shadow = ndimage.gaussian_filter(np.roll(body, (depth, depth), (0, 1)), rng.uniform(0.5, 4))
    scene.shade(1 - rng.uniform(0.1, 0.6) * shadow * (1 - body))
    texture = 1 + 0.06 * n.fractal(rng, size, 40, 3) + 0.02 * n.grain(rng, size)
    scene.paint(colour * (rounded(width / 2) * texture)[..., None], body)
    scene.mark("pipe", body)
    for _ in range(rng.integers(0, 3)):  # sockets
        place, length = rng.uniform(-1, 1) * size, width * rng.uniform(0.2, 0.9)
        half = width / 2 * rng.uniform(1.08, 1.35)
        socket = np.clip(half - np.abs(across) + 0.5, 0, 1) * np.clip(length / 2 - np.abs(along - place) + 0.5, 0, 1) * ends
        scene.paint(colour * rng.uniform(0.8, 1.15) * rounded(half)[..., None], socket)
        scene.mark("pipe", socket)
    fixings = np.zeros((size, size), np.float32)
    for _ in range(rng.integers(0, 6)):
        fixings = np.maximum(fixings, _bracket(rng, scene, across, along, width, rng.uniform(-1, 1) * size, ends))
    if rusted:
        where = rng.choice(["pipe", "bracket", "both"], p=[0.5, 0.25, 0.25])
        if where != "bracket":
            d.rust_patch(rng, scene, body * (1 - fixings), rng.uniform(-0.3, 1.1))
        if where != "pipe" and fixings.max() > 0.5:
            d.rust_patch(rng, scene, fixings, rng.uniform(-1.5, 0.3))
    scene.mark("bracket", fixings)
    scene.mark("pipe", body)


def _bracket(rng, scene, across, along, width, place, ends):
    """A band round the pipe with ears, bolts and at times a plate on the wall."""
    length, reach = max(3, width * rng.uniform(0.1, 0.4)), width / 2 * rng.uniform(1.05, 2.2)
    shape = np.clip(reach - np.abs(across) + 0.5, 0, 1) * np.clip(length / 2 - np.abs(along - place) + 0.5, 0, 1) * ends
    if rng.random() < 0.4:
        side = rng.choice([-1, 1])
        plate = np.clip(width * rng.uniform(0.2, 0.5) - np.abs(across - side * reach) + 0.5, 0, 1) * np.clip(length * rng.uniform(0.6, 2) - np.abs(along - place) + 0.5, 0, 1) * ends
        shape = np.maximum(shape, plate)
    grey = n.tint(rng, rng.uniform(0.15, 0.8), 0.03)
    u = np.clip(across / reach, -1, 1)
    light = 0.5 + 0.5 * np.sqrt(np.clip(1 - 0.8 * u * u, 0, 1))
    scene.shade(1 - 0.4 * np.roll(shape, (2, 2), (0, 1)) * (1 - shape))
    scene.paint(grey * light[..., None], shape)
    for side in (-1, 1):
        bolt = np.clip(length * 0.22 - np.hypot(across - side * reach * 0.85, along - place) + 0.5, 0, 1)
        scene.paint(grey * rng.uniform(0.3, 0.8), bolt * (reach > width * 0.6), hides=False)
    return shape
