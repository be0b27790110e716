"""MobileNetV2 and its first weights, read out of an npm package."""

import base64
import re
import tarfile

import numpy as np
import torch
from torch import nn

# expansion, width, blocks, stride
STAGES = ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1))
ENDS = (0, 2, 5, 12, 16)  # the last block of each size: half, quarter, ... a 32nd
WIDTHS = (16, 24, 32, 96, 320)


def normal(inputs, outputs, size=3, stride=1, groups=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False), nn.BatchNorm2d(outputs, eps=1e-3))


class Bottleneck(nn.Module):
    def __init__(self, inputs, outputs, expansion, stride):
        super().__init__()
        width = inputs * expansion
        self.expand = normal(inputs, width, 1) if expansion > 1 else None
        self.depthwise = normal(width, width, 3, stride, width)
        self.project = normal(width, outputs, 1)
        self.is_same = stride == 1 and inputs == outputs

    def forward(self, x):
        y = x if self.expand is None else self.expand(x).clamp(0, 6)
        y = self.project(self.depthwise(y).clamp(0, 6))
        return x + y if self.is_same else y


class Encoder(nn.Module):
    """Pictures at a half, a quarter, ... a 32nd of the size."""

    def __init__(self):
        super().__init__()
        self.first = normal(3, 32, 3, 2)
        blocks, width = [], 32
        for expansion, outputs, count, stride in STAGES:
            for i in range(count):
                blocks.append(Bottleneck(width, outputs, expansion, stride if i == 0 else 1))
                width = outputs
        self.blocks = nn.ModuleList(blocks)

    def forward(self, x, mingle=None):
        x = self.first(x).clamp(0, 6)
        ends = []
        for number, block in enumerate(self.blocks):
            x = block(x)
            if mingle and number in ENDS[:2]:
                x = mingle(x)
            if number in ENDS:
                ends.append(x)
        return ends

    def start_from(self, path):
        """Weights that `extras.py` has written. The package pads on one side only: here all it learned lies a pixel aside.

        They read pictures as 0 to 1: with that, the ranges of its first layer on photos are those it notes; with -1 to 1 they are not.
        """
        weights = np.load(path)

        def fill(part, convolution, normalised):
            kernel = weights[convolution]
            part[0].weight.data.copy_(torch.from_numpy(kernel.transpose(3, 2, 0, 1) if part[0].groups == 1 else kernel.transpose(2, 3, 0, 1)))
            for mine, theirs in (("weight", "gamma"), ("bias", "beta"), ("running_mean", "moving_mean"), ("running_var", "moving_variance")):
                getattr(part[1], mine).data.copy_(torch.from_numpy(weights[f"{normalised}/{theirs}"]))

        fill(self.first, "Conv1/kernel", "bn_Conv1")
        for number, block in enumerate(self.blocks):
            name = f"block_{number}" if number else "expanded_conv"
            if block.expand is not None:
                fill(block.expand, f"{name}_expand/kernel", f"{name}_expand_BN")
            fill(block.depthwise, f"{name}_depthwise/depthwise_kernel", f"{name}_depthwise_BN")
            fill(block.project, f"{name}_project/kernel", f"{name}_project_BN")


def unpacked(package):
    """{name: array} of the MobileNetV2 in the npm package nsfwjs."""
    with tarfile.open(package) as tar:
        folder = "package/dist/models/mobilenet_v2"
        model = tar.extractfile(f"{folder}/model.min.js").read().decode()
        shard = tar.extractfile(f"{folder}/group1-shard1of1.min.js").read().decode()
    data = base64.b64decode(max(re.findall(r'"([A-Za-z0-9+/=]{1000,})"', shard), key=len))
    entries = re.findall(r'name:"([^"]+)",shape:\[([^\]]*)\],dtype:"float32",quantization:\{min:([^,]+),scale:([^,]+),dtype:"uint8"\}', re.sub(r'"(name|shape|dtype|quantization|min|scale)":', r"\1:", model))
    weights, at = {}, 0
    for name, shape, low, scale in entries:
        shape = [int(float(side)) for side in shape.split(",") if side]
        count = int(np.prod(shape))
        weights[name] = (np.frombuffer(data, np.uint8, count, at).astype(np.float32) * float(scale) + float(low)).reshape(shape)
        at += count
    if at != len(data):
        raise RuntimeError(f"the package holds {len(data)} bytes of weights, {at} were read")
    return weights
