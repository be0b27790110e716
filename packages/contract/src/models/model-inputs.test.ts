import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { severities } from '../buildings.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import {
  Model,
  modelKinds,
  modelRoutes,
  modelStates,
  ModelTree,
  modelTypes,
  Reconstruction,
  reconstructionQualities,
  reconstructionStates,
} from './models.ts'
import { Georeference, StatedPlace, suspiciousDistance, unplacedReasons } from './place.ts'
import { Coordinates, ModelFrame, modelUnits, Placement, placementSources, upAxes, Vector } from './placement.ts'

const { cameras, createPinned, list, photosAt, place, reconstruct, saveFrame, savePin } = modelRoutes
const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index))

describe('a place in the metres of the project', () => {
  test.each<[string, unknown, string]>([
    ['the origin', [0, 0, 0], 'ok'],
    ['a thousand kilometres away', [1_000_000, -1_000_000, 1_000_000], 'ok'],
    ['a step farther', [1_000_000.001, 0, 0], '0'],
    ['a step farther down', [0, 0, -1_000_000.001], '2'],
    ['two numbers', [0, 0], ''],
    ['four numbers', [0, 0, 0, 1], ''],
    ['an object', { x: 0, y: 0, z: 0 }, ''],
    ['words', ['0', 0, 0], '0'],
    ['no number', [0, Number.NaN, 0], '1'],
    ['without end', [0, 0, Infinity], '2'],
    ['a hole', [0, null, 0], '1'],
    ['nothing', null, ''],
  ])('%s', (_, vector, fault) => {
    expect(faultAt(Vector, vector)).toBe(fault)
  })

  test('that was stored before there was a limit does not spoil an answer', () => {
    expect(faultAt(Coordinates, [2e6, -3e7, 0])).toBe('ok')
    expect(faultAt(Vector, [2e6, -3e7, 0])).toBe('0')
    const metre = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(fc.tuple(metre, metre, metre), (at) => {
        expect(Coordinates.parse(Vector.parse(at))).toEqual(at)
      }),
    )
  })
})

describe('aligning a model', () => {
  const pair = { model: [0, 0, 0], target: [1, 2, 3] }
  const earthly = { latitude: 22.3, longitude: 114.17, altitude: 30 }
  const pairs = (count: number) => Array.from({ length: count }, () => pair)
  const onEarth = (part: object) => ({ points: [...pairs(2), { model: [0, 0, 0], target: { ...earthly, ...part } }] })
  test.each<[string, object, string]>([
    ['by none: as its file says', { points: [] }, 'ok'],
    ['by one point', { points: pairs(1) }, 'points'],
    ['by two points', { points: pairs(2) }, 'points'],
    ['by three points', { points: pairs(3) }, 'ok'],
    ['by fifty points', { points: pairs(50) }, 'ok'],
    ['by fifty-one points', { points: pairs(51) }, 'points'],
    ['by a place on earth', onEarth({}), 'ok'],
    ['by the pole', onEarth({ latitude: -90, longitude: 180 }), 'ok'],
    ['beyond the pole', onEarth({ latitude: 90.0001 }), 'points.2.target.latitude'],
    ['beyond the day line', onEarth({ longitude: -180.0001 }), 'points.2.target.longitude'],
    ['below the sea', onEarth({ altitude: -1_000 }), 'ok'],
    ['below every sea and mine', onEarth({ altitude: -1_000.1 }), 'points.2.target.altitude'],
    ['above every flight', onEarth({ altitude: 20_000.1 }), 'points.2.target.altitude'],
    ['by a place without a height', onEarth({ altitude: undefined }), 'points.2.target'],
    ['by a point without its other half', { points: [...pairs(2), { model: [0, 0, 0] }] }, 'points.2.target'],
    ['by a point of two numbers', { points: [...pairs(2), { model: [0, 0], target: [0, 0, 0] }] }, 'points.2.model'],
    ['by points left out', { points: undefined }, 'points'],
    ['without what its file says', { points: [], own: false }, 'ok'],
    ['without what its file says, perhaps', { points: [], own: 0 }, 'own'],
    ['in micrometres', { points: [], scale: 1e-6 }, 'ok'],
    ['in less', { points: [], scale: 9e-7 }, 'scale'],
    ['in thousands of kilometres', { points: [], scale: 1e6 }, 'ok'],
    ['in more', { points: [], scale: 1_000_001 }, 'scale'],
    ['mirrored', { points: [], scale: -1 }, 'scale'],
    ['to nothing', { points: [], scale: 0 }, 'scale'],
    ['with x up', { points: [], up: 'x' }, 'up'],
    ['without a version', { points: [], version: undefined }, 'version'],
    ['with a version and a half', { points: [], version: 1.5 }, 'version'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(place.body, { version: 1, ...part })).toBe(fault)
  })

  test.each(upAxes)('with %s up', (up) => {
    expect(place.body.parse({ points: [], up, version: 1 })).toEqual({ points: [], own: true, up, version: 1 })
  })

  test('is by none or by three and more, whatever their number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
        const isTaken = faultAt(place.body, { points: pairs(count), version: 1 }) === 'ok'
        expect(isTaken).toBe(count === 0 || (count >= 3 && count <= 50))
      }),
    )
  })
})

