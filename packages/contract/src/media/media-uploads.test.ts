import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { droneModelNames, payloads } from '@plumbline/inspection/photos/drone-models'
import {
  imageKinds,
  imageUsages,
  mediaSources,
  sortOrders,
  workTypes,
} from '@plumbline/inspection/photos/media-choices'
import { fileStatuses, mediaStatuses } from '../media-statuses.ts'
import { fileSizeMax } from '../rules/files.ts'
import { partConcurrency } from '../upload-parts.ts'
import { expectLength, expectLimit, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { attachmentRoutes } from './attachments.ts'
import {
  BegunMedia,
  commitConcurrency,
  DroneInformation,
  maxMediaBatch,
  mediaUploadRoutes,
  NewMedia,
  OfferedSettings,
  UploadSettings,
} from './media.ts'

const { register, begin, commitMany, results, cancel, removeOfMarker, signParts } = mediaUploadRoutes
const sha256 = 'a'.repeat(64)
const marker = { layoutPlanMarkerId: idOf(1), markerId: idOf(2) }

const drone = {
  source: 'drone',
  hardwareModel: 'M30',
  pdib: 10,
  workType: 'Inspection Media',
  usage: 'AI analysis',
}
const distribution = {
  elevationId: null,
  floors: ['2', '1'],
  imageColumns: 1,
  imagesPerFloor: 1,
  sortOrder: 'Top to bottom floor',
  imageKind: 'MultiImage',
}

describe('how photos were taken', () => {
  test.each<[string, object, string]>([
    ...mediaSources.map((source) => [source, { source }, 'ok'] as [string, object, string]),
    ...droneModelNames.map((hardwareModel) => [hardwareModel, { hardwareModel }, 'ok'] as [string, object, string]),
    ...payloads.map((payload) => [`payload ${payload}`, { payload }, 'ok'] as [string, object, string]),
    ...workTypes.map((workType) => [workType, { workType }, 'ok'] as [string, object, string]),
    ...imageUsages.map((usage) => [usage, { usage }, 'ok'] as [string, object, string]),
    ['a balloon', { source: 'balloon' }, 'source'],
    ['a drone in small letters', { hardwareModel: 'm30' }, 'hardwareModel'],
    ['a payload of the table of drones', { payload: 'M30' }, 'payload'],
    ['no work', { workType: '' }, 'workType'],
    ['usage that is none', { usage: 'ai analysis' }, 'usage'],
    ['on the wall itself', { pdib: 0 }, 'pdib'],
    ['a hair away', { pdib: Number.MIN_VALUE }, 'ok'],
    ['99999.99 metres away', { pdib: 99_999.99 }, 'ok'],
    ['100000 metres away', { pdib: 100_000 }, 'pdib'],
    ['metres in words', { pdib: '10' }, 'pdib'],
    ['through no lens', { cameraFocalLength: 0 }, 'cameraFocalLength'],
    ['through an unknown lens', { cameraFocalLength: null, sensorWidth: null }, 'ok'],
    ['on a sensor without end', { sensorWidth: Infinity }, 'sensorWidth'],
    ['from a valley', { takeOffLevel: -1_000 }, 'ok'],
    ['from a mine', { takeOffLevel: -1_000.5 }, 'takeOffLevel'],
    ['from a peak', { takeOffLevel: 1_000.5 }, 'takeOffLevel'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(DroneInformation, { ...drone, ...part })).toBe(fault)
  })

  test('what is not said begins empty, at the foot of the building', () => {
    const read = DroneInformation.parse(drone)
    expect(read).toEqual({ ...drone, payload: null, cameraFocalLength: null, sensorWidth: null, takeOffLevel: 0 })
    expectReadTwice(UploadSettings, { drone, distribution })
  })

  test('they are offered again, with their floors or without', () => {
    expect(faultAt(OfferedSettings, { distribution: null, drone })).toBe('ok')
    expect(faultAt(OfferedSettings, { distribution, drone })).toBe('ok')
    expect(faultAt(OfferedSettings, { drone })).toBe('distribution')
    expect(faultAt(UploadSettings, { distribution: null, drone })).toBe('distribution')
  })

  test.each([...imageKinds.map((imageKind) => ({ imageKind })), ...sortOrders.map((sortOrder) => ({ sortOrder }))])(
    'a distribution by %j',
    (part) => {
      expect(UploadSettings.parse({ drone, distribution: { ...distribution, ...part } }).distribution).toMatchObject(
        part,
      )
    },
  )
})

describe('an announced file', () => {
  const file = { _id: idOf(1), name: 'DJI_0001.JPG', size: 1, sha256 }

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of no bytes', { size: 0 }, 'size'],
    ['of half a byte', { size: 1.5 }, 'size'],
    ['of negative bytes', { size: -1 }, 'size'],
    ['of as many bytes as there may be', { size: fileSizeMax.media }, 'ok'],
    ['of one more', { size: fileSizeMax.media + 1 }, 'size'],
    ['of bytes in words', { size: '1' }, 'size'],
    ['without a name', { name: '' }, 'name'],
    ['of a name of two lines', { name: 'a\r\nb.jpg' }, 'name'],
    ['of a path', { name: '../../etc/passwd' }, 'ok'],
    ['with a hash in capitals', { sha256: 'A'.repeat(64) }, 'sha256'],
    ['changed at a time', { modified: '2026-11-18T00:00:00Z' }, 'ok'],
    ['changed at a time of some place', { modified: '2026-11-18T08:00:00+08:00' }, 'modified'],
    ['of a floor', { floor: '12' }, 'ok'],
    ['of a floor of 21 letters', { floor: 'x'.repeat(21) }, 'floor'],
    ['of an empty floor', { floor: '' }, 'floor'],
    ['IMG1', { slot: 0 }, 'ok'],
    ['IMG4', { slot: 3 }, 'ok'],
    ['IMG5', { slot: 4 }, 'slot'],
    ['IMG0', { slot: -1 }, 'slot'],
    ['with a number', { sequenceNumber: 99_999 }, 'ok'],
    ['with a longer number', { sequenceNumber: 100_000 }, 'sequenceNumber'],
    ['with a negative number', { sequenceNumber: -1 }, 'sequenceNumber'],
    ['with a suggestion', { suggested: { elevationId: null, floor: null, confidence: 'high' } }, 'ok'],
    ['with a doubtful one', { suggested: { elevationId: null, floor: null, confidence: 0.9 } }, 'suggested.confidence'],
    ['with a part', { firstParts: [{ number: 1, sha256 }] }, 'ok'],
    ['with a part before the first', { firstParts: [{ number: 0, sha256 }] }, 'firstParts.0.number'],
    ['with an id that is none', { _id: 'DJI_0001' }, '_id'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(NewMedia, { ...file, ...part })).toBe(fault)
  })

  test('begins without what is not said', () => {
    expect(NewMedia.parse(file)).toEqual({
      ...file,
      contentType: '',
      modified: null,
      sequenceNumber: null,
      suggested: null,
      firstParts: [],
    })
    expectReadTwice(NewMedia, { ...file, slot: 2, floor: '3' })
    expectRequired(NewMedia, file, '_id', 'name', 'size', 'sha256')
  })

  test('comes with others, and with its first parts', () => {
    const around = (files: readonly unknown[]) => ({
      layoutId: idOf(1),
      planId: idOf(2),
      markerId: idOf(3),
      files,
      settings: { drone, distribution },
    })
    expectLength(begin.body, maxMediaBatch, (index) => ({ ...file, _id: idOf(index) }), around, 'files')
    expect(faultAt(begin.body, around([]))).toBe('files')
    expectRequired(begin.body, around([file]), 'layoutId', 'planId', 'markerId', 'files', 'settings')
    const part = (index: number) => ({ number: index + 1, sha256 })
    expectLength(NewMedia, partConcurrency, part, (firstParts) => ({ ...file, firstParts }), 'firstParts')
    expectLength(signParts.body, partConcurrency, part, (parts) => ({ parts }), 'parts')
  })

  test('a name may be as long as a disk allows', () => {
    expectLimit(NewMedia, 255, (name) => ({ ...file, name }), 'name')
    expectLimit(NewMedia, 200, (contentType) => ({ ...file, contentType }), 'contentType')
  })

  test('any size that a disk has up to the limit is taken', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: fileSizeMax.media }), (size) => {
        expect(NewMedia.parse({ ...file, size }).size).toBe(size)
      }),
    )
  })
})

