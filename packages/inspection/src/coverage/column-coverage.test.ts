import { expect, test } from 'vitest'
import { columnSpans } from './column-coverage.ts'
import { coverageOf } from './coverage.ts'
import { withScaleLimit } from './limit-scale.ts'
import { frameOf, noLimits, storeys, survey } from '../testing/elevations.ts'

test('a column reaches to the middle between its photos and the next ones, the outer ones to the ends', () => {
  const middles = new Map([
    ['right', [30, 31, 29]],
    ['left', [4, 6]],
    ['beyond', [44]],
  ])
  expect(columnSpans(middles, 40)).toEqual([
    { columnId: 'left', fromM: 0, toM: 17.5 },
    { columnId: 'right', fromM: 17.5, toM: 35 },
    { columnId: 'beyond', fromM: 35, toM: 40 },
  ])
  expect(columnSpans(new Map(), 40)).toEqual([])
})

test('where one photo of a column is missing, that column alone is not wholly seen on its floors', () => {
  const on = { east: 0, north: 0, bearing: 90, lengthM: 32 }
  const floors = storeys(6, 3)
  const flown = survey(on, 18, { step: { x: 8, y: 6 }, distance: 6.2 })
  const columnOf = (east: number, north: number) => String(Math.round(Math.hypot(east, north) / 8))
  const photos = flown.map(({ photo, shot }) => ({ ...photo, columnId: columnOf(shot.east, shot.north) }))
  const lost = photos.findIndex(({ facts }) => Math.abs((facts?.relativeAltitude ?? 0) - 9) < 3.1)
  const whole = coverageOf({ photos, frame: frameOf([on], 18), floors, limits: noLimits })
  expect(whole.columnsSeen.length).toBeGreaterThan(2)
  expect(whole.columnsSeen.flatMap(({ seenShares }) => seenShares).every((share) => share === 1)).toBe(true)
  const rest = photos.filter((_, index) => index !== lost)
  const found = coverageOf({ photos: rest, frame: frameOf([on], 18), floors, limits: noLimits })
  const partly = found.columnsSeen.filter(({ seenShares }) => Math.min(...seenShares) < 0.9)
  expect(partly.map(({ columnId }) => columnId)).toEqual([photos[lost]!.columnId])
  expect(Math.max(...partly[0]!.seenShares)).toBe(1)
  // Nothing is as fine as a tenth of a millimetre.
  const none = withScaleLimit(found, floors, 0.1)
  expect(none.columnsSeen.flatMap(({ seenShares }) => seenShares).every((share) => share === 0)).toBe(true)
})
