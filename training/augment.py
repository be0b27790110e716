"""Crops at any zoom and turn, and the weather of cameras; all on the device that trains."""

import math

import torch
from torch.nn import functional as F

LARGEST_PIPE = 1.8  # zoom


def uniform(count, low, high, device):
    return torch.rand(count, device=device) * (high - low) + low


def planes(codes):
    """Codes to 8 planes of 0 or 1."""
    bits = torch.arange(8, device=codes.device, dtype=torch.uint8).view(1, 8, 1, 1)
    return ((codes[:, None] >> bits) & 1).float()


def crops(pictures, codes, size, zoom):
    """Random windows: (N x 3 x size x size in 0..1, targets N x 5, judged N x 5).

    `zoom` is a range, above 1 enlarges; or a number, 1 or 0.5: then the pixels are those that the product reads, sharp as they were taken.
    """
    count, device, source = len(pictures), pictures.device, pictures.shape[-1]
    is_exact = not isinstance(zoom, tuple)
    if not is_exact and zoom[1] <= 0.5:  # in two steps, or every second pixel would be left out
        zoom = (zoom[0] * 2, zoom[1] * 2)
        both = F.avg_pool2d(torch.cat([pictures.float() / 255, planes(codes)], 1), 2)
        source //= 2
    else:
        both = torch.cat([pictures.float() / 255, planes(codes)], 1)
    finer = 2 if (zoom if is_exact else zoom[0]) < 1 else 1
    flip = torch.where(torch.rand(count, device=device) < 0.5, -1.0, 1.0)
    if is_exact:
        factor = torch.full((count,), float(zoom), device=device)
        angle = torch.randint(4, (count,), device=device) * (math.pi / 2)
        aspect = torch.ones(count, device=device)
    else:
        low, high = math.log(zoom[0]), math.log(zoom[1])
        factor = torch.exp(low + (high - low) * torch.rand(count, device=device) ** (1.5 if finer == 1 else 1))
        angle = torch.where(torch.rand(count, device=device) < 0.5, uniform(count, -0.3, 0.3, device), uniform(count, -math.pi, math.pi, device))
        aspect = torch.exp(uniform(count, -0.12, 0.12, device))
    reach = size / (factor * source)
    room = (1 - reach).clamp(min=0)
    centre = [uniform(count, -1, 1, device) * room for _ in range(2)]
    if is_exact:
        centre = [torch.round(c * source / 2) * 2 / source for c in centre]
    cos, sin = torch.cos(angle) * reach, torch.sin(angle) * reach
    theta = torch.stack([torch.stack([cos * flip * aspect, -sin, centre[0]], 1), torch.stack([sin * flip * aspect, cos, centre[1]], 1)], 1)
    grid = F.affine_grid(theta, (count, 1, size * finer, size * finer), align_corners=False)
    both = F.grid_sample(both, grid, mode="bilinear", padding_mode="reflection", align_corners=False)
    if finer > 1:
        both = F.avg_pool2d(both, finer)
    photo, target, unsure = both[:, :3], both[:, 3:8], both[:, 8:11]
    if finer > 1:  # a thin crack must not vanish from the labels sooner than from the eye; the edges of a wide one stay where they are
        crack = target[:, :1]
        spine = crack >= 0.9 * F.max_pool2d(crack, 3, 1, 1)
        target = torch.cat([torch.where(spine, (crack * 1.6).clamp(max=1), crack), target[:, 1:]], 1)
    # enlarged, a pipe is any shaded plane
    told = (factor < LARGEST_PIPE).float().view(-1, 1, 1, 1).expand_as(target[:, 3:])
    judged = torch.cat([(unsure < 0.3).float(), told], 1)
    return photo, target, judged


def pasted(front, back):
    """Damage on another background, most often in its light."""
    photo, target, judged = front
    mask = target[:, :3].amax(1, keepdim=True)
    soft = F.avg_pool2d(F.max_pool2d(mask, 13, 1, 6), 9, 1, 4, count_include_pad=False)
    light = (back[0].mean((1, 2, 3), keepdim=True) / photo.mean((1, 2, 3), keepdim=True).clamp(min=0.02)).clamp(0.5, 1.8)
    light = torch.where(torch.rand_like(light) < 0.7, light, torch.ones_like(light))
    return (photo * light).clamp(0, 1) * soft + back[0] * (1 - soft), target * (soft > 0.3) + back[1] * (soft <= 0.3), torch.where(soft > 0.3, judged, back[2])


