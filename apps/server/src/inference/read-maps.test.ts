import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Size } from '@plumbline/geometry/point'
import type { ProbabilityMap } from '@plumbline/vision/probability-map'
import { cutTile, halved, type Pixels } from './pixels.ts'
import { readMaps, type ReadSettings } from './read-maps.ts'
import type { ReadTile } from './session.ts'
import { testInFullRun } from '../testing/test-in-full-run.ts'

const weights = { crack: 0.7, spalling: 0.7, rust: 0.5, pipe: 0.5, bracket: 0.7 }
const settings: ReadSettings = {
  fullScaleWeight: weights,
  types: ['crack', 'spalling', 'rust'],
  isThorough: false,
  onProgress: () => undefined,
}

function pixelsOf(size: Size, at: (x: number, y: number) => readonly [number, number, number]): Pixels {
  const bytes = new Uint8Array(size.width * size.height * 3)
  for (let y = 0, to = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1, to += 3) {
      const [red, green, blue] = at(x, y)
      bytes[to] = red
      bytes[to + 1] = green
      bytes[to + 2] = blue
    }
  return {
    ...size,
    rows: (top, count) => Promise.resolve(bytes.slice(top * size.width * 3, (top + count) * size.width * 3)),
    close: () => Promise.resolve(),
  }
}

/** Fake detector: judges each pixel alone, red is crack, green spalling, blue rust; counts what it reads. */
function byColour(): { readonly read: ReadTile; readonly sides: number[] } {
  const sides: number[] = []
  const read: ReadTile = (pixels, { width, height }) => {
    sides.push(width)
    const logits = new Float32Array(width * height * 5)
    for (const [channel, band] of [0, 1, 2, 0, 1].entries()) {
      for (let at = 0; at < width * height; at += 1)
        logits[channel * width * height + at] = pixels[at * 3 + band]! / 32 - 6
    }
    return Promise.resolve(logits)
  }
  return { read, sides }
}

const wall = (x: number, y: number): [number, number, number] => [40 + ((x + y) % 16), 60, 50]

test('cut, padded and halved pixels are those of the photo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (width, height) => {
      const bytes = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 31) % 256)
      const tile = cutTile({ x: 0, y: 0, width: 64, height: 64 }, { width, height }, { top: 0, width, height, bytes })
      for (let y = 0; y < height; y += 1)
        expect([...tile.subarray(y * 192, y * 192 + width * 3)]).toEqual([
          ...bytes.subarray(y * width * 3, (y + 1) * width * 3),
        ])
      const to = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
      const small = halved(new Uint8Array(bytes.length).fill(77), { width, height }, to)
      expect(small.length === to.width * to.height * 3 && small.every((value) => value === 77)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('a photo in many tiles reads as it would in one', async () => {
  const size = { width: 603, height: 541 }
  const at = (x: number, y: number): [number, number, number] => [
    (x / 5) % 256,
    (y / 3) % 256,
    128 + 60 * Math.sin((x + y) / 90),
  ]
  const { maps, tiles, tilesRead } = await readMaps(pixelsOf(size, at), byColour().read, {
    ...settings,
    isThorough: true,
  })
  expect(tilesRead).toBe(tiles)
  let worst = 0
  for (let y = 1; y < size.height - 1; y += 1) {
    for (let x = 1; x < size.width - 1; x += 1) {
      const value = Math.floor(at(x, y)[2]) / 32 - 6
      worst = Math.max(worst, Math.abs(maps.rust!.values[y * size.width + x]! - 255 / (1 + Math.exp(-value))))
    }
  }
  // A colour is a whole number, which the half scale has averaged.
  expect(worst).toBeLessThan(3)
})

const large = { width: 1460, height: 1430 }
const found = ({ values }: ProbabilityMap) => values.reduce((sum, value) => sum + Number(value >= 128), 0)

testInFullRun(
  'only the tiles that the half scale doubts are read at full size, nothing there is lost, unrequested types cost nothing, and progress rises to one',
  async () => {
    const rust: readonly [number, number, number] = [40, 60, 250]
    const pixels = pixelsOf(large, (x, y) =>
      x > 700 && x < 900 && Math.abs(y - 600) < 2 ? [255, 60, 50] : x < 200 && y > 1200 ? rust : wall(x, y),
    )
    const [some, all, progress] = [byColour(), byColour(), [] as number[]]
    const chosen = await readMaps(pixels, some.read, {
      ...settings,
      types: ['crack'],
      onProgress: (part) => progress.push(part),
    })
    const thorough = await readMaps(pixels, all.read, { ...settings, isThorough: true })
    expect(chosen.tilesRead).toBeLessThanOrEqual(4)
    expect(thorough.tilesRead).toBe(16)
    expect(all.sides.length - some.sides.length).toBe(thorough.tiles - chosen.tilesRead)
    expect(found(chosen.maps.crack!)).toBe(found(thorough.maps.crack!))
    expect(found(chosen.maps.crack!)).toBeGreaterThan(500)
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
    expect(progress.at(-1)).toBe(1)
  },
)

test('a small photo is read in one piece', async () => {
  const { read, sides } = byColour()
  const { tiles } = await readMaps(pixelsOf({ width: 300, height: 170 }, wall), read, settings)
  expect([tiles, sides]).toEqual([1, [160, 320]])
})
