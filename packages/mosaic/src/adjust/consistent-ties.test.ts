import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalOf, randomOf } from '../random.ts'
import { cameraAt, priorAt, usualSigma } from '../testing/cameras.ts'
import { consistentTies, type TieShift } from './consistent-ties.ts'

const [columns, rows] = [5, 5]

/** Photos in rows, each tied to the next and to the one above; positions off by a metre or so. */
function flight(seed: number) {
  const random = randomOf(seed)
  const errors = Array.from({ length: columns * rows }, () => ({ x: normalOf(random), y: 0.4 * normalOf(random) }))
  const priors = errors.map((_, index) =>
    priorAt(String(index), cameraAt((index % columns) * 4, Math.floor(index / columns) * 3)),
  )
  const tie = (a: number, b: number): TieShift => ({
    a,
    b,
    x: errors[a]!.x - errors[b]!.x + 0.1 * normalOf(random),
    y: errors[a]!.y - errors[b]!.y + 0.1 * normalOf(random),
  })
  const ties = errors.flatMap((_, index) => [
    ...(index % columns < columns - 1 ? [tie(index, index + 1)] : []),
    ...(index + columns < errors.length ? [tie(index, index + columns)] : []),
  ])
  return { priors, ties, random }
}

test('ties that agree are all used', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), (seed) => {
      const { priors, ties } = flight(seed)
      expect(consistentTies(priors, ties).every(Boolean)).toBe(true)
    }),
    { numRuns: 12 },
  )
})

test('a tie to the next bay contradicts those around it and is dropped, the others are not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000 }), (seed) => {
      const { priors, ties, random } = flight(seed)
      const wrong = Math.floor(random() * ties.length)
      // A corner has two ties only: where they contradict, either may be the wrong one.
      const isAtCorner = [ties[wrong]!.a, ties[wrong]!.b].some((photo) =>
        [0, columns - 1, columns * (rows - 1), columns * rows - 1].includes(photo),
      )
      fc.pre(!isAtCorner)
      const shifted = ties.map((tie, index) => (index === wrong ? { ...tie, x: tie.x + 6.6 } : tie))
      const isUsed = consistentTies(priors, shifted)
      expect(isUsed[wrong]).toBe(false)
      expect(isUsed.filter((used) => !used)).toHaveLength(1)
    }),
    { numRuns: 12 },
  )
})

test('nothing to tie is nothing to drop', () => {
  expect(consistentTies([], [])).toEqual([])
  expect(consistentTies([priorAt('a', cameraAt(0, 0))], [])).toEqual([])
})

test('two photos alone: a tie as far off as satellites may be is used', () => {
  const priors = [0, 1].map((index) => priorAt(String(index), cameraAt(index * 4, 0), { sigma: usualSigma }))
  expect(consistentTies(priors, [{ a: 0, b: 1, x: 2, y: 0.2 }])).toEqual([true])
})
