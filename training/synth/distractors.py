"""What is seen on buildings and is no defect. Each one hides what it covers."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

from . import noise as n
from . import strokes as s

LETTERS = "ABCDEFGHKLMNPRSTUVWXYZ0123456789-/&.:abcdefghkmnprstuvwxyz"


def joint(rng, scene):
    """A straight groove, seal or formwork edge, dark or pale."""
    size, count = scene.size, rng.integers(1, 4)
    angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.05)
    ahead = np.array([np.cos(angle), np.sin(angle)])
    side = np.array([-ahead[1], ahead[0]])
    paths = [np.array([c - ahead * size * 1.5, c + ahead * size * 1.5]) for c in (size / 2 + side * rng.uniform(-0.5, 0.5) * size for _ in range(count))]
    width = np.exp(rng.uniform(np.log(0.6), np.log(9)))
    alpha = s.coverage(size, paths, [width] * count)
    tone = scene.picture * rng.uniform(0.1, 0.75) if rng.random() < 0.75 else scene.picture * rng.uniform(1.1, 1.5)
    if rng.random() < 0.3:
        tone = tone * 0 + n.tint(rng)
    broken = np.clip(1.2 + 0.6 * n.fractal(rng, size, 40, 3), 0, 1) if rng.random() < 0.4 else 1
    scene.paint(tone, alpha * rng.uniform(0.4, 1) * broken)
    if rng.random() < 0.4:
        scene.shade(1 + rng.uniform(0, 0.25) * np.roll(alpha, (1, 1), (0, 1)) * (1 - alpha))


def cable(rng, scene):
    size, count = scene.size, rng.integers(1, 4)
    path = s.bezier(rng, size) if rng.random() < 0.7 else np.array([rng.uniform(-0.2, 1.2, 2), rng.uniform(-0.2, 1.2, 2)]) * size
    paths = [path + rng.normal(0, 12, 2) * (i > 0) for i in range(count)]
    width = np.exp(rng.uniform(np.log(0.7), np.log(6)))  # thicker ones pass for pipes
    alpha = s.coverage(size, paths, [width] * count)
    off = int(rng.uniform(1, 14))
    scene.shade(1 - rng.uniform(0, 0.5) * ndimage.gaussian_filter(np.roll(alpha, (off, off), (0, 1)), rng.uniform(0.5, 3)))
    colour = n.tint(rng, rng.choice([rng.uniform(0.02, 0.2), rng.uniform(0.2, 0.9)], p=[0.65, 0.35])) if rng.random() < 0.85 else n.vivid(rng)
    scene.paint(colour, alpha)
    if width > 3:
        core = s.coverage(size, [p - width * 0.2 for p in paths], [width * 0.25] * count)
        scene.paint(np.clip(colour * 1.5 + 0.1, 0, 1), core * 0.5)


def twigs(rng, scene):
    """Bare branches, roots, creepers: as forked as a crack, but lit and in front."""
    size = scene.size
    paths, widths = [], []

    def grow(start, angle, length, width, depth):
        path = s.wander(rng, start, angle, length, rng.uniform(0.05, 0.3), 6, 0.05)
        paths.append(path)
        widths.append(np.linspace(width, width * 0.5, len(path)))
        for _ in range(rng.integers(1, 5) if depth < 3 else 0):
            at = rng.integers(len(path) // 3, len(path))
            grow(path[at], angle + rng.choice([-1, 1]) * rng.uniform(0.3, 1), length * rng.uniform(0.4, 0.8), width * 0.6, depth + 1)

    for _ in range(rng.integers(1, 5)):
        grow(rng.uniform(0, size, 2), rng.uniform(0, 6.3), rng.uniform(0.2, 0.6) * size, rng.uniform(1.5, 14), rng.integers(0, 3))
    alpha = s.coverage(size, paths[:300], widths[:300])
    tone = np.array([rng.uniform(0.1, 0.6), rng.uniform(0.08, 0.5), rng.uniform(0.05, 0.35)], np.float32) * rng.uniform(0.4, 1.5)
    lit = 1 + 0.5 * (alpha - np.roll(alpha, (1, 1), (0, 1)))
    off = int(rng.uniform(1, 12))
    scene.shade(1 - rng.uniform(0, 0.45) * ndimage.gaussian_filter(np.roll(alpha, (off, off), (0, 1)), rng.uniform(0.5, 3)))
    if rng.random() < 0.75:  # else only its shadow is seen
        scene.paint(np.clip(tone, 0, 1) * lit[..., None], alpha)


def shadow(rng, scene):
    size = scene.size
    kind = rng.choice(["edge", "leaves", "bars"])
    if kind == "edge":
        mask = s.area(size, [rng.uniform(-0.5, 1.5, (rng.integers(3, 6), 2)) * size])
    elif kind == "leaves":
        mask = (n.fractal(rng, size, rng.uniform(10, 80), 4) > rng.uniform(-0.5, 1)).astype(np.float32)
    else:
        step = rng.uniform(12, 60)
        angle = rng.uniform(0, 3.2)
        rows, columns = np.mgrid[0:size, 0:size]
        mask = (((columns * np.cos(angle) + rows * np.sin(angle)) % step) < step * rng.uniform(0.1, 0.5)).astype(np.float32)
    scene.shade(1 - rng.uniform(0.15, 0.7) * ndimage.gaussian_filter(mask, np.exp(rng.uniform(-1, 2.5))))


def lettering(rng, scene):
    size = scene.size
    canvas = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(canvas)
    for _ in range(rng.integers(1, 4)):
        text = "".join(rng.choice(list(LETTERS), rng.integers(1, 14)))
        font = ImageFont.load_default(float(np.exp(rng.uniform(np.log(10), np.log(170)))))
        draw.text(tuple(rng.uniform(-0.1, 0.9, 2) * size), text, fill=255, font=font)
    alpha = np.asarray(canvas.rotate(rng.normal(0, 12), Image.BILINEAR), np.float32) / 255
    scene.paint(n.tint(rng, rng.choice([0.05, 0.95])) if rng.random() < 0.5 else n.vivid(rng), alpha * rng.uniform(0.5, 1))


def scribble(rng, scene):
    """Chalk, spray paint, inspection marks, a tape measure."""
    paths = [s.bezier(rng, scene.size, 0.1) for _ in range(rng.integers(1, 5))]
    alpha = s.coverage(scene.size, paths, [np.exp(rng.uniform(0, 2.8))] * len(paths))
    colour = n.vivid(rng) if rng.random() < 0.6 else n.tint(rng, rng.choice([0.05, 0.95]))
    scene.paint(colour, ndimage.gaussian_filter(alpha, rng.uniform(0, 2)) * rng.uniform(0.5, 1))


def stain(rng, scene):
    """Wet, dirty, mossy or pale; runs and patches; never rust."""
    size = scene.size
    stretch = (rng.uniform(2, 8), rng.uniform(0.5, 1)) if rng.random() < 0.5 else (1, 1)
    field = n.fractal(rng, size, rng.uniform(15, 160), 5, rng.uniform(0.5, 0.8), stretch)
    alpha = np.clip((field - rng.uniform(0, 1.2)) * rng.uniform(0.7, 6), 0, 1) * rng.uniform(0.2, 0.9)
    colour = [n.tint(rng, rng.uniform(0.03, 0.25)), n.tint(rng, rng.uniform(0.8, 1)), np.array([rng.uniform(0.1, 0.3), rng.uniform(0.2, 0.4), 0.1]), np.array([0.3, 0.24, 0.17])][rng.integers(4)]
    scene.paint(colour, alpha, hides=False)
    for name in ("crack", "rust", "spalling"):
        scene.doubt(name, (alpha > 0.6) & (scene.labels[name] > 0.4))
        scene.labels[name] *= alpha <= 0.75


def patch(rng, scene):
    """A repair, a poster, peeled paint: a crisp outline round something flat."""
    size = scene.size
    if rng.random() < 0.5:
        alpha = s.area(size, [s.box(rng.uniform(0, size, 2), *(np.exp(rng.uniform(2.5, 5.5, 2))), rng.normal(0, 0.1))])
    else:
        alpha = np.clip(s.blob(rng, size, rng.uniform(0, size, 2), rng.uniform(0.03, 0.25) * size, rng.uniform(0.2, 0.7)) * 20 + 0.5, 0, 1)
    tone = n.tint(rng) if rng.random() < 0.6 else n.vivid(rng)
    scene.paint(tone * (1 + rng.uniform(0, 0.06) * n.fractal(rng, size, 30, 3))[..., None], alpha * rng.uniform(0.7, 1))


def window(rng, scene):
    size = scene.size
    centre, width, height = rng.uniform(0, size, 2), rng.uniform(0.1, 0.6) * size, rng.uniform(0.1, 0.6) * size
    angle, frame = rng.normal(0, 0.03), rng.uniform(1.5, 12)
    scene.paint(n.tint(rng, rng.choice([0.1, 0.5, 0.9]), 0.05), s.area(size, [s.box(centre, width, height, angle)]))
    across, down = rng.integers(1, 4), rng.integers(1, 4)
    panes = []
    for i in range(across):
        for j in range(down):
            middle = centre + np.array([((i + 0.5) / across - 0.5) * width, ((j + 0.5) / down - 0.5) * height])
            panes.append(s.box(middle, width / across - frame, height / down - frame, angle))
    glass = n.mix(np.zeros((size, size, 3), np.float32) + n.tint(rng, rng.uniform(0.03, 0.4)), [0.6, 0.75, 0.9], 0.3 * n.fractal(rng, size, 90, 4) + rng.uniform(0, 0.6))
    if rng.random() < 0.3:
        glass = glass * (0.6 + 0.4 * np.sign(np.sin(np.mgrid[0:size, 0:size][0] / rng.uniform(1, 4))))[..., None]
    scene.paint(glass, s.area(size, panes))


def louvres(rng, scene):
    """Railings, grilles, blinds, air-conditioner fronts."""
    size = scene.size
    centre, width, height = rng.uniform(0, size, 2), rng.uniform(0.1, 0.7) * size, rng.uniform(0.1, 0.5) * size
    step, angle = rng.uniform(4, 40), rng.normal(0, 0.04)
    count = int(width / step)
    bars = [s.box(centre + np.array([(i / max(count, 1) - 0.5) * width, 0]), step * rng.uniform(0.15, 0.4), height, angle) for i in range(count)]
    bars += [s.box(centre + np.array([0, side * height / 2]), width, step * 0.4, angle) for side in (-1, 1)]
    alpha = s.area(size, bars)
    if rng.random() < 0.3:
        alpha = np.ascontiguousarray(alpha.T)
    scene.shade(1 - rng.uniform(0, 0.5) * np.roll(alpha, (4, 4), (0, 1)) * (1 - alpha))
    scene.paint(n.tint(rng, rng.uniform(0.03, 0.95), 0.08) if rng.random() < 0.8 else n.vivid(rng), alpha)


def leaves(rng, scene):
    size = scene.size
    centre, spread = rng.uniform(0, size, 2), rng.uniform(0.05, 0.3) * size
    outlines, length = [], rng.uniform(4, 40)
    for _ in range(rng.integers(20, 160)):
        turn = np.linspace(0, 2 * np.pi, 9)[:-1]
        shape = np.stack([np.cos(turn) * length * rng.uniform(0.4, 1), np.sin(turn) * length * 0.3], 1)
        angle = rng.uniform(0, 6.3)
        outlines.append(shape @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]) + centre + rng.normal(0, spread, 2))
    for half in (outlines[::2], outlines[1::2]):
        alpha = s.area(size, half)
        green = np.array([rng.uniform(0.1, 0.6), rng.uniform(0.25, 0.65), rng.uniform(0.02, 0.25)], np.float32)
        scene.shade(1 - 0.4 * np.roll(alpha, (4, 4), (0, 1)) * (1 - alpha))
        scene.paint(green * (1 + 0.3 * n.fractal(rng, size, 12, 2))[..., None], alpha)


def solid(rng, scene):
    """A body in front of the wall: a person, a car, a ball, a tool; shaded, coloured, sometimes granular."""
    size = scene.size
    outline = s.blob(rng, size, rng.uniform(0, size, 2), rng.uniform(0.03, 0.35) * size, rng.uniform(0, 0.3), rng.uniform(1, 3), 60)
    alpha = np.clip(outline * 40 + 0.5, 0, 1)
    colour = [n.vivid(rng), np.array([0.8, 0.58, 0.46]) * rng.uniform(0.3, 1.1), n.tint(rng), np.array([0.5, 0.3, 0.15]) * rng.uniform(0.4, 1.4)][rng.integers(4)]
    form = np.clip(0.35 + np.sqrt(np.clip(outline, 0, 1)) * rng.uniform(0.5, 1.2), 0, 1.4)
    texture = 1 + rng.uniform(0, 0.35) * n.fractal(rng, size, np.exp(rng.uniform(1, 4.5)), 5, rng.uniform(0.5, 0.85))
    scene.shade(1 - rng.uniform(0, 0.5) * ndimage.gaussian_filter(np.roll(alpha, (8, 6), (0, 1)), 5) * (1 - alpha))
    scene.paint(np.asarray(colour, np.float32) * (form * texture)[..., None], alpha)


def rubble(rng, scene):
    """A region of another material with a soft or crisp border: soil, gravel, plants at the foot of a wall."""
    from . import surfaces

    size = scene.size
    field = s.blob(rng, size, rng.uniform(0, size, 2), rng.uniform(0.1, 0.5) * size, rng.uniform(0.1, 0.5), rng.uniform(1, 4))
    scene.paint(surfaces.anything(rng, size), np.clip(field * np.exp(rng.uniform(1, 4)) + 0.5, 0, 1))


def holes(rng, scene):
    """Drilled holes, bolts, weep holes, nails."""
    size = scene.size
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    for _ in range(rng.integers(1, 9)):
        x, y, radius = *rng.uniform(0, size, 2), np.exp(rng.uniform(0.5, 2.8))
        alpha = np.clip(radius - np.hypot(columns - x, rows - y) + 0.5, 0, 1)
        scene.paint(n.tint(rng, rng.choice([0.05, 0.5, 0.9])), alpha)


DISTRACTORS = [(joint, 3), (cable, 2.5), (twigs, 1.8), (shadow, 3), (lettering, 1), (scribble, 1), (stain, 3), (patch, 1.5), (window, 1.5), (louvres, 1), (leaves, 1.2), (solid, 1.2), (rubble, 1.2), (holes, 1)]


def distract(rng, scene, count):
    weights = np.array([weight for _, weight in DISTRACTORS])
    for index in rng.choice(len(DISTRACTORS), count, p=weights / weights.sum()):
        DISTRACTORS[index][0](rng, scene)
