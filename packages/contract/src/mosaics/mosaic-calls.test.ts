import { leftOutReasons } from '@plumbline/inspection/coverage/types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLength, expectNullable, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import {
  maxPartPx,
  Mosaic,
  mosaicFormats,
  mosaicKinds,
  mosaicLeftOutReasons,
  MosaicMeter,
  MosaicPart,
  MosaicPhoto,
  mosaicRoutes,
  MosaicSource,
  mosaicStages,
  mosaicStatuses,
  MosaicSummary,
  usualMmPx,
} from './mosaics.ts'

const { create, download, get, list, measure, remove, source, sources } = mosaicRoutes
const params = { projectId: idOf(1), inspectionId: idOf(2), elevationId: idOf(3), mosaicId: idOf(4) }
const pointsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ x: index, y: index % 3 }))

const photo = {
  ...{ imageId: idOf(5), name: 'DJI_0001.JPG', basis: 'matched', medianPx: 0.8, matches: 42, sigmaM: 0.02 },
  footprint: pointsOf(4),
}
const summary = {
  ...{ _id: idOf(4), elevationId: idOf(3), kind: 'thermal', status: 'completed', progress: 1, stage: null },
  ...{ errorCode: null, mmPx: 5, widthPx: 8_000, heightPx: 6_000, originX: 0, originY: 30 },
  ...{ residualPx: { median: 0.7, p95: 2.1 }, accuracy: { scaleSigma: 0.01, shiftSigmaM: 0.4 } },
  ...{ photosUsed: 40, photosLeftOut: 1, photosDeleted: 0, shownShare: 0.93, thumbnailUrl: '/files/1' },
  tiles: { url: '/tiles/', tileSize: 256, levels: 6 },
  temperature: { min: 18.5, max: 41, mean: 27.2, scale: { min: 15, max: 45 } },
  ...{ createdBy: 'Lee Ka-ming', createdAt: '2026-11-03T08:00:00Z', finishedAt: '2026-11-03T08:10:00Z' },
}
const mosaic = { ...summary, residuals: [photo], leftOut: [{ imageId: idOf(6), name: 'b.jpg', reason: 'soft' }] }
/** What is not known of a mosaic before it is completed. */
const unknownAtFirst = [
  ...['errorCode', 'widthPx', 'heightPx', 'originX', 'originY', 'residualPx', 'accuracy', 'shownShare'],
  ...['tiles', 'thumbnailUrl', 'temperature', 'finishedAt'],
]

