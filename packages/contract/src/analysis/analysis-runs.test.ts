import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aiDefectTypes } from '../buildings.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { AnalysisOverview, AnalysisRun, analysisRoutes, runOrigins, runStatuses, sensitivities } from './analysis.ts'

const { getProbabilities, getRun, markReviewed, run, saveSettings } = analysisRoutes
const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index))
const counts = { pending: 1, processing: 0, completed: 2, failed: 0, cancelled: 0 }
const found = Object.fromEntries(aiDefectTypes.map((type, index) => [type, index]))

describe('asking for a run', () => {
  const body = { _id: idOf(1), types: ['crack'], sensitivity: 'medium' }
  test.each<[string, object, string]>([
    ['over every photo', {}, 'ok'],
    ['over photos of a marker', { markerId: idOf(2) }, 'ok'],
    ['over photos of no marker', { markerId: null }, 'ok'],
    ['over photos of a marker that is no id', { markerId: '2' }, 'markerId'],
    ['over one photo', { imageIds: ids(1) }, 'ok'],
    ['over a thousand', { imageIds: ids(1_000) }, 'ok'],
    ['over a thousand and one', { imageIds: ids(1_001) }, 'imageIds'],
    ['over none, which is not all', { imageIds: [] }, 'imageIds'],
    ['over a photo by its name', { imageIds: ['a.jpg'] }, 'imageIds.0'],
    ['for every type', { types: [...aiDefectTypes] }, 'ok'],
    ['for no type', { types: [] }, 'types'],
    ['for a type twice', { types: ['crack', 'crack'] }, 'types'],
    ['for a type in capitals', { types: ['Crack'] }, 'types.0'],
    ['for a type that every object has', { types: ['constructor'] }, 'types.0'],
    ['for one type as a word', { types: 'crack' }, 'types'],
    ['with a sensitivity of a number', { sensitivity: 2 }, 'sensitivity'],
    ['with no sensitivity', { sensitivity: undefined }, 'sensitivity'],
    ['without an id', { _id: undefined }, '_id'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(run.body, { ...body, ...part })).toBe(fault)
  })

  test('means every photo unless some are named, and is read the same a second time', () => {
    const parsed = run.body.parse(body)
    expect(parsed).toEqual({ ...body, markerId: null, imageIds: null })
    expect(run.body.parse(parsed)).toEqual(parsed)
  })

  test('takes any choice of types once each, in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...aiDefectTypes]), fc.constantFrom(...sensitivities), (types, sensitivity) => {
        expect(faultAt(run.body, { ...body, types, sensitivity })).toBe(types.length === 0 ? 'types' : 'ok')
        expect(faultAt(saveSettings.body, { isOn: true, types, sensitivity, version: 1 })).toBe('ok')
        expect(faultAt(run.body, { ...body, types: [...types, ...types], sensitivity })).toBe('types')
      }),
    )
  })
})

describe('settings of the detector', () => {
  const settings = { isOn: true, types: ['crack'], sensitivity: 'low', version: 3 }
  test.each<[string, object, string]>([
    ['as they are', {}, 'ok'],
    ['off', { isOn: false }, 'ok'],
    ['off as null', { isOn: null }, 'isOn'],
    ['of no version', { version: undefined }, 'version'],
    ['of a version in words', { version: '3' }, 'version'],
    ['of types left out', { types: undefined }, 'types'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(saveSettings.body, { ...settings, ...part })).toBe(fault)
  })

  test('are answered as they were saved', () => {
    const parsed = saveSettings.body.parse({ ...settings, detectorVersion: '9' })
    expect(parsed).toEqual(settings)
    expect(saveSettings.reply.parse(parsed)).toEqual(settings)
  })
})

describe('photos that somebody waits for', () => {
  test.each<[string, unknown, string]>([
    ['one', ids(1), 'ok'],
    ['twenty', ids(20), 'ok'],
    ['twenty-one', ids(21), 'imageIds'],
    ['none', [], 'imageIds'],
    ['null', null, 'imageIds'],
    ['one in capitals', ['01890000-0000-7000-8000-00000000ABCD'], 'ok'],
    ['one of the fourth version', ['01890000-0000-4000-8000-000000000001'], 'imageIds.0'],
  ])('%s', (_, imageIds, fault) => {
    expect(faultAt(markReviewed.body, { imageIds })).toBe(fault)
  })
})

