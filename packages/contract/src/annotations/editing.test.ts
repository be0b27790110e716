import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultAt, idOf } from '../testing/refusals.ts'
import { AnnInfoChange, annotationEditingRoutes, NewAnnInfo } from './editing.ts'

const point = { x: 0.25, y: 0.75 }
const shape = { _id: idOf(1), imageId: idOf(2), shape: 'polyline', points: [[point, { x: 1, y: 0 }]] }

describe('a new shape', () => {
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['without an id', { _id: undefined }, '_id'],
    ['on a photo that is none', { imageId: 'photo' }, 'imageId'],
    ['of another kind', { shape: 'circle' }, 'shape'],
    ['without a line', { points: [] }, 'points'],
    ['with a line of no point', { points: [[]] }, 'points.0'],
    ['of 200 lines', { points: Array.from({ length: 200 }, () => [point]) }, 'ok'],
    ['of 201 lines', { points: Array.from({ length: 201 }, () => [point]) }, 'points'],
    ['of a line of 5000 points', { points: [Array.from({ length: 5_000 }, () => point)] }, 'ok'],
    ['of a line of 5001', { points: [Array.from({ length: 5_001 }, () => point)] }, 'points.0'],
    ['beyond the photo', { points: [[{ x: 1.01, y: 0 }]] }, 'points.0.0.x'],
    ['before the photo', { points: [[{ x: 0, y: -0.01 }]] }, 'points.0.0.y'],
    ['at a place that is none', { points: [[{ x: Number.NaN, y: 0 }]] }, 'points.0.0.x'],
    ['undecided', { isDefect: null }, 'ok'],
    ['rejected', { isDefect: false }, 'ok'],
    ['a defect perhaps', { isDefect: 'yes' }, 'isDefect'],
    ['of a defect', { defectId: idOf(3) }, 'ok'],
    ['of a new defect', { defect: { severity: 'minor' } }, 'ok'],
    ['of a faulty defect', { defect: { severity: 'bad' } }, 'defect.severity'],
    ['measured', { measured: { length: 120, width: null } }, 'ok'],
    ['measured by half', { measured: { length: 120 } }, 'measured.width'],
    ['measured as nothing', { measured: { length: 0, width: null } }, 'measured.length'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(NewAnnInfo, { ...shape, ...part })).toBe(fault)
  })

  test('any points within the photo are taken as they are', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    const points = fc.array(fc.array(fc.record({ x: fraction, y: fraction }), { minLength: 1, maxLength: 9 }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(points, (given) => {
        expect(NewAnnInfo.parse({ ...shape, points: given }).points).toEqual(given)
      }),
    )
  })
})

test.each<[string, object, string]>([
  ['a version alone', { version: 4 }, 'ok'],
  ['no version', { shape: 'rectangle' }, 'version'],
  ['another place', { version: 4, points: [[point]] }, 'ok'],
  ['no place', { version: 4, points: [] }, 'points'],
  ['half a version', { version: 4.5 }, 'version'],
])('a change of %s', (_, change, fault) => {
  expect(faultAt(AnnInfoChange, change)).toBe(fault)
})

describe('calls', () => {
  const { create, saveMany, removeMany, decide, suggestions, move } = annotationEditingRoutes

  test('a shape belongs to no plan unless one is named', () => {
    expect(create.body.parse({ annInfo: shape }).layoutId).toBeNull()
    expect(faultAt(create.body, { annInfo: shape, layoutId: 'x' })).toBe('layoutId')
    expect(faultAt(create.body, {})).toBe('annInfo')
  })

  test.each<[string, readonly object[], string]>([
    ['a new one and a changed one', [shape, { _id: idOf(5), version: 2 }], 'ok'],
    ['none', [], 'annotations'],
    ['500', Array.from({ length: 500 }, () => shape), 'ok'],
    ['501', Array.from({ length: 501 }, () => shape), 'annotations'],
  ])('save %s', (_, annotations, fault) => {
    expect(faultAt(saveMany.body, { annotations })).toBe(fault)
  })

  test('one that is neither new nor changed is refused by its place', () => {
    expect(faultAt(saveMany.body, { annotations: [shape, { _id: idOf(5) }] })).toMatch(/^annotations\.1/)
  })

  test.each<[string, unknown, string]>([
    ['one', [idOf(1)], 'ok'],
    ['none', [], 'annotationIds'],
    ['a thousand and one', Array.from({ length: 1_001 }, (_, index) => idOf(index)), 'annotationIds'],
    ['a word', 'all', 'annotationIds'],
    ['something that is no id', ['1'], 'annotationIds.0'],
  ])('delete %s', (_, annotationIds, fault) => {
    expect(faultAt(removeMany.body, { annotationIds })).toBe(fault)
  })

  test.each<[string, object, string]>([
    ['accepted', { decision: 'accept' }, 'ok'],
    ['accepted as a defect of these fields', { decision: 'accept', defect: { severity: 'minor' } }, 'ok'],
    ['taken back', { decision: 'undecide' }, 'ok'],
    ['decided by another word', { decision: 'maybe' }, 'decision'],
    ['not decided', {}, 'decision'],
  ])('suggestions %s', (_, part, fault) => {
    expect(faultAt(decide.body, { annotationIds: [idOf(1)], ...part })).toBe(fault)
  })

  test.each<[object, object | string]>([
    [{}, { confidence: 0, limit: 50 }],
    [
      { confidence: '0.5', limit: '200' },
      { confidence: 0.5, limit: 200 },
    ],
    [{ confidence: '1.1' }, 'confidence'],
    [{ confidence: '-0.1' }, 'confidence'],
    [{ limit: '201' }, 'limit'],
    [{ markerId: 'x' }, 'markerId'],
  ])('the list of suggestions %j', (query, wanted) => {
    if (typeof wanted === 'string') expect(faultAt(suggestions.query, query)).toBe(wanted)
    else expect(suggestions.query.parse(query)).toEqual(wanted)
  })

  test('a move needs the photo and the version of each shape', () => {
    const location = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }
    const body = { imageId: idOf(2), annotations: [{ _id: idOf(1), version: 1, location }] }
    expect(faultAt(move.body, body)).toBe('ok')
    expect(faultAt(move.body, { ...body, imageId: undefined })).toBe('imageId')
    expect(faultAt(move.body, { ...body, annotations: [{ _id: idOf(1), location }] })).toBe('annotations.0.version')
  })
})
