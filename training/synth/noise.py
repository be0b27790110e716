"""Random fields from which everything else is painted. All pictures are float32, 0 to 1."""

import numpy as np
from PIL import Image
from scipy import ndimage


def resized(field, height, width, method=Image.BICUBIC):
    picture = Image.fromarray(np.ascontiguousarray(field, dtype=np.float32), mode="F")
    return np.asarray(picture.resize((width, height), method))


def smooth(rng, size, cell, stretch=(1.0, 1.0)):
    """One octave: blobs of about `cell` pixels, centred on zero."""
    rows = max(2, int(size / max(cell * stretch[0], 1)) + 3)
    columns = max(2, int(size / max(cell * stretch[1], 1)) + 3)
    return resized(rng.standard_normal((rows, columns)), size, size)


def fractal(rng, size, cell, octaves=4, decay=0.55, stretch=(1.0, 1.0)):
    total = np.zeros((size, size), np.float32)
    weight = norm = 1.0
    for _ in range(octaves):
        total += weight * smooth(rng, size, cell, stretch)
        norm += weight * weight
        weight *= decay
        cell = max(cell / 2, 1)
    return total / np.sqrt(norm)


def grain(rng, size, blur=0.0):
    field = rng.standard_normal((size, size)).astype(np.float32)
    if blur > 0:
        field = ndimage.gaussian_filter(field, blur)
        field /= field.std() + 1e-6
    return field


def cells(rng, size, spacing):
    """Voronoi cells: (number of the cell, distance to the seed, nearness to the border)."""
    from scipy.spatial import cKDTree

    scale = 2 if spacing > 6 else 1
    small = size // scale
    count = max(4, int((size / spacing) ** 2))
    seeds = rng.random((count, 2)) * (small * 1.1) - small * 0.05
    grid = np.stack(np.mgrid[0:small, 0:small], -1).reshape(-1, 2)
    distance, index = cKDTree(seeds).query(grid, k=2)
    first = distance[:, 0].reshape(small, small) * scale
    border = (distance[:, 1] - distance[:, 0]).reshape(small, small) * scale
    number = index[:, 0].reshape(small, small)
    if scale > 1:
        first, border = resized(first, size, size), resized(border, size, size)
        number = np.repeat(np.repeat(number, scale, 0), scale, 1)
    return number, first, border


def relief(height, angle, strength):
    """Light from `angle` over a height field: a factor around one."""
    dy, dx = np.gradient(height)
    return 1 + strength * (dx * np.cos(angle) + dy * np.sin(angle))


def mix(base, colour, alpha):
    alpha = np.clip(alpha, 0, 1)[..., None]
    return base * (1 - alpha) + np.asarray(colour, np.float32) * alpha


def tint(rng, value=None, spread=0.045):
    """A greyish colour of a wall."""
    value = rng.uniform(0.25, 0.85) if value is None else value
    warm = rng.normal(0, spread)
    return np.clip(np.array([value + warm, value + warm * 0.2, value - warm], np.float32), 0.03, 1)


def vivid(rng):
    hue, saturation, value = rng.random() * 6, rng.uniform(0.2, 1), rng.uniform(0.15, 1)
    ramp = np.clip(np.abs((hue + np.array([0, 4, 2])) % 6 - 3) - 1, 0, 1)
    return (value * (1 - saturation + saturation * ramp)).astype(np.float32)


def warp(rng, field, amount, cell):
    size = field.shape[0]
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    rows += smooth(rng, size, cell) * amount
    columns += smooth(rng, size, cell) * amount
    return ndimage.map_coordinates(field, [rows, columns], order=1, mode="reflect")
