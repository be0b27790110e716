"""A picture with its labels. What is painted over a defect hides it from the labels too."""

import numpy as np

CLASSES = ["crack", "spalling", "rust", "pipe", "bracket"]
IGNORED = ["crack", "spalling", "rust"]


class Scene:
    def __init__(self, picture):
        self.picture = np.ascontiguousarray(picture, dtype=np.float32)
        self.size = picture.shape[0]
        self.light = 0.0
        self.labels = {name: np.zeros((self.size, self.size), np.float32) for name in CLASSES}
        self.unsure = {name: np.zeros((self.size, self.size), bool) for name in IGNORED}

    def paint(self, colour, alpha, hides=True):
        alpha = np.clip(alpha, 0, 1).astype(np.float32)
        colour = np.asarray(colour, np.float32)
        self.picture += (colour - self.picture) * alpha[..., None]
        if hides:
            for name in CLASSES:
                self.labels[name] *= 1 - alpha
            for name in IGNORED:
                self.unsure[name] &= alpha < 0.5

    def shade(self, factor):
        self.picture *= factor[..., None] if factor.ndim == 2 else factor

    def mark(self, name, alpha):
        np.maximum(self.labels[name], alpha, out=self.labels[name])

    def doubt(self, name, where):
        self.unsure[name] |= where

    def packed(self):
        """Bits 0-4: the classes; bits 5-7: not judged for crack, spalling, rust."""
        code = np.zeros((self.size, self.size), np.uint8)
        for bit, name in enumerate(CLASSES):
            code |= (self.labels[name] > 0.5).astype(np.uint8) << bit
        for bit, name in enumerate(IGNORED):
            code |= (self.unsure[name] & (self.labels[name] <= 0.5)).astype(np.uint8) << (5 + bit)
        return code
