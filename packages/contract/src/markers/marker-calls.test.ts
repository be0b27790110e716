import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mediaStatuses } from '../media-statuses.ts'
import { expectLength, expectLimit, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import {
  Column,
  LayoutPlanMarker,
  Marker,
  MarkerChange,
  markerRoutes,
  markerTypes,
  NewMarker,
  planMarkerTypes,
} from './markers.ts'
import { presentStatus, statusWords } from './marker-status.ts'

const location = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }
const plan = { layoutId: idOf(1), planId: idOf(2) }
const { create, createSet, update, remove, reset, createColumns, changeColumn, saveGeoreference } = markerRoutes

describe('kinds of markers', () => {
  test('those of a plan are some of all, each once', () => {
    for (const type of planMarkerTypes) expect(markerTypes).toContain(type)
    expect(new Set(markerTypes).size).toBe(markerTypes.length)
    expect(new Set(planMarkerTypes).size).toBe(planMarkerTypes.length)
  })

  test.each(markerTypes)('%s is put on a plan only if it is drawn there', (markerType) => {
    const isOfPlan = (planMarkerTypes as readonly string[]).includes(markerType)
    expect(faultAt(create.body, { ...plan, marker: { markerType, location } })).toBe(
      isOfPlan ? 'ok' : 'marker.markerType',
    )
  })
})

describe('a set of markers', () => {
  test('is begun on a plan of a drawing', () => {
    expectRequired(createSet.body, plan, 'layoutId', 'planId')
    expectRequired(create.body, { ...plan, marker: { markerType: 'Box', location } }, 'layoutId', 'planId', 'marker')
  })

  test('is changed by up to a thousand at once', () => {
    const around = (markers: readonly unknown[]) => ({ ...plan, markers })
    expectLength(update.body, 1_000, (index) => ({ _id: idOf(index), version: 1 }), around, 'markers')
    expect(faultAt(update.body, around([]))).toBe('markers')
    expect(faultAt(update.body, around([{ _id: idOf(1), version: 1 }, { _id: idOf(2) }]))).toBe('markers.1.version')
  })

  test('loses up to a thousand at once', () => {
    expectLength(remove.body, 1_000, idOf, (markers) => ({ markers }), 'markers')
    expect(faultAt(remove.body, { markers: [] })).toBe('markers')
    expect(faultAt(remove.body, { markers: [idOf(1), ''] })).toBe('markers.1')
  })

  test.each<[object, string]>([
    [{}, 'ok'],
    [plan, 'ok'],
    [{ layoutId: idOf(1) }, 'ok'],
    [{ layoutId: null }, 'layoutId'],
    [{ layoutId: '' }, 'layoutId'],
    [{ planId: 'all' }, 'planId'],
  ])('is reset by %j: %s', (body, fault) => {
    expect(faultAt(reset.body, body)).toBe(fault)
  })
})

describe('limits of what a person sets', () => {
  const change = { _id: idOf(1), version: 1 }
  const subMarker = { _id: 's', name: '', location }

  test.each<[string, object, string]>([
    ['turned back once', { rotation: -360 }, 'ok'],
    ['turned back further', { rotation: -360.1 }, 'rotation'],
    ['turned by words', { rotation: '90' }, 'rotation'],
    ['a pixel of a metre', { gsd: 1_000 }, 'ok'],
    ['a larger pixel', { gsd: 1_000.1 }, 'gsd'],
    ['a pixel without end', { gsd: Infinity }, 'gsd'],
    ['no pixel size', { gsd: null }, 'ok'],
    ['the last floor there can be', { floorEndIdx: 100_000 }, 'ok'],
    ['one behind it', { floorEndIdx: 100_001 }, 'floorEndIdx'],
    ['no floors', { floorStartIdx: null, floorEndIdx: null }, 'ok'],
    ['no elevation', { elevationId: null }, 'ok'],
    ['an elevation by name', { elevationId: 'North' }, 'elevationId'],
    ['no strokes', { drawing: [] }, 'ok'],
    ['a stroke of 2000 points', { drawing: [Array.from({ length: 2_000 }, () => ({ x: 0, y: 1 }))] }, 'ok'],
    ['a stroke of numbers', { drawing: [[0, 1]] }, 'drawing.0.0'],
    ['a place that is inside out', { location: { ...location, left: 0.5 } }, 'location'],
    ['a marker within of 64 letters', { subMarkers: [{ ...subMarker, _id: 'x'.repeat(64) }] }, 'ok'],
    ['one of 65', { subMarkers: [{ ...subMarker, _id: 'x'.repeat(65) }] }, 'subMarkers.0._id'],
    [
      'one beyond the plan',
      { subMarkers: [{ ...subMarker, location: { ...location, right: 2 } }] },
      'subMarkers.0.location.right',
    ],
    ['no name', { name: null }, 'name'],
    ['a name of hidden letters', { name: 'a\u200Bb' }, 'name'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(MarkerChange, { ...change, ...part })).toBe(fault)
    expect(faultAt(NewMarker, { markerType: 'Photo', location, ...part })).toBe(fault)
  })

  test('names are counted as a reader counts', () => {
    expectLimit(MarkerChange, 50, (name) => ({ ...change, name }), 'name')
    expectLimit(MarkerChange, 100, (hardwareModel) => ({ ...change, hardwareModel }), 'hardwareModel')
    expectLimit(MarkerChange, 50, (name) => ({ ...change, subMarkers: [{ ...subMarker, name }] }), 'subMarkers.0.name')
  })

  test('a stroke that was drawn is saved as it was', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    const stroke = fc.array(fc.record({ x: fraction, y: fraction }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 5 }), (drawing) => {
        expect(MarkerChange.parse({ ...change, drawing })).toEqual({ ...change, drawing })
      }),
    )
  })
})

