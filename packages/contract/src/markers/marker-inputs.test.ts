import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PartChecksum } from '../upload-parts.ts'
import { FloorDistribution } from '../media/media.ts'
import { ModelFrame, Vector } from '../models/placement.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { FractionPoint, Georeference, MarkerChange, NewMarker } from './markers.ts'

const location = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }
const marker = { markerType: 'Photo', location }

describe('a marker', () => {
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['with an id of the browser', { _id: idOf(1) }, 'ok'],
    ['with an id that is none', { _id: '1' }, '_id'],
    ['of a kind that comes with photos', { markerType: 'DefectBox' }, 'markerType'],
    ['without a place', { location: undefined }, 'location'],
    ['without a name', { name: '' }, 'name'],
    ['with a name of 50 letters', { name: 'x'.repeat(50) }, 'ok'],
    ['with a name of 51', { name: 'x'.repeat(51) }, 'name'],
    ['with a name of two lines', { name: 'a\nb' }, 'name'],
    ['turned once round', { rotation: 360 }, 'ok'],
    ['turned further', { rotation: 361 }, 'rotation'],
    ['turned by no number', { rotation: Number.NaN }, 'rotation'],
    ['with no end', { startPoint: { x: 0, y: 0 }, endPoint: null }, 'ok'],
    ['that ends beyond the plan', { endPoint: { x: 2, y: 0 } }, 'endPoint.x'],
    ['of 100 strokes', { drawing: Array.from({ length: 100 }, () => [{ x: 0, y: 0 }]) }, 'ok'],
    ['of 101 strokes', { drawing: Array.from({ length: 101 }, () => [{ x: 0, y: 0 }]) }, 'drawing'],
    ['of a stroke of no point', { drawing: [[]] }, 'drawing.0'],
    ['of a stroke of 2001 points', { drawing: [Array.from({ length: 2_001 }, () => ({ x: 0, y: 0 }))] }, 'drawing.0'],
    ['of floors', { floorStartIdx: 0, floorEndIdx: 12 }, 'ok'],
    ['of a floor below the first', { floorStartIdx: -1 }, 'floorStartIdx'],
    ['of half a floor', { floorEndIdx: 0.5 }, 'floorEndIdx'],
    ['with a pixel size', { gsd: 1.2 }, 'ok'],
    ['with a pixel size of nothing', { gsd: 0 }, 'gsd'],
    [
      'with 201 markers within',
      { subMarkers: Array.from({ length: 201 }, (_, index) => ({ _id: `s${index}`, name: '', location })) },
      'subMarkers',
    ],
    ['with a marker within that has no id', { subMarkers: [{ _id: '', name: '', location }] }, 'subMarkers.0._id'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(NewMarker, { ...marker, ...part })).toBe(fault)
  })

  test('a change names the marker and the version it builds on, and leaves the rest as it is', () => {
    expect(MarkerChange.parse({ _id: idOf(1), version: 2, name: 'North' })).toEqual({
      _id: idOf(1),
      version: 2,
      name: 'North',
    })
    expect(faultAt(MarkerChange, { _id: idOf(1) })).toBe('version')
    expect(faultAt(MarkerChange, { version: 1 })).toBe('_id')
  })

  test('a status and counts are not set by the caller', () => {
    const parsed = NewMarker.parse({ ...marker, status: 'Completed', totalMediaCount: 99, updatedBy: 'me' })
    expect(Object.keys(parsed).toSorted()).toEqual(['location', 'markerType'])
  })
})

test('a place on a picture lies within it', () => {
  fc.assert(
    fc.property(fc.double({ min: -1, max: 2 }), fc.double({ min: -1, max: 2 }), (x, y) => {
      expect(faultAt(FractionPoint, { x, y }) === 'ok').toBe(x >= 0 && x <= 1 && y >= 0 && y <= 1)
    }),
  )
})

