import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temperatureAt, type Point } from './image.ts'
import { difference, measure, meterPixels, type Meter } from './meters.ts'
import { histogram, percentiles, statistics } from './statistics.ts'

/** 20 x 10, each pixel with a temperature of its own: column, and a hundred for each row. */
const image = {
  width: 20,
  height: 10,
  temperatures: Float32Array.from({ length: 200 }, (_, index) => (index % 20) + Math.floor(index / 20) * 100),
}
const point: fc.Arbitrary<Point> = fc.record({
  x: fc.double({ min: -5, max: 25, noNaN: true }),
  y: fc.double({ min: -5, max: 15, noNaN: true }),
})
const meter: fc.Arbitrary<Meter> = fc.oneof(
  fc.record({ kind: fc.constant('spot' as const), at: point }),
  fc.record({ kind: fc.constant('box' as const), from: point, to: point }),
  fc.record({
    kind: fc.constantFrom('line' as const, 'polygon' as const),
    points: fc.array(point, { minLength: 1, maxLength: 8 }),
  }),
)

test('every meter measures at least one pixel, none twice and none outside', () => {
  fc.assert(
    fc.property(meter, (one) => {
      const pixels = meterPixels(one, image)
      expect(pixels.length).toBeGreaterThan(0)
      expect(new Set(pixels).size).toBe(pixels.length)
      for (const pixel of pixels) expect(pixel).toBeLessThan(200)
    }),
  )
})

test('extremes are where they are said to be, and the mean lies between', () => {
  fc.assert(
    fc.property(meter, (one) => {
      const found = measure(image, one)!
      expect(temperatureAt(image, found.coldest)).toBe(found.min)
      expect(temperatureAt(image, found.hottest)).toBe(found.max)
      expect(found.mean).toBeGreaterThanOrEqual(found.min - 1e-3)
      expect(found.mean).toBeLessThanOrEqual(found.max + 1e-3)
    }),
  )
})

describe('meters', () => {
  test('a spot is the pixel below it', () => {
    expect(measure(image, { kind: 'spot', at: { x: 3.9, y: 2.1 } })).toMatchObject({
      min: 203,
      max: 203,
      count: 1,
      hottest: { x: 3, y: 2 },
    })
    expect(temperatureAt(image, { x: 20, y: 0 })).toBeNaN()
  })

  test('a line goes in order from its first end to its second', () => {
    expect([
      ...meterPixels(
        {
          kind: 'line',
          points: [
            { x: 4.5, y: 1.5 },
            { x: 1.5, y: 1.5 },
          ],
        },
        image,
      ),
    ]).toEqual([24, 23, 22, 21])
    expect([
      ...meterPixels(
        {
          kind: 'line',
          points: [
            { x: 0, y: 0 },
            { x: 20, y: 10 },
          ],
        },
        image,
      ),
    ]).toHaveLength(20)
  })

  test('a line that bends measures each pixel of its way once', () => {
    const bent = [
      { x: 4.5, y: 1.5 },
      { x: 2.5, y: 1.5 },
      { x: 2.5, y: 3.5 },
      { x: 4.5, y: 1.5 },
    ]
    expect([...meterPixels({ kind: 'line', points: bent }, image)]).toEqual([24, 23, 22, 42, 62, 43])
  })

  test('a box holds the pixels whose middle it holds, drawn in any direction', () => {
    const drawn = measure(image, { kind: 'box', from: { x: 2, y: 1 }, to: { x: 6, y: 3 } })
    expect(drawn).toMatchObject({
      count: 8,
      min: 102,
      max: 205,
      mean: 153.5,
      coldest: { x: 2, y: 1 },
      hottest: { x: 5, y: 2 },
    })
    expect(measure(image, { kind: 'box', from: { x: 6, y: 3 }, to: { x: 2, y: 1 } })).toEqual(drawn)
    expect(measure(image, { kind: 'box', from: { x: 0, y: 0 }, to: { x: 20, y: 10 } })).toEqual(statistics(image))
  })

  test('a polygon with the corners of a box measures the same, and half of it about half', () => {
    const corners = [
      { x: 2, y: 1 },
      { x: 12, y: 1 },
      { x: 12, y: 9 },
      { x: 2, y: 9 },
    ]
    expect(measure(image, { kind: 'polygon', points: corners })).toEqual(
      measure(image, { kind: 'box', from: corners[0]!, to: corners[2]! }),
    )
    expect(measure(image, { kind: 'polygon', points: corners.slice(0, 3) })?.count).toBe(40)
  })

  test('what has no temperature is not measured', () => {
    const holed = { width: 3, height: 1, temperatures: Float32Array.of(Number.NaN, 20, 30) }
    expect(
      measure(holed, {
        kind: 'line',
        points: [
          { x: 0, y: 0 },
          { x: 3, y: 0 },
        ],
      }),
    ).toMatchObject({
      count: 2,
      mean: 25,
    })
    expect(measure(holed, { kind: 'spot', at: { x: 0, y: 0 } })).toBeUndefined()
    expect(measure(holed, { kind: 'spot', at: { x: Number.NaN, y: 0 } })).toBeUndefined()
  })

  test('the difference of two is the first above the second', () => {
    const [warm, cold] = [
      { x: 5, y: 3 },
      { x: 1, y: 3 },
    ].map((at) => measure(image, { kind: 'spot', at })!)
    expect(difference(warm!, cold!, 'mean')).toBe(4)
    expect(difference(cold!, warm!, 'max')).toBe(-4)
  })
})

describe('statistics', () => {
  test('percentiles are temperatures of the image, in order', () => {
    fc.assert(
      fc.property(fc.float32Array({ minLength: 1, noDefaultInfinity: true, noNaN: true }), (temperatures) => {
        const [min, middle, max] = percentiles(temperatures, [0, 0.5, 1])
        expect([min, max]).toEqual([temperatures.toSorted()[0], temperatures.toSorted().at(-1)])
        expect(temperatures.filter((one) => one <= middle!).length * 2).toBeGreaterThanOrEqual(temperatures.length)
      }),
    )
  })

  test('a histogram counts every pixel within its bounds once', () => {
    expect([...histogram(Float32Array.of(-1, 0, 4.9, 5, 9.9, 10, 11, Number.NaN), { min: 0, max: 10 }, 2)]).toEqual([
      2, 3,
    ])
    expect(histogram(image.temperatures, { min: 0, max: 919 }, 7).reduce((sum, count) => sum + count)).toBe(200)
  })
})
