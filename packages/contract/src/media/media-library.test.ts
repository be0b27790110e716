import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { droneModelNames } from '@plumbline/inspection/photos/drone-models'
import { fileKinds } from '@plumbline/inspection/photos/file-names'
import { imageUsages, pictureTypes, workTypes } from '@plumbline/inspection/photos/media-choices'
import { mediaStatuses, resultStatuses, videoUploadStatuses } from '../media-statuses.ts'
import { expectLength, expectLimit, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { FloorGuide, mediaLibraryRoutes, MediaFilter, mediaSorts } from './library.ts'
import { flightDirections, FrameChoice, ImageTask, mediaTaskRoutes, TrackPoint, VideoEntry } from './tasks.ts'

const { list, outline, ids, facets, changeMany, removeMany, change, updateGsd, saveSettings, defineItem } =
  mediaLibraryRoutes

describe('the filter of media', () => {
  test.each<[string, object, string]>([
    ['nothing', {}, 'ok'],
    ...fileKinds.map((kind) => [kind, { kind }, 'ok'] as [string, object, string]),
    ...pictureTypes.map((type) => [type, { type }, 'ok'] as [string, object, string]),
    ...imageUsages.map((usage) => [usage, { usage }, 'ok'] as [string, object, string]),
    ...mediaStatuses.map((status) => [status, { status }, 'ok'] as [string, object, string]),
    ['a kind that is none', { kind: 'audio' }, 'kind'],
    ['two kinds', { kind: fileKinds.join(',') }, 'kind'],
    ['a type that is none', { type: 'infrared' }, 'type'],
    ['a status that is none', { status: 'done' }, 'status'],
    ['words', { q: 'DJI_0001' }, 'ok'],
    ['words of 101 letters', { q: 'x'.repeat(101) }, 'q'],
    ['words with a NUL', { q: 'a\0' }, 'q'],
    ['a day', { from: '2026-11-18', to: '2026-11-18' }, 'ok'],
    ['a day that does not exist', { from: '2026-11-31' }, 'from'],
    ['a time', { to: '2026-11-18T00:00:00Z' }, 'to'],
    ['a field twice', { tags: ['a', 'b'] }, 'tags'],
  ])('%s', (_, query, fault) => {
    for (const route of [list, outline, ids, facets]) expect(faultAt(route.query, query)).toBe(fault)
  })

  test.each(['markers', 'elevations', 'floors', 'columns', 'tags'])('%s is a list of 4000 letters', (field) => {
    expect(faultAt(MediaFilter, { [field]: 'none' })).toBe('ok')
    expect(faultAt(MediaFilter, { [field]: 'x'.repeat(4_000) })).toBe('ok')
    expect(faultAt(MediaFilter, { [field]: 'x'.repeat(4_001) })).toBe(field)
  })
})

describe('the list of media', () => {
  test.each<[object, object | string]>([
    [{}, { sort: 'place', descending: false, limit: 100 }],
    ...mediaSorts.map(
      (sort) =>
        [
          { sort, descending: 'true', limit: '200' },
          { sort, descending: true, limit: 200 },
        ] as [object, object],
    ),
    [{ descending: '0' }, { sort: 'place', descending: false, limit: 100 }],
    [{ descending: 'down' }, 'descending'],
    [{ sort: 'gsd' }, 'sort'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '201' }, 'limit'],
    [{ limit: '10.5' }, 'limit'],
    [{ limit: 'NaN' }, 'limit'],
    [{ limit: '' }, 'limit'],
    [{ cursor: 'x'.repeat(4_001) }, 'cursor'],
  ])('%j', (query, wanted) => {
    if (typeof wanted === 'string') expect(faultAt(list.query, query)).toBe(wanted)
    else expect(list.query.parse(query)).toEqual(wanted)
  })

  test('its outline and its ids are in the same order, and have no pages', () => {
    for (const route of [outline, ids])
      expect(route.query.parse({ sort: 'time', descending: '1', limit: '5', cursor: 'x' })).toEqual({
        sort: 'time',
        descending: true,
      })
    expect(facets.query.parse({ sort: 'time' })).toEqual({})
  })
})