describe('what metres are counted from', () => {
  const frame = { origin: { latitude: 22.3, longitude: 114.17, altitude: 0 }, cameraLift: 0, version: 1 }
  test.each<[string, object, string]>([
    ['a place', {}, 'ok'],
    ['no place', { origin: null }, 'ok'],
    ['no place, left out', { origin: undefined }, 'origin'],
    ['a place beyond the pole', { origin: { ...frame.origin, latitude: -91 } }, 'origin.latitude'],
    ['a place as words', { origin: { ...frame.origin, longitude: '114' } }, 'origin.longitude'],
    ['photos lifted by 500 m', { cameraLift: 500 }, 'ok'],
    ['photos lowered by 500 m', { cameraLift: -500 }, 'ok'],
    ['photos lifted farther', { cameraLift: 500.01 }, 'cameraLift'],
    ['photos lifted by no number', { cameraLift: Number.NaN }, 'cameraLift'],
    ['photos lifted by null', { cameraLift: null }, 'cameraLift'],
    ['no version', { version: undefined }, 'version'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(saveFrame.body, { ...frame, ...part })).toBe(fault)
  })

  test('is answered as it was saved', () => {
    expect(saveFrame.reply.parse(saveFrame.body.parse({ ...frame, projectId: idOf(1) }))).toEqual(frame)
    expect(saveFrame.body).toBe(ModelFrame)
  })
})

describe('a page of cameras', () => {
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of one', { limit: '1' }, 'ok'],
    ['of 2,000', { limit: '2000' }, 'ok'],
    ['of 2,001', { limit: '2001' }, 'limit'],
    ['of none', { limit: '0' }, 'limit'],
    ['of half a camera', { limit: '0.5' }, 'limit'],
    ['of an empty number', { limit: '' }, 'limit'],
    ['of words', { limit: 'many' }, 'limit'],
    ['behind a photo', { cursor: idOf(1) }, 'ok'],
    ['behind nothing', { cursor: '' }, 'cursor'],
  ])('%s', (_, query, fault) => {
    expect(faultAt(cameras.query, query)).toBe(fault)
  })

  test('has a thousand unless asked otherwise', () => {
    expect(cameras.query.parse({})).toEqual({ limit: 1_000 })
  })
})

