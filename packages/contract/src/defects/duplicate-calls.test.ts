import { describe, expect, test } from 'vitest'
import { faultAt } from '../testing/refusals.ts'
import { duplicateRoutes, duplicateStates, Growth, growthVerdicts, SameGroup, sureScore } from './duplicates.ts'

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { projectId: idOf(1), inspectionId: idOf(2) }

describe('splitting', () => {
  const { body } = duplicateRoutes.split

  test('names shapes or one merged defect, not both and not neither', () => {
    expect(faultAt(body, { annotationIds: [idOf(3)] })).toBe('ok')
    expect(faultAt(body, { mergedId: idOf(3) })).toBe('ok')
    expect(faultAt(body, { annotationIds: [idOf(3)], mergedId: idOf(4) })).toBe('annotationIds')
    expect(faultAt(body, {})).toBe('annotationIds')
  })

  test('takes at most a thousand shapes', () => {
    const many = (count: number) => ({ annotationIds: Array.from({ length: count }, (_, index) => idOf(index)) })
    expect(faultAt(body, many(1_000))).toBe('ok')
    expect(faultAt(body, many(1_001))).toBe('annotationIds')
  })
})

describe('merging', () => {
  test('needs the other defect and a version', () => {
    const { body, params } = duplicateRoutes.merge
    expect(faultAt(body, { with: idOf(3), version: 1 })).toBe('ok')
    expect(faultAt(body, { with: 'DF0003', version: 1 })).toBe('with')
    expect(faultAt(body, { with: idOf(3) })).toBe('version')
    expect(faultAt(params, { ...of, defectId: idOf(3) })).toBe('ok')
    expect(faultAt(params, of)).toBe('defectId')
  })
})

describe('saying that two are not the same', () => {
  test('is the default, and can be taken back', () => {
    expect(duplicateRoutes.dismissDuplicate.body.parse({})).toEqual({ isDismissed: true })
    expect(duplicateRoutes.dismissDuplicate.body.parse({ isDismissed: false })).toEqual({ isDismissed: false })
  })

  test('names one shape and at least one other', () => {
    const { body } = duplicateRoutes.dismissSame
    expect(faultAt(body, { annotationId: idOf(1), fromIds: [idOf(2)] })).toBe('ok')
    expect(faultAt(body, { annotationId: idOf(1), fromIds: [] })).toBe('fromIds')
  })
})

describe('lists', () => {
  test('come in pages of at most a hundred pairs', () => {
    const { query } = duplicateRoutes.duplicates
    expect(query.parse({})).toEqual({ state: 'open', limit: 50 })
    expect(faultAt(query, { limit: '101' })).toBe('limit')
    expect(faultAt(query, { state: 'merged' })).toBe('state')
  })

  test('of groups are asked for by suggestions', () => {
    const { query } = duplicateRoutes.sameGroups
    expect(query.parse({ annotationIds: idOf(1) })).toEqual({ annotationIds: idOf(1), limit: 100 })
    expect(faultAt(query, { limit: '0' })).toBe('limit')
  })

  test('all lie under their inspection, the setting under its project', () => {
    for (const [name, { path }] of Object.entries(duplicateRoutes))
      expect(path.includes('/inspections/:inspectionId/defects')).toBe(name !== 'saveDuplicateSettings')
  })
})

test('a group names the photo that gives the size', () => {
  const group = {
    _id: idOf(1),
    elevationId: idOf(2),
    score: 0.9,
    photoCount: 2,
    sizeFrom: { annotationId: idOf(3), imageId: idOf(4), imageName: 'DJI_0001.JPG', mmPx: 1.4 },
    shapes: [],
  }
  expect(SameGroup.parse(group)).toEqual(group)
  expect(faultAt(SameGroup, { ...group, sizeFrom: null })).toBe('sizeFrom')
})

test('growth without a verdict says why', () => {
  const unknown = { verdict: 'cannot-tell', reason: 'not-linked', earlier: null, now: null, shiftM: null, figures: [] }
  expect(Growth.parse(unknown)).toEqual(unknown)
  expect(faultAt(Growth, { ...unknown, verdict: 'unchanged' })).toBe('verdict')
})

test('only a score near one is sure, and states and verdicts are those that screens name', () => {
  expect(sureScore).toBe(0.95)
  expect(duplicateStates).toEqual(['open', 'dismissed', 'merged'])
  expect(growthVerdicts).toEqual(['grew', 'shrank', 'same', 'cannot-tell'])
})
