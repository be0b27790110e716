import { findShift, type Grey } from '@plumbline/vision/register'

export type Look = {
  readonly grey: Grey
  /** Metres above take-off, and millimetres a pixel of the grey picture; null where not known. */ readonly altitude:
    | number
    | null
  readonly gsd: number | null
}
export type Placed = { readonly x: number; readonly y: number; readonly how: 'features' | 'position' | 'order' }

/** Above this two photos show the same wall; below it windows that look alike decide. */
const sureScore = 0.4

/**
 * Pixels the second photo lies below the first by their altitudes; a barometer and a gimbal leave an eighth of a
 * picture open.
 */
function guessOf(first: Look, second: Look): number | undefined {
  const gsd = first.gsd ?? second.gsd
  if (first.altitude === null || second.altitude === null || gsd === null) return undefined
  const down = ((first.altitude - second.altitude) * 1000) / gsd
  return down > 0.02 * first.grey.height && down < 6 * first.grey.height ? down : undefined
}

/** Each below the one before it: by what both show, else by how high they were taken, else without overlap. */
export function placeStrip(photos: readonly Look[]): readonly Placed[] {
  const placed: Placed[] = []
  photos.forEach((look, index) => {
    const before = photos[index - 1]
    const at = placed[index - 1]
    if (before === undefined || at === undefined) return placed.push({ x: 0, y: 0, how: 'order' })
    const { width, height } = before.grey
    const guess = guessOf(before, look)
    const reach = guess === undefined ? { x: width * 0.12, y: height * 0.45 } : { x: width * 0.12, y: height * 0.14 }
    const found = findShift(before.grey, look.grey, { guess: { dx: 0, dy: guess ?? height * 0.5 }, reach })
    if (found.score >= sureScore) return placed.push({ x: at.x + found.dx, y: at.y + found.dy, how: 'features' })
    return placed.push(
      guess === undefined ? { x: at.x, y: at.y + height, how: 'order' } : { x: at.x, y: at.y + guess, how: 'position' },
    )
  })
  const [first, second] = placed
  // The first is placed by whatever tied the second to it.
  return first && second ? [{ ...first, how: second.how }, ...placed.slice(1)] : placed
}
