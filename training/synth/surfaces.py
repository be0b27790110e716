"""Walls and grounds without defects. Each function gives a picture of size x size x 3."""

import numpy as np

from . import noise as n


def plane(size, colour):
    return np.broadcast_to(np.asarray(colour, np.float32), (size, size, 3)).copy()


def concrete(rng, size):
    base = plane(size, n.tint(rng))
    factor = 1 + rng.uniform(0.02, 0.16) * n.fractal(rng, size, rng.uniform(30, 260), 5)
    factor += rng.uniform(0.0, 0.1) * n.grain(rng, size, rng.uniform(0, 1.4))
    if rng.random() < 0.4:
        factor += rng.uniform(0.02, 0.12) * n.fractal(rng, size, 30, 4, stretch=(8, 0.7))
    if rng.random() < 0.4:
        height = n.grain(rng, size, rng.uniform(0.8, 4))
        factor *= n.relief(height, rng.uniform(0, 6.3), rng.uniform(0.03, 0.25))
    picture = base * factor[..., None]
    if rng.random() < 0.35:  # air holes
        holes = n.grain(rng, size, rng.uniform(0.8, 2.5)) > rng.uniform(2.6, 3.6)
        picture *= (1 - rng.uniform(0.3, 0.8) * holes)[..., None]
    if rng.random() < 0.35:  # pale wear, as on old quay walls
        field = n.fractal(rng, size, rng.uniform(20, 150), 6, 0.75)
        picture = n.mix(picture, n.tint(rng, rng.uniform(0.6, 0.95)), (field - rng.uniform(0.3, 1.2)) * rng.uniform(0.3, 1.5))
    if rng.random() < 0.3:
        field = n.fractal(rng, size, rng.uniform(20, 200), 5, 0.7)
        picture = n.mix(picture, n.tint(rng, rng.uniform(0.05, 0.3)), (field - rng.uniform(0.3, 1.2)) * rng.uniform(0.3, 1.2))
    return picture


def render_coat(rng, size):
    """Painted or rough-cast render."""
    colour = n.tint(rng, rng.uniform(0.4, 0.95), 0.12) if rng.random() < 0.7 else n.vivid(rng)
    height = n.grain(rng, size, rng.uniform(0.6, 3.5)) + n.fractal(rng, size, rng.uniform(4, 30), 3)
    light = n.relief(height, rng.uniform(0, 6.3), rng.uniform(0.01, 0.3))
    light += rng.uniform(0, 0.08) * n.fractal(rng, size, 150, 4)
    return plane(size, colour) * light[..., None]


def gravel(rng, size):
    """Washed aggregate, gravel, asphalt: granular, but whole."""
    number, first, border = n.cells(rng, size, rng.uniform(3, 22))
    shade = rng.uniform(0.5, 1.2, number.max() + 1)[number].astype(np.float32)
    warm = rng.normal(0, 0.04, number.max() + 1)[number].astype(np.float32)
    colour = n.tint(rng, rng.uniform(0.2, 0.7))
    picture = plane(size, colour) * shade[..., None]
    picture[..., 0] += warm
    picture[..., 2] -= warm
    gap = np.exp(-border / rng.uniform(0.7, 3))
    return picture * (1 - rng.uniform(0.2, 0.8) * gap)[..., None]


def asphalt(rng, size):
    value = rng.uniform(0.15, 0.55)
    texture = 1 + rng.uniform(0.1, 0.4) * n.grain(rng, size, rng.uniform(0.3, 1.3))
    texture += 0.1 * n.fractal(rng, size, 120, 3)
    return plane(size, n.tint(rng, value, 0.02)) * texture[..., None]


def _rows_and_joints(rng, size, height, width, joint, offset):
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    rows = rows + 1.5 * n.smooth(rng, size, 200)
    columns = columns + 1.5 * n.smooth(rng, size, 200)
    row = np.floor(rows / height)
    columns = columns + offset * width * (row % 2)
    column = np.floor(columns / width)
    inside_row, inside_column = rows - row * height, columns - column * width
    edge = np.minimum.reduce([inside_row, height - inside_row, inside_column, width - inside_column])
    number = (row.astype(int) * 131 + column.astype(int) * 7919) % 997
    return number, np.clip((edge - joint / 2) + 0.5, 0, 1)


def masonry(rng, size):
    """Brick, block and tile, with joints."""
    kind = rng.choice(["brick", "block", "tile"])
    height = {"brick": rng.uniform(8, 60), "block": rng.uniform(40, 160), "tile": rng.uniform(20, 200)}[kind]
    width = height * {"brick": rng.uniform(2, 3.4), "block": rng.uniform(1.5, 2.5), "tile": rng.choice([1, 1, 2, 0.5])}[kind]
    joint = max(0.8, height * (rng.uniform(0.06, 0.2) if kind == "brick" else rng.uniform(0.01, 0.05)))
    number, body = _rows_and_joints(rng, size, height, width, joint, 0 if kind == "tile" else 0.5)
    shade = rng.normal(1, rng.uniform(0.01, 0.15), 997)[number].astype(np.float32)
    if kind == "brick":
        colour = np.array([rng.uniform(0.4, 0.75), rng.uniform(0.2, 0.45), rng.uniform(0.1, 0.35)], np.float32)
    else:
        colour = n.tint(rng, None, 0.1) if rng.random() < 0.8 else n.vivid(rng)
    texture = shade + rng.uniform(0, 0.12) * n.grain(rng, size, rng.uniform(0.3, 1.5)) + rng.uniform(0, 0.1) * n.fractal(rng, size, 40, 3)
    picture = plane(size, colour) * texture[..., None]
    mortar = plane(size, n.tint(rng, rng.uniform(0.15, 0.85))) * (1 + 0.08 * n.grain(rng, size, 0.7))[..., None]
    return picture * body[..., None] + mortar * (1 - body[..., None])


