import type { Size } from '@plumbline/geometry/point'
import type { Tile } from '@plumbline/vision/tile'

export const foundKinds = ['person', 'vehicle'] as const
type FoundKind = (typeof foundKinds)[number]

type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** In fractions of the photo. */
export type FoundBox = { readonly kind: FoundKind; readonly score: number; readonly box: Area }

/** Of the network: cells that each say how sure it is of a middle there, and how far its sides are. */
export type CellMaps = {
  /** A plane a kind. */
  readonly scores: Float32Array
  /** Pixels of the tile to the left, up, to the right and down; a plane each. */
  readonly reach: Float32Array
}

/** Pixels along a cell. */
export const cellSide = 4

const inside = (value: number) => Math.min(1, Math.max(0, value))

function isPeak(scores: Float32Array, plane: number, at: number, columns: number, rows: number): boolean {
  const [row, column] = [Math.floor(at / columns), at % columns]
  const own = scores[plane + at]!
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
      if (scores[plane + y * columns + x]! > own) return false
  return true
}

/** Boxes whose middle is surer than its neighbours and than the threshold of its kind; `level` is the size that was cut into tiles. */
export function boxesIn(
  { scores, reach }: CellMaps,
  tile: Tile,
  level: Size,
  thresholds: Readonly<Record<FoundKind, number>>,
): readonly FoundBox[] {
  const [columns, rows] = [tile.width / cellSide, tile.height / cellSide]
  const cells = columns * rows
  const found: FoundBox[] = []
  for (const [index, kind] of foundKinds.entries()) {
    const plane = index * cells
    for (let at = 0; at < cells; at += 1) {
      const score = scores[plane + at]!
      if (score < thresholds[kind] || !isPeak(scores, plane, at, columns, rows)) continue
      const [x, y] = [tile.x + (at % columns) * cellSide, tile.y + Math.floor(at / columns) * cellSide]
      const box = {
        left: inside((x - reach[at]!) / level.width),
        top: inside((y - reach[cells + at]!) / level.height),
        right: inside((x + reach[2 * cells + at]!) / level.width),
        bottom: inside((y + reach[3 * cells + at]!) / level.height),
      }
      // Beyond the picture a tile is mirrored: what lies there is no part of the photo.
      if (box.left < box.right && box.top < box.bottom) found.push({ kind, score: Math.min(1, score), box })
    }
  }
  return found
}

const areaOf = ({ left, top, right, bottom }: Area) => Math.max(0, right - left) * Math.max(0, bottom - top)

const sharedArea = (one: Area, other: Area) =>
  areaOf({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })

/** 1: the same; 0: apart. */
export function overlapOf(one: Area, other: Area): number {
  const shared = sharedArea(one, other)
  return shared === 0 ? 0 : shared / (areaOf(one) + areaOf(other) - shared)
}

const sameOverlap = 0.5
/** Blurred with the larger one already. */
const coveredShare = 0.9

/** Tiles overlap and sizes are read one after the other: each thing once, the surest box of it first. */
export function withoutRepeats(boxes: readonly FoundBox[], max: number): readonly FoundBox[] {
  const taken: FoundBox[] = []
  for (const one of boxes.toSorted((a, b) => b.score - a.score)) {
    if (taken.length >= max) break
    const isRepeat = taken.some(
      ({ kind, box }) =>
        kind === one.kind &&
        (overlapOf(box, one.box) >= sameOverlap || sharedArea(box, one.box) >= coveredShare * areaOf(one.box)),
    )
    if (!isRepeat) taken.push(one)
  }
  return taken
}