describe('files of a marker', () => {
  test.each<[object, string]>([
    [{ totalMediaCount: 0 }, 'ok'],
    [{ totalMediaCount: 100_000 }, 'ok'],
    [{ totalMediaCount: 100_001 }, 'totalMediaCount'],
    [{ totalMediaCount: -1 }, 'totalMediaCount'],
    [{ totalMediaCount: 1.5 }, 'totalMediaCount'],
    [{}, 'totalMediaCount'],
    [{ totalMediaCount: 1, gsd: null }, 'ok'],
    [{ totalMediaCount: 1, gsd: 1_000 }, 'ok'],
    [{ totalMediaCount: 1, gsd: 1_001 }, 'gsd'],
    [{ totalMediaCount: 1, gsd: 0 }, 'gsd'],
    [{ totalMediaCount: 1, settings: { drone, distribution } }, 'ok'],
    [{ totalMediaCount: 1, settings: { drone } }, 'settings.distribution'],
  ])('registered by %j: %s', (body, fault) => {
    expect(faultAt(register.body, { ...marker, ...body })).toBe(fault)
  })

  test('are committed twenty at a time, those that begin beside those that are sent', () => {
    expectLength(commitMany.body, commitConcurrency, idOf, (mediaIds) => ({ mediaIds }), 'mediaIds')
    const starting = (startedIds: readonly unknown[]) => ({ mediaIds: [], startedIds })
    expectLength(commitMany.body, commitConcurrency, idOf, starting, 'startedIds')
    expect(commitMany.body.parse({ mediaIds: [] })).toEqual({ mediaIds: [], startedIds: [] })
  })

  test('are asked for, cancelled and deleted a thousand at a time, and never none', () => {
    const named = (mediaIds: readonly unknown[]) => ({ ...marker, mediaIds })
    for (const route of [results, cancel, removeOfMarker]) {
      expectLength(route.body, 1_000, idOf, named, 'mediaIds')
      expect(faultAt(route.body, named([]))).toBe('mediaIds')
      expect(faultAt(route.body, named([idOf(1), '2']))).toBe('mediaIds.1')
    }
  })

  test('are deleted all where none is named, but cancelled only by name', () => {
    expect(faultAt(removeOfMarker.body, marker)).toBe('ok')
    expect(faultAt(cancel.body, marker)).toBe('mediaIds')
    expect(faultAt(removeOfMarker.body, { ...marker, mediaIds: null })).toBe('mediaIds')
  })

  test.each(mediaStatuses)('are %s, with any state of the file', (status) => {
    for (const fileStatus of fileStatuses)
      expect(faultAt(results.reply, { data: [{ _id: idOf(1), status, fileStatus, errorCode: null }] })).toBe('ok')
  })

  test.each(['send', 'parts', 'stored', 'duplicate', 'refused'])('an announcement is answered by %s', (outcome) => {
    const begun = {
      ...{ _id: idOf(1), outcome, uploadUrl: null, contentType: '', headers: {}, partSize: null, parts: null },
      ...{ sentParts: [], partLinks: [], duplicateOf: null, isOpenedAgain: false, errorCode: null },
    }
    expect(BegunMedia.parse({ ...begun, key: 'secret' })).toEqual(begun)
    expect(faultAt(BegunMedia, { ...begun, outcome: `${outcome}!` })).toBe('outcome')
  })
})