test.each<[string, object, string]>([
  ['no points', { points: [], version: 1 }, 'ok'],
  ['a point', { points: [{ at: { x: 0, y: 0 }, coordinates: [114.17, 22.3] }], version: 1 }, 'ok'],
  [
    'a point with latitude first',
    { points: [{ at: { x: 0, y: 0 }, coordinates: [22.3, 114.17] }], version: 1 },
    'points.0.coordinates.1',
  ],
  [
    '21 points',
    { points: Array.from({ length: 21 }, () => ({ at: { x: 0, y: 0 }, coordinates: [0, 0] })), version: 1 },
    'points',
  ],
])('a plan laid on the map by %s', (_, given, fault) => {
  expect(faultAt(Georeference, given)).toBe(fault)
})

describe('where photos belong', () => {
  const distribution = {
    elevationId: null,
    floors: ['2', '1'],
    imageColumns: 1,
    imagesPerFloor: 1,
    sortOrder: 'Top to bottom floor',
    imageKind: 'MultiImage',
  }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['20 columns', { imageColumns: 20 }, 'ok'],
    ['21 columns', { imageColumns: 21 }, 'imageColumns'],
    ['no column', { imageColumns: 0 }, 'imageColumns'],
    ['five photos a floor', { imagesPerFloor: 5 }, 'imagesPerFloor'],
    ['an order of its own', { sortOrder: 'random' }, 'sortOrder'],
    ['a floor without a name', { floors: ['1', ''] }, 'floors.1'],
    ['1001 floors', { floors: Array.from({ length: 1_001 }, () => '1') }, 'floors'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(FloorDistribution, { ...distribution, ...part })).toBe(fault)
  })

  test('a batch is split unless the wizard says otherwise', () => {
    expect(FloorDistribution.parse(distribution).isBatchSplit).toBe(true)
  })
})

test.each<[string, object, string]>([
  ['the first', { number: 1, sha256: 'a'.repeat(64) }, 'ok'],
  ['the last', { number: 10_000, sha256: 'a'.repeat(64), prefixSha256: 'b'.repeat(64) }, 'ok'],
  ['one before the first', { number: 0, sha256: 'a'.repeat(64) }, 'number'],
  ['one behind the last', { number: 10_001, sha256: 'a'.repeat(64) }, 'number'],
  ['one with a hash in capitals', { number: 1, sha256: 'A'.repeat(64) }, 'sha256'],
  ['one with a hash in base64', { number: 1, sha256: `${'a'.repeat(43)}=` }, 'sha256'],
  [
    'one with a wrong hash of what came before',
    { number: 1, sha256: 'a'.repeat(64), prefixSha256: '' },
    'prefixSha256',
  ],
])('a part of a file: %s', (_, part, fault) => {
  expect(faultAt(PartChecksum, part)).toBe(fault)
})

describe('places of models', () => {
  test.each<[unknown, string]>([
    [[1, 2, 3], 'ok'],
    [[1e6, -1e6, 0], 'ok'],
    [[1e6 + 1, 0, 0], '0'],
    [[0, 0], ''],
    [[0, 0, 0, 0], ''],
    [[0, Number.NaN, 0], '1'],
    [['0', 0, 0], '0'],
  ])('%j', (value, fault) => {
    expect(faultAt(Vector, value)).toBe(fault)
  })

  const frame = { origin: { latitude: 22.3, longitude: 114.17, altitude: 30 }, cameraLift: 0, version: 1 }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['nowhere on earth', { origin: null }, 'ok'],
    ['beyond the pole', { origin: { ...frame.origin, latitude: 91 } }, 'origin.latitude'],
    ['above the sky', { origin: { ...frame.origin, altitude: 20_001 } }, 'origin.altitude'],
    ['with photos lifted by a mountain', { cameraLift: 501 }, 'cameraLift'],
  ])('a frame %s', (_, part, fault) => {
    expect(faultAt(ModelFrame, { ...frame, ...part })).toBe(fault)
  })
})