describe('a mosaic as it is answered', () => {
  test('is read as it is written, in a list without its photos', () => {
    expect(Mosaic.parse(mosaic)).toEqual(mosaic)
    expect(list.reply.parse({ data: [mosaic] })).toEqual({ data: [summary] })
    expect(get.reply.parse(mosaic)).toEqual(create.reply.parse(mosaic))
  })

  test('says null of what is not known, and never leaves it out', () => {
    expectNullable(MosaicSummary, summary, 'stage', ...unknownAtFirst)
    const waiting = { ...summary, status: 'pending', ...Object.fromEntries(unknownAtFirst.map((name) => [name, null])) }
    expect(MosaicSummary.parse(waiting)).toEqual(waiting)
  })

  test('always says what it is of, how far it is and how many photos are in it', () => {
    expectRequired(MosaicSummary, summary, '_id', 'elevationId', 'kind', 'status', 'progress', 'mmPx')
    expectRequired(MosaicSummary, summary, 'photosUsed', 'photosLeftOut', 'photosDeleted', 'createdBy', 'createdAt')
    expectRequired(Mosaic, mosaic, 'residuals', 'leftOut')
  })

  test.each<[string, object, string]>([
    ['half a pixel wide', { widthPx: 0.5 }, 'widthPx'],
    ['half a photo', { photosUsed: 1.5 }, 'photosUsed'],
    ['an end without a time', { finishedAt: '2026-11-03' }, 'finishedAt'],
    ['a status that is none', { status: 'done' }, 'status'],
    ['a stage that is none', { stage: 'thinking' }, 'stage'],
    ['a median alone', { residualPx: { median: 1 } }, 'residualPx.p95'],
    ['an exactness of its scale alone', { accuracy: { scaleSigma: 0.01 } }, 'accuracy.shiftSigmaM'],
    ['tiles of no size', { tiles: { url: '/tiles/', levels: 6 } }, 'tiles.tileSize'],
    ['temperatures without a scale', { temperature: { min: 1, max: 2, mean: 1.5 } }, 'temperature.scale'],
    ['temperatures without a mean', { temperature: { ...summary.temperature, mean: null } }, 'temperature.mean'],
    ['a scale that is no number', { mmPx: Number.NaN }, 'mmPx'],
  ])('is never of %s', (_, part, fault) => {
    expect(faultAt(MosaicSummary, { ...summary, ...part })).toBe(fault)
  })

  test('has every kind, status and stage that screens name', () => {
    for (const kind of mosaicKinds) expect(MosaicSummary.parse({ ...summary, kind }).kind).toBe(kind)
    for (const status of mosaicStatuses) expect(MosaicSummary.parse({ ...summary, status }).status).toBe(status)
    for (const stage of mosaicStages) expect(MosaicSummary.parse({ ...summary, stage }).stage).toBe(stage)
  })

  test('gives each photo that it lacks a reason, also those of the coverage', () => {
    expect(mosaicLeftOutReasons).toEqual(expect.arrayContaining([...leftOutReasons]))
    expect(new Set(mosaicLeftOutReasons).size).toBe(mosaicLeftOutReasons.length)
    const without = (reason: string) => ({ ...mosaic, leftOut: [{ imageId: idOf(6), name: 'b.jpg', reason }] })
    for (const reason of mosaicLeftOutReasons) expect(faultAt(Mosaic, without(reason))).toBe('ok')
    expect(faultAt(Mosaic, without(''))).toBe('leftOut.0.reason')
  })

  test('says how a photo was placed, and no residual where nothing was matched', () => {
    expectNullable(MosaicPhoto, photo, 'medianPx')
    expectRequired(MosaicPhoto, photo, 'imageId', 'name', 'basis', 'matches', 'sigmaM', 'footprint')
    expect(faultAt(MosaicPhoto, { ...photo, basis: 'position', medianPx: null, matches: 0 })).toBe('ok')
    expect(faultAt(MosaicPhoto, { ...photo, basis: 'guess' })).toBe('basis')
  })
})

describe('asking for a mosaic', () => {
  test('takes every scale between its limits as it is, and none outside', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 400, noNaN: true }), (mmPx) => {
        const isWithin = mmPx >= 0.5 && mmPx <= 200
        expect(faultAt(create.body, { mmPx })).toBe(isWithin ? 'ok' : 'mmPx')
        if (isWithin) expect(create.body.parse({ mmPx }).mmPx).toBe(mmPx)
      }),
    )
    expect(faultAt(create.body, { mmPx: usualMmPx })).toBe('ok')
    expect(faultAt(create.body, { mmPx: '5' })).toBe('mmPx')
  })

  test('of photos takes 5,000 of them', () => {
    expectLength(create.body, 5_000, idOf, (imageIds) => ({ imageIds }), 'imageIds')
    expect(faultAt(create.body, { imageIds: null })).toBe('ok')
  })

  test('is answered before it is made, and says the same when it is asked twice', () => {
    expect(create.status).toBe(202)
    for (const kind of mosaicKinds) expectReadTwice(create.body, { kind, mmPx: 2, imageIds: [idOf(1)] })
  })

  test('its owner and its state are not set by the caller', () => {
    expect(create.body.parse({ status: 'completed', createdBy: 'Eve', progress: 1 })).toEqual({
      kind: 'visual',
      imageIds: null,
    })
  })
})

