import { leftOutReasons } from '@plumbline/inspection/coverage/types'
import { placementSources } from '@plumbline/inspection/placement/types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { annotationShapes } from '../annotations/annotations.ts'
import { aiDefectTypes } from '../buildings.ts'
import { expectLength, expectNullable, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import {
  DuplicatePair,
  duplicateRoutes,
  DuplicateSearch,
  DuplicateSettings,
  duplicateStates,
  Growth,
  growthReasons,
  growthVerdicts,
  SameGroup,
  SameShape,
} from './duplicates.ts'

const { dismissDuplicate, dismissSame, duplicates, merge, sameGroups, saveDuplicateSettings, split } = duplicateRoutes
const at = '2026-11-03T08:00:00Z'
const location = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 }
const inCapitals = '01890000-0000-7000-8000-ABCDEF000000'

const shape = {
  ...{ annotationId: idOf(1), imageId: idOf(2), imageName: 'a.jpg', thumbnailUrl: '/files/1', location },
  ...{ shape: 'polygon', points: [[{ x: 0.1, y: 0.2 }]], defect: { _id: idOf(3), defectNum: 7 } },
  ...{ aiDefectType: 'crack', confidence: 0.8, centre: { x: 12.5, y: 30 }, sigmaM: 0.2, placedBy: 'mosaic' },
  ...{ mmPx: 1.4, sharpness: 0.3 },
}
const defect = {
  ...{ _id: idOf(3), defectNum: 7, isDefect: true, aiDefectType: null, confidence: null, type: 'crack' },
  ...{ subType: null, severity: 'minor', material: null, block: '', floor: null, elevationId: idOf(4), vertical: '' },
  ...{ followUpAction: 'none', followUpDescription: '', remark: '', assigneeId: null, dueDate: null, width: null },
  ...{ rating: null, repairBy: null },
  ...{ length: 300, floorName: null, drawing: null, status: 'open', progress: null, assignee: null },
  reporter: { _id: null, name: 'Lee' },
  ...{ sizeSource: 'gsd', isBelowGsd: true, images: [], createdAt: at, updatedAt: at, version: 1 },
}
const pair = {
  ...{ _id: idOf(5), state: 'open', score: 0.91, distanceM: 0.12, elevationId: idOf(4) },
  one: { defect, shape },
  other: { defect: { ...defect, _id: idOf(6), defectNum: 9 }, shape: { ...shape, annotationId: idOf(7) } },
}
const search = {
  ...{ state: 'ready', searchedAt: at, shapeCount: 12, placedCount: 9 },
  notPlaced: [{ reason: 'no-frame', count: 3 }],
}
const settings = { mergesSure: false, version: 0 }

describe('a shape that may show the same', () => {
  test('is read as it is written, and says null of what is not known', () => {
    expect(SameShape.parse(shape)).toEqual(shape)
    expectNullable(SameShape, shape, 'thumbnailUrl', 'defect', 'aiDefectType', 'confidence', 'sharpness')
  })

  test('always says where it lies, how exact that is and what placed it', () => {
    expectRequired(SameShape, shape, 'centre', 'sigmaM', 'placedBy', 'mmPx', 'location', 'shape', 'points')
    for (const placedBy of placementSources) expect(SameShape.parse({ ...shape, placedBy }).placedBy).toBe(placedBy)
  })

  test('is of every kind and type that a photo can show', () => {
    for (const kind of annotationShapes) expect(faultAt(SameShape, { ...shape, shape: kind })).toBe('ok')
    for (const aiDefectType of aiDefectTypes) expect(faultAt(SameShape, { ...shape, aiDefectType })).toBe('ok')
  })

  test.each<[string, object, string]>([
    ['placed by a guess', { placedBy: 'guess' }, 'placedBy'],
    ['of a type that is none', { aiDefectType: 'ghost' }, 'aiDefectType'],
    ['outside of its photo', { points: [[{ x: 1.1, y: 0 }]] }, 'points.0.0.x'],
    ['in a box that is inside out', { location: { ...location, left: 0.9 } }, 'location'],
    ['in a box beyond its photo', { location: { ...location, bottom: 1.1 } }, 'location.bottom'],
    ['of a defect without a number', { defect: { _id: idOf(3) } }, 'defect.defectNum'],
    ['at half a place', { centre: { x: 1 } }, 'centre.y'],
    ['exact to no number', { sigmaM: Infinity }, 'sigmaM'],
  ])('is never %s', (_, part, fault) => {
    expect(faultAt(SameShape, { ...shape, ...part })).toBe(fault)
  })
})

