import { zlibSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeFlir, measureFlir } from './flir.ts'
import { temperatures } from './planck.ts'
import { readPng16 } from './png16.ts'
import { codeOf } from './testing/code-of.ts'
import { aCamera, flirFile, jpegFile, pngAround, pngFile } from './testing/flir-file.ts'

const raw = Uint16Array.from({ length: 12 * 10 }, (_, index) => 17_000 + index * 37)
const size = { width: 12, height: 10 }

describe('a radiometric photo', () => {
  test('is read in every form and byte order', () => {
    const samples = fc.uint16Array({ minLength: 120, maxLength: 120 })
    fc.assert(
      fc.property(
        samples,
        fc.constantFrom('bare' as const, 'png' as const),
        fc.boolean(),
        fc.integer({ min: 700, max: 65_525 }),
        fc.boolean(),
        (counts, form, isLittle, chunkBytes, isShuffled) => {
          const photo = decodeFlir(flirFile({ ...size, raw: counts, form, isLittle, chunkBytes, isShuffled }))
          expect(photo).toMatchObject({ ...size, raw: counts })
          expect(photo.camera.model).toBe('Test T660')
        },
      ),
    )
  })

  test('brings the constants and the scene of its camera, to be changed afterwards', () => {
    const { camera, raw: counts } = decodeFlir(flirFile({ ...size, raw }))
    for (const part of ['planck', 'atmosphere', 'scene'] as const) {
      for (const [name, value] of Object.entries(aCamera[part]))
        expect((camera[part] as Readonly<Record<string, number>>)[name]! / value).toBeCloseTo(1, 4)
    }
    expect(temperatures(Uint16Array.of(17_994), camera)[0]).toBeCloseTo(23.312, 2)
    const shiny = temperatures(counts, { ...camera, scene: { ...camera.scene, emissivity: 0.6 } })
    expect(shiny[100]).toBeGreaterThan(temperatures(counts, camera)[100]! + 1)
  })

  test('may have its humidity in percent', () => {
    const inPercent = { ...aCamera, scene: { ...aCamera.scene, humidity: 5500 } }
    expect(decodeFlir(flirFile({ ...size, raw, camera: inPercent })).camera.scene.humidity).toBeCloseTo(55)
  })
})

describe('what the camera cannot have measured', () => {
  const measured = (counts: Uint16Array, limits?: { readonly min: number; readonly max: number }) => {
    const photo = decodeFlir(flirFile({ ...size, raw: counts, camera: limits ? { ...aCamera, limits } : aCamera }))
    return measureFlir(photo, photo.camera.scene).temperatures
  }
  // 23 °C, and what a saturated sensor gives.
  const wall = new Uint16Array(120).fill(17_994)
  const withSome = (count: number, level: number) => wall.map((normal, index) => (index < count ? level : normal))

  test('has no temperature, and the rest of the picture has', () => {
    const found = measured(withSome(10, 65_535), { min: -60, max: 150 })
    expect([...found.subarray(0, 10)].every(Number.isNaN)).toBe(true)
    expect(found[10]).toBeCloseTo(23.31, 1)
  })

  test('is judged by what no building camera measures where the camera says nothing', () => {
    expect(measured(withSome(10, 7_341))[0]).toBeNaN()
    expect(measured(wall)[0]).toBeCloseTo(23.31, 1)
  })

  test('refuses the picture where it is most of it', () => {
    expect(codeOf(() => measured(withSome(61, 7_341)))).toBe('implausible')
    expect(codeOf(() => measured(withSome(61, 65_535), { min: -60, max: 150 }))).toBe('implausible')
    expect(codeOf(() => measured(withSome(60, 65_535), { min: -60, max: 150 }))).toBeUndefined()
  })
})

describe('refused by name', () => {
  const whole = flirFile({ ...size, raw, chunkBytes: 800 })
  test.each([
    ['no picture', Uint8Array.of(1, 2, 3), 'not-thermal'],
    ['nothing', new Uint8Array(), 'not-thermal'],
    ['a photo without FLIR data', jpegFile([]), 'not-thermal'],
    ['cut in the data', whole.subarray(0, 900), 'truncated'],
    [
      'no calibration',
      flirFile({ ...size, raw, camera: { ...aCamera, planck: { ...aCamera.planck, b: 0 } } }),
      'damaged',
    ],
    ['more than it holds', flirFile({ width: 4000, height: 4000, raw }), 'unsupported'],
    ['a size beyond every sensor', flirFile({ width: 60_000, height: 60_000, raw }), 'too-large'],
    ['no size', flirFile({ width: 0, height: 10, raw }), 'damaged'],
  ] as const)('%s', (_, bytes, code) => {
    expect(codeOf(() => decodeFlir(bytes))).toBe(code)
  })

  test('a chunk that is missing', () => {
    const marks = [...whole.keys()].filter(
      (index) => whole[index] === 0xff && whole[index + 1] === 0xe1 && whole[index + 4] === 0x46,
    )
    const without = Uint8Array.from([...whole.subarray(0, marks[1]), ...whole.subarray(marks[2])])
    expect(codeOf(() => decodeFlir(without))).toBe('truncated')
  })

  test('a PNG that unpacks to more than its size', () => {
    expect(codeOf(() => readPng16(pngAround({ width: 2, height: 2 }, zlibSync(new Uint8Array(5_000_000)))))).toBe(
      'damaged',
    )
  })

  test('a PNG with another checksum, or cut', () => {
    const png = pngFile(size, new Uint8Array(240))
    const broken = png.slice()
    broken[45]! ^= 1
    expect(codeOf(() => readPng16(broken))).toBe('damaged')
    for (let length = 0; length < png.length; length += 1)
      expect(codeOf(() => readPng16(png.subarray(0, length)))).toBeDefined()
  })
})
