import { Georeference } from '@plumbline/contract/markers/markers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf, emptyTie, placedTie, storedTies, tiesOf } from './tie-draft.ts'

const fraction = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000)
const degrees = (max: number) => fc.integer({ min: -max * 1000, max: max * 1000 }).map((value) => value / 1000)
const stored = fc
  .array(fc.record({ at: fc.record({ x: fraction, y: fraction }), coordinates: fc.tuple(degrees(180), degrees(90)) }), {
    maxLength: 6,
  })
  .map((points) => ({ points, version: 1 }))

describe('tie points as they are typed', () => {
  it('come back as they were stored, blank ones left out', () => {
    fc.assert(
      fc.property(stored, (georeference) => {
        const draft = [...draftOf(georeference, String), emptyTie('blank')]
        const points = storedTies(tiesOf(draft)!)
        expect(points).toEqual(georeference.points)
        expect(Georeference.safeParse({ points, version: 1 }).success).toBe(true)
      }),
    )
  })

  it.each([
    ['181', '0'],
    ['0', '91'],
    ['', '1'],
    ['x', '1'],
  ])('are not taken while one is half or wrong: %s, %s', (longitude, latitude) => {
    expect(tiesOf([{ ...placedTie(emptyTie('a'), { x: 0.5, y: 0.5 }), longitude, latitude }])).toBeUndefined()
  })
})
