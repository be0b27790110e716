import {
  closeRangeMethods,
  complianceItems,
  complianceReasons,
  complianceStates,
  coverageRuleKinds,
  frameDoubts,
  frameSources,
  leftOutReasons,
  lengthSources,
} from '@plumbline/inspection/coverage/types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLength, expectLimit, expectNullable, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import {
  CloseRange,
  Compliance,
  Coverage,
  coverageBases,
  coverageRoutes,
  CoverageRule,
  coverageStates,
  CoverageSummary,
  ElevationFrame,
  ElevationPoint,
  FrameDoubt,
  FrameInput,
} from './coverage.ts'

const { compliance, get, recompute, saveCloseRange, saveFrame } = coverageRoutes
const at = '2026-11-03T08:00:00Z'
const origin = { longitude: 114.17, latitude: 22.31, altitude: null }
const plane = { origin, bearing: 90, lengthM: 40, startM: 0 }
const frame = {
  ...{ ...plane, heightM: 60, source: 'flight-fit', lengthSource: 'photos', sigmaM: 3, isSigmaAssumed: true },
  planes: [plane],
}
const corners = [
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 4, y: 4 },
]
const area = { _id: idOf(1), polygon: corners, method: 'tap', by: 'Lee', on: '2026-10-12', imageIds: [], note: '' }
const closeRange = {
  areas: [{ ...area, number: 1, changedBy: '', changedAt: null }],
  removed: [{ _id: idOf(2), number: 2, by: 'Lee', at }],
  ...{ share: 0.1, version: 3 },
}
const doubt = { kind: 'far', photos: 9, of: 10, nearestM: 250 }
const gap = { polygon: corners, areaM2: 8, widthM: 4, heightM: 4, floors: ['2', '3'] }
const coverage = {
  ...{ state: 'ready', basis: 'measured', frame, cellM: 0.25, columns: 160, rows: 240, best: '', count: '' },
  ...{ gaps: [gap], seenShare: 0.94, medianMmPx: 1.6, photosUsed: 90, photosByPlace: 2, photosUnmeasured: 4 },
  floors: [{ floor: '2', seenShare: 0.5, photos: 12 }],
  photosLeftOut: [{ imageId: idOf(3), name: 'a.jpg', reason: 'soft' }],
  limits: { limitMmPx: null, minSharpness: 0.05 },
  ...{ frameDoubt: doubt, closeRange, frameVersion: 0, isStreetFacing: null, computedAt: at },
}
const item = { item: 'visual', state: 'not-met', required: 0.95, reached: 0.9, missing: 120, reasons: ['gaps'] }
const judged = {
  ...{ elevationId: idOf(4), rule: { kind: 'own', minShare: 0.95, maxMmPx: 2 }, areaM2: 2_400 },
  ...{ state: 'not-met', items: [item] },
}

describe('the coverage of an elevation', () => {
  test('is read as it is written', () => {
    expect(Coverage.parse(coverage)).toEqual(coverage)
    expectReadTwice(CloseRange, closeRange)
  })

  test('says null of what was not measured, and never leaves it out', () => {
    expectNullable(Coverage, coverage, 'frame', 'seenShare', 'medianMmPx', 'frameDoubt', 'isStreetFacing', 'computedAt')
    expectNullable(CloseRange, closeRange, 'share')
    expectNullable(FrameDoubt, doubt, 'nearestM')
  })

  test('always counts its photos, and says which do not count and why', () => {
    expectRequired(Coverage, coverage, 'photosUsed', 'photosByPlace', 'photosUnmeasured', 'photosLeftOut')
    expectRequired(Coverage, coverage, 'state', 'basis', 'gaps', 'floors', 'limits', 'closeRange', 'frameVersion')
    const without = (reason: string) => ({ ...coverage, photosLeftOut: [{ imageId: idOf(3), name: 'a.jpg', reason }] })
    for (const reason of leftOutReasons) expect(faultAt(Coverage, without(reason))).toBe('ok')
    expect(faultAt(Coverage, without('ugly'))).toBe('photosLeftOut.0.reason')
  })

  test('has every state, basis and doubt that screens name', () => {
    for (const state of coverageStates) expect(recompute.reply.parse({ state })).toEqual({ state })
    for (const basis of coverageBases) expect(Coverage.parse({ ...coverage, basis }).basis).toBe(basis)
    for (const kind of frameDoubts) expect(FrameDoubt.parse({ ...doubt, kind }).kind).toBe(kind)
    expect(faultAt(Coverage, { ...coverage, basis: 'guessed' })).toBe('basis')
  })

  test.each<[string, object, string]>([
    ['half a column', { columns: 1.5 }, 'columns'],
    ['a floor without a name', { floors: [{ floor: null, seenShare: 1, photos: 1 }] }, 'floors.0.floor'],
    ['a floor without a share', { floors: [{ floor: '2', photos: 1 }] }, 'floors.0.seenShare'],
    ['a floor by places only', { floors: [{ floor: '2', seenShare: null, photos: 1 }] }, 'ok'],
    ['a gap without a size', { gaps: [{ ...gap, areaM2: undefined }] }, 'gaps.0.areaM2'],
    ['the limit of its rule', { limits: { limitMmPx: 2, minSharpness: 0.05, isOfRule: true } }, 'ok'],
    ['a limit that is left out', { limits: { minSharpness: 0.05 } }, 'limits.limitMmPx'],
  ])('with %s', (_, part, fault) => {
    expect(faultAt(Coverage, { ...coverage, ...part })).toBe(fault)
  })

  test('is summed up with how exact and of which scale it is', () => {
    const summary = {
      ...{ elevationId: idOf(4), name: 'North', basis: 'measured', state: 'ready', seenShare: 0.9, limitMmPx: 2 },
      ...{ sigmaM: 3, isSigmaAssumed: true, frameDoubt: doubt, lengthM: 40, heightM: 60, lengthSource: 'typed' },
      ...{ medianMmPx: 1.6, gapCount: 1, largestGap: gap, floorsSeen: 20, floorCount: 21, closeRangeShare: 0.1 },
      ...{ photosLeftOut: 3, leftOutBy: [{ reason: 'soft', count: 3 }], compliance: judged },
    }
    expect(CoverageSummary.parse(summary)).toEqual(summary)
    expectNullable(CoverageSummary, summary, 'seenShare', 'limitMmPx', 'sigmaM', 'frameDoubt', 'lengthM', 'heightM')
    expectNullable(CoverageSummary, summary, 'lengthSource', 'medianMmPx', 'largestGap', 'closeRangeShare')
    expectRequired(CoverageSummary, summary, 'isSigmaAssumed', 'photosLeftOut', 'leftOutBy', 'compliance')
  })
})