describe('a pin', () => {
  const spot = { position: [1, 2, 3], normal: [0, 0, 1], modelId: idOf(1) }
  const pinned = { ...spot, _id: idOf(2), type: 'crack', severity: 'minor', remark: '' }
  test.each<[string, object, string]>([
    ['on a surface', {}, 'ok'],
    ['on a surface of unknown direction', { normal: null }, 'ok'],
    ['on no model', { modelId: null }, 'ok'],
    ['with a direction left out', { normal: undefined }, 'normal'],
    ['with a model left out', { modelId: undefined }, 'modelId'],
    ['at no place', { position: null }, 'position'],
    ['too far away', { position: [0, 2e6, 0] }, 'position.1'],
    ['on a model that is no id', { modelId: 'model' }, 'modelId'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(savePin.body, { ...spot, ...part })).toBe(fault)
    expect(faultAt(createPinned.body, { ...pinned, ...part })).toBe(fault)
  })

  test.each<[string, object, string]>([
    ['of a type of 100 letters', { type: 'x'.repeat(100) }, 'ok'],
    ['of a type of 101 letters', { type: 'x'.repeat(101) }, 'type'],
    ['of no type', { type: '' }, 'type'],
    ['of a severity that is none', { severity: 'fatal' }, 'severity'],
    ['with a remark of 2,000 letters', { remark: 'x'.repeat(2_000) }, 'ok'],
    ['with a remark of 2,001 letters', { remark: 'x'.repeat(2_001) }, 'remark'],
    ['with a remark of two lines', { remark: 'a\r\nb' }, 'ok'],
    ['with a hidden remark', { remark: 'a\u202Eb' }, 'remark'],
    ['without a remark', { remark: undefined }, 'remark'],
    ['without an id', { _id: undefined }, '_id'],
  ])('of a new defect %s', (_, part, fault) => {
    expect(faultAt(createPinned.body, { ...pinned, ...part })).toBe(fault)
  })

  test.each(severities)('of a new defect of severity %s', (severity) => {
    expect(faultAt(createPinned.body, { ...pinned, severity })).toBe('ok')
  })
})

describe('photos that see a place', () => {
  const body = { position: [0, 0, 0], normal: null }
  test.each<[string, object, string]>([
    ['as many as fit a screen', {}, 'ok'],
    ['one', { limit: 1 }, 'ok'],
    ['a hundred', { limit: 100 }, 'ok'],
    ['a hundred and one', { limit: 101 }, 'limit'],
    ['none', { limit: 0 }, 'limit'],
    ['a number in words', { limit: '5' }, 'limit'],
    ['without a direction, not even an unknown one', { normal: undefined }, 'normal'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(photosAt.body, { ...body, ...part })).toBe(fault)
  })

  test('are thirty unless asked otherwise', () => {
    expect(photosAt.body.parse(body).limit).toBe(30)
  })

  test('are clear, or not checked; hidden ones are not in the list', () => {
    const seen = { imageId: idOf(1), name: 'a.jpg', thumbnailUrl: null, at: { x: 0, y: 1 }, distance: 9, gsd: 2 }
    const at = (isClear: unknown) => faultAt(photosAt.reply.shape.data, [{ ...seen, angle: null, isClear }])
    expect([at(true), at(null), at(false), at(undefined)]).toEqual(['ok', 'ok', '0.isClear', '0.isClear'])
  })
})

