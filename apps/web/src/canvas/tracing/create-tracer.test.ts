import { distanceToPolyline } from '@plumbline/geometry/polyline'
import { fractionToImage, imageToFraction } from '@plumbline/geometry/spaces'
import type { WidthProfile } from '@plumbline/vision/hands/width-profile'
import { describe, expect, it } from 'vitest'
import { createTracer } from './create-tracer.ts'
import { tilesOf } from './read-photo-part.ts'
import { crack, photoSize } from './testing/painted-photo.ts'
import { workerOf } from './testing/engine-worker.ts'
import type { TraceSource } from './trace-messages.ts'
import { isWellInside, windowAbout } from './trace-window.ts'
import { sourceOf, sourceOfTemperatures } from './use-tracer.ts'

const source: TraceSource = { kind: 'photo', photo: { size: photoSize, url: '/t/{x}/{y}', tileSize: 256 } }

const at = (index: number) => imageToFraction(photoSize, crack[index]!)

describe('what the editor asks', () => {
  it('is asked in pixels of the photo and answered in fractions', async () => {
    const { worker, sent } = workerOf()
    const { tracer, close } = createTracer({ source, size: photoSize, createWorker: () => worker })
    const { points } = await tracer.follow(at(2), at(30), 8)
    for (const point of points) expect(distanceToPolyline(fractionToImage(photoSize, point), crack)).toBeLessThan(2)
    expect(sent[0]).toEqual({ kind: 'open', source })
    expect(sent[1]).toMatchObject({ question: { does: 'follow', from: crack[2], radius: 8 } })
    close()
    expect(worker.isEnded).toBe(true)
  })

  it('counts a radius in pixels of the photo though the picture is shown enlarged', async () => {
    const { worker, sent } = workerOf()
    const { tracer } = createTracer({
      source,
      size: photoSize,
      shownWidth: () => photoSize.width * 4,
      createWorker: () => worker,
    })
    await tracer.snap(at(5), 8)
    expect(sent[1]).toMatchObject({ question: { does: 'snap', radius: 2 } })
  })

  it('prepares one place at a time', async () => {
    const { worker, sent } = workerOf(true)
    const { tracer } = createTracer({ source, size: photoSize, createWorker: () => worker })
    for (let index = 0; index < 9; index += 1) tracer.prepare(at(index))
    expect(sent.filter(({ kind }) => kind === 'ask')).toHaveLength(1)
  })
})

describe('a worker that does not answer', () => {
  const timeouts = { path: 20, area: 20, width: 20 }

  it('leaves the straight line, with the reason', async () => {
    const { worker } = workerOf(true)
    const { tracer } = createTracer({ source, size: photoSize, createWorker: () => worker, timeouts })
    expect(await tracer.follow(at(2), at(30), 8)).toEqual({ points: [at(30)], problem: 'unread' })
    expect(await tracer.snap(at(2), 8)).toEqual({ points: [at(2)], problem: 'unread' })
    expect(await tracer.grow([{ at: at(2), isCut: false }], 0.3)).toEqual({ points: [], problem: 'unread' })
  })

  it('that fails answers all at once', async () => {
    const { worker } = workerOf(true)
    const { tracer } = createTracer({
      source,
      size: photoSize,
      createWorker: () => worker,
      timeouts: { path: 60_000, area: 60_000, width: 60_000 },
    })
    const waiting = tracer.snap(at(2), 8)
    worker.onerror?.({} as ErrorEvent)
    expect((await waiting).problem).toBe('unread')
  })

  it('does not hold up the line: it is stored without a width', async () => {
    const { worker } = workerOf(true)
    const measured: (WidthProfile | undefined)[] = []
    const { tracer } = createTracer({
      source,
      size: photoSize,
      createWorker: () => worker,
      timeouts,
      onMeasured: (_, profile) => void measured.push(profile),
    })
    await tracer.finish?.({ id: 'a', kind: 'polyline', style: 's', points: [at(2), at(30)] })
    expect(measured).toEqual([undefined])
  })
})

it('the width of a traced line is measured before it is stored; where it is widest is a fraction', async () => {
  const { worker } = workerOf()
  const measured: { readonly id: string; readonly profile: WidthProfile | undefined }[] = []
  const { tracer } = createTracer({
    source,
    size: photoSize,
    createWorker: () => worker,
    onMeasured: (id, profile) => void measured.push({ id, profile }),
  })
  await tracer.finish?.({ id: 'a', kind: 'polyline', style: 's', points: crack.map((_, index) => at(index)) })
  expect(measured).toHaveLength(1)
  const { id, profile } = measured[0]!
  expect(id).toBe('a')
  expect(Math.abs(profile!.p50 - 3)).toBeLessThan(0.4)
  expect(profile!.maxAt.x).toBeLessThan(1)
})

describe('the part of a photo that is read', () => {
  it('lies about the places and inside the photo', () => {
    expect(windowAbout(photoSize, [{ x: 1300, y: 850 }])).toEqual({ left: 700, top: 250, right: 1900, bottom: 1450 })
    expect(windowAbout(photoSize, [{ x: 5, y: 1699 }])).toEqual({ left: 0, top: 500, right: 1200, bottom: 1700 })
    expect(windowAbout({ width: 640, height: 512 }, [{ x: 5, y: 5 }])).toEqual({
      left: 0,
      top: 0,
      right: 640,
      bottom: 512,
    })
  })

  it('shows the surface around a place, except at the edge of the photo', () => {
    const rect = { left: 0, top: 500, right: 1200, bottom: 1700 }
    expect(isWellInside(rect, photoSize, { x: 2, y: 1698 })).toBe(true)
    expect(isWellInside(rect, photoSize, { x: 1190, y: 1000 })).toBe(false)
    expect(isWellInside(rect, photoSize, { x: 600, y: 510 })).toBe(false)
  })

  it('is put together from tiles of the full size', () => {
    const tiles = tilesOf(
      { size: photoSize, url: '/t/{x}/{y}', tileSize: 256 },
      { left: 500, top: 0, right: 800, bottom: 300 },
    )
    expect(tiles).toEqual([
      { url: '/t/1/0', left: 256, top: 0 },
      { url: '/t/2/0', left: 512, top: 0 },
      { url: '/t/3/0', left: 768, top: 0 },
      { url: '/t/1/1', left: 256, top: 256 },
      { url: '/t/2/1', left: 512, top: 256 },
      { url: '/t/3/1', left: 768, top: 256 },
    ])
    expect(
      tilesOf({ size: photoSize, url: '/whole', tileSize: undefined }, { left: 1, top: 1, right: 2, bottom: 2 }),
    ).toEqual([{ url: '/whole', left: 0, top: 0 }])
  })

  it('is addressed from the page, whatever file the worker is in', () => {
    const found = sourceOf({
      url: '/whole',
      size: photoSize,
      tiles: { tileSize: 256, levels: 5, tileUrl: (level, x, y) => `/tiles/${4 - level}/${x}/${y}?sig=a%2Fb` },
    })
    expect(found).toEqual({
      kind: 'photo',
      photo: { size: photoSize, tileSize: 256, url: `${location.origin}/tiles/4/{x}/{y}?sig=a%2Fb` },
    })
  })
})

it('a place without a temperature is as cold as the coldest, and the image itself stays as it is', () => {
  const temperatures = Float32Array.from([20, Number.NaN, 18, 25])
  expect(sourceOfTemperatures({ width: 2, height: 2, temperatures })).toEqual({
    kind: 'raster',
    raster: { width: 2, height: 2, values: Float32Array.from([20, 18, 18, 25]) },
  })
  expect(temperatures[1]).toBeNaN()
})