describe('the frame of an elevation', () => {
  test('has at least one plane, a source and an exactness', () => {
    expectRequired(ElevationFrame, frame, 'planes', 'source', 'lengthSource', 'sigmaM', 'heightM', 'origin')
    expect(faultAt(ElevationFrame, { ...frame, planes: [] })).toBe('planes')
    for (const source of frameSources) expect(faultAt(ElevationFrame, { ...frame, source })).toBe('ok')
    for (const lengthSource of lengthSources) expect(faultAt(ElevationFrame, { ...frame, lengthSource })).toBe('ok')
  })

  test('may have parts, each with its four sides', () => {
    const part = { fromM: 0, toM: 10, bottomM: 0, topM: 60 }
    expectReadTwice(ElevationFrame, { ...frame, parts: [part], hasUnknownParts: true })
    for (const side of Object.keys(part))
      expect(faultAt(ElevationFrame, { ...frame, parts: [{ ...part, [side]: null }] })).toBe(`parts.0.${side}`)
  })

  const typed = (part: object, more: object = {}) => ({ source: 'typed', planes: [{ ...plane, ...part }], ...more })
  const placed = (part: object) => typed({ origin: { ...origin, ...part } })
  test.each<[string, object, string]>([
    ['in the far north', placed({ latitude: 89 }), 'ok'],
    ['too far south', placed({ latitude: -89.01 }), 'planes.0.origin.latitude'],
    ['on the day line', placed({ longitude: -180 }), 'ok'],
    ['beyond it', placed({ longitude: -180.01 }), 'planes.0.origin.longitude'],
    ['on the highest mountain', placed({ altitude: 10_000 }), 'ok'],
    ['above it', placed({ altitude: 10_001 }), 'planes.0.origin.altitude'],
    ['in the deepest mine', placed({ altitude: -1_000 }), 'ok'],
    ['below it', placed({ altitude: -1_001 }), 'planes.0.origin.altitude'],
    ['of no altitude, left out', placed({ altitude: undefined }), 'planes.0.origin.altitude'],
    ['facing north, once around', typed({ bearing: 360 }), 'ok'],
    ['facing less than north', typed({ bearing: -0.1 }), 'planes.0.bearing'],
    ['half a metre long', typed({ lengthM: 0.5 }), 'ok'],
    ['shorter', typed({ lengthM: 0.49 }), 'planes.0.lengthM'],
    ['two kilometres long', typed({ lengthM: 2_000 }), 'ok'],
    ['longer', typed({ lengthM: 2_000.1 }), 'planes.0.lengthM'],
    ['exact to a centimetre', typed({}, { sigmaM: 0.01 }), 'ok'],
    ['exact to 100 m', typed({}, { sigmaM: 100 }), 'ok'],
    ['less exact', typed({}, { sigmaM: 100.1 }), 'sigmaM'],
    ['of no exactness but null', typed({}, { sigmaM: null }), 'sigmaM'],
    ['of a length alone, and none', { source: 'length' }, 'lengthM'],
    ['of no source', { planes: [plane] }, 'source'],
  ])('%s', (_, input, fault) => {
    expect(faultAt(FrameInput, input)).toBe(fault)
    expect(faultAt(saveFrame.body, { frame: input })).toBe(fault === 'ok' ? 'ok' : `frame.${fault}`)
  })

  test('has twenty planes at most, and of the flight nothing that was typed', () => {
    expectLength(
      FrameInput,
      20,
      () => plane,
      (planes) => ({ source: 'georeference', planes }),
      'planes',
    )
    expect(FrameInput.parse({ source: 'flight-fit', planes: [plane], lengthM: 3 })).toEqual({ source: 'flight-fit' })
    expect(FrameInput.parse({ source: 'length', lengthM: 3, sigmaM: 1 })).toEqual({ source: 'length', lengthM: 3 })
  })

  test('is saved on a whole version, or on none', () => {
    expect(saveFrame.body.parse({})).toEqual({})
    expect(faultAt(saveFrame.body, { version: 2 })).toBe('ok')
    for (const version of [1.5, '1', null]) expect(faultAt(saveFrame.body, { version })).toBe('version')
  })
})