describe('two defects that seem to be one', () => {
  test('are answered both, each with its shape', () => {
    expect(DuplicatePair.parse(pair)).toEqual(pair)
    expectRequired(DuplicatePair, pair, ...Object.keys(pair))
    expect(faultAt(DuplicatePair, { ...pair, other: { defect } })).toBe('other.shape')
  })

  test.each(duplicateStates)('can be %s', (state) => {
    expectReadTwice(DuplicatePair, { ...pair, state })
    expect(dismissDuplicate.reply.parse({ _id: pair._id, state })).toEqual({ _id: pair._id, state })
  })

  test('come with what was searched and what may happen without a person', () => {
    const page = { data: [pair], total: 1, nextCursor: 'x', search, settings }
    expect(duplicates.reply.parse(page)).toEqual(page)
    expectNullable(duplicates.reply, page, 'nextCursor')
    expectRequired(duplicates.reply, page, 'data', 'total', 'search', 'settings')
  })
})

describe('a search', () => {
  test.each(['none', 'searching', 'ready', 'failed'])('can be %s', (state) => {
    expect(DuplicateSearch.parse({ ...search, state })).toEqual({ ...search, state })
  })

  test('that never was has no time, but counts', () => {
    expectNullable(DuplicateSearch, search, 'searchedAt')
    expectRequired(DuplicateSearch, search, 'state', 'shapeCount', 'placedCount', 'notPlaced')
    expect(faultAt(DuplicateSearch, { ...search, searchedAt: 'yesterday' })).toBe('searchedAt')
    expect(faultAt(DuplicateSearch, { ...search, state: 'stopped' })).toBe('state')
  })

  test.each(['no-elevation', 'no-frame', ...leftOutReasons])('says that shapes have no place: %s', (reason) => {
    expect(faultAt(DuplicateSearch, { ...search, notPlaced: [{ reason, count: 1 }] })).toBe('ok')
    expect(faultAt(DuplicateSearch, { ...search, notPlaced: [{ reason }] })).toBe('notPlaced.0.count')
    expect(faultAt(DuplicateSearch, { ...search, notPlaced: [{ reason: `${reason}!`, count: 1 }] })).toBe(
      'notPlaced.0.reason',
    )
  })
})

describe('groups of suggestions', () => {
  const sizeFrom = { annotationId: idOf(1), imageId: idOf(2), imageName: 'a.jpg', mmPx: 1.4 }
  const group = { _id: idOf(8), elevationId: idOf(4), score: 0.7, photoCount: 1, sizeFrom, shapes: [shape] }

  test('name all of their shapes', () => {
    expectRequired(SameGroup, group, ...Object.keys(group))
    for (const field of Object.keys(sizeFrom))
      expect(faultAt(SameGroup, { ...group, sizeFrom: { ...sizeFrom, [field]: null } })).toBe(`sizeFrom.${field}`)
    expect(faultAt(SameGroup, { ...group, shapes: [shape, { ...shape, sigmaM: null }] })).toBe('shapes.1.sigmaM')
    expect(faultAt(sameGroups.reply, { data: [group], nextCursor: null, search })).toBe('ok')
  })

  test.each<[object, object | string]>([
    [{}, { limit: 100 }],
    [{ limit: '1' }, { limit: 1 }],
    [{ limit: '200' }, { limit: 200 }],
    [{ limit: '201' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '2.5' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ annotationIds: 'x'.repeat(8_001) }, 'annotationIds'],
    [{ cursor: 'x'.repeat(1_000) }, { limit: 100, cursor: 'x'.repeat(1_000) }],
    [{ cursor: 'x'.repeat(1_001) }, 'cursor'],
  ])('are asked for by %#', (given, wanted) => {
    if (typeof wanted === 'string') expect(faultAt(sameGroups.query, given)).toBe(wanted)
    else expect(sameGroups.query.parse(given)).toEqual(wanted)
  })
})

describe('a question for pairs', () => {
  test.each<[object, object | string]>([
    [{ state: 'dismissed' }, { state: 'dismissed', limit: 50 }],
    [{ state: '' }, 'state'],
    [{ defectId: inCapitals }, { state: 'open', limit: 50, defectId: inCapitals.toLowerCase() }],
    [{ defectId: 'DF0007' }, 'defectId'],
    [{ limit: '100' }, { state: 'open', limit: 100 }],
    [{ limit: '0' }, 'limit'],
    [{ cursor: 'x'.repeat(1_001) }, 'cursor'],
  ])('%j', (given, wanted) => {
    if (typeof wanted === 'string') expect(faultAt(duplicates.query, given)).toBe(wanted)
    else expect(duplicates.query.parse(given)).toEqual(wanted)
  })

  test('takes every whole number of a page as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 250 }), (limit) => {
        expect(faultAt(duplicates.query, { limit: String(limit) })).toBe(limit >= 1 && limit <= 100 ? 'ok' : 'limit')
        expect(faultAt(sameGroups.query, { limit: String(limit) })).toBe(limit >= 1 && limit <= 200 ? 'ok' : 'limit')
      }),
    )
  })
})

