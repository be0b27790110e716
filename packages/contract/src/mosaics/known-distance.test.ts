import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectNullable, expectRequired } from '../testing/laws.ts'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import { KnownDistance, DistanceChange, knownDistanceRoutes } from './known-distance.ts'
import { mosaicRoutes } from './mosaics.ts'

const typed = {
  ...{ action: 'set', mosaicId: idOf(4), from: { x: 1, y: 2 }, to: { x: 4.2, y: 2 } },
  ...{ metres: 3.2, plusMinusM: 0.01, pixelM: 0.005 },
}
const known = {
  ...{ from: { x: 1, y: 2 }, to: { x: 4.2, y: 2 }, metres: 3.2, plusMinusM: 0.01, measuredM: 3.17, sigma: 0.003 },
  ...{ by: 'Lee Ka-ming', at: '2026-11-03T08:00:00Z' },
}

describe('a distance that is typed', () => {
  test.each<[string, object, string]>([
    ['as a tape reads it', {}, 'ok'],
    ['shorter than a hand', { metres: 0.09 }, 'metres'],
    ['of the least length', { metres: 0.1 }, 'ok'],
    ['longer than any building', { metres: 1_001 }, 'metres'],
    ['backwards', { metres: -3.2 }, 'metres'],
    ['as text', { metres: '3.20' }, 'metres'],
    ['without a doubt', { plusMinusM: 0 }, 'plusMinusM'],
    ['with all doubt', { plusMinusM: 11 }, 'plusMinusM'],
    ['on a mosaic that has no name', { mosaicId: 'newest' }, 'mosaicId'],
    ['from nowhere', { from: undefined }, 'from'],
    ['to far beyond the building', { to: { x: 9_000, y: 2 } }, 'to.x'],
    ['on a screen of no known size', { pixelM: -1 }, 'pixelM'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(DistanceChange, { ...typed, ...part })).toBe(fault)
  })

  test('is taken as it is, for every length there is', () => {
    const length = fc.double({ min: 0.1, max: 1_000, noNaN: true })
    fc.assert(
      fc.property(length, (metres) => {
        expect(DistanceChange.parse({ ...typed, metres })).toMatchObject({ metres })
      }),
    )
  })

  test('is taken away or undone without saying anything else', () => {
    for (const action of ['remove', 'undo'] as const) {
      expect(DistanceChange.parse({ action })).toEqual({ action })
      expect(DistanceChange.parse({ action, metres: 3 })).toEqual({ action })
      expect(knownDistanceRoutes.saveDistance.body.parse({ change: { action }, version: 2 }).version).toBe(2)
      expect(faultAt(knownDistanceRoutes.saveDistance.body, { change: { action }, version: 0.5 })).toBe('version')
    }
    expect(faultAt(DistanceChange, { action: 'double' })).toBe('action')
  })

  test('is nothing hostile', () => {
    for (const value of hostile) {
      expect(DistanceChange.safeParse({ ...typed, metres: value }).success).toBe(false)
      expect(DistanceChange.safeParse({ ...typed, from: value }).success).toBe(false)
    }
  })
})

describe('a known distance as it is answered', () => {
  const { getDistance, saveDistance } = knownDistanceRoutes

  test('says what was typed, what was measured, and by whom', () => {
    expect(KnownDistance.parse(known)).toEqual(known)
    expectRequired(KnownDistance, known, ...Object.keys(known))
  })

  test('is none at first', () => {
    const none = { distance: null, canUndo: false, version: 0 }
    expect(getDistance.reply.parse(none)).toEqual(none)
    expectNullable(getDistance.reply, { ...none, distance: known }, 'distance')
  })

  test('names the mosaics that follow', () => {
    const saved = { distance: known, canUndo: true, version: 2, mosaicIds: [idOf(5)] }
    expect(saveDistance.reply.parse(saved)).toEqual(saved)
    expect(faultAt(saveDistance.reply, { ...saved, mosaicIds: ['new'] })).toBe('mosaicIds.0')
  })

  test('is read by everyone of the project and typed by those who edit elevations', () => {
    expect([getDistance.may, saveDistance.may]).toEqual(['project.read', 'elevation.edit'])
    expect(mosaicRoutes).toMatchObject(knownDistanceRoutes)
  })
})
