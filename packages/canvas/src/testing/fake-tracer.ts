import { type Point } from '@plumbline/geometry/point'
import { type Shape } from '../shapes.ts'
import { type Mark, type Traced, type Tracer } from '../tracer.ts'
import { image } from './driver.ts'

type Question =
  | { readonly asks: 'prepare'; readonly at: Point }
  | { readonly asks: 'snap'; readonly at: Point; readonly radius: number }
  | { readonly asks: 'follow'; readonly from: Point; readonly to: Point; readonly radius: number }
  | { readonly asks: 'grow'; readonly marks: readonly Mark[]; readonly tolerance: number }
  | { readonly asks: 'finish'; readonly shape: Shape }

type FakeTracer = {
  readonly tracer: Tracer
  readonly asked: readonly Question[]
  /** Answers the oldest open question as the picture would, or with this. */
  readonly answer: (traced?: Traced) => Promise<void>
  readonly answerAll: () => Promise<void>
  readonly open: () => number
}

/** Image pixels. */
export const at = (x: number, y: number): Point => ({ x: x / image.width, y: y / image.height })

/**
 * A picture with a crack along y = 100: a click near it snaps there, and a path runs along it by way of its middle. An
 * area is a square about its first mark, as large as the tolerance, with a notch for each cut.
 */
export function fakeTracer(): FakeTracer {
  const asked: Question[] = []
  const waiting: { readonly usual: Traced; readonly resolve: (traced: Traced) => void }[] = []
  const later = (usual: Traced) => new Promise<Traced>((resolve) => waiting.push({ usual, resolve }))
  const onCrack = (point: Point, radius: number): Point =>
    Math.abs(point.y * image.height - 100) <= radius ? { ...point, y: 100 / image.height } : point
  /** Answers are taken up some promises later. */
  const flush = async () => {
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
  }

  async function answer(traced?: Traced): Promise<void> {
    const next = waiting.shift()
    next?.resolve(traced ?? next.usual)
    await flush()
  }

  return {
    asked,
    answer,
    open: () => waiting.length,
    async answerAll() {
      while (waiting.length > 0) await answer()
    },
    tracer: {
      prepare: (place) => void asked.push({ asks: 'prepare', at: place }),
      snap(place, radius) {
        asked.push({ asks: 'snap', at: place, radius })
        return later({ points: [onCrack(place, radius)] })
      },
      follow(from, to, radius) {
        asked.push({ asks: 'follow', from, to, radius })
        const end = onCrack(to, radius)
        return later({ points: [{ x: (from.x + end.x) / 2, y: 100 / image.height }, end] })
      },
      grow(marks, tolerance) {
        asked.push({ asks: 'grow', marks, tolerance })
        const { x, y } = marks[0]!.at
        const [wide, high] = [tolerance / 10, tolerance / 10]
        const square = [
          { x: x - wide, y: y - high },
          { x: x + wide, y: y - high },
          { x: x + wide, y: y + high },
          { x: x - wide, y: y + high },
        ]
        return later({ points: [...square, ...marks.filter(({ isCut }) => isCut).map((mark) => mark.at)] })
      },
      async finish(shape) {
        asked.push({ asks: 'finish', shape })
        await later({ points: [] })
      },
    },
  }
}
