"""A U-Net of 5 million weights. Normalisation folds into the convolutions, so that int8 loses little."""

import torch
from torch import nn
from torch.nn import functional as F

CLASSES = ["crack", "spalling", "rust", "pipe", "bracket"]


def conv(inputs, outputs, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation, bias=False), nn.BatchNorm2d(outputs))


class Block(nn.Module):
    def __init__(self, width, dilation=1):
        super().__init__()
        self.first = conv(width, width, 1, dilation)
        self.second = conv(width, width)

    def forward(self, x):
        return F.relu(x + self.second(F.relu(self.first(x))))


class Down(nn.Module):
    def __init__(self, inputs, outputs, blocks, dilations=(1, 1)):
        super().__init__()
        self.enter = conv(inputs, outputs, 2)
        self.blocks = nn.Sequential(*[Block(outputs, dilations[i]) for i in range(blocks)])

    def forward(self, x):
        return self.blocks(F.relu(self.enter(x)))


class Up(nn.Module):
    def __init__(self, below, skip, outputs):
        super().__init__()
        self.first = conv(below + skip, outputs)
        self.second = conv(outputs, outputs)

    def forward(self, x, skip):
        x = torch.cat([F.interpolate(x, scale_factor=2.0, mode="nearest"), skip], 1)
        return F.relu(self.second(F.relu(self.first(x))))


class Detector(nn.Module):
    """Gives logits per pixel, coarse logits at a quarter of the size (for training), and logits of presence."""

    def __init__(self):
        super().__init__()
        count = len(CLASSES)
        self.at1 = conv(3, 16)
        self.at2 = Down(16, 32, 2)
        self.at4 = Down(32, 64, 2)
        self.at8 = Down(64, 128, 2)
        self.at16 = Down(128, 176, 2)
        self.at32 = Down(176, 192, 2, (2, 1))
        self.context = nn.Linear(192 * 2, 192)
        self.presence = nn.Linear(192 * 2, count)
        self.up16 = Up(192, 176, 128)
        self.up8 = Up(128, 128, 96)
        self.up4 = Up(96, 64, 64)
        self.up2 = Up(64, 32, 32)
        self.up1 = Up(32, 16, 32)
        self.coarse = nn.Conv2d(64, count, 1)
        self.head = nn.Conv2d(32, count, 3, padding=1)
        nn.init.constant_(self.head.bias, -3.0)
        nn.init.constant_(self.coarse.bias, -3.0)

    def forward(self, x):
        full = F.relu(self.at1(x))
        half = self.at2(full)
        quarter = self.at4(half)
        eighth = self.at8(quarter)
        sixteenth = self.at16(eighth)
        deepest = self.at32(sixteenth)
        pooled = torch.cat([deepest.mean((2, 3)), deepest.amax((2, 3))], 1)
        deepest = F.relu(deepest + self.context(pooled)[:, :, None, None])
        x = self.up16(deepest, sixteenth)
        x = self.up8(x, eighth)
        quarter = self.up4(x, quarter)
        x = self.up1(self.up2(quarter, half), full)
        return self.head(x), self.coarse(quarter), self.presence(pooled)


def prepared(photo):
    """uint8 N x 3 x H x W to what the network reads."""
    return (photo.float() / 255 - 0.45) / 0.25