describe('columns', () => {
  test.each<[object, object | string]>([
    [{}, { count: 1, markerId: null, layoutId: null }],
    [{ count: 20 }, { count: 20, markerId: null, layoutId: null }],
    [{ count: 21 }, 'count'],
    [{ count: 0 }, 'count'],
    [{ count: 1.5 }, 'count'],
    [{ count: '2' }, 'count'],
    [{ names: ['A', 'B'] }, { count: 1, names: ['A', 'B'], markerId: null, layoutId: null }],
    [{ names: ['A', ''] }, 'names.1'],
    [{ names: ['A\nB'] }, 'names.0'],
    [{ names: Array.from({ length: 21 }, () => 'A') }, 'names'],
    [
      { markerId: idOf(1), layoutId: idOf(2) },
      { count: 1, markerId: idOf(1), layoutId: idOf(2) },
    ],
    [{ markerId: 'x' }, 'markerId'],
  ])('made by %j', (body, wanted) => {
    if (typeof wanted === 'string') expect(faultAt(createColumns.body, body)).toBe(wanted)
    else expect(createColumns.body.parse(body)).toEqual(wanted)
  })

  test.each<[object, string]>([
    [{}, 'ok'],
    [{ name: 'Column 1' }, 'ok'],
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ markerId: null, layoutId: null }, 'ok'],
    [{ markerId: '' }, 'markerId'],
    [{ layoutId: 7 }, 'layoutId'],
  ])('changed by %j: %s', (body, fault) => {
    expect(faultAt(changeColumn.body, body)).toBe(fault)
  })

  test('a column that is left where it is stays there', () => {
    expect(changeColumn.body.parse({ name: 'A' })).toEqual({ name: 'A' })
    expectLimit(changeColumn.body, 50, (name) => ({ name }), 'name')
    expectReadTwice(Column, { _id: idOf(1), name: 'A', columnName: 'A', markerId: null, layoutId: null, position: 0 })
  })
})

describe('a plan on the map', () => {
  const tie = { at: { x: 0.5, y: 0.5 }, coordinates: [114.17, 22.3] }
  test.each<[string, object, string]>([
    ['at the corners of the world', { coordinates: [-180, -90] }, 'ok'],
    ['beyond the date line', { coordinates: [-180.1, 0] }, 'points.0.coordinates.0'],
    ['beyond the pole', { coordinates: [0, 90.1] }, 'points.0.coordinates.1'],
    ['at one number', { coordinates: [0] }, 'points.0.coordinates'],
    ['at three numbers', { coordinates: [0, 0, 0] }, 'points.0.coordinates'],
    ['nowhere', { coordinates: null }, 'points.0.coordinates'],
    ['beside the plan', { at: { x: -0.1, y: 0 } }, 'points.0.at.x'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(saveGeoreference.body, { points: [{ ...tie, ...part }], version: 1 })).toBe(fault)
  })

  test('has twenty points and a version', () => {
    expectLength(
      saveGeoreference.body,
      20,
      () => tie,
      (points) => ({ points, version: 1 }),
      'points',
    )
    expectRequired(saveGeoreference.body, { points: [], version: 0 }, 'points', 'version')
  })
})

describe('a marker as it is answered', () => {
  const marker = {
    _id: idOf(1),
    refId: 'r',
    markerId: idOf(1),
    markerType: 'Photo',
    name: 'Untitled',
    location,
    startPoint: null,
    endPoint: null,
    drawing: [],
    rotation: 0,
    subMarkers: [],
    elevationId: null,
    floorStartIdx: null,
    floorEndIdx: null,
    gsd: null,
    hardwareModel: '',
    status: 'MEDIA_NOT_UPLOADED',
    mediaStatus: [],
    totalMediaCount: 0,
    attachmentCount: 0,
    gsdRange: null,
    updatedBy: '',
    updatedAt: '2026-11-18T00:00:00Z',
    version: 1,
  }

  test.each(mediaStatuses)('is %s, and so may one of its media be', (status) => {
    const mediaStatus = [{ _id: idOf(1), mediaId: idOf(2), name: 'a.jpg', status, errorCode: null }]
    expectReadTwice(Marker, { ...marker, status, mediaStatus })
    for (const count of [0, 1]) expect(statusWords).toContain(presentStatus(status, count).word)
    expect(presentStatus(status, 1, true).tone).toBe(presentStatus(status, 1).tone)
  })

  test('another status is none, and a set holds such markers alone', () => {
    for (const status of ['', 'Completed', 'media_not_uploaded', null])
      expect(faultAt(Marker, { ...marker, status })).toBe('status')
    const set = { _id: idOf(3), ...plan, inspectionId: idOf(4), markers: [marker] }
    expect(LayoutPlanMarker.parse({ ...set, corporateId: idOf(5) })).toEqual(set)
    expect(faultAt(LayoutPlanMarker, { ...set, markers: [{ ...marker, version: '1' }] })).toBe('markers.0.version')
  })

  test('a plan without a set answers nothing at all', () => {
    expect(faultAt(markerRoutes.get.reply, undefined)).toBe('ok')
    expect(faultAt(markerRoutes.get.reply, null)).toBe('')
  })
})