describe('building a model from photos', () => {
  const body = { _id: idOf(1), name: 'Tower' }
  test.each<[string, object, string]>([
    ['from every photo', {}, 'ok'],
    ['from three', { imageIds: ids(3) }, 'ok'],
    ['from two', { imageIds: ids(2) }, 'imageIds'],
    ['from none', { imageIds: [] }, 'imageIds'],
    ['from 10,000', { imageIds: ids(10_000) }, 'ok'],
    ['from 10,001', { imageIds: ids(10_001) }, 'imageIds'],
    ['from photos that are none', { imageIds: [...ids(3), 'a.jpg'] }, 'imageIds.3'],
    ['from null', { imageIds: null }, 'imageIds'],
    ['under a name of 50 letters', { name: '樓'.repeat(50) }, 'ok'],
    ['under a name of 51 letters', { name: '樓'.repeat(51) }, 'name'],
    ['under a name of blanks', { name: '  ' }, 'name'],
    ['under a name of two lines', { name: 'a\nb' }, 'name'],
    ['under no name', { name: undefined }, 'name'],
    ['in a quality that is none', { quality: 'best' }, 'quality'],
    ['without an id', { _id: null }, '_id'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(reconstruct.body, { ...body, ...part })).toBe(fault)
  })

  test.each(reconstructionQualities)('in quality %s', (quality) => {
    expect(reconstruct.body.parse({ ...body, quality }).quality).toBe(quality)
  })

  test('is of normal quality unless chosen, and the longest request fits what the server reads', () => {
    const longest = { ...body, name: 'x'.repeat(50), quality: 'normal', imageIds: ids(10_000) }
    expect(reconstruct.body.parse({ ...longest, quality: undefined })).toEqual(longest)
    expect(JSON.stringify(longest).length).toBeLessThan(reconstruct.bodyBytes!)
  })

  test.each(reconstructionStates)('is %s', (state) => {
    const task = {
      _id: idOf(1),
      name: 'Tower',
      state,
      errorCode: state === 'failed' ? 'reconstruction.failed' : null,
      detail: '',
      percent: state === 'done' ? 100 : 40,
      photos: 10,
      sent: 4,
      missing: 0,
      modelIds: state === 'done' ? [idOf(2)] : [],
      createdBy: 'Ann',
      createdAt: '2026-11-18T00:00:00Z',
      updatedAt: '2026-11-18T00:00:00Z',
    }
    expect(Reconstruction.parse(task)).toEqual(task)
    expect(faultAt(Reconstruction, { ...task, percent: 40.5 })).toBe('percent')
    expect(faultAt(Reconstruction, { ...task, modelIds: [null] })).toBe('modelIds.0')
    expect(faultAt(Reconstruction, { ...task, state: 'paused' })).toBe('state')
  })
})

