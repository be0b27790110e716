"""Lines and outlines, drawn larger and reduced so that thin ones keep their true coverage."""

import numpy as np
from PIL import Image, ImageDraw

from . import noise as n

SAMPLES = 3


def wander(rng, start, angle, length, roughness, step=4.0, drift=0.0):
    """A path like a crack's: it turns at every step and slowly changes its mind."""
    count = max(2, int(length / step))
    turns = rng.normal(0, roughness, count)
    trend = np.cumsum(rng.normal(0, drift, count))
    headings = angle + trend + turns
    moves = np.stack([np.cos(headings), np.sin(headings)], 1) * step * rng.uniform(0.5, 1.5, (count, 1))
    return np.concatenate([[start], start + np.cumsum(moves, 0)])


def bezier(rng, size, margin=0.3):
    points = rng.uniform(-margin, 1 + margin, (4, 2)) * size
    t = np.linspace(0, 1, 60)[:, None]
    return (1 - t) ** 3 * points[0] + 3 * (1 - t) ** 2 * t * points[1] + 3 * (1 - t) * t * t * points[2] + t**3 * points[3]


def coverage(size, paths, widths):
    """How much of each pixel the strokes cover, 0 to 1. Paths are (x, y); a width per point."""
    canvas = Image.new("L", (size * SAMPLES, size * SAMPLES), 0)
    draw = ImageDraw.Draw(canvas)
    for path, width in zip(paths, widths):
        points = np.asarray(path) * SAMPLES
        width = np.broadcast_to(np.asarray(width, float), (len(points),)) * SAMPLES
        for a, b, w in zip(points[:-1], points[1:], width[:-1]):
            draw.line([tuple(a), tuple(b)], fill=255, width=max(1, round(w)))
            if w > 4:
                draw.ellipse([b[0] - w / 2, b[1] - w / 2, b[0] + w / 2, b[1] + w / 2], fill=255)
    return np.asarray(canvas.reduce(SAMPLES), np.float32) / 255


def area(size, outlines):
    canvas = Image.new("L", (size * 2, size * 2), 0)
    draw = ImageDraw.Draw(canvas)
    for outline in outlines:
        draw.polygon([tuple(p * 2) for p in np.asarray(outline)], fill=255)
    return np.asarray(canvas.reduce(2), np.float32) / 255


def blob(rng, size, centre, radius, roughness=0.35, stretch=1.0, cell=None):
    """An irregular patch as a signed field: positive inside."""
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    angle = rng.uniform(0, np.pi)
    dx, dy = columns - centre[0], rows - centre[1]
    u = (dx * np.cos(angle) + dy * np.sin(angle)) / stretch
    v = (-dx * np.sin(angle) + dy * np.cos(angle)) * min(stretch, 2)
    field = 1 - np.sqrt(u * u + v * v) / radius
    return field + roughness * n.fractal(rng, size, cell or radius * 0.7, 5, rng.uniform(0.5, 0.75))


def box(centre, width, height, angle):
    corners = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return corners @ turn + centre