const aRun = {
  _id: idOf(1),
  number: 1,
  origin: 'asked',
  status: 'processing',
  types: ['crack'],
  sensitivity: 'medium',
  detectorVersion: '1',
  markerId: null,
  markerName: null,
  photos: counts,
  found,
  leftOut: 0,
  secondsPerPhoto: null,
  requestedBy: 'Ann',
  createdAt: '2026-11-18T00:00:00Z',
  finishedAt: null,
}

describe('a run as it is answered', () => {
  test('may have every status and origin that has a name', () => {
    for (const status of runStatuses) expect(faultAt(AnalysisRun, { ...aRun, status })).toBe('ok')
    for (const origin of runOrigins) expect(faultAt(AnalysisRun, { ...aRun, origin })).toBe('ok')
  })

  test.each<[string, object, string]>([
    ['of another status', { status: 'paused' }, 'status'],
    ['of another origin', { origin: 'schedule' }, 'origin'],
    ['of no type: all were taken out since', { types: [] }, 'ok'],
    ['that took a while', { secondsPerPhoto: 1.25 }, 'ok'],
    ['that took no number', { secondsPerPhoto: Number.NaN }, 'secondsPerPhoto'],
    ['without a count', { photos: { ...counts, failed: undefined } }, 'photos.failed'],
    ['with half a photo', { photos: { ...counts, failed: 0.5 } }, 'photos.failed'],
    ['without the number of cracks', { found: { ...found, crack: undefined } }, 'found.crack'],
    ['that found what no detector looks for', { found: { ...found, ghost: 1 } }, 'ok'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(AnalysisRun, { ...aRun, ...part })).toBe(fault)
  })

  test('counts photos by the same names as a run has statuses', () => {
    expect(Object.keys(AnalysisRun.shape.photos.shape)).toEqual([...runStatuses])
    expect(Object.keys(AnalysisRun.shape.found.shape)).toEqual([...aiDefectTypes])
  })

  test('comes with what failed and what shows more than is stored', () => {
    const reply = {
      run: aRun,
      failures: [{ imageId: idOf(2), name: 'a.jpg', errorCode: 'media.damaged' }],
      crowded: [{ imageId: idOf(3), name: 'b.jpg', leftOut: 12 }],
    }
    expect(getRun.reply.parse(reply)).toEqual(reply)
    expect(faultAt(getRun.reply, { ...reply, crowded: undefined })).toBe('crowded')
    expect(faultAt(getRun.reply, { ...reply, failures: [{ imageId: idOf(2), name: 'a.jpg' }] })).toBe(
      'failures.0.errorCode',
    )
  })
})

describe('an overview', () => {
  const photos = { ...counts, none: 4, unopened: 1 }
  const overview = {
    settings: { isOn: true, types: [], sensitivity: 'high', version: 1 },
    detectorVersion: '',
    plan: { types: [...aiDefectTypes], images: null, used: 0 },
    photos,
    failures: [],
    found,
    undecided: 0,
    accepted: 0,
    rejected: 0,
    markers: [{ markerId: null, markerName: null, photos, found, undecided: 0 }],
    runs: [aRun],
  }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of a plan with an end', { plan: { types: ['crack'], images: 20, used: 20 } }, 'ok'],
    ['of a plan with a type twice', { plan: { types: ['crack', 'crack'], images: 20, used: 0 } }, 'plan.types'],
    ['that counts no photo that was never analysed', { photos: counts }, 'photos.none'],
    ['without the photos of no marker', { markers: [] }, 'ok'],
    [
      'with a marker whose name is left out',
      { markers: [{ markerId: idOf(1), photos, found }] },
      'markers.0.markerName',
    ],
    ['with a run that is none', { runs: [{}] }, 'runs.0._id'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(AnalysisOverview, { ...overview, ...part })).toBe(fault)
  })
})

describe('what the detector was sure of in a photo', () => {
  const params = { projectId: idOf(1), inspectionId: idOf(2), imageId: idOf(3) }
  test.each<[string, object, string]>([
    ['of one photo', {}, 'ok'],
    ['of a photo by its name', { imageId: 'a.jpg' }, 'imageId'],
    ['of no photo', { imageId: undefined }, 'imageId'],
    ['of no inspection', { inspectionId: '' }, 'inspectionId'],
  ])('%s', (_, part, fault) => expect(faultAt(getProbabilities.params, { ...params, ...part })).toBe(fault))

  test('is a link, or none', () => {
    expect(['/files/p/a', null, undefined, 3].map((url) => faultAt(getProbabilities.reply, { url }))).toEqual([
      'ok',
      'ok',
      'url',
      'url',
    ])
  })
})