describe('a change of photos', () => {
  test.each<[string, object, string]>([
    ['nothing', {}, 'ok'],
    ...imageUsages.map((usage) => [usage, { usage }, 'ok'] as [string, object, string]),
    ...workTypes.map((workType) => [workType, { workType }, 'ok'] as [string, object, string]),
    ['no tag', { tag: '' }, 'ok'],
    ['a tag of two lines', { tag: 'a\nb' }, 'tag'],
    ['no floor', { floor: null }, 'ok'],
    ['an empty floor', { floor: '' }, 'floor'],
    ['a floor of 20 letters', { floor: 'x'.repeat(20) }, 'ok'],
    ['a floor of 21', { floor: 'x'.repeat(21) }, 'floor'],
    ['no column and no elevation', { columnId: null, elevationId: null }, 'ok'],
    ['a column by name', { columnId: 'Column 1' }, 'columnId'],
    ['a work that is none', { workType: 'Painting' }, 'workType'],
  ])('%s', (_, given, fault) => {
    expect(faultAt(change.body, given)).toBe(fault)
    expect(faultAt(changeMany.body, { mediaIds: [idOf(1)], change: given })).toBe(
      fault === 'ok' ? 'ok' : `change.${fault}`,
    )
  })

  test.each<[string, object, string]>([
    ['IMG4', { slot: 3 }, 'ok'],
    ['IMG5', { slot: 4 }, 'slot'],
    ['no slot', { slot: null }, 'ok'],
    ['another marker', { markerId: idOf(1) }, 'ok'],
    ['no marker: it is taken off by another call', { markerId: null }, 'markerId'],
    ['floors', { floorRange: '3-7', floorGuides: [{ floor: '3', line: 0.5 }] }, 'ok'],
    ['floors of 21 letters', { floorRange: 'x'.repeat(21) }, 'floorRange'],
    ['no floors', { floorRange: null, floorGuides: [] }, 'ok'],
    ['a line beyond the photo', { floorGuides: [{ floor: '3', line: 1.01 }] }, 'floorGuides.0.line'],
    ['a line of no floor', { floorGuides: [{ floor: '', line: 0 }] }, 'floorGuides.0.floor'],
    ['no name', { name: '' }, 'name'],
    ['a version as words', { version: '1' }, 'version'],
  ])('of one: %s', (_, given, fault) => {
    expect(faultAt(change.body, given)).toBe(fault)
  })

  test('of many names a thousand at most, and says what', () => {
    const around = (mediaIds: readonly unknown[]) => ({ mediaIds, change: {} })
    expectLength(changeMany.body, 1_000, idOf, around, 'mediaIds')
    expectLength(removeMany.body, 1_000, idOf, (mediaIds) => ({ mediaIds }), 'mediaIds')
    for (const route of [changeMany, removeMany]) expect(faultAt(route.body, around([]))).toBe('mediaIds')
    expectRequired(changeMany.body, around([idOf(1)]), 'mediaIds', 'change')
  })

  test('leaves alone what it does not name, and cannot move many to a slot or a marker', () => {
    expect(change.body.parse({ tag: 'a' })).toEqual({ tag: 'a' })
    expect(
      changeMany.body.parse({ mediaIds: [idOf(1)], change: { slot: 1, markerId: idOf(2), name: 'x' } }).change,
    ).toEqual({})
    expectLimit(change.body, 50, (tag) => ({ tag }), 'tag')
    expectLimit(change.body, 255, (name) => ({ name }), 'name')
    expectLength(
      change.body,
      300,
      () => ({ floor: '1', line: 0 }),
      (floorGuides) => ({ floorGuides }),
      'floorGuides',
    )
  })

  test('a line of a floor lies in the photo', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 2 }), (line) => {
        expect(faultAt(FloorGuide, { floor: '1', line }) === 'ok').toBe(line >= 0 && line <= 1)
      }),
    )
  })
})

describe('what the GSD is computed from', () => {
  const given = { hardwareModel: 'Other', pdib: 10, cameraFocalLength: 4.5, sensorWidth: 6.4 }
  test.each<[string, object, string]>([
    ...droneModelNames.map((hardwareModel) => [hardwareModel, { hardwareModel }, 'ok'] as [string, object, string]),
    ['an unknown lens', { cameraFocalLength: null }, 'ok'],
    ['a lens that is not said', { cameraFocalLength: undefined }, 'cameraFocalLength'],
    ['a lens of nothing', { cameraFocalLength: 0 }, 'cameraFocalLength'],
    ['a lens of 100 metres', { cameraFocalLength: 100_000 }, 'ok'],
    ['a longer one', { cameraFocalLength: 100_001 }, 'cameraFocalLength'],
    ['a sensor in words', { sensorWidth: '6.4' }, 'sensorWidth'],
    ['no distance', { pdib: 0 }, 'pdib'],
    ['a distance of 100 km', { pdib: 100_000 }, 'pdib'],
    ['a drone that is none', { hardwareModel: 'Phantom' }, 'hardwareModel'],
    ['no payload', { payload: null }, 'ok'],
    ['a payload that is none', { payload: 'Z30' }, 'payload'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(updateGsd.body, { ...given, ...part })).toBe(fault)
  })
})

test('capture dates are shown or not', () => {
  for (const ifShowCaptureDate of [true, false]) expectReadTwice(saveSettings.body, { ifShowCaptureDate })
  for (const ifShowCaptureDate of ['true', 1, null, undefined])
    expect(faultAt(saveSettings.body, { ifShowCaptureDate })).toBe('ifShowCaptureDate')
})

