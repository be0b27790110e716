"""Cracks, spalling with exposed bars, and rust, painted on whatever the scene shows."""

import numpy as np
from scipy import ndimage

from . import noise as n
from . import strokes as s


def _branches(rng, size, start, angle, length, roughness, width, depth):
    path = s.wander(rng, np.asarray(start, float), angle, length, roughness, rng.uniform(2.5, 7), rng.uniform(0, 0.06))
    along = np.linspace(0, 1, len(path))
    taper = np.clip(np.minimum(along, 1 - along) * rng.uniform(4, 20), 0.25, 1) if depth == 0 else 1 - 0.75 * along
    wobble = np.exp(0.35 * np.convolve(rng.standard_normal(len(path) + 6), np.ones(3) / 3, "same")[3:-3])
    paths, widths = [path], [np.maximum(width * taper * wobble, 0.34)]
    for _ in range(rng.poisson(1.6 if depth == 0 else 0.4) if depth < 2 else 0):
        at = rng.integers(len(path))
        more = _branches(rng, size, path[at], angle + rng.choice([-1, 1]) * rng.uniform(0.4, 1.3), length * rng.uniform(0.15, 0.5), roughness, width * rng.uniform(0.35, 0.8), depth + 1)
        paths += more[0]
        widths += more[1]
    return paths, widths


def _network(rng, size):
    """Map cracking: the borders of warped cells."""
    spacing = rng.uniform(40, 200)
    _, _, border = n.cells(rng, size, spacing)
    border = n.warp(rng, border, rng.uniform(2, 10), rng.uniform(10, 40))
    width = rng.uniform(0.7, 3.5) * (1 + 0.5 * n.fractal(rng, size, 60, 3))
    alpha = np.clip(width - border + 0.5, 0, 1)
    return alpha * (n.fractal(rng, size, 160, 2) > rng.uniform(-1.2, 0.2))


def crack(rng, scene, surfaces=None):
    size = scene.size
    if rng.random() < 0.12:
        alpha, width = _network(rng, size), 2.0
    else:
        width = float(np.exp(rng.uniform(np.log(0.5), np.log(rng.choice([3, 5, 16], p=[0.5, 0.3, 0.2])))))
        angle = rng.choice([rng.uniform(0, 6.3), rng.normal(0, 0.3), rng.normal(np.pi / 2, 0.3)])
        paths, widths = _branches(rng, size, rng.uniform(0, size, 2), angle, rng.uniform(0.15, 1.4) * size, rng.uniform(0.15, 0.75), width, 0)
        if rng.random() < 0.5:  # both ways from the starting point
            more = _branches(rng, size, paths[0][0], angle + np.pi, rng.uniform(0.1, 0.8) * size, rng.uniform(0.15, 0.6), width, 0)
            paths, widths = paths + more[0], widths + more[1]
        alpha = s.coverage(size, paths, widths)
    if rng.random() < 0.5:  # ragged edges
        ragged = n.fractal(rng, size, rng.uniform(2, 9), 2)
        alpha = alpha * (1 - 0.5 * np.clip(ragged - 0.6, 0, 1)) if width < 3 else np.clip(ndimage.gaussian_filter(alpha, 1.2) * 2.2 - 0.6 + 0.3 * ragged * (alpha > 0), 0, 1)
    if rng.random() < 0.3:  # fades out here and there: not judged where nothing can be seen
        seen = np.clip(0.75 + n.fractal(rng, size, 60, 3), 0, 1)
        scene.doubt("crack", (alpha > 0.1) & (seen < 0.45))
        alpha = alpha * seen
    mean = scene.picture.mean(2)
    dark = rng.uniform(0.02, 0.55) if width > 1.2 else rng.uniform(0.02, 0.4)
    tone = scene.picture * dark
    tone[..., 0] += rng.uniform(0, 0.03)
    if rng.random() < 0.07:  # sintered or freshly filled: paler than the wall
        tone = np.clip(scene.picture * rng.uniform(1.25, 1.7) + 0.08, 0, 1)
    if width > 4:
        tone = tone * (1 + 0.4 * n.fractal(rng, size, 8, 3))[..., None]
    soft = ndimage.gaussian_filter(alpha, rng.uniform(0.4, 0.8))
    if rng.random() < 0.35:  # light catches one lip, dirt gathers beside
        lip = np.roll(soft, (1 + int(width / 3), 1), (0, 1)) * (1 - soft)
        scene.shade(1 + rng.uniform(-0.2, 0.3) * lip)
    if rng.random() < 0.3:
        halo = ndimage.gaussian_filter(alpha, rng.uniform(3, 9))
        scene.shade(1 - rng.uniform(0, 0.5) * np.clip(halo * 2, 0, 1))
    before = mean
    scene.paint(tone, soft * rng.uniform(0.75, 1), hides=False)
    shown = np.abs(scene.picture.mean(2) - before) > 0.05 * np.maximum(before, 0.15)
    # only the spine of a thin crack is strengthened: a wider label would teach widths that are not there
    thick = np.where(alpha >= 0.9 * ndimage.maximum_filter(alpha, 3), np.minimum(alpha * 1.6, 1), alpha) if width < 2 else alpha
    strong = thick > 0.3
    scene.doubt("crack", strong & ~ndimage.binary_dilation(shown, iterations=1))
    scene.mark("crack", np.where(strong & shown, thick, np.where(shown, alpha, 0)))


