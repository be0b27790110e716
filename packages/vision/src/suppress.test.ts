import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf } from '@plumbline/geometry/rect'
import { suppress, type Overlapping } from './suppress.ts'

const photo = { width: 1000, height: 600 }
const aShare = fc.double({ min: 0.1, max: 0.9, noNaN: true })

function square(type: string, x: number, y: number, half: number, confidence = 0.5): Overlapping {
  const points = [
    { x: x - half, y: y - half },
    { x: x + half, y: y - half },
    { x: x + half, y: y + half },
    { x: x - half, y: y + half },
  ]
  return { type, shape: { kind: 'polygon', points }, box: boundsOf(points), confidence, area: half * half * 4 }
}

function line(y: number, from: number, to: number): Overlapping {
  const points = [
    { x: from, y },
    { x: (from + to) / 2, y },
    { x: to, y },
  ]
  return {
    type: 'crack',
    shape: { kind: 'lines', lines: [points] },
    box: { left: from, right: to, top: y - 0.01, bottom: y + 0.01 },
    confidence: 0.5,
    area: to - from,
  }
}

const found = fc.array(
  fc
    .tuple(fc.constantFrom('rust', 'spalling'), aShare, aShare, fc.double({ min: 0.01, max: 0.3, noNaN: true }), aShare)
    .map((parts) => square(...parts)),
  { maxLength: 12 },
)

test('nothing is left to suppress, whatever order they came in', () => {
  fc.assert(
    fc.property(found, fc.nat(), (all, seed) => {
      const remaining = suppress(all, { photo })
      expect(suppress(remaining, { photo })).toEqual(remaining)
      const turned = all.length === 0 ? all : [...all.slice(seed % all.length), ...all.slice(0, seed % all.length)]
      expect(suppress(turned.toReversed(), { photo })).toEqual(remaining)
    }),
  )
})

test('a confidence that was lent changes no order', () => {
  const found = [square('rust', 0.1, 0.1, 0.1), square('rust', 0.22, 0.22, 0.1), square('rust', 0.25, 0.25, 0.05, 0.9)]
  const remaining = suppress(found, { photo })
  expect(remaining).toHaveLength(2)
  expect(suppress(remaining, { photo })).toEqual(remaining)
})

test('the largest of each type stays, no shape is new, and the highest confidence wins', () => {
  fc.assert(
    fc.property(found, (all) => {
      const remaining = suppress(all, { photo })
      for (const type of ['rust', 'spalling']) {
        const [before, after] = [all, remaining].map((list) => list.filter((one) => one.type === type))
        const highest = (list: readonly Overlapping[] | undefined, of: 'area' | 'confidence') =>
          Math.max(...list!.map((one) => one[of]))
        expect([highest(after, 'area'), highest(after, 'confidence')]).toEqual([
          highest(before, 'area'),
          highest(before, 'confidence'),
        ])
      }
      for (const one of remaining) expect(all.map(({ shape }) => shape)).toContain(one.shape)
    }),
  )
})

test('the same at two scales is one; beside each other they are two; of two types they are two', () => {
  expect(suppress([square('rust', 0.5, 0.5, 0.1), square('rust', 0.502, 0.5, 0.098, 0.9)], { photo })).toEqual([
    square('rust', 0.5, 0.5, 0.1, 0.9),
  ])
  expect(suppress([square('rust', 0.2, 0.5, 0.1), square('rust', 0.45, 0.5, 0.1)], { photo })).toHaveLength(2)
  expect(suppress([square('rust', 0.5, 0.5, 0.1), square('spalling', 0.5, 0.5, 0.1)], { photo })).toHaveLength(2)
})

test('a crack read twice is one, within a few pixels; a piece that goes on is its own', () => {
  expect(suppress([line(0.5, 0.1, 0.9), line(0.505, 0.2, 0.5)], { photo })).toEqual([line(0.5, 0.1, 0.9)])
  expect(suppress([line(0.5, 0.1, 0.9), line(0.515, 0.2, 0.5)], { photo })).toHaveLength(2)
  expect(suppress([line(0.5, 0.1, 0.6), line(0.5, 0.5, 0.9)], { photo })).toHaveLength(2)
})

test('a ragged outline of thousands of points is still distinguished from its neighbour, and joined with its twin', () => {
  const ragged = (x: number, radius: number): Overlapping => {
    const points = Array.from({ length: 4000 }, (_, at) => {
      const [angle, far] = [(at / 2000) * Math.PI, radius * (1 + 0.05 * (at % 2))]
      return { x: x + far * Math.cos(angle), y: 0.5 + far * Math.sin(angle) }
    })
    return {
      type: 'rust',
      shape: { kind: 'polygon', points },
      box: boundsOf(points),
      confidence: 0.5,
      area: Math.PI * radius ** 2,
    }
  }
  expect(suppress([ragged(0.3, 0.2), ragged(0.3, 0.18)], { photo })).toHaveLength(1)
  expect(suppress([ragged(0.3, 0.2), ragged(0.6, 0.2)], { photo })).toHaveLength(2)
})