describe('areas seen from close range', () => {
  const around = (part: object) => ({ areas: [{ ...area, ...part }] })

  test.each(closeRangeMethods)('were seen by %s', (method) => {
    expectReadTwice(saveCloseRange.body, around({ method }))
  })

  test('name a person in 100 letters, and have a note of 500', () => {
    expectLimit(saveCloseRange.body, 100, (by) => around({ by }), 'areas.0.by')
    expectLimit(saveCloseRange.body, 500, (note) => around({ note }), 'areas.0.note')
    expect(faultAt(saveCloseRange.body, around({ by: 'Lee\u200B' }))).toBe('areas.0.by')
    expectLength(saveCloseRange.body, 200, idOf, (imageIds) => around({ imageIds }), 'areas.0.imageIds')
  })

  test('each field but the note is required', () => {
    for (const field of ['_id', 'polygon', 'method', 'by', 'on', 'imageIds'])
      expect(faultAt(saveCloseRange.body, around({ [field]: undefined }))).toBe(`areas.0.${field}`)
  })

  test('their number and who changed them are not set by the caller', () => {
    const forged = around({ number: 7, changedBy: 'Eve', changedAt: at })
    expect(saveCloseRange.body.parse(forged)).toEqual({ areas: [area] })
    expect(faultAt(CloseRange, { ...closeRange, areas: [area] })).toBe('areas.0.number')
  })

  test('have corners on a building, whatever their number', () => {
    const metre = fc.double({ min: -8_000, max: 8_000, noNaN: true })
    fc.assert(
      fc.property(metre, metre, (x, y) => {
        const fault = Math.abs(x) > 5_000 ? 'x' : y < -1_000 || y > 2_000 ? 'y' : 'ok'
        expect(faultAt(ElevationPoint, { x, y })).toBe(fault)
      }),
    )
  })
})

describe('what a rule asks', () => {
  test.each(coverageRuleKinds)('%s needs a share only where it is of its own', (kind) => {
    const isOwn = kind === 'own'
    expect(faultAt(CoverageRule, { kind })).toBe(isOwn ? 'minShare' : 'ok')
    expect(faultAt(CoverageRule, { kind, minShare: 0 })).toBe(isOwn ? 'minShare' : 'ok')
    expect(CoverageRule.parse({ kind, minShare: 1 })).toEqual({ kind, minShare: 1, maxMmPx: null })
  })

  test('is a share above nothing up to everything', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 2, noNaN: true }), (minShare) => {
        const isTaken = faultAt(CoverageRule, { kind: 'own', minShare }) === 'ok'
        expect(isTaken).toBe(minShare > 0 && minShare <= 1)
      }),
    )
  })

  test.each([0.01, 1_000])('counts a scale of %d mm a pixel', (maxMmPx) => {
    expect(faultAt(CoverageRule, { kind: 'own', minShare: 1, maxMmPx })).toBe('ok')
    expect(faultAt(CoverageRule, { kind: 'own', minShare: 1, maxMmPx: maxMmPx < 1 ? 0.009 : 1_001 })).toBe('maxMmPx')
    expect(get.query.parse({ limitMmPx: String(maxMmPx) })).toEqual({ limitMmPx: maxMmPx })
  })

  test('is answered item by item, with null where nothing can be said', () => {
    expect(compliance.reply).toBe(Compliance)
    expectNullable(Compliance, judged, 'areaM2')
    expectRequired(Compliance, judged, 'elevationId', 'rule', 'state', 'items')
    const of = (part: object) => ({ ...judged, items: [{ ...item, ...part }] })
    for (const name of complianceItems) expect(faultAt(Compliance, of({ item: name }))).toBe('ok')
    for (const state of complianceStates) expect(faultAt(Compliance, of({ state }))).toBe('ok')
    expect(faultAt(Compliance, of({ reasons: complianceReasons, required: null, reached: null }))).toBe('ok')
    expect(faultAt(Compliance, of({ missing: undefined }))).toBe('items.0.missing')
    expect(faultAt(Compliance, of({ reasons: ['bad luck'] }))).toBe('items.0.reasons.0')
  })
})
