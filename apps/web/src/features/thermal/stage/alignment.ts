import type { Alignment } from '@plumbline/contract/thermal/thermal'

type Place = {
  readonly left: string
  readonly top: string
  readonly width: string
  readonly aspectRatio: string
  readonly transform: string
}
type Size = { readonly width: number; readonly height: number }

const limits = { x: [-2, 2], y: [-2, 2], scale: [0.1, 10], rotation: [-180, 180] } as const
/** Adding 0 makes a plain zero of minus zero. */
const round = (value: number) => Math.round(value * 10_000) / 10_000 + 0

/** Clamped to what the server takes; half a turn to the right goes on from half a turn to the left. */
export function fitted(alignment: Alignment): Alignment {
  const within = (name: keyof Alignment, value: number) =>
    round(Math.min(limits[name][1], Math.max(limits[name][0], value)))
  const turned = ((((alignment.rotation + 180) % 360) + 360) % 360) - 180
  return {
    x: within('x', alignment.x),
    y: within('y', alignment.y),
    scale: within('scale', alignment.scale),
    rotation: within('rotation', alignment.rotation === 180 ? 180 : turned),
  }
}

/** As styles inside of an element that the thermal picture fills: percent, so that it stays in place at every zoom. */
export function placeOf({ x, y, scale, rotation }: Alignment, thermal: Size, visual: Size): Place {
  return {
    left: `${(0.5 + x) * 100}%`,
    top: `${(0.5 + (y * thermal.width) / thermal.height) * 100}%`,
    width: `${scale * 100}%`,
    aspectRatio: `${visual.width} / ${visual.height}`,
    transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
  }
}

/** By pixels of the screen, where the thermal picture is so many of them wide. */
export function dragged(
  alignment: Alignment,
  by: { readonly x: number; readonly y: number },
  shownWidth: number,
): Alignment {
  return fitted({ ...alignment, x: alignment.x + by.x / shownWidth, y: alignment.y + by.y / shownWidth })
}

const fine = { move: 0.002, scale: 1.005, turn: 0.1 } as const
const coarse = { move: 0.02, scale: 1.05, turn: 1 } as const

/** What a key does to it; nothing where it means something else. */
export function byKey(alignment: Alignment, key: string, isCoarse: boolean): Alignment | undefined {
  const { move, scale, turn } = isCoarse ? coarse : fine
  const changed: Readonly<Record<string, Partial<Alignment>>> = {
    ArrowLeft: { x: alignment.x - move },
    ArrowRight: { x: alignment.x + move },
    ArrowUp: { y: alignment.y - move },
    ArrowDown: { y: alignment.y + move },
    '+': { scale: alignment.scale * scale },
    '=': { scale: alignment.scale * scale },
    '-': { scale: alignment.scale / scale },
    _: { scale: alignment.scale / scale },
    '[': { rotation: alignment.rotation - turn },
    '{': { rotation: alignment.rotation - turn },
    ']': { rotation: alignment.rotation + turn },
    '}': { rotation: alignment.rotation + turn },
  }
  const part = changed[key]
  return part === undefined ? undefined : fitted({ ...alignment, ...part })
}