describe('a decision', () => {
  test('that a shape shows something else names 200 others at most', () => {
    const around = (fromIds: readonly unknown[]) => ({ annotationId: idOf(1), fromIds })
    expectLength(dismissSame.body, 200, idOf, around, 'fromIds')
    expect(faultAt(dismissSame.body, around([idOf(2), 'x']))).toBe('fromIds.1')
    expect(dismissSame.body.parse(around([inCapitals]))).toEqual({
      annotationId: idOf(1),
      fromIds: [inCapitals.toLowerCase()],
      isDismissed: true,
    })
    expect(faultAt(dismissSame.body, { ...around([idOf(2)]), isDismissed: 'no' })).toBe('isDismissed')
  })

  test('to merge or to split is made on a whole version', () => {
    for (const version of [1.5, '1', null]) {
      expect(faultAt(merge.body, { with: idOf(1), version })).toBe('version')
      expect(faultAt(split.body, { mergedId: idOf(1), version })).toBe('version')
    }
    expect(split.body.parse({ mergedId: idOf(1), version: 2 })).toEqual({
      annotationIds: [],
      mergedId: idOf(1),
      version: 2,
    })
  })

  test('to split names shapes or a defect, whichever: exactly one of them', () => {
    const some = fc.record({ shapes: fc.integer({ min: 0, max: 4 }), isMerged: fc.boolean() })
    fc.assert(
      fc.property(some, ({ shapes, isMerged }) => {
        const annotationIds = Array.from({ length: shapes }, (_, index) => idOf(index))
        const body = { annotationIds, ...(isMerged ? { mergedId: idOf(9) } : {}) }
        expect(faultAt(split.body, body)).toBe(shapes > 0 !== isMerged ? 'ok' : 'annotationIds')
      }),
    )
  })

  test('to merge sure ones is yes or no, never something like it', () => {
    expect(saveDuplicateSettings.reply).toBe(DuplicateSettings)
    expectRequired(saveDuplicateSettings.body, { mergesSure: true, version: 1 }, 'mergesSure', 'version')
    for (const mergesSure of hostile.filter((value) => value !== true))
      expect(faultAt(saveDuplicateSettings.body, { mergesSure, version: 1 })).toBe('mergesSure')
  })
})

describe('growth', () => {
  const side = {
    ...{ defectId: idOf(3), defectNum: 7, inspectionId: idOf(9), inspectedOn: '2025-10-01', annotationId: idOf(1) },
    ...{ imageId: idOf(2), imageName: 'a.jpg', thumbnailUrl: null, location, shape: 'polygon' },
    ...{ outline: [[{ x: -0.1, y: 0.2 }]], mmPx: 1.4, sharpness: null, scaleSigma: 0.02, scaledBy: 'gsd' },
  }
  const figure = {
    ...{ of: 'length', before: 300, beforePlusMinus: 12, after: 340, afterPlusMinus: 14, change: 40, plusMinus: 18 },
    ...{ verdict: 'grew', reason: null },
  }
  const growth = {
    ...{ verdict: 'grew', reason: null, earlier: side, now: side, shiftM: { x: 0.1, y: 0 }, figures: [figure] },
  }
  const withFigure = (part: object) => ({ ...growth, figures: [{ ...figure, ...part }] })
  const withSide = (part: object) => ({ ...growth, now: { ...side, ...part } })

  test('is read as it is written, with null for a side that is not known', () => {
    expect(Growth.parse(growth)).toEqual(growth)
    expectNullable(Growth, growth, 'reason', 'earlier', 'now', 'shiftM')
    expectRequired(Growth, growth, 'verdict', 'figures')
  })

  test('has a reason for each figure without a verdict', () => {
    for (const reason of growthReasons)
      expect(faultAt(Growth, withFigure({ verdict: 'cannot-tell', reason }))).toBe('ok')
    for (const verdict of growthVerdicts) expect(faultAt(Growth, withFigure({ verdict }))).toBe('ok')
    expect(faultAt(Growth, withFigure({ reason: 'no idea' }))).toBe('figures.0.reason')
  })

  test.each(['before', 'beforePlusMinus', 'after', 'afterPlusMinus', 'change', 'plusMinus'])(
    'says %s as a number, or that it has none',
    (field) => {
      expect(faultAt(Growth, withFigure({ [field]: null }))).toBe('ok')
      for (const value of [undefined, '3', Number.NaN])
        expect(faultAt(Growth, withFigure({ [field]: value }))).toBe(`figures.0.${field}`)
    },
  )

  test('says what the scale of each side comes from, and how far it may be off', () => {
    for (const scaledBy of [...placementSources, 'gsd']) expect(faultAt(Growth, withSide({ scaledBy }))).toBe('ok')
    for (const field of ['scaledBy', 'scaleSigma', 'mmPx', 'outline'])
      expect(faultAt(Growth, withSide({ [field]: null }))).toBe(`now.${field}`)
    for (const field of ['inspectedOn', 'thumbnailUrl', 'sharpness'])
      expect(faultAt(Growth, withSide({ [field]: undefined }))).toBe(`now.${field}`)
  })
})
