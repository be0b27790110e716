"""The labelled photos, straight from the archive, in the code of the synthetic ones (see synth/scene.py)."""

import io
import tarfile
from collections import defaultdict

import numpy as np
from PIL import Image

NO_CRACK_LABEL = 1 << 5


def coded(mask):
    table = np.zeros(256, np.uint8)
    table[1], table[2], table[3], table[255] = 1, 2, 4, NO_CRACK_LABEL
    return table[mask]


def read(archive):
    """{'train/uavk': [(name, picture, code)], ...}; the set of everyday photos appears as val/drew."""
    files = {}
    with tarfile.open(archive) as tar:
        for member in tar:
            if member.isfile() and not member.name.rsplit("/", 1)[-1].startswith("."):
                files[member.name.removeprefix("./")] = tar.extractfile(member).read()
    sets = defaultdict(list)
    for name in sorted(files):
        if not name.endswith(".jpg"):
            continue
        split, rest = name.split("/")[-2:]
        source = rest.split("_")[0]
        picture = np.asarray(Image.open(io.BytesIO(files[name])).convert("RGB"))
        code = coded(np.asarray(Image.open(io.BytesIO(files[name[:-3] + "png"]))))
        sets[f"{'val' if source == 'drew' else split}/{source}"].append((rest[:-4], picture, code))
    return sets


def without_defects(archive):
    """Pictures that `extras.py` has put together; none of them shows a defect."""
    photos = []
    with tarfile.open(archive) as tar:
        for member in tar:
            picture = np.asarray(Image.open(io.BytesIO(tar.extractfile(member).read())).convert("RGB"))
            photos.append((member.name[:-4], picture, np.zeros(picture.shape[:2], np.uint8)))
    return photos


def stacked(photos, size):
    """Photos of several sizes as one block: mirrored where they are smaller."""
    pictures = np.zeros((len(photos), size, size, 3), np.uint8)
    codes = np.zeros((len(photos), size, size), np.uint8)
    for i, (_, picture, code) in enumerate(photos):
        down, right = size - picture.shape[0], size - picture.shape[1]
        pictures[i] = np.pad(picture, ((0, down), (0, right), (0, 0)), mode="symmetric")
        codes[i] = np.pad(code, ((0, down), (0, right)), mode="symmetric")
    return pictures.transpose(0, 3, 1, 2), codes
