import fc from 'fast-check'
import { expect, test } from 'vitest'
import { componentsOf } from './components.ts'
import { levelOf, valueAt, type ProbabilityMap } from './probability-map.ts'
import { aMap, drawn } from './testing/render.ts'

/** The plain way: one flood a component. */
function flooded(
  { width, height, values }: ProbabilityMap,
  level: number,
  isBySidesOnly: boolean,
): readonly (readonly number[])[] {
  const seen = new Set<number>()
  const found: number[][] = []
  for (let start = 0; start < values.length; start += 1) {
    if (values[start]! < level || seen.has(start)) continue
    const pixels = [start]
    seen.add(start)
    for (const pixel of pixels) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY += 1) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX += 1) {
          const next = nextY * width + nextX
          const isByCorner = nextX !== x && nextY !== y
          if (values[next]! < level || seen.has(next) || (isByCorner && isBySidesOnly)) continue
          seen.add(next)
          pixels.push(next)
        }
      }
    }
    found.push(pixels.toSorted((one, other) => one - other))
  }
  return found
}

function pixelsOf(runs: Int32Array, width: number): readonly number[] {
  const pixels: number[] = []
  for (let at = 0; at < runs.length; at += 3)
    for (let x = runs[at + 1]!; x < runs[at + 2]!; x += 1) pixels.push(runs[at]! * width + x)
  return pixels
}

const aLevel = fc.integer({ min: 1, max: 255 })

test('components are those a flood finds, pixel by pixel', () => {
  fc.assert(
    fc.property(aMap, aLevel, fc.boolean(), (map, level, isBySidesOnly) => {
      expect(componentsOf(map, { level, isBySidesOnly }).map(({ runs }) => pixelsOf(runs, map.width))).toEqual(
        flooded(map, level, isBySidesOnly),
      )
    }),
  )
})

test('area, box, mean and peak are those of its pixels', () => {
  fc.assert(
    fc.property(aMap, aLevel, (map, level) => {
      for (const { runs, area, box, confidence, peak } of componentsOf(map, { level })) {
        const pixels = pixelsOf(runs, map.width)
        const [columns, rows, values] = [
          pixels.map((at) => at % map.width),
          pixels.map((at) => Math.floor(at / map.width)),
          pixels.map((at) => map.values[at]!),
        ]
        expect(area).toBe(pixels.length)
        expect(box).toEqual({
          left: Math.min(...columns),
          top: Math.min(...rows),
          right: Math.max(...columns) + 1,
          bottom: Math.max(...rows) + 1,
        })
        expect(confidence).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length / 255, 10)
        expect(peak).toBe(Math.max(...values) / 255)
      }
    }),
  )
})

test('small and doubtful ones are dropped, and nothing else', () => {
  fc.assert(
    fc.property(aMap, aLevel, aLevel, fc.integer({ min: 1, max: 60 }), (map, level, peak, smallest) => {
      const expected = componentsOf(map, { level }).filter(
        (one) => one.area >= smallest && one.peak * 255 >= peak - 1e-9,
      )
      expect(componentsOf(map, { level, peak, smallest })).toEqual(expected)
    }),
  )
})

test('a spiral is one, and corners touch', () => {
  expect(componentsOf(drawn('#####', '....#', '###.#', '#...#', '#####'), { level: 1 })).toHaveLength(1)
  expect(componentsOf(drawn('#.#', '.#.', '#.#'), { level: 1 })).toHaveLength(1)
  expect(componentsOf(drawn('##.##', '##.##'), { level: 1 })).toHaveLength(2)
  expect(componentsOf(drawn('...'), { level: 1 })).toEqual([])
})

test('a place at a pixel’s middle has its value, one between lies between, one outside has none', () => {
  fc.assert(
    fc.property(
      aMap,
      fc.double({ min: 0, max: 40, noNaN: true }),
      fc.double({ min: 0, max: 40, noNaN: true }),
      (map, x, y) => {
        const [column, row] = [Math.min(map.width - 1, Math.floor(x)), Math.min(map.height - 1, Math.floor(y))]
        expect(valueAt(map, column + 0.5, row + 0.5)).toBe(map.values[row * map.width + column])
        const value = valueAt(map, x, y)
        expect(value >= 0 && value <= Math.max(...map.values) + 1e-9).toBe(true)
      },
    ),
  )
  expect([
    valueAt(drawn('#'), -0.1, 0.5),
    valueAt(drawn('#'), 0.5, 1.1),
    valueAt(drawn('#'), 0, 1),
    valueAt(drawn('#.'), 1, 0.5),
  ]).toEqual([0, 0, 255, 127.5])
  expect([levelOf(0), levelOf(0.5), levelOf(1)]).toEqual([1, 128, 255])
})
