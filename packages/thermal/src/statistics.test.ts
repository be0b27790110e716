import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSize, largestSide, temperatureAt } from './image.ts'
import { isotherm } from './isotherm.ts'
import { paletteColours, palettes, stepsPerColour } from './palettes.ts'
import { histogram, percentiles, statistics } from './statistics.ts'
import { codeOf } from './testing/code-of.ts'

const degree = fc.float({ min: -40, max: 150, noNaN: true })
const pixel = fc.oneof(
  { weight: 9, arbitrary: degree },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Infinity, -Infinity) },
)
const image = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.array(pixel, { minLength: 1, maxLength: 64 }))
  .map(([width, given]) => {
    const height = Math.max(1, Math.floor(given.length / width))
    const filled = [...given, ...Array.from({ length: width }, () => Number.NaN)].slice(0, width * height)
    return { width, height, temperatures: Float32Array.from(filled) }
  })
const finite = (temperatures: Float32Array) => [...temperatures].filter(Number.isFinite)

describe('the numbers of an image', () => {
  test('are those of the pixels that have a temperature', () => {
    fc.assert(
      fc.property(image, (given) => {
        const known = finite(given.temperatures)
        const found = statistics(given)
        if (known.length === 0) return void expect(found).toBeUndefined()
        expect([found!.min, found!.max, found!.count]).toEqual([
          known.reduce((a, b) => Math.min(a, b)),
          known.reduce((a, b) => Math.max(a, b)),
          known.length,
        ])
        expect(found!.mean).toBeCloseTo(known.reduce((sum, value) => sum + value, 0) / known.length, 3)
        expect(temperatureAt(given, found!.coldest)).toBe(found!.min)
        expect(temperatureAt(given, found!.hottest)).toBe(found!.max)
      }),
    )
  })

  test('of some pixels are those of an image of these alone', () => {
    const given = { width: 3, height: 2, temperatures: Float32Array.of(5, 9, Number.NaN, 1, 7, 3) }
    const some = statistics(given, Uint32Array.of(1, 2, 4))!
    expect(some).toEqual({ min: 7, max: 9, mean: 8, count: 2, coldest: { x: 1, y: 1 }, hottest: { x: 1, y: 0 } })
    expect(statistics(given, new Uint32Array())).toBeUndefined()
  })

  test('the first of several alike is named', () => {
    expect(statistics({ width: 2, height: 2, temperatures: Float32Array.of(4, 4, 4, 4) })!.hottest).toEqual({
      x: 0,
      y: 0,
    })
  })
})

describe('parts of an image', () => {
  test('are what sorting would give', () => {
    fc.assert(
      fc.property(
        image,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
        ({ temperatures }, parts) => {
          const sorted = finite(temperatures).toSorted((a, b) => a - b)
          const wanted = parts.map((part) => sorted[Math.round(part * (sorted.length - 1))] ?? Number.NaN)
          expect(percentiles(temperatures, parts).map((value) => value + 0)).toEqual(wanted.map((value) => value + 0))
        },
      ),
    )
  })

  test('of one temperature everywhere are that one', () => {
    expect(percentiles(new Float32Array(9).fill(21.5), [0, 0.02, 0.98, 1])).toEqual([21.5, 21.5, 21.5, 21.5])
  })
})

describe('a histogram', () => {
  const bounds = fc.tuple(degree, degree).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }))

  test('counts every pixel within its bounds once', () => {
    fc.assert(
      fc.property(image, bounds, fc.integer({ min: 1, max: 40 }), ({ temperatures }, range, bins) => {
        const within = finite(temperatures).filter((value) => value >= range.min && value <= range.max)
        expect(histogram(temperatures, range, bins).reduce((sum, count) => sum + count, 0)).toBe(within.length)
      }),
    )
  })

  test('of bounds that are one temperature counts it', () => {
    expect([...histogram(Float32Array.of(20, 20, 21), { min: 20, max: 20 }, 4)].reduce((a, b) => a + b)).toBe(2)
  })

  test('its last bin holds the upper bound', () => {
    expect([...histogram(Float32Array.of(0, 4.9, 5, 10), { min: 0, max: 10 }, 2)]).toEqual([2, 2])
  })
})

test('an isotherm marks the pixels of its band, both ends included', () => {
  fc.assert(
    fc.property(image, degree, degree, ({ temperatures }, a, b) => {
      const range = { min: Math.min(a, b), max: Math.max(a, b) }
      const mask = isotherm(temperatures, range)
      temperatures.forEach((value, index) => expect(mask[index] === 1).toBe(value >= range.min && value <= range.max))
    }),
  )
})

test('a place outside of an image has no temperature', () => {
  const given = { width: 2, height: 1, temperatures: Float32Array.of(1, 2) }
  expect([temperatureAt(given, { x: 1.9, y: 0.9 }), temperatureAt(given, { x: 0, y: 0 })]).toEqual([2, 1])
  for (const at of [
    { x: -0.1, y: 0 },
    { x: 2, y: 0 },
    { x: 0, y: 1 },
    { x: Number.NaN, y: 0 },
  ])
    expect(temperatureAt(given, at)).toBeNaN()
})

test.each([
  [640, 512, undefined],
  [0, 512, 'damaged'],
  [1.5, 2, 'damaged'],
  [Number.NaN, 2, 'damaged'],
  [largestSide + 1, 1, 'too-large'],
  [largestSide, largestSide, 'too-large'],
])('an image of %s by %s: %s', (width, height, code) => {
  expect(codeOf(() => checkSize({ width, height }))).toBe(code)
})

describe('palettes', () => {
  test.each(palettes)('%s goes in even small steps of whole numbers', (palette) => {
    const colours = paletteColours(palette)
    expect((colours.length - 1) % stepsPerColour).toBe(0)
    for (const [index, colour] of colours.entries())
      for (const [part, value] of colour.entries()) {
        expect(Number.isInteger(value) && value >= 0 && value <= 255).toBe(true)
        const before = colours[index - 1]
        if (before !== undefined) expect(Math.abs(value - before[part]!)).toBeLessThan(10)
      }
  })

  test('white is hot or cold, and every grey between is there', () => {
    const [hot, cold] = [paletteColours('whitehot'), paletteColours('blackhot')]
    expect([hot[0], hot.at(-1), cold[0], cold.at(-1)]).toEqual([
      [0, 0, 0],
      [255, 255, 255],
      [255, 255, 255],
      [0, 0, 0],
    ])
    expect(new Set(hot.map(([grey]) => grey)).size).toBe(256)
    expect(cold.toReversed()).toEqual(hot)
  })
})
