import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultAt, idOf } from '../testing/refusals.ts'
import { maxViews, modelViewRoutes, ModelView, viewChanges, viewName } from './views.ts'

const { orderViews, renameView, saveView } = modelViewRoutes
const ids = (count: number) => Array.from({ length: count }, (_, index) => idOf(index))
const eye = { position: [0, 0, 0], target: [1, 1, 1] }
const section = { axis: 0, share: 0.5, isFlipped: false }
const body = { _id: idOf(1), modelId: idOf(2), name: 'North', eye, section: null, pins: [], picture: 'aGVsbG8=' }

describe('a view to save', () => {
  const pins = (count: number) => ids(count).map((defectId) => ({ defectId, at: { x: 0.5, y: 0.5 } }))
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of no model', { modelId: null }, 'modelId'],
    ['without a name', { name: '' }, 'name'],
    ['with a name of 100 letters', { name: '北'.repeat(100) }, 'ok'],
    ['with a name of 101 letters', { name: '北'.repeat(101) }, 'name'],
    ['from nowhere', { eye: { target: [0, 0, 0] } }, 'eye.position'],
    ['to a place too far away', { eye: { ...eye, target: [0, 0, 1e7] } }, 'eye.target.2'],
    ['cut open', { section }, 'ok'],
    ['cut at its beginning', { section: { ...section, share: 0 } }, 'ok'],
    ['cut at its end', { section: { ...section, share: 1 } }, 'ok'],
    ['cut beyond its end', { section: { ...section, share: 1.0001 } }, 'section.share'],
    ['cut before its beginning', { section: { ...section, share: -0.0001 } }, 'section.share'],
    ['cut along a fourth axis', { section: { ...section, axis: 3 } }, 'section.axis'],
    ['cut along an axis in words', { section: { ...section, axis: '0' } }, 'section.axis'],
    ['cut on no side', { section: { ...section, isFlipped: null } }, 'section.isFlipped'],
    ['cut left out', { section: undefined }, 'section'],
    ['with 2,000 pins', { pins: pins(2_000) }, 'ok'],
    ['with 2,001 pins', { pins: pins(2_001) }, 'pins'],
    ['with a pin beside the picture', { pins: [{ defectId: idOf(1), at: { x: 1.01, y: 0 } }] }, 'pins.0.at.x'],
    ['with a pin of no defect', { pins: [{ defectId: '', at: { x: 0, y: 0 } }] }, 'pins.0.defectId'],
    ['without a picture', { picture: '' }, 'picture'],
    ['with a picture of 8,000,001 letters', { picture: 'x'.repeat(8_000_001) }, 'picture'],
    ['with a picture that is a list of bytes', { picture: [255, 216] }, 'picture'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(saveView.body, { ...body, ...part })).toBe(fault)
  })

  test.each([0, 1, 2])('may be cut along axis %d, from either side', (axis) => {
    for (const isFlipped of [true, false])
      expect(faultAt(saveView.body, { ...body, section: { axis, share: 0.25, isFlipped } })).toBe('ok')
  })

  test('with every pin and the largest picture fits what the server reads', () => {
    const far = -123_456.789_012_345_6
    const largest = {
      ...body,
      name: 'x'.repeat(100),
      eye: { position: [far, far, far], target: [far, far, far] },
      pins: pins(2_000).map((pin) => ({ ...pin, at: { x: 0.123_456_789_012_345_67, y: 0.765_432_109_876_543_2 } })),
      picture: 'A'.repeat(8_000_000),
    }
    expect(faultAt(saveView.body, largest)).toBe('ok')
    expect(JSON.stringify(largest).length).toBeLessThan(saveView.bodyBytes!)
  })

  test('is read the same a second time, and without fields that are not its own', () => {
    const parsed = saveView.body.parse({ ...body, section, takenBy: 'Eve', version: 9 })
    expect(parsed).toEqual({ ...body, section })
    expect(saveView.body.parse(parsed)).toEqual(parsed)
  })
})

describe('the name of a view', () => {
  test.each<[string, unknown, boolean]>([
    ['words', 'North wall, 3/F', true],
    ['words in Chinese', '北立面', true],
    ['an emoji of several parts', '👷🏽‍♀️', true],
    ['a tab', 'a\tb', false],
    ['a new line', 'a\nb', false],
    ['a NUL', 'a\0', false],
    ['a mark that turns the text', 'a\u202Eb', false],
    ['a blank of no width alone', '\u200B', false],
    ['half a character', '\udc00', false],
    ['a number', 7, false],
    ['null', null, false],
  ])('%s', (_, name, isTaken) => {
    expect(faultAt(viewName, name) === 'ok').toBe(isTaken)
    expect(faultAt(renameView.body, { name, version: 1 })).toBe(isTaken ? 'ok' : 'name')
  })

  test('is changed on a version', () => {
    for (const version of [undefined, null, '1', 1.5])
      expect(faultAt(renameView.body, { name: 'a', version })).toBe('version')
  })
})

describe('the order of views', () => {
  test.each<[string, unknown, string]>([
    ['none', [], 'ok'],
    ['all there may be', ids(maxViews), 'ok'],
    ['one more', ids(maxViews + 1), 'modelViewIds'],
    ['one that is no id', [idOf(1), '2'], 'modelViewIds.1'],
    ['left out', undefined, 'modelViewIds'],
  ])('%s', (_, modelViewIds, fault) => {
    expect(faultAt(orderViews.body, { modelViewIds })).toBe(fault)
  })

  test('comes as it was sent', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids(20)), (modelViewIds) => {
        expect(orderViews.body.parse({ modelViewIds })).toEqual({ modelViewIds })
      }),
    )
  })
})

describe('a view as it is answered', () => {
  const view = {
    _id: idOf(1),
    name: 'North',
    modelId: idOf(2),
    modelName: 'Tower',
    eye,
    section,
    pins: [{ defectId: idOf(3), defectNum: 7, severity: 'major', at: { x: 0, y: 1 } }],
    changes: [],
    pictureUrl: '/a.jpg',
    thumbnailUrl: '/b.jpg',
    width: 1_600,
    height: 900,
    takenBy: 'Ann',
    takenAt: '2026-11-18T00:00:00Z',
    version: 1,
  }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of a deleted model', { modelId: null, changes: ['model-gone'] }, 'ok'],
    ['that changed in every way', { changes: viewChanges }, 'ok'],
    ['that changed otherwise', { changes: ['faded'] }, 'changes.0'],
    ['without a picture', { pictureUrl: null }, 'pictureUrl'],
    ['of half a pixel', { width: 0.5 }, 'width'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(ModelView, { ...view, ...part })).toBe(fault)
  })
})