def _aggregate(rng, size, base):
    number, first, border = n.cells(rng, size, rng.uniform(4, 18))
    shade = rng.uniform(0.45, 1.35, number.max() + 1)[number].astype(np.float32)
    warm = rng.normal(0, 0.05, number.max() + 1)[number].astype(np.float32)
    height = -first + 6 * n.fractal(rng, size, rng.uniform(20, 60), 4)
    light = np.clip(n.relief(height, rng.uniform(0, 6.3), rng.uniform(0.1, 0.4)), 0.2, 2)
    stones = base * shade[..., None]
    stones[..., 0] += warm
    stones[..., 2] -= warm
    stones *= (1 - rng.uniform(0.1, 0.7) * np.exp(-border / rng.uniform(0.8, 3)))[..., None]
    if rng.random() < 0.45:  # broken paste rather than stones
        stones = stones * 0.3 + 0.7 * base * (1 + 0.35 * n.fractal(rng, size, rng.uniform(8, 40), 5, 0.75))[..., None]
    return stones * light[..., None]


RUSTS = np.array([[0.55, 0.27, 0.1], [0.38, 0.17, 0.08], [0.66, 0.36, 0.14], [0.25, 0.12, 0.07], [0.5, 0.3, 0.16]], np.float32)


def rust_texture(rng, size):
    level = np.clip(0.5 + 0.35 * n.fractal(rng, size, rng.uniform(6, 50), 5, 0.75), 0, 1)[..., None]
    one, two = RUSTS[rng.choice(5, 2, replace=False)] * rng.uniform(0.7, 1.35)
    return (one * level + two * (1 - level)) * (1 + rng.uniform(0.03, 0.2) * n.grain(rng, size, rng.uniform(0, 1)))[..., None]


def _bars(rng, scene, inside):
    size = scene.size
    angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.08)
    width, spacing = rng.uniform(3, 18), rng.uniform(25, 120)
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    across = -columns * np.sin(angle) + rows * np.cos(angle) + 3 * n.smooth(rng, size, 200)
    along = columns * np.cos(angle) + rows * np.sin(angle)
    offset = (across + rng.uniform(0, spacing)) % spacing - spacing / 2
    bar = np.clip(width / 2 - np.abs(offset) + 0.5, 0, 1) * inside * (n.fractal(rng, size, 80, 2) > -rng.uniform(0, 1.5))
    round_ = np.sqrt(np.clip(1 - (offset / (width / 2 + 0.1)) ** 2, 0, 1)) * 0.7 + 0.35
    ribs = 1 + 0.2 * np.sign(np.sin(along / rng.uniform(1.5, 4) + offset))
    rusty = rng.random() < 0.7
    tone = rust_texture(rng, size) * rng.uniform(0.5, 1.2) if rusty else np.full((size, size, 3), rng.uniform(0.15, 0.5), np.float32)
    scene.shade(1 - 0.5 * np.roll(bar, (3, 3), (0, 1)) * (1 - bar))
    scene.paint(tone * (round_ * ribs)[..., None], bar, hides=False)
    if rusty:  # labellers call a rusty bar in a broken-out place one or the other
        scene.doubt("rust", ndimage.binary_dilation(bar > 0.3, iterations=3))


