"""What is fetched for a training besides the labelled photos: first weights of the encoder, and pictures that show no defect.

extras.py FOLDER [--samples FOLDER]: needs npm, apt-get and dpkg. Sources and licences are in PACKAGES and in the model card.
"""

import argparse
import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import numpy as np
from PIL import Image

ENCODER = "nsfwjs@4.3.0"  # npm, MIT: MobileNetV2, the first blocks as ImageNet left them
# Debian bookworm: name, licence of what is taken
PACKAGES = {
    "opencv-doc": "Apache-2.0 and BSD-3-Clause",
    "python3-skimage": "BSD-3-Clause",
    "trigger-rally-data": "CC0 (of its pictures of plants, those its copyright file lists so)",
}
PLANTS = (
    "bush-low snowy-spruce berry-bush birch bland-birch bush-ash bush-dry bush crooked-tree1 crooked-tree2 crooked-tree3 crooked-tree4 dry-grass dry-slim-bush1 "
    "dry-slim-bush2 dusty-bush grain grass2 horse-chestnut-tree ivy mais olive-bush palm-tree palm-tree2 pear-tree purple-leaf-plum red-tree snowy-tree "
    "spruce thick-leafes thin-bush thorn-bush wide-tree fir herbs grass palmy first-branch"
).split()
DRAWN = ("digits.png", "aloeGT", "gradient", "mask", "checker", "chessboard_RGB", "chessboard_GRAY", "blobs", "phantom", "green_palette", "palette", "microaneurysms", "fuzzy/input", "lena", "left0", "left1", "right0", "right1")
LARGEST, SMALLEST = 448, 180


def fetched(folder):
    """Packages, unpacked side by side."""
    folder.mkdir(parents=True, exist_ok=True)
    if not list(folder.glob("nsfwjs-*.tgz")):
        subprocess.run(["npm", "pack", "--silent", ENCODER], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    for name in PACKAGES:
        if not list(folder.glob(f"{name}_*.deb")):
            subprocess.run(["apt-get", "download", "-q", name], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        if not (folder / name).exists():
            subprocess.run(["dpkg", "-x", next(folder.glob(f"{name}_*.deb")), folder / name], check=True)


def alike(picture, known):
    """Whether nearly the same picture was taken already."""
    small = np.asarray(picture.convert("L").resize((12, 12), Image.BOX), np.float32)
    small = (small - small.mean()) / (small.std() + 1)
    if any(float(np.mean((small - other) ** 2)) < 0.12 for other in known):
        return True
    known.append(small)
    return False


def is_drawn(picture):
    """Diagrams and masks: half of it of one tone."""
    tones = np.bincount(np.asarray(picture.convert("L")).ravel() // 4, minlength=64)
    return tones.max() > 0.4 * tones.sum()


def photos(folder):
    known = []
    for path in sorted(folder.glob("opencv-doc/**/*")) + sorted(folder.glob("python3-skimage/**/data/*")):
        if path.suffix.lower() not in (".jpg", ".jpeg", ".png") or any(word in str(path) for word in DRAWN):
            continue
        if path.suffix == ".png" and "html" in path.parts:
            continue  # diagrams
        try:
            picture = Image.open(path).convert("RGB")
        except OSError:
            continue
        if min(picture.size) < SMALLEST or max(picture.size) > 3 * min(picture.size) or is_drawn(picture):
            continue
        if not alike(picture, known):
            picture.thumbnail((LARGEST, LARGEST), Image.BOX if max(picture.size) > 2 * LARGEST else Image.LANCZOS)
            yield f"{path.parent.name}-{path.stem}", picture


def plants(folder):
    """Trees and bushes before skies, walls and meadows of one colour."""
    rng = np.random.default_rng(1)
    archive = zipfile.ZipFile(next(folder.glob("trigger-rally-data/**/data.zip")))
    for name in PLANTS:
        try:
            plant = Image.open(io.BytesIO(archive.read(f"textures/veg/{name}.png"))).convert("RGBA")
        except KeyError:
            continue
        ground = Image.fromarray(np.clip(rng.uniform(60, 230, 3) + rng.normal(0, 6, (LARGEST, LARGEST, 3)), 0, 255).astype(np.uint8))
        for _ in range(3):
            size = int(rng.uniform(200, 640))
            placed = plant.resize((size, max(1, size * plant.height // plant.width)), Image.LANCZOS)
            ground.paste(placed, (int(rng.uniform(-0.3, 0.7) * LARGEST), int(rng.uniform(-0.3, 0.6) * LARGEST)), placed)
        yield f"plant-{name}", ground


def pieces(samples):
    """Drone photos of meadows and paths, as the product reads them and at half size."""
    rng = np.random.default_rng(2)
    for path in sorted(samples.glob("drone/*.JPG")):
        whole = Image.open(path).convert("RGB")
        for shrunk, count in ((1, 10), (2, 4)):
            photo = whole if shrunk == 1 else whole.reduce(2)
            for i in range(count):
                x, y = (int(rng.integers(0, side - LARGEST)) for side in photo.size)
                yield f"{path.stem}-{shrunk}-{i}", photo.crop((x, y, x + LARGEST, y + LARGEST))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--samples", help="folder that holds drone/*.JPG without defects")
    options = parser.parse_args()
    folder = Path(options.folder)
    fetched(folder / "packages")
    with tarfile.open(folder / "extras.tar", "w") as archive:
        made = [*photos(folder / "packages"), *plants(folder / "packages"), *(pieces(Path(options.samples)) if options.samples else [])]
        for number, (name, picture) in enumerate(made):
            buffer = io.BytesIO()
            picture.save(buffer, "JPEG", quality=75)
            entry = tarfile.TarInfo(f"extra_{number:03}-{name}.jpg".replace(" ", "-"))
            entry.size = buffer.tell()
            buffer.seek(0)
            archive.addfile(entry, buffer)
    from encoder import unpacked

    np.savez_compressed(folder / "encoder.npz", **unpacked(next((folder / "packages").glob("nsfwjs-*.tgz"))))
    print(f"{len(made)} pictures without defects; first weights of the encoder")


if __name__ == "__main__":
    sys.exit(main())