test('the define screen is opened on a layout or a floor plan', () => {
  const params = {
    projectId: idOf(1),
    workspaceId: idOf(2),
    inspectionId: idOf(3),
    layoutId: idOf(4),
    videoId: idOf(5),
  }
  for (const layoutCategory of ['layout', 'floor'])
    expect(faultAt(defineItem.params, { ...params, layoutCategory })).toBe('ok')
  for (const layoutCategory of ['elevation', '', 'Layout', undefined])
    expect(faultAt(defineItem.params, { ...params, layoutCategory })).toBe('layoutCategory')
})

describe('frames of a video', () => {
  test.each<[string, object, string]>([
    ['every tenth of a second', { by: 'interval', seconds: 0.1 }, 'ok'],
    ['more often', { by: 'interval', seconds: 0.09 }, 'seconds'],
    ['every hour', { by: 'interval', seconds: 3_600 }, 'ok'],
    ['less often', { by: 'interval', seconds: 3_601 }, 'seconds'],
    ['never', { by: 'interval', seconds: 0 }, 'seconds'],
    ['one', { by: 'count', count: 1 }, 'ok'],
    ['500', { by: 'count', count: 500 }, 'ok'],
    ['501', { by: 'count', count: 501 }, 'count'],
    ['half a frame', { by: 'count', count: 0.5 }, 'count'],
    ['a count of seconds', { by: 'count', seconds: 1 }, 'count'],
    ['at the beginning', { by: 'moments', moments: [0] }, 'ok'],
    ['at no moment', { by: 'moments', moments: [] }, 'moments'],
    ['at 101 moments', { by: 'moments', moments: Array.from({ length: 101 }, (_, index) => index) }, 'moments'],
    ['before the beginning', { by: 'moments', moments: [-1] }, 'moments.0'],
    ['after a day', { by: 'moments', moments: [86_401] }, 'moments.0'],
    ['in another way', { by: 'scene' }, 'by'],
    ['in no way', {}, 'by'],
  ])('%s', (_, choice, fault) => {
    expect(faultAt(FrameChoice, choice)).toBe(fault)
  })

  const { takeFrames, stitch } = mediaTaskRoutes
  const task = { _id: idOf(1), videoId: idOf(2), choice: { by: 'count', count: 5 } }

  test('are numbered downwards, for no marker, unless it is said', () => {
    expect(takeFrames.body.parse(task)).toEqual({ ...task, direction: 'down', markerId: null, columnId: null })
    for (const direction of flightDirections)
      expect(takeFrames.body.parse({ ...task, direction }).direction).toBe(direction)
    expect(faultAt(takeFrames.body, { ...task, direction: 'left' })).toBe('direction')
    expectRequired(takeFrames.body, task, '_id', 'videoId', 'choice')
  })

  test.each<[object, string]>([
    [{}, 'ok'],
    [{ type: 'thermal' }, 'ok'],
    [{ type: 'visual' }, 'ok'],
    [{ type: 'both' }, 'type'],
    [{ columnId: 'A' }, 'columnId'],
    [{ _id: undefined }, '_id'],
  ])('a strip by %j: %s', (part, fault) => {
    expect(faultAt(stitch.body, { _id: idOf(1), columnId: idOf(2), ...part })).toBe(fault)
  })

  test.each(resultStatuses)('a task is %s', (status) => {
    const made = {
      ...{ _id: idOf(1), kind: 'strip', status, percent: 0, errorCode: null, videoId: null, markerId: null },
      ...{ columnId: null, name: '', mediaIds: [], missing: 0, picture: null, pieces: [], type: null, createdBy: '' },
      ...{ createdAt: '2026-11-18T00:00:00Z', updatedAt: '2026-11-18T00:00:00Z' },
    }
    expectReadTwice(ImageTask, made)
    expect(faultAt(ImageTask, { ...made, kind: 'panorama' })).toBe('kind')
  })

  test.each(videoUploadStatuses)('a column of a Video marker is %j', (status) => {
    const entry = { _id: idOf(1), columnId: idOf(2), columnName: 'A', markerId: null, layoutId: null, media: null }
    expectReadTwice(VideoEntry, { ...entry, status, result: 'none' })
    expect(faultAt(VideoEntry, { ...entry, status: 'done', result: 'none' })).toBe('status')
  })

  test('a place of the track may have no height', () => {
    expectReadTwice(TrackPoint, { at: 0, longitude: 114.17, latitude: 22.3, relativeAltitude: null })
    expectRequired(TrackPoint, { at: 0, longitude: 1, latitude: 2, relativeAltitude: 3 }, 'at', 'longitude', 'latitude')
  })
})
