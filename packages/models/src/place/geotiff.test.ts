import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foreignTiffs, geoFields, tiffFile } from '../testing/tiff-file.ts'
import { bytesOfText } from '../text.ts'
import { readGroundPlace } from './geotiff.ts'

const sourceOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
})
const placeOf = (bytes: Uint8Array) => readGroundPlace(sourceOf(bytes))
const ofCase = (name: keyof typeof foreignTiffs) =>
  placeOf(tiffFile([40, 30], foreignTiffs[name]!.fields, foreignTiffs[name]!.variant))

describe('where a GeoTIFF says that it lies', () => {
  test.each([
    ['UTM north', [209_000, 0.05, 0, 2_466_000, 0, -0.05], 'EPSG:32650', 0.05],
    ['a large TIFF', [209_000, 0.05, 0, 2_466_000, 0, -0.05], 'EPSG:32650', 0.05],
    ['UTM south, highest byte first', [334_000, 0.1, 0, 6_251_000, 0, -0.1], 'EPSG:32756', 0.1],
    // The middle of the first pixel is at the tie point, so its corner is half a pixel outside.
    ['pixels that are points', [208_999, 2, 0, 2_466_001, 0, -2], 'EPSG:32650', 2],
    ['a tie point within the picture', [208_990, 0.5, 0, 2_466_005, 0, -0.5], 'EPSG:32650', 0.5],
    ['a matrix that turns', [209_000, 0.04, 0.03, 2_466_000, 0.03, -0.04], 'EPSG:32650', 0.05],
    ['a matrix of points', [208_996.5, 4, 3, 2_466_000.5, 3, -4], 'EPSG:32650', 5],
    ['Hong Kong 1980', [834_000, 0.02, 0, 816_000, 0, -0.02], 'Hong Kong 1980 Grid System (EPSG:2326)', 0.02],
  ] as const)('%s', async (name, transform, system, metresPerPixel) => {
    const ground = await ofCase(name)
    expect(ground).toMatchObject({ transform, system, fault: null, isGeographic: false })
    expect(ground!.metresPerPixel).toBeCloseTo(metresPerPixel, 9)
    expect(ground!.corners).toHaveLength(4)
  })

  test('on the map: north and south of the equator, in a grid of its own', async () => {
    const corner = async (name: string) => (await ofCase(name))!.corners![0]!
    const [utm, south, hongKong] = [
      await corner('UTM north'),
      await corner('UTM south, highest byte first'),
      await corner('Hong Kong 1980'),
    ]
    for (const [[longitude, latitude], [east, north]] of [
      [utm, [114.1738, 22.2773]],
      [south, [151.2076, -33.8651]],
      [hongKong, [114.155, 22.2818]],
    ] as const) {
      expect(longitude).toBeCloseTo(east, 2)
      expect(latitude).toBeCloseTo(north, 2)
    }
    expect((await ofCase('Hong Kong 1980'))!.conversion).toBe('approximate')
  })

  test('feet have a scale though their system cannot be converted', async () => {
    const ground = await ofCase('US survey feet')
    expect(ground).toMatchObject({ fault: 'unknown-system', corners: null, system: 'EPSG:2227' })
    expect(ground!.metresPerPixel).toBeCloseTo(0.152_400_3, 7)
  })

  test('degrees are their own place, and their scale is that of the latitude', async () => {
    const ground = await ofCase('degrees')
    expect(ground).toMatchObject({ fault: null, isGeographic: true, conversion: 'none' })
    expect(ground!.corners![0]).toEqual([114.15, 22.28])
    expect(ground!.metresPerPixel).toBeCloseTo(0.1068, 3)
  })

  test('without keys its numbers have no unit and no place', async () => {
    expect(await ofCase('no keys')).toMatchObject({
      fault: 'no-system',
      corners: null,
      metresPerPixel: null,
      system: null,
      transform: [209_000, 0.05, 0, 2_466_000, 0, -0.05],
    })
  })

  test('off the earth, it says so', async () => {
    const fields = [
      [33_550, 12, [1, 1, 0]],
      [33_922, 12, [0, 0, 0, 500, 500, 0]],
      ...geoFields({ 1024: 2, 2048: 4326 }),
    ] as const
    expect(await placeOf(tiffFile([40, 30], fields))).toMatchObject({ fault: 'off-grid', corners: null })
  })

  test('with the numbers of another grid, it says so', async () => {
    const fields = [
      [33_550, 12, [1, 1, 0]],
      [33_922, 12, [0, 0, 0, 209_000, 2_466_000, 0]],
      ...geoFields({ 1024: 1, 3072: 2326 }),
    ] as const
    expect(await placeOf(tiffFile([40, 30], fields))).toMatchObject({ fault: 'off-grid', corners: null })
  })

  test('a plain TIFF, one of no scale, and a file that is none say nothing', async () => {
    expect(await placeOf(tiffFile([4, 3], []))).toBeNull()
    expect(
      await placeOf(
        tiffFile(
          [4, 3],
          [
            [33_550, 12, [0, 0, 0]],
            [33_922, 12, [0, 0, 0, 1, 1, 0]],
          ],
        ),
      ),
    ).toBeNull()
    expect(await placeOf(bytesOfText('no TIFF at all, only words'))).toBeNull()
    expect(await placeOf(new Uint8Array())).toBeNull()
  })
})

test('a file that is cut or spoilt is read or not, and never fails', async () => {
  const whole = tiffFile([40, 30], foreignTiffs['UTM north']!.fields)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 8 }),
      async (end, spoilt) => {
        const bytes = whole.slice(0, end)
        for (const [at, value] of spoilt) if (at < bytes.length) bytes[at] = value
        await placeOf(bytes)
      },
    ),
  )
})
