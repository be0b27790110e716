import fc from 'fast-check'
import { expect, test } from 'vitest'
import { componentsOf } from './components.ts'
import { neighboursOf, stencilOf, thin, withoutHoles, withoutPinholes, type Stencil } from './skeleton.ts'
import { aMap, anAngle, bar, disc, drawn, rendered, stroke } from './testing/render.ts'

const aLevel = fc.integer({ min: 1, max: 255 })
const shown = ({ width, values }: Stencil) =>
  Array.from({ length: values.length / width }, (_, y) =>
    Array.from(values.subarray(y * width, (y + 1) * width), (value) => (value === 1 ? '#' : '.')).join(''),
  )
const only = (...rows: readonly string[]) => stencilOf(componentsOf(drawn(...rows), { level: 1 })[0]!)
const sum = (values: Uint8Array) => values.reduce((total, value) => total + value, 0)
const inverted = (stencil: Stencil) => ({ ...stencil, values: stencil.values.map((value) => 1 - value) })
const holesOf = (stencil: Stencil) => componentsOf(inverted(stencil), { level: 1, isBySidesOnly: true }).length - 1

test('a stencil holds its component’s pixels where they were, within an empty rim', () => {
  fc.assert(
    fc.property(aMap, aLevel, (map, level) => {
      for (const component of componentsOf(map, { level })) {
        const stencil = stencilOf(component)
        expect(sum(stencil.values)).toBe(component.area)
        for (let at = 0; at < stencil.values.length; at += 1) {
          const [x, y] = [at % stencil.width, Math.floor(at / stencil.width)]
          const isRim = x === 0 || y === 0 || x === stencil.width - 1 || y === stencil.height - 1
          if (stencil.values[at] === 1)
            expect(!isRim && map.values[(y + stencil.y) * map.width + x + stencil.x]! >= level).toBe(true)
        }
      }
    }),
  )
})

test('the neighbours go once round', () => {
  expect(neighboursOf(10)).toEqual([-10, -9, 1, 11, 10, 9, -1, -11])
})

test('thinning keeps every hole and makes none', () => {
  fc.assert(
    fc.property(aMap, aLevel, (map, level) => {
      for (const component of componentsOf(map, { level })) {
        const stencil = stencilOf(component)
        expect(holesOf(thin(stencil))).toBe(holesOf(stencil))
      }
    }),
  )
})

test('a bar becomes its middle line, a block a speck, a ring a thin ring', () => {
  expect(shown(thin(only('#########', '#########', '#########'))).filter((row) => row.includes('#'))).toHaveLength(1)
  expect(sum(thin(only('####', '####', '####', '####')).values)).toBeLessThanOrEqual(2)
  const ring = thin(only('#####', '#####', '##.##', '#####', '#####'))
  expect([holesOf(ring), sum(ring.values) <= 8]).toEqual([1, true])
})

test('two pixels wide and aslant is not eaten up', () => {
  const rows = Array.from({ length: 12 }, (_, y) =>
    Array.from({ length: 13 }, (__, x) => (x === y || x === y + 1 ? '#' : '.')).join(''),
  )
  expect(sum(thin(only(...rows)).values)).toBeGreaterThanOrEqual(10)
})

test('a line’s skeleton has about one pixel a step', () => {
  fc.assert(
    fc.property(anAngle, fc.double({ min: 2, max: 10, noNaN: true }), (angle, width) => {
      const line = bar({ x: 50, y: 50 }, 40, angle)
      const component = componentsOf(rendered({ width: 100, height: 100 }, stroke(line, width)), { level: 128 })[0]!
      const pixels = sum(thin(stencilOf(component)).values)
      expect(pixels).toBeGreaterThan(80 * Math.SQRT1_2 - width - 2)
      expect(pixels).toBeLessThan(80 * Math.SQRT2 + 2 * width)
    }),
  )
})

test('pinholes are filled up to a size, larger holes stay', () => {
  const pitted = rendered({ width: 60, height: 60 }, (point) =>
    Math.min(disc({ x: 30, y: 30 }, 25)(point), -disc({ x: 20, y: 30 }, 1.5)(point), -disc({ x: 40, y: 30 }, 6)(point)),
  )
  const stencil = stencilOf(componentsOf(pitted, { level: 128 })[0]!)
  expect([0, 12, 500].map((largest) => holesOf(withoutPinholes(stencil, largest)))).toEqual([2, 1, 0])
})

test('filling pinholes only adds, and nothing twice', () => {
  fc.assert(
    fc.property(aMap, aLevel, fc.integer({ min: 0, max: 30 }), (map, level, largest) => {
      for (const component of componentsOf(map, { level })) {
        const stencil = stencilOf(component)
        const filled = withoutPinholes(stencil, largest)
        expect(filled.values.every((value, at) => value >= stencil.values[at]!)).toBe(true)
        expect(withoutPinholes(filled, largest)).toEqual(filled)
      }
    }),
  )
})

test('without holes is as without pinholes of any size', () => {
  fc.assert(
    fc.property(aMap, aLevel, (map, level) => {
      for (const component of componentsOf(map, { level }))
        expect(withoutHoles(stencilOf(component))).toEqual(withoutPinholes(stencilOf(component), Infinity))
    }),
  )
})
