import { describe, expect, test } from 'vitest'
import { billingRoutes } from '../billing/billing.ts'
import { aiDefectTypes } from '../buildings.ts'
import { mediaLibraryRoutes } from '../media/library.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { AnalysisSettings } from './analysis.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index))

describe('what the detector looks for', () => {
  const settings = { isOn: true, types: ['crack'], sensitivity: 'medium', version: 1 }
  test.each<[string, object, string]>([
    ['as it is', { types: [aiDefectTypes[0]] }, 'ok'],
    ['everything', { types: [...aiDefectTypes] }, 'ok'],
    ['nothing', { types: [] }, 'ok'],
    ['one thing twice', { types: [aiDefectTypes[0], aiDefectTypes[0]] }, 'types'],
    ['something that is none', { types: ['ghost'] }, 'types.0'],
    ['with another sensitivity', { types: [], sensitivity: 'highest' }, 'sensitivity'],
    ['perhaps', { types: [], isOn: 'yes' }, 'isOn'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(AnalysisSettings, { ...settings, ...part })).toBe(fault)
  })
})

describe('many photos at once', () => {
  const { changeMany, removeMany, list } = mediaLibraryRoutes
  test.each<[string, unknown, string]>([
    ['one', ids(1), 'ok'],
    ['a thousand', ids(1_000), 'ok'],
    ['none', [], 'mediaIds'],
    ['a thousand and one', ids(1_001), 'mediaIds'],
    ['all', 'all', 'mediaIds'],
    ['one that is no id', ['x'], 'mediaIds.0'],
  ])('%s', (_, mediaIds, fault) => {
    expect(faultAt(removeMany.body, { mediaIds })).toBe(fault)
    expect(faultAt(changeMany.body, { mediaIds, change: {} })).toBe(fault)
  })

  test('a list has a page of a hundred, and no more than two hundred', () => {
    expect(list.query.parse({})).toMatchObject({ limit: 100 })
    expect(list.query.parse({ limit: '200' })).toMatchObject({ limit: 200 })
    for (const limit of ['0', '201', '-5', '1e9', 'x', '']) expect(faultAt(list.query, { limit })).toBe('limit')
  })
})

describe('limits of a project', () => {
  const limits = { imageLimit: 500, dataLimit: null, expiresAt: null }
  test.each<[string, object, string]>([
    ['as they are', {}, 'ok'],
    ['no image at all', { imageLimit: 0 }, 'ok'],
    ['fewer than none', { imageLimit: -1 }, 'imageLimit'],
    ['half an image', { imageLimit: 0.5 }, 'imageLimit'],
    ['more images than a database is made for', { imageLimit: 1_000_001 }, 'imageLimit'],
    ['a petabyte', { dataLimit: 2 ** 50 }, 'ok'],
    ['a byte more', { dataLimit: 2 ** 50 + 1 }, 'dataLimit'],
    ['until a moment', { expiresAt: '2027-01-01T00:00:00Z' }, 'ok'],
    ['until a day', { expiresAt: '2027-01-01' }, 'expiresAt'],
    ['left out', { imageLimit: undefined }, 'imageLimit'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(billingRoutes.setLimits.body, { ...limits, ...part })).toBe(fault)
  })
})