describe('a model as it is answered', () => {
  const placement = {
    source: 'none',
    matrix: identity,
    scale: 1,
    isScaleChosen: false,
    up: 'z',
    residual: null,
    residuals: [],
  }
  const model = {
    _id: idOf(1),
    name: 'Tower',
    blockName: 'A',
    fileName: 'tower.glb',
    size: 2 ** 40,
    type: 'mesh',
    kind: 'glb',
    state: 'ready',
    errorCode: null,
    errorSubject: null,
    percent: 100,
    tilesetUrl: '/files/tileset.json',
    treeUrl: null,
    facts: {
      bounds: { min: [0, 0, 0], max: [1, 1, 1] },
      unit: 'metre',
      triangles: 12,
      points: 0,
      elements: 0,
      tiles: 1,
      skipped: 0,
      bytes: 1_000,
    },
    placement,
    georeference: null,
    stated: null,
    unplaced: 'none',
    photos: null,
    createdAt: '2026-11-18T00:00:00Z',
    updatedAt: '2026-11-18T00:00:00Z',
    version: 1,
  }
  const georeference = { latitude: 0, longitude: 0, distance: null, from: 'photos', fromNamed: 0, isIgnored: false }
  const stated = {
    source: 'site',
    system: null,
    coordinates: [22.3, 114.17, 0],
    isGeographic: true,
    conversion: 'none',
    unread: null,
    isHeightIgnored: false,
  }
  test.each<[string, object, string]>([
    ['that is ready', {}, 'ok'],
    ['that is being prepared', { state: 'preparing', percent: 3, tilesetUrl: null, facts: null, unplaced: null }, 'ok'],
    ['that failed', { state: 'failed', errorCode: 'model.damaged', errorSubject: 'a.bin', facts: null }, 'ok'],
    ['on earth', { georeference, stated, unplaced: null }, 'ok'],
    ['built from photos', { photos: { asked: 9, used: 8, leftOut: [{ imageId: idOf(3), name: 'a.jpg' }] } }, 'ok'],
    ['built by an engine that does not say from which', { photos: { asked: 9, used: null, leftOut: [] } }, 'ok'],
    ['of another state', { state: 'broken' }, 'state'],
    ['of another kind of file', { kind: 'fbx' }, 'kind'],
    ['of another type', { type: 'drawing' }, 'type'],
    ['that is not placed for no reason we know', { unplaced: 'lost' }, 'unplaced'],
    ['with fifteen numbers', { placement: { ...placement, matrix: identity.slice(1) } }, 'placement.matrix'],
    ['with seventeen numbers', { placement: { ...placement, matrix: [...identity, 0] } }, 'placement.matrix'],
    ['moved nowhere', { placement: { ...placement, matrix: identity.with(3, Infinity) } }, 'placement.matrix.3'],
    ['placed by somebody else', { placement: { ...placement, source: 'guess' } }, 'placement.source'],
    ['compared with something else', { georeference: { ...georeference, from: 'moon' } }, 'georeference.from'],
    ['converted somehow', { stated: { ...stated, conversion: 'maybe' } }, 'stated.conversion'],
    ['of half a triangle', { facts: { ...model.facts, triangles: 0.5 } }, 'facts.triangles'],
    ['counted in miles', { facts: { ...model.facts, unit: 'mile' } }, 'facts.unit'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(Model, { ...model, ...part })).toBe(fault)
  })

  test('may be of every state, kind, type, unit and reason that has a name', () => {
    for (const state of modelStates) expect(faultAt(Model, { ...model, state })).toBe('ok')
    for (const kind of modelKinds) expect(faultAt(Model, { ...model, kind })).toBe('ok')
    for (const type of modelTypes) expect(faultAt(Model, { ...model, type })).toBe('ok')
    for (const unplaced of unplacedReasons) expect(faultAt(Model, { ...model, unplaced })).toBe('ok')
    for (const unit of modelUnits) expect(faultAt(Model, { ...model, facts: { ...model.facts, unit } })).toBe('ok')
    for (const source of placementSources) expect(faultAt(Placement, { ...placement, source })).toBe('ok')
  })

  test('is in a list with the frame and what could be built', () => {
    const reply = {
      data: [model],
      frame: { origin: null, cameraLift: 0, version: 0 },
      canReconstruct: false,
      buildable: { photos: 0, leftOut: 3 },
    }
    expect(list.reply.parse(reply)).toEqual(reply)
    expect(faultAt(list.reply, { ...reply, buildable: undefined })).toBe('buildable')
  })

  test.each(['photos', 'address', 'project'])('its own place is compared with %s', (from) => {
    expect(faultAt(Georeference, { ...georeference, from, distance: suspiciousDistance })).toBe('ok')
  })

  test.each(['numbers', 'map-conversion', 'site', 'globe', 'note'])('its place stands in: %s', (source) => {
    expect(faultAt(StatedPlace, { ...stated, source })).toBe('ok')
  })
})

describe('the floors and elements of a building', () => {
  const element = { feature: 0, globalId: '0a', name: 'Wall', type: 'IfcWall', floor: 1 }
  const tree = { floors: [{ id: 1, name: 'G/F', elevation: 0, building: 'A' }], elements: [element], perFile: 500 }
  test.each<[string, object, string]>([
    ['as they are', {}, 'ok'],
    ['none at all', { floors: [], elements: [] }, 'ok'],
    ['a floor of unknown height', { floors: [{ id: 1, name: '', elevation: null, building: '' }] }, 'ok'],
    ['an element that cannot be seen', { elements: [{ ...element, feature: -1 }] }, 'ok'],
    ['an element on no floor', { elements: [{ ...element, floor: null }] }, 'ok'],
    ['an element on half a floor', { elements: [{ ...element, floor: 0.5 }] }, 'elements.0.floor'],
    ['an element without its own id', { elements: [{ ...element, globalId: null }] }, 'elements.0.globalId'],
    ['without the number a file', { perFile: undefined }, 'perFile'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(ModelTree, { ...tree, ...part })).toBe(fault)
  })
})