def styled(photo, target, share=0.2):
    """Tone, contrast and colour of another crop; rust keeps its colour."""
    count, device = len(photo), photo.device
    other = torch.randperm(count, device=device)
    grey = photo.mean(1, keepdim=True)
    has_rust = (target[:, 2:3].sum((1, 2, 3)) > 0) | (torch.rand(count, device=device) < 0.4)
    source = torch.where(has_rust.view(-1, 1, 1, 1), grey.expand_as(photo), photo)
    mean, spread = source.mean((2, 3), keepdim=True), source.std((2, 3), keepdim=True).clamp(min=0.02)
    scale = (spread[other] / spread).clamp(0.5, 2)
    taken = photo * scale + (mean[other] - mean * scale)
    amount = uniform(count, 0.2, 1, device) * (torch.rand(count, device=device) < share)
    return (photo + (taken - photo) * amount.view(-1, 1, 1, 1)).clamp(0, 1)


def windows(photo, target, judged, share):
    """Puts a rectangle of one crop into another, labels and all."""
    count, _, size, _ = photo.shape
    other = torch.randperm(count, device=photo.device)
    line = torch.arange(size, device=photo.device)
    x, y = uniform(count, 0, size, photo.device), uniform(count, 0, size, photo.device)
    w, h = uniform(count, 0.08, 0.3, photo.device) * size, uniform(count, 0.08, 0.3, photo.device) * size
    inside = ((line[None] - x[:, None]).abs() < w[:, None])[:, None, :] & ((line[None] - y[:, None]).abs() < h[:, None])[:, :, None]
    inside = (inside & (torch.rand(count, device=photo.device) < share)[:, None, None])[:, None]
    return torch.where(inside, photo[other], photo), torch.where(inside, target[other], target), torch.where(inside, judged[other], judged)


def _dct(device):
    k, i = torch.arange(8, device=device)[:, None], torch.arange(8, device=device)[None]
    matrix = torch.cos(math.pi * (2 * i + 1) * k / 16) * math.sqrt(2 / 8)
    matrix[0] /= math.sqrt(2)
    return matrix


def jpeg(photo, step):
    """The loss of a JPEG: 8 x 8 blocks, coarser for higher frequencies."""
    count, channels, height, width = photo.shape
    matrix = _dct(photo.device)
    blocks = photo.reshape(count, channels, height // 8, 8, width // 8, 8).permute(0, 1, 2, 4, 3, 5)
    def turned(field, basis):  # along the last axis, then across: one large product each, not many of 8 x 8
        return ((field @ basis).transpose(-1, -2) @ basis).transpose(-1, -2)

    waves = turned(blocks, matrix.T)
    ramp = 1 + torch.arange(8, device=photo.device)[:, None] + torch.arange(8, device=photo.device)[None]
    q = step.view(-1, 1, 1, 1, 1, 1) * ramp
    blocks = turned(torch.round(waves / q) * q, matrix)
    return blocks.permute(0, 1, 2, 4, 3, 5).reshape(photo.shape)


def weather(photo):
    """Exposure, colour, shadow, blur, lost resolution, noise, compression."""
    count, _, size, _ = photo.shape
    device = photo.device

    def chance(share):
        return (torch.rand(count, device=device) < share).view(-1, 1, 1, 1)

    def some(low, high):
        return uniform(count, low, high, device).view(-1, 1, 1, 1)

    fair = photo * some(0.85, 1.15)
    mean = photo.mean((1, 2, 3), keepdim=True)
    photo = (photo - mean) * some(0.6, 1.5) + mean * some(0.7, 1.3)
    photo = photo * (1 + 0.08 * torch.randn(count, 3, 1, 1, device=device))
    grey = photo.mean(1, keepdim=True)
    photo = grey + (photo - grey) * torch.where(chance(0.06), torch.zeros_like(mean), some(0.55, 1.5))
    photo = photo.clamp(1e-4, 1) ** some(0.7, 1.45)
    line = torch.linspace(-1, 1, size, device=device)
    angle = some(0, 2 * math.pi)
    across = line.view(1, 1, 1, -1) * torch.cos(angle) + line.view(1, 1, -1, 1) * torch.sin(angle) - some(-0.8, 0.8)
    photo = photo * (1 - chance(0.2) * some(0.1, 0.6) * torch.sigmoid(across * some(5, 150)))
    for share, kernel in ((0.15, 3), (0.08, 5)):
        blurred = F.avg_pool2d(photo, kernel, 1, kernel // 2, count_include_pad=False)
        photo = torch.where(chance(share), blurred, photo)
    small = F.interpolate(F.interpolate(photo, scale_factor=0.5, mode="area"), size=(size, size), mode="bilinear")
    photo = torch.where(chance(0.12), small, photo)
    photo = photo + chance(0.3) * some(0, 0.05) * torch.randn_like(photo)
    photo = torch.where(chance(0.35), jpeg(photo, torch.exp(uniform(count, math.log(0.004), math.log(0.05), device))), photo)
    photo = torch.where(chance(0.5), fair, photo)
    return (photo.clamp(0, 1) * 255).round() / 255
