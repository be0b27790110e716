import { apply } from './affine.ts'
import { type Shape } from './shapes.ts'
import { widthOf } from './text.ts'

export type Box = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }

const farthest = 1e12

function corners(shape: Shape): readonly (readonly number[])[] {
  switch (shape.kind) {
    case 'dot':
      return [[shape.x, shape.y]]
    case 'line':
      return shape.path.pieces
    case 'fill':
      return shape.paths.flatMap(({ pieces }) => pieces)
    case 'text': {
      const width = widthOf(shape.text) * shape.size
      const start = shape.anchor === 'start' ? 0 : shape.anchor === 'middle' ? -width / 2 : -width
      return [
        [start, -0.2],
        [start + width, -0.2],
        [start, 0.9],
        [start + width, 0.9],
      ].map(([x = 0, y = 0]) => apply(shape.affine, x, y * shape.size))
    }
  }
}

/** Undefined where a point is no number or lies beyond any building site. */
function boxOf(shape: Shape): Box | undefined {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const piece of corners(shape)) {
    for (let at = 0; at + 1 < piece.length; at += 2) {
      const [x, y] = [piece[at] ?? NaN, piece[at + 1] ?? NaN]
      if (!(Math.abs(x) < farthest && Math.abs(y) < farthest)) return undefined
      left = Math.min(left, x)
      right = Math.max(right, x)
      bottom = Math.min(bottom, y)
      top = Math.max(top, y)
    }
  }
  return left <= right ? { left, bottom, right, top } : undefined
}

function around(boxes: readonly Box[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    left = Math.min(left, box.left)
    right = Math.max(right, box.right)
    bottom = Math.min(bottom, box.bottom)
    top = Math.max(top, box.top)
  }
  return { left, bottom, right, top }
}

const room = 2
const lonely = 20

/** Between which most of the middles lie, with room on both sides. */
function densestRange(middles: number[]): readonly [number, number] {
  middles.sort((a, b) => a - b)
  const [low, high] = [middles[Math.floor(middles.length * 0.02)] ?? 0, middles[Math.floor(middles.length * 0.98)] ?? 0]
  return [low - (high - low) * room, high + (high - low) * room]
}

/**
 * What is drawn and how far it reaches. One forgotten line a hundred kilometres away would shrink the plan to a dot:
 * what lies far from nearly everything is left out.
 */
export function withinReach(
  shapes: readonly Shape[],
): { readonly shapes: readonly Shape[]; readonly box: Box } | undefined {
  const placed = shapes.flatMap((shape) => {
    const box = boxOf(shape)
    return box === undefined ? [] : [{ shape, box }]
  })
  if (placed.length === 0) return undefined
  const all = around(placed.map(({ box }) => box))
  const [left, right] = densestRange(placed.map(({ box }) => (box.left + box.right) / 2))
  const [bottom, top] = densestRange(placed.map(({ box }) => (box.bottom + box.top) / 2))
  const size = Math.max(right - left, top - bottom)
  const isLonely =
    placed.length > 50 && size > 0 && Math.max(all.right - all.left, all.top - all.bottom) > lonely * size
  const included = isLonely
    ? placed.filter(
        ({ box }) =>
          box.right >= left &&
          box.left <= right &&
          box.top >= bottom &&
          box.bottom <= top &&
          box.right - box.left < lonely * size,
      )
    : placed
  return { shapes: included.map(({ shape }) => shape), box: around(included.map(({ box }) => box)) }
}
