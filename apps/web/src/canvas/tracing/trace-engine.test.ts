import { polygonTest } from '@plumbline/geometry/polygon'
import { distanceToPolyline } from '@plumbline/geometry/polyline'
import type { Point } from '@plumbline/geometry/point'
import type { Rect } from '@plumbline/geometry/rect'
import { describe, expect, it } from 'vitest'
import { partOf } from './raster-part.ts'
import { crack, isInStain, paintedPart, photoSize } from './testing/painted-photo.ts'
import { createTraceEngine, type Probabilities } from './trace-engine.ts'

function open(
  read: (rect: Rect) => Promise<ReturnType<typeof paintedPart>> = async (rect) => paintedPart(rect),
  readProbabilities?: (rect: Rect) => Promise<Probabilities | undefined>,
) {
  const rects: Rect[] = []
  let time = 0
  const engine = createTraceEngine({
    size: photoSize,
    now: () => time,
    ...(readProbabilities && { readProbabilities }),
    read(rect) {
      rects.push(rect)
      return read(rect)
    },
  })
  return { engine, rects, wait: (ms: number) => (time += ms) }
}

const [start, end] = [crack[2]!, crack.at(-3)!]
const beside = { x: start.x, y: start.y + 5 }

describe('a crack in a photo', () => {
  it('is snapped to and followed, reading one window of at most 1,200 px', async () => {
    const { engine, rects } = open()
    const { points } = await engine.snap(beside, 8)
    expect(distanceToPolyline(points[0]!, crack)).toBeLessThan(1.5)
    const path = await engine.follow(points[0]!, end, 8)
    expect(path.problem).toBeUndefined()
    for (const point of path.points) expect(distanceToPolyline(point, crack)).toBeLessThan(2)
    expect(distanceToPolyline(path.points.at(-1)!, [end, end])).toBeLessThan(9)
    for (const { left, top, right, bottom } of rects) {
      expect(right - left).toBeLessThanOrEqual(1200)
      expect(bottom - top).toBeLessThanOrEqual(1200)
      expect(left >= 0 && top >= 0 && right <= photoSize.width && bottom <= photoSize.height).toBe(true)
    }
  })

  it('is read once while the pointer moves along it', async () => {
    const { engine, rects } = open()
    await engine.prepare(start)
    const before = rects.length
    for (const place of crack.slice(4, 20)) await engine.follow(start, place, 8)
    expect(rects.length).toBe(before)
  })

  it('farther away than a window shows is not followed, and says so', async () => {
    const { engine } = open()
    expect(await engine.follow({ x: 40, y: 40 }, { x: 2500, y: 1600 }, 8)).toEqual({
      points: [{ x: 2500, y: 1600 }],
      problem: 'far',
    })
  })

  it('is measured: as wide as it was painted', async () => {
    const { engine } = open()
    const profile = await engine.measure(crack)
    expect(Math.abs(profile!.p50 - 3)).toBeLessThan(0.4)
    expect(profile!.p50).toBeLessThanOrEqual(profile!.p95)
    expect(profile!.p95).toBeLessThanOrEqual(profile!.max)
    expect(distanceToPolyline(profile!.maxAt, crack)).toBeLessThan(3)
  })

  it('has no width where there is none', async () => {
    const { engine } = open()
    expect(
      await engine.measure([
        { x: 100, y: 1200 },
        { x: 400, y: 1250 },
      ]),
    ).toBeUndefined()
  })
})

describe('a photo that cannot be read', () => {
  it('gives the places as they were clicked, with the reason', async () => {
    const { engine } = open(() => Promise.reject(new Error('offline')))
    expect(await engine.snap(start, 8)).toEqual({ points: [start], problem: 'unread' })
    expect(await engine.follow(start, end, 8)).toEqual({ points: [end], problem: 'unread' })
    expect(await engine.grow([{ at: start, isCut: false }], 0.3)).toEqual({ points: [], problem: 'unread' })
    expect(await engine.measure([start, end])).toBeUndefined()
  })

  it('is not asked for again at each move, but after a while', async () => {
    let isBroken = true
    const { engine, rects, wait } = open(async (rect) => {
      if (isBroken) throw new Error('offline')
      return paintedPart(rect)
    })
    for (let move = 0; move < 10; move += 1) await engine.snap(start, 8)
    expect(rects).toHaveLength(1)
    isBroken = false
    wait(5000)
    expect((await engine.snap(start, 8)).problem).toBeUndefined()
  })
})

