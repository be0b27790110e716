import type { Shape } from '@plumbline/canvas/shapes'

/** Numbers that are the same on every machine and in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const kinds = [
  'rectangle',
  'rectangle',
  'rectangle',
  'rectangle',
  'rectangle',
  'polygon',
  'polygon',
  'polyline',
  'polyline',
  'point',
] as const
export const colours = ['#0e7c86', '#1979c4', '#b3261e', '#7048a8'] as const

/**
 * Defects on a plan: half of them boxes, the rest outlines, cracks and points; each a hundredth of the picture or so.
 */
export function seededShapes(count: number): readonly Shape[] {
  const random = seeded(count)
  return Array.from({ length: count }, (_, at): Shape => {
    const kind = kinds[at % kinds.length] ?? 'rectangle'
    const [x, y, size] = [random() * 0.98, random() * 0.98, 0.004 + random() * 0.014]
    const common = { id: String(at), kind, style: String(at % colours.length) }
    if (kind === 'rectangle')
      return {
        ...common,
        points: [
          { x, y },
          { x: x + size, y: y + size },
        ],
      }
    if (kind === 'point') return { ...common, points: [{ x, y }] }
    const corners = kind === 'polygon' ? 6 : 8
    const around = (corner: number) => ({
      x: x + (size / 2) * (1 + Math.cos((corner / corners) * Math.PI * 2)),
      y: y + (size / 2) * (1 + Math.sin((corner / corners) * Math.PI * 2)),
    })
    return {
      ...common,
      points: Array.from({ length: corners }, (_, corner) =>
        kind === 'polygon' ? around(corner) : { x: x + (size * corner) / corners, y: y + random() * size },
      ),
    }
  })
}
