"""What others' photos taught first, beside fine layers of its own. Normalisation folds into the convolutions, so that int8 loses little."""

import torch
from torch import nn
from torch.nn import functional as F

from encoder import WIDTHS, Encoder

CLASSES = ["crack", "spalling", "rust", "pipe", "bracket"]


def conv(inputs, outputs, stride=1, dilation=1, size=3):
    return nn.Sequential(nn.Conv2d(inputs, outputs, size, stride, dilation * (size // 2), dilation, bias=False), nn.BatchNorm2d(outputs))


class Block(nn.Module):
    def __init__(self, width, dilation=1):
        super().__init__()
        self.first = conv(width, width, 1, dilation)
        self.second = conv(width, width)

    def forward(self, x):
        return F.relu(x + self.second(F.relu(self.first(x))))


class Up(nn.Module):
    def __init__(self, below, skip, outputs):
        super().__init__()
        self.first = conv(below + skip, outputs)
        self.second = conv(outputs, outputs)

    def forward(self, x, *skips):
        x = torch.cat([F.interpolate(x, scale_factor=2.0, mode="nearest"), *skips], 1)
        return F.relu(self.second(F.relu(self.first(x))))


def mingled(x, share=0.25):
    """While it learns, some pictures take over part of the tone and contrast of another's features: what is seen must not depend on the camera."""
    count = len(x)
    with torch.no_grad():
        kept = torch.where(torch.rand(count, device=x.device) < share, 0.4 + 0.6 * torch.rand(count, device=x.device), torch.ones(count, device=x.device)).view(-1, 1, 1, 1)
        wide = x.float()
        mean, spread = wide.mean((2, 3), keepdim=True), wide.std((2, 3), keepdim=True) + 1e-3
        new_mean, new_spread = mean * kept + mean.flip(0) * (1 - kept), spread * kept + spread.flip(0) * (1 - kept)
        scale = new_spread / spread
    return (x * scale + (new_mean - mean * scale)).to(x.dtype)


class Detector(nn.Module):
    """Gives logits per pixel, coarse logits at a quarter of the size (for training), and logits of presence.

    Nothing looks at the whole tile at once: what is seen must not depend on how large the tile is.
    """

    def __init__(self, mingles=False):
        super().__init__()
        count = len(CLASSES)
        self.mingle = mingled if mingles else None
        self.encoder = Encoder()
        self.at1 = conv(3, 16)
        self.at2 = nn.Sequential(conv(16, 32, 2), nn.ReLU(), Block(32), Block(32))
        self.enter = conv(WIDTHS[4], 192, size=1)
        self.deep = nn.Sequential(Block(192, 2), Block(192, 3))
        self.presence = nn.Conv2d(192, count, 1)
        self.up16 = Up(192, WIDTHS[3], 128)
        self.up8 = Up(128, WIDTHS[2], 96)
        self.up4 = Up(96, WIDTHS[1], 64)
        self.up2 = Up(64, 32 + WIDTHS[0], 32)
        self.up1 = Up(32, 16, 32)
        self.coarse = nn.Conv2d(64, count, 1)
        self.head = nn.Conv2d(32, count, 3, padding=1)
        nn.init.constant_(self.head.bias, -3.0)
        nn.init.constant_(self.coarse.bias, -3.0)
        nn.init.constant_(self.presence.bias, -3.0)

    def forward(self, x):
        half, quarter, eighth, sixteenth, deepest = self.encoder(x, self.mingle if self.training else None)
        full = F.relu(self.at1(x))
        fine = self.at2(full)
        if self.training and self.mingle:
            fine = self.mingle(fine)
        deepest = self.deep(F.relu(self.enter(deepest)))
        presence = self.presence(deepest).amax((2, 3))
        x = self.up16(deepest, sixteenth)
        x = self.up8(x, eighth)
        quarter = self.up4(x, quarter)
        x = self.up1(self.up2(quarter, fine, half), full)
        return self.head(x), self.coarse(quarter), presence


def prepared(photo):
    """uint8 N x 3 x H x W to what the network reads, as its encoder learned it: 0 to 1."""
    return photo.float() / 255