def stone(rng, size):
    number, first, border = n.cells(rng, size, rng.uniform(30, 150))
    shade = rng.uniform(0.7, 1.2, number.max() + 1)[number].astype(np.float32)
    light = shade * (1 + 0.15 * n.fractal(rng, size, 30, 4))
    picture = plane(size, n.tint(rng)) * light[..., None]
    return n.mix(picture, n.tint(rng), 1 - border / rng.uniform(2, 9))


def planks(rng, size):
    width = rng.uniform(12, 120)
    columns = np.mgrid[0:size, 0:size][1].astype(np.float32) + 1.5 * n.smooth(rng, size, 150)
    board = np.floor(columns / width).astype(int)
    edge = np.minimum(columns - board * width, (board + 1) * width - columns)
    fibre = n.fractal(rng, size, 14, 3, stretch=(10, 0.35))
    colour = n.tint(rng, rng.uniform(0.25, 0.8), 0.12)
    shade = rng.normal(1, 0.12, 512)[board % 512] + rng.uniform(0.04, 0.2) * fibre
    shade *= np.clip(edge / rng.uniform(0.6, 2.5), rng.uniform(0.1, 0.6), 1)
    picture = plane(size, colour) * shade[..., None].astype(np.float32)
    return np.ascontiguousarray(np.rot90(picture)) if rng.random() < 0.5 else picture


def sheet_metal(rng, size):
    """Corrugated or flat, sometimes red-brown by paint, never by rust."""
    columns = np.mgrid[0:size, 0:size][1].astype(np.float32)
    wave = np.sin(columns / rng.uniform(2, 20) + rng.uniform(0, 6)) if rng.random() < 0.7 else np.zeros((size, size), np.float32)
    colour = rng.choice(["grey", "paint", "oxide"])
    colour = n.tint(rng, None, 0.03) if colour == "grey" else n.vivid(rng) if colour == "paint" else np.array([rng.uniform(0.4, 0.7), rng.uniform(0.15, 0.32), rng.uniform(0.08, 0.2)], np.float32)
    light = 1 + rng.uniform(0.05, 0.35) * wave + 0.08 * n.fractal(rng, size, 150, 3) + 0.02 * n.grain(rng, size)
    picture = plane(size, colour) * light[..., None]
    return np.ascontiguousarray(np.rot90(picture)) if rng.random() < 0.4 else picture


def ground(rng, size):
    """Grass, soil, leaf litter, water, snow."""
    colours = {
        "grass": ([0.2, 0.38, 0.08], [0.5, 0.6, 0.25]), "soil": ([0.3, 0.2, 0.12], [0.62, 0.48, 0.34]),
        "litter": ([0.35, 0.2, 0.08], [0.75, 0.5, 0.25]), "water": ([0.1, 0.18, 0.2], [0.4, 0.5, 0.5]), "snow": ([0.7, 0.72, 0.78], [0.95, 0.95, 0.97]),
    }
    low, high = colours[rng.choice(list(colours))]
    field = n.fractal(rng, size, rng.uniform(8, 150), 6, rng.uniform(0.5, 0.9), (rng.uniform(0.4, 1), rng.uniform(0.8, 3)))
    field += rng.uniform(0.1, 0.8) * n.grain(rng, size, rng.uniform(0, 1.2))
    level = np.clip(0.5 + 0.3 * field, 0, 1)[..., None]
    return plane(size, low) * (1 - level) + plane(size, high) * level


WALLS = [(concrete, 5), (render_coat, 3), (masonry, 3), (gravel, 1.2), (asphalt, 1.2), (stone, 0.8), (sheet_metal, 0.6), (planks, 0.4)]


def wall(rng, size):
    weights = np.array([weight for _, weight in WALLS])
    return WALLS[rng.choice(len(WALLS), p=weights / weights.sum())][0](rng, size)


def anything(rng, size):
    kinds = [concrete, render_coat, masonry, gravel, asphalt, stone, sheet_metal, planks, ground, ground, foliage, sky]
    return kinds[rng.integers(len(kinds))](rng, size)


def sky(rng, size):
    top, bottom = rng.uniform(0.2, 0.9), rng.uniform(0.5, 1)
    ramp = np.linspace(0, 1, size, dtype=np.float32)[:, None, None]
    blue = np.array([rng.uniform(0.3, 0.9), rng.uniform(0.5, 0.95), 1], np.float32)
    picture = (top * (1 - ramp) + bottom * ramp) * plane(size, blue)
    return n.mix(picture, [0.95, 0.95, 0.96], (n.fractal(rng, size, 160, 5) - rng.uniform(0, 1)) * rng.uniform(0.2, 1))


def foliage(rng, size):
    """Layers of leaves: light over dark."""
    picture = plane(size, [0.04, 0.07, 0.02])
    green = np.array([rng.uniform(0.2, 0.6), rng.uniform(0.3, 0.6), rng.uniform(0.05, 0.25)], np.float32)
    for layer in range(4):
        number, first, border = n.cells(rng, size, rng.uniform(4, 30))
        shade = rng.uniform(0.2, 1.3, number.max() + 1)[number].astype(np.float32) * (0.4 + 0.2 * layer)
        shown = rng.random(number.max() + 1)[number] < 0.5
        alpha = shown * np.clip(border / 2, 0, 1)
        picture = picture * (1 - alpha[..., None]) + (plane(size, green) * shade[..., None]) * alpha[..., None]
    return picture * (1 + 0.3 * n.fractal(rng, size, 100, 3))[..., None]