describe('attachments', () => {
  const { attach, attachments } = attachmentRoutes
  const file = { _id: idOf(1), name: 'permit.pdf', size: 1, sha256 }
  const around = (files: readonly unknown[]) => ({ layoutId: idOf(1), planId: idOf(2), markerId: idOf(3), files })

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of 20 MB', { size: fileSizeMax.attachment }, 'ok'],
    ['of one byte more', { size: fileSizeMax.attachment + 1 }, 'files.0.size'],
    ['of no bytes', { size: 0 }, 'files.0.size'],
    ['without a name', { name: ' ' }, 'files.0.name'],
    ['with a NUL in the name', { name: 'a\0.pdf' }, 'files.0.name'],
    ['without an id', { _id: undefined }, 'files.0._id'],
    ['without a hash', { sha256: undefined }, 'files.0.sha256'],
    ['of a kind of two lines', { contentType: 'text/html\nX: y' }, 'files.0.contentType'],
  ])('one %s', (_, part, fault) => {
    expect(faultAt(attach.body, around([{ ...file, ...part }]))).toBe(fault)
  })

  test('come twenty at a time, and are listed by their marker', () => {
    expectLength(attach.body, 20, (index) => ({ ...file, _id: idOf(index) }), around, 'files')
    expect(faultAt(attach.body, around([]))).toBe('files')
    expect(attach.body.parse(around([file])).files[0]?.contentType).toBe('')
    expect(faultAt(attachments.query, {})).toBe('markerId')
    expect(faultAt(attachments.query, { markerId: idOf(1) })).toBe('ok')
  })
})
