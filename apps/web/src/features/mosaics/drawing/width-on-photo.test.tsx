import { createEditor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Size } from '@plumbline/geometry/point'
import type { Rect } from '@plumbline/geometry/rect'
import { imageToFraction } from '@plumbline/geometry/spaces'
import type { Pixels } from '@plumbline/vision/hands/raster'
import { act, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { TraceWorker } from '../../../canvas/tracing/create-tracer.ts'
import { workerOf } from '../../../canvas/tracing/testing/engine-worker.ts'
import { closeScreens, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { extentOf, metresToMosaic } from '../mosaic-place.ts'
import { aMosaic, aSource, ids, mosaicServer, ofElevation } from '../testing/a-mosaic.ts'
import { drawStyle } from './outlines.ts'
import { useDrawnShapes } from './use-drawn-shapes.ts'
import { widthOnPhoto } from './width-on-photo.ts'

closeScreens()
/** Small, so that its one window is computed at once also on a busy machine. */
const photoSize: Size = { width: 480, height: 320 }
const middleAt = (x: number) => 160 + 15 * Math.sin(x / 60)

/** A crack 3 px wide on a plain surface. */
function paintedPart({ left, top, right, bottom }: Rect): Pixels {
  const [width, height] = [right - left, bottom - top]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [left + (at % width) + 0.5, top + Math.floor(at / width) + 0.5]
    const away = Math.abs(y - middleAt(x)) / Math.hypot(1, Math.cos(x / 60) / 4)
    const shade = (away < 1.5 ? 48 : 172) + ((at * 7919) % 13) - 6
    data.set([shade, shade, shade, 255], at * 4)
  }
  return { width, height, data }
}
const started = () => workerOf(false, paintedPart, photoSize)

const image = { picture: { ...photoSize, url: '/photo.jpg', thumbnailUrl: '', tiles: null } }
/** Up to three pixels beside the crack: as exact as a trace on the mosaic. */
const beside = Array.from({ length: 9 }, (_, index) => {
  const x = 60 + index * 40
  return imageToFraction(photoSize, { x, y: middleAt(x) + (index % 2 === 0 ? 3 : -3) })
})
const traced = { image, line: beside, photoPxPerPx: 5 / 1.5 }

describe('the width of a line that was traced on the mosaic', () => {
  it('is that of the crack on the source photo, though the line lies a pixel of the mosaic beside it', async () => {
    const { worker } = started()
    const profile = await widthOnPhoto(traced, () => worker)
    expect(Math.abs(profile!.p50 - 3)).toBeLessThan(0.4)
    expect(Math.abs(profile!.p95 - 3)).toBeLessThan(0.75)
    expect(Object.keys(profile!)).toEqual(['p50', 'p95', 'max', 'maxAt'])
    expect(worker.isEnded).toBe(true)
  })

  it.each([
    ['a place of it lies off the photo', { line: [{ x: 0, y: 0.5 }, ...beside] }],
    ['the photo has no picture', { image: { ...image, picture: null } }],
    [
      'only a smaller picture of the photo can be read',
      { image: { picture: { ...image.picture, width: 5_280, height: 3_956 } } },
    ],
    [
      'the photo shows no crack there',
      {
        line: [
          { x: 0.1, y: 0.9 },
          { x: 0.3, y: 0.9 },
        ],
      },
    ],
  ])('is not stated where %s', async (_, changes) => {
    expect(await widthOnPhoto({ ...traced, ...changes }, () => started().worker)).toBeUndefined()
  })

  it('is not stated where the photo cannot be read', async () => {
    const { worker } = workerOf(false, (): never => {
      throw new Error('refused')
    })
    expect(await widthOnPhoto(traced, () => worker)).toBeUndefined()
    expect(worker.isEnded).toBe(true)
  })
})

describe('storing it', () => {
  const workerBefore = globalThis.Worker
  afterEach(() => {
    globalThis.Worker = workerBefore
  })

  const mosaic = aMosaic()
  const extent = extentOf(mosaic)!
  const mosaicSize = { width: mosaic.widthPx!, height: mosaic.heightPx! }
  /** The photo shows 7 m by 4.6 m of the elevation. */
  const [widthM, heightM] = [7, 7 * (photoSize.height / photoSize.width)]
  const line: Shape = {
    id: '01930000-0000-7000-8000-000000000901',
    kind: 'polyline',
    style: drawStyle,
    points: beside.map(({ x, y }) => metresToMosaic(extent, { x: x * widthM, y: 9 - y * heightM })),
  }

  async function draw({ isTraced = true, photo = { status: 200, body: { image } } } = {}) {
    // jsdom has no workers: the engine itself answers, beside the page.
    globalThis.Worker = function start(): TraceWorker {
      return started().worker
    } as never
    const editor = createEditor({ image: mosaicSize, zoom: 'photo', drawStyle, newId: () => line.id })
    const server = mosaicServer({
      sourcesAt: (x, y) => [aSource({ point: { x: x / widthM, y: (9 - y) / heightM } })],
    })
    let drawing: ReturnType<typeof useDrawnShapes> | undefined
    const of = { ...ofElevation, mosaicId: mosaic._id }
    const photos = new Map<string, never>()
    function Drawing() {
      drawing = useDrawnShapes({ editor, of, mosaic, extent, photos, isOn: true })
      return null
    }
    const { writes } = await showScreen(<Drawing />, {
      respond: (asked) => (asked.url.endsWith(`/images/${ids.left}`) ? photo : server.answer(asked)),
    })
    act(() => {
      if (isTraced) drawing!.onTraced(line.id)
      editor.shapes.apply({ put: [line], remove: [] }, 'user')
    })
    await waitFor(() => expect(drawing!.state.kind).toBe('saved'), { timeout: 60_000 })
    const { annotations } = writes().at(-1)!.body as { annotations: readonly Record<string, unknown>[] }
    return annotations[0]!
  }

  it('a traced crack has the width of its source photo', async () => {
    const stored = await draw()
    expect(stored).toMatchObject({ imageId: ids.left, shape: 'polyline' })
    const { p50 } = stored.widthProfile as { readonly p50: number }
    expect(Math.abs(p50 - 3)).toBeLessThan(0.4)
  })

  it('a line drawn point by point has none, as on a photo', async () => {
    expect(await draw({ isTraced: false })).not.toHaveProperty('widthProfile')
  })

  it('a photo that cannot be opened leaves the line without one', async () => {
    const stored = await draw({ photo: refusal('media.not-found', { status: 404 }) as never })
    expect(stored).toMatchObject({ shape: 'polyline' })
    expect(stored).not.toHaveProperty('widthProfile')
  })
})
