import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Source } from '../files.ts'
import { ModelError } from '../model-error.ts'
import { lasBytes, type Cloud } from '../testing/laz-file.ts'
import { lasFeed, readLasHeader } from './las.ts'

const cloud: Cloud = {
  count: 8,
  corner: [100, 200, 5],
  size: [40, 20, 60],
  point: (index) => [(index & 1) * 40_000, ((index >> 1) & 1) * 20_000, ((index >> 2) & 1) * 60_000, 65_535, 0, 256],
}
const sourceOf = (file: Uint8Array): Source => ({
  size: file.length,
  read: async (offset, length) => file.subarray(offset, offset + length),
})
const headerOf = (file: Uint8Array) => readLasHeader(sourceOf(file))
const faultOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'none',
    (error: unknown) => (error instanceof ModelError ? error.fault : `not named: ${String(error)}`),
  )
/** The file with one number of its head changed. */
function changed(write: (view: DataView) => void): Uint8Array {
  const file = lasBytes(cloud).slice()
  write(new DataView(file.buffer))
  return file
}
async function pointsOf(file: Uint8Array): Promise<readonly (readonly number[])[]> {
  const points: number[][] = []
  const source = sourceOf(file)
  await lasFeed(source, await readLasHeader(source)).each((...point) => void points.push(point))
  return points
}

describe('points', () => {
  test('lie where scale and offset put them, in their colours', async () => {
    const points = await pointsOf(lasBytes(cloud))
    expect(points).toHaveLength(8)
    expect(points[0]).toEqual([100, 200, 5, 65_535, 0, 256])
    expect(points[7]!.slice(0, 3).map((value) => Math.round(value * 1e3) / 1e3)).toEqual([140, 220, 65])
  })

  test('of any place come back to a thousandth', async () => {
    const coordinate = fc.integer({ min: -2_000_000, max: 2_000_000 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 1, maxLength: 20 }),
        async (places) => {
          const file = lasBytes({
            count: places.length,
            corner: [0, 0, 0],
            size: [1, 1, 1],
            point: (index) => [...places[index]!, 1, 2, 3],
          })
          const points = await pointsOf(file)
          points.forEach((point, index) =>
            places[index]!.forEach((value, axis) => expect(point[axis]).toBeCloseTo(value / 1_000, 6)),
          )
        },
      ),
      { numRuns: 20 },
    )
  })

  test('without colours have the strength of their echo', async () => {
    const file = changed((view) => {
      view.setUint8(104, 0)
      view.setUint16(239, 700, true)
    })
    const [, , , red, green, blue] = (await pointsOf(file))[0]!
    expect([red, green, blue]).toEqual([700, 700, 700])
  })

  test('with more bytes a record than their format asks for are read all the same', async () => {
    const file = lasBytes(cloud)
    const wide = new Uint8Array(227 + 8 * 30)
    wide.set(file.subarray(0, 227))
    for (let row = 0; row < 8; row += 1) wide.set(file.subarray(227 + row * 26, 227 + (row + 1) * 26), 227 + row * 30)
    new DataView(wide.buffer).setUint16(105, 30, true)
    expect(await pointsOf(wide)).toEqual(await pointsOf(file))
  })
})

describe('heads that lie', () => {
  test.each<[string, Uint8Array, string]>([
    ['none of these', lasBytes(cloud), 'none'],
    ['another kind of file', changed((view) => view.setUint8(0, 0)), 'damaged'],
    ['no points', changed((view) => view.setUint32(107, 0, true)), 'empty'],
    ['more points than bytes', changed((view) => view.setUint32(107, 9, true)), 'damaged'],
    ['more points than anybody has', changed((view) => view.setUint32(107, 600_000_000, true)), 'too-complex'],
    ['a record shorter than its format', changed((view) => view.setUint16(105, 25, true)), 'damaged'],
    ['a record of no bytes', changed((view) => view.setUint16(105, 0, true)), 'damaged'],
    ['a format that is none', changed((view) => view.setUint8(104, 40)), 'damaged'],
    ['a scale of zero', changed((view) => view.setFloat64(131, 0, true)), 'damaged'],
    ['a negative scale', changed((view) => view.setFloat64(139, -1, true)), 'damaged'],
    ['a scale that is no number', changed((view) => view.setFloat64(147, Number.NaN, true)), 'damaged'],
    ['an offset without end', changed((view) => view.setFloat64(155, Infinity, true)), 'damaged'],
    ['an offset beyond the earth', changed((view) => view.setFloat64(155, 1e9, true)), 'damaged'],
    ['a box that is turned inside out', changed((view) => view.setFloat64(179, -1e6, true)), 'damaged'],
    ['points behind the end', changed((view) => view.setUint32(96, 1_000_000, true)), 'damaged'],
  ])('%s: %s', async (_, file, fault) => {
    expect(await faultOf(headerOf(file))).toBe(fault)
  })

  test('a file cut anywhere is damaged', async () => {
    const file = lasBytes(cloud)
    for (let length = 0; length < file.length; length += 5)
      expect(await faultOf(headerOf(file.subarray(0, length)))).toBe('damaged')
  })

  test('any head behind the right letters is read or refused by name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 371, maxLength: 600 }), async (noise) => {
        const file = Uint8Array.from([0x4c, 0x41, 0x53, 0x46, ...noise])
        expect(['none', 'damaged', 'empty', 'too-complex']).toContain(await faultOf(headerOf(file)))
      }),
    )
  })

  test('a file that ends while it is read is damaged', async () => {
    const file = lasBytes(cloud)
    const source = sourceOf(file)
    const header = await readLasHeader(source)
    const shrunk: Source = { ...source, read: async (offset, length) => file.subarray(offset, offset + length - 10) }
    expect(await faultOf(lasFeed(shrunk, header).each(() => undefined))).toBe('damaged')
  })
})
