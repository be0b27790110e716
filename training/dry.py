"""A dry run: every step of the whole way, on a CPU and in minutes, to see that it goes. What comes out is worth nothing."""

PHOTOS, PICTURES, CAPACITY, SECONDS = 3, 4, 24, 15


def few(sets):
    return {name: photos[:PHOTOS] for name, photos in sets.items()}


def plain(options):
    options.device, options.compile, options.workers, options.validation = "cpu", False, 2, PICTURES
    return options


def small():
    """One small crop of each kind a step."""
    import train

    train.SHARES = dict.fromkeys(train.SHARES, 1)
    train.SIZE = 128