describe('a place of a mosaic', () => {
  test.each(['x', 'y'])('has %s within five kilometres', (axis) => {
    const at = (value: string) => ({ x: '0', y: '0', [axis]: value })
    for (const value of ['-5000', '5000', '0.25', '1e3']) {
      expect(faultAt(source.query, at(value))).toBe('ok')
      expect(sources.query.parse(at(value))[axis as 'x' | 'y']).toBe(Number(value))
    }
    for (const value of ['-5000.01', '5000.01', 'NaN', 'Infinity', '1,5', '3 m'])
      expect(faultAt(source.query, at(value))).toBe(axis)
  })

  test('survives the way through an address', () => {
    const metres = fc.double({ min: -5_000, max: 5_000, noNaN: true }).map((value) => value + 0)
    fc.assert(
      fc.property(metres, metres, (x, y) => {
        const parsed = source.query.parse({ x: String(x), y: String(y) })
        expect([parsed.x + 0, parsed.y + 0]).toEqual([x, y])
      }),
    )
  })

  test('is answered with a photo and a point on it', () => {
    const shown = { imageId: idOf(5), name: 'a.jpg', point: { x: 0.5, y: 1 }, mmPx: 1.2, sharpness: 0.4 }
    expectNullable(MosaicSource, shown, 'sharpness')
    expectRequired(MosaicSource, shown, 'imageId', 'name', 'point', 'mmPx')
    expect(faultAt(MosaicSource, { ...shown, point: { x: 1.01, y: 0 } })).toBe('point.x')
    expect(sources.reply.parse({ data: [] })).toEqual({ data: [] })
    expect(faultAt(source.reply, { data: [shown] })).toBe('imageId')
  })
})

describe('meters on a thermal mosaic', () => {
  const fits = { spot: [1, 1], line: [2, 2], box: [2, 2], polygon: [3, 200] } as const

  test.each(Object.entries(fits))('a %s has from %j points', (kind, [min, max]) => {
    for (const count of [0, 1, 2, 3, 4, 200, 201]) {
      const isTaken = faultAt(MosaicMeter, { kind, points: pointsOf(count) }) === 'ok'
      expect([kind, count, isTaken]).toEqual([kind, count, count >= min && count <= max])
    }
  })

  test('come fifty at a time, and at least one', () => {
    expectLength(
      measure.body,
      50,
      () => ({ kind: 'spot', points: pointsOf(1) }),
      (meters) => ({ meters }),
      'meters',
    )
    expect(faultAt(measure.body, { meters: [] })).toBe('meters')
    expect(faultAt(measure.body, { meters: [{ kind: 'circle', points: pointsOf(2) }] })).toBe('meters.0.kind')
  })

  test('have no temperature where nothing below them has one', () => {
    const data = [{ min: 20, max: 24, mean: 22 }, null]
    expect(measure.reply.parse({ data })).toEqual({ data })
    expect(faultAt(measure.reply, { data: [{ min: 20, max: 24 }] })).toBe('data.0.mean')
    expect(faultAt(measure.reply, { data: [{ min: null, max: 24, mean: 22 }] })).toBe('data.0.min')
  })
})

describe('files of a mosaic', () => {
  const part = {
    ...{ name: 'North 1.png', url: '/files/1', worldName: 'North 1.pgw', worldUrl: '/files/2' },
    ...{ left: 0, top: maxPartPx, widthPx: maxPartPx, heightPx: 100, bytes: 3_000_000_000 },
  }

  test.each(mosaicFormats)('are %s', (format) => {
    expect(download.query.parse({ format })).toEqual({ format })
  })

  test.each(['tiff', 'PNG', '', undefined])('are not %j', (format) => {
    expect(faultAt(download.query, { format })).toBe('format')
  })

  test('each name their world file and where they lie', () => {
    expectRequired(MosaicPart, part, ...Object.keys(part))
    expect(faultAt(MosaicPart, { ...part, left: 0.5 })).toBe('left')
    expect(download.reply.parse({ state: 'ready', parts: [part] }).parts).toEqual([part])
    expect(faultAt(download.reply, { state: 'preparing', parts: [] })).toBe('ok')
    expect(faultAt(download.reply, { state: 'preparing' })).toBe('parts')
  })
})

describe('who may', () => {
  test.each<[keyof typeof mosaicRoutes, string]>([
    ['list', 'project.read'],
    ['get', 'project.read'],
    ['source', 'project.read'],
    ['sources', 'project.read'],
    ['measure', 'project.read'],
    ['download', 'project.read'],
    ['create', 'media.edit'],
    ['cancel', 'media.edit'],
    ['remove', 'media.delete'],
  ])('%s: %s', (name, may) => {
    expect(mosaicRoutes[name].may).toBe(may)
  })

  test.each(Object.keys(params))('a mosaic is not found without its %s', (name) => {
    expect(faultAt(remove.params, params)).toBe('ok')
    for (const value of [undefined, '', 'north', idOf(1).slice(1)])
      expect(faultAt(remove.params, { ...params, [name]: value })).toBe(name)
  })
})