describe('a stain', () => {
  it('is outlined; another tolerance reads nothing again', async () => {
    const { engine, rects } = open()
    const marks = [{ at: { x: 1690, y: 310 }, isCut: false }]
    const { points } = await engine.grow(marks, 0.6)
    const isIn = polygonTest(points)
    for (let x = 1560; x < 1840; x += 20) {
      for (let y = 160; y < 440; y += 20) {
        const far = Math.abs(Math.hypot(x - 1700, y - 300) - 90)
        if (far > 12) expect(isIn({ x, y })).toBe(isInStain({ x, y }))
      }
    }
    await engine.grow(marks, 0.5)
    expect(rects).toHaveLength(1)
  })
})

describe('temperatures', () => {
  const raster = {
    width: 320,
    height: 256,
    values: Float32Array.from({ length: 320 * 256 }, (_, at) => (at % 320 < 160 ? 18 : 21)),
  }

  it('are followed along an edge and never measured for a width', async () => {
    const engine = createTraceEngine({ size: raster, now: () => 0, read: async (rect) => partOf(raster, rect) })
    const { points } = await engine.follow({ x: 160, y: 20 }, { x: 163, y: 230 }, 8)
    for (const { x } of points) expect(Math.abs(x - 160)).toBeLessThan(3)
    expect(await engine.measure([{ x: 160, y: 20 }, ...points])).toBeUndefined()
  })

  it('a part of them is what lies there', () => {
    const part = partOf(raster, { left: 158, top: 4, right: 162, bottom: 6 })
    expect([...part.values]).toEqual([18, 18, 21, 21, 18, 18, 21, 21])
  })
})

describe('where the detector has read the photo', () => {
  /** It saw a crack where the photo shows a plain wall, and spalling as wide as half the stain. */
  const isSeen = ({ x, y }: Point) => Math.abs(y - (500 + 40 * Math.sin(x / 60))) < 3
  const mapOf = ({ left, top, right, bottom }: Rect, isIn: (at: Point) => boolean) => {
    const [width, height] = [right - left, bottom - top]
    const values = Float32Array.from({ length: width * height }, (_, at) =>
      isIn({ x: left + (at % width) + 0.5, y: top + Math.floor(at / width) + 0.5 }) ? 1 : 0,
    )
    return { width, height, values }
  }
  const seen = async (rect: Rect): Promise<Probabilities> => ({
    crack: mapOf(rect, isSeen),
    area: mapOf(rect, (at) => isInStain(at) && at.x < 1700),
  })
  const [from, to] = [
    { x: 800, y: 500 + 40 * Math.sin(800 / 60) },
    { x: 1200, y: 500 + 40 * Math.sin(1200 / 60) },
  ]

  it('a path follows what it was sure of, which the photo alone does not show', async () => {
    const alone = await open().engine.follow(from, to, 8)
    expect(alone.points.every(isSeen)).toBe(false)
    const { points } = await open(undefined, seen).engine.follow(from, to, 8)
    for (const point of points) expect(Math.abs(point.y - (500 + 40 * Math.sin(point.x / 60)))).toBeLessThan(6)
  })

  it('an area is led by it, and ends where the photo says so', async () => {
    const { points } = await open(undefined, seen).engine.grow([{ at: { x: 1660, y: 300 }, isCut: false }], 0.5)
    expect(polygonTest(points)({ x: 1650, y: 300 })).toBe(true)
    for (const point of points) expect(Math.hypot(point.x - 1700, point.y - 300)).toBeLessThan(110)
  })

  it('a map that cannot be read leaves the photo to lead', async () => {
    const failing = () => Promise.reject(new Error('the line is cut'))
    const [led, plain] = [open(undefined, failing), open()].map(({ engine }) => engine.follow(start, end, 8))
    expect(await led).toEqual(await plain)
  })
})