def spalling(rng, scene, surfaces):
    size = scene.size
    radius = size * np.exp(rng.uniform(np.log(0.02), np.log(0.42)))
    field = s.blob(rng, size, rng.uniform(0.05, 0.95, 2) * size, radius, rng.uniform(0.2, 0.6), rng.uniform(1, 3.5))
    if rng.random() < 0.3:  # broken along an edge or a joint
        rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
        angle, at = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.1), rng.uniform(0.2, 0.8) * size
        field = np.where(columns * np.cos(angle) + rows * np.sin(angle) < at, field, -1)
    alpha = np.clip(field * radius / rng.uniform(1, 3) + 0.5, 0, 1)
    if rng.random() < 0.3:
        base = surfaces(rng, size) * rng.uniform(0.6, 1.1)
    else:
        base = np.broadcast_to(ndimage.gaussian_filter(scene.picture, (20, 20, 0)) * rng.uniform(0.55, 1.25) * 0.6 + 0.4 * n.tint(rng, rng.uniform(0.3, 0.75), 0.08), (size, size, 3))
    inner = _aggregate(rng, size, np.array(base))
    angle = scene.light
    depth = rng.uniform(2, 14)
    shift = (int(round(depth * np.sin(angle))), int(round(depth * np.cos(angle))))
    shadow = ndimage.gaussian_filter(np.clip(alpha - np.roll(alpha, shift, (0, 1)), 0, 1), rng.uniform(0.5, 2.5))
    lit = np.clip(alpha - np.roll(alpha, (-shift[0], -shift[1]), (0, 1)), 0, 1)
    inner = inner * (1 - rng.uniform(0.3, 0.9) * shadow + rng.uniform(0, 0.4) * lit)[..., None]
    scene.paint(inner, alpha)
    if rng.random() < 0.4:
        _bars(rng, scene, ndimage.binary_erosion(alpha > 0.5, iterations=3).astype(np.float32))
    if rng.random() < 0.25:
        rows = np.abs(ndimage.gaussian_filter(alpha, 2) - 0.5) < 0.2
        scene.shade(1 + rng.uniform(-0.2, 0.4) * rows)
    scene.mark("spalling", alpha)
    if rng.random() < 0.35:
        for _ in range(rng.integers(1, 4)):
            at = rng.uniform(0, size, 2)
            if alpha[int(at[1]) % size, int(at[0]) % size] > 0.2:
                crack(rng, scene)


def rust_patch(rng, scene, within=None, amount=None):
    """Eaten paint or bare corroded metal; `within` keeps it on a pipe or a plate."""
    size = scene.size
    if within is None:
        radius = size * np.exp(rng.uniform(np.log(0.02), np.log(0.35)))
        field = s.blob(rng, size, rng.uniform(0, 1, 2) * size, radius, rng.uniform(0.4, 1.1), rng.uniform(1, 3), rng.uniform(8, 60)) * rng.uniform(2, 8)
    else:
        field = (n.fractal(rng, size, rng.uniform(10, 90), 5, 0.7) - (rng.uniform(-0.8, 0.9) if amount is None else amount)) * rng.uniform(2, 6)
    alpha = np.clip(field + 0.5, 0, 1) * (1 if within is None else within)
    if rng.random() < 0.4:
        halo = ndimage.gaussian_filter(alpha, rng.uniform(3, 12)) * (1 if within is None else np.maximum(within, 0.3))
        scene.paint(scene.picture * (RUSTS[rng.integers(5)] * 1.6), halo * rng.uniform(0.2, 0.7), hides=False)
        scene.doubt("rust", (halo > 0.15) & (alpha < 0.5))
    scene.paint(rust_texture(rng, size) * (0.5 + 0.5 * scene.picture.mean(2) / max(scene.picture.mean(), 0.1))[..., None], alpha * rng.uniform(0.75, 1), hides=False)
    scene.labels["spalling"] *= 1 - alpha
    scene.mark("rust", alpha)


def rust_stain(rng, scene):
    """Runs down the wall from a bar, a bolt or a joint."""
    size = scene.size
    alpha = np.zeros((size, size), np.float32)
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    x0, y0 = rng.uniform(0, size), rng.uniform(0, 0.8) * size
    for _ in range(rng.integers(1, 9)):
        x, length, width = x0 + rng.normal(0, 0.05) * size, rng.uniform(0.05, 0.6) * size, rng.uniform(2, 22)
        down = (rows - y0) / length
        spread = width * (0.5 + 0.5 * np.clip(down, 0, 1))
        streak = np.exp(-(((columns - x + 3 * n.smooth(rng, size, 60)) / spread) ** 2)) * np.clip(1 - down, 0, 1) * np.clip(down * length / 4 + 0.5, 0, 1)
        alpha = np.maximum(alpha, streak)
    alpha = alpha * np.clip(1 + 0.45 * n.fractal(rng, size, 20, 4, stretch=(4, 0.8)), 0, 1.4) * rng.uniform(0.5, 1.15)
    if rng.random() < 0.4:
        source = np.clip(5 * s.blob(rng, size, (x0, y0), rng.uniform(4, 20), 0.3) + 0.5, 0, 1)
        alpha = np.maximum(alpha, source)
    colour = RUSTS[rng.integers(5)] * rng.uniform(0.9, 1.5)
    strength = np.clip(alpha, 0, 1)
    scene.paint(colour * (0.4 + 0.6 * scene.picture.mean(2, keepdims=True) / 0.6), strength * rng.uniform(0.6, 0.95), hides=False)
    scene.doubt("rust", (strength > 0.12) & (strength < 0.4))
    scene.mark("rust", np.clip((strength - 0.3) * 5, 0, 1))
