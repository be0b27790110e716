import type { WidthProfile } from '@plumbline/contract/annotations/annotations'
import type { Media } from '@plumbline/contract/media/media'
import { distance, type Point, type Size } from '@plumbline/geometry/point'
import { fractionToImage } from '@plumbline/geometry/spaces'
import { isFullSize } from '../../../canvas/picture/picture.ts'
import { pictureOf } from '../../../canvas/picture/to-picture.ts'
import { createTracer, type TraceWorker } from '../../../canvas/tracing/create-tracer.ts'
import { createTraceWorker, sourceOf } from '../../../canvas/tracing/use-tracer.ts'

/** Pixels of the photo between the places where the line is moved onto the crack. */
const spacing = 12
/** Pixels of the photo: farther from the line a crack may be another one. */
const maxReach = 8

function dense(size: Size, line: readonly Point[]): readonly Point[] {
  return line.flatMap((from, at) => {
    const to = line[at + 1]
    if (to === undefined) return [from]
    const far = distance(fractionToImage(size, from), fractionToImage(size, to))
    const count = Math.max(1, Math.round(far / spacing))
    return Array.from({ length: count }, (_, index) => ({
      x: from.x + ((to.x - from.x) * index) / count,
      y: from.y + ((to.y - from.y) * index) / count,
    }))
  })
}

/** Milliseconds: the first question also reads its part of the photo and computes where lines are. */
const waitMs = 15_000

/** The server moves a place a little beyond the photo onto its edge. */
const isInside = ({ x, y }: Point) => x > 0 && x < 1 && y > 0 && y < 1

type Traced = {
  readonly image: Pick<Media, 'picture'>
  /** In fractions of the photo. */
  readonly line: readonly Point[]
  /** Pixels of the photo for each of the mosaic: no line traced there is more exact. */
  readonly photoPxPerPx: number
}

/**
 * The width of a crack that was traced on a mosaic, by the pixels of its source photo. Nothing where the photo cannot
 * be read at its full size, a part of the line lies off it, or it shows no crack there.
 */
export async function widthOnPhoto(
  { image: { picture: shown }, line, photoPxPerPx }: Traced,
  createWorker: () => TraceWorker = createTraceWorker,
): Promise<WidthProfile | undefined> {
  if (shown === null || !line.every(isInside)) return undefined
  const picture = pictureOf(shown)
  if (!isFullSize(picture)) return undefined
  const { tracer, measure, close } = createTracer({
    source: sourceOf(picture),
    size: picture.size,
    createWorker,
    timeouts: { path: waitMs, area: waitMs, width: waitMs },
  })
  try {
    const radius = Math.min(maxReach, Math.max(1, photoPxPerPx))
    const onCrack: Point[] = []
    for (const place of dense(picture.size, line)) {
      const { points, problem } = await tracer.snap(place, radius)
      if (problem !== undefined) return undefined
      onCrack.push(points[0] ?? place)
    }
    const profile = await measure(onCrack)
    if (profile === undefined) return undefined
    const { p50, p95, max, maxAt } = profile
    return { p50, p95, max, maxAt }
  } finally {
    close()
  }
}
