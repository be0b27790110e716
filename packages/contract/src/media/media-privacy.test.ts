import { describe, expect, test } from 'vitest'
import { expectLength, expectNullable, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, hostile, idOf } from '../testing/refusals.ts'
import {
  FinderState,
  finderScopes,
  finderUses,
  maxPrivacyBoxes,
  mediaPrivacyRoutes,
  PhotoPrivacy,
  privacyKinds,
} from './privacy.ts'

const { body } = mediaPrivacyRoutes.savePrivacy
const area = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 }
const aBox = { kind: 'person', box: area }
const given = { version: 0, boxes: [aBox], isChecked: false }

describe('privacy boxes', () => {
  test.each(privacyKinds)('are saved for a %s', (kind) => {
    expect(faultAt(body, { ...given, boxes: [{ ...aBox, kind }] })).toBe('ok')
    expectReadTwice(body, { ...given, boxes: [{ ...aBox, kind }] })
  })

  test('may be none: a photo without a box can still have been checked', () => {
    expect(faultAt(body, { version: 3, boxes: [], isChecked: true })).toBe('ok')
    expectRequired(body, given, 'version', 'boxes', 'isChecked')
  })

  test.each<[string, object]>([
    ['without width', { ...area, right: 0.1 }],
    ['without height', { ...area, bottom: 0.2 }],
    ['turned round', { ...area, left: 0.5 }],
    ['beside the photo', { ...area, right: 1.01 }],
    ['of no number', { ...area, top: Number.NaN }],
  ])('are refused %s', (_, box) => {
    expect(faultAt(body, { ...given, boxes: [{ ...aBox, box }] })).toMatch(/^boxes\.0\.box/)
  })

  test('are refused of a kind that is none', () => {
    expect(faultAt(body, { ...given, boxes: [{ ...aBox, kind: 'dog' }] })).toBe('boxes.0.kind')
  })

  test('are a limited number, and hostile values are refused', () => {
    expectLength(
      body,
      maxPrivacyBoxes,
      () => aBox,
      (boxes) => ({ ...given, boxes }),
      'boxes',
    )
    for (const value of hostile) {
      expect(faultAt(body, { ...given, boxes: [value] })).toMatch(/^boxes/)
      expect(['ok', 'version']).toContain(faultAt(body, { ...given, version: value }))
    }
  })

  test('a photo that was not checked says so with null, whatever boxes it has', () => {
    const whole = {
      imageId: idOf(1),
      version: 2,
      boxes: [{ ...aBox, by: 'Ada' }],
      checked: { at: '2026-11-19T01:02:03.000Z', by: 'Ada' },
      blurred: { state: 'ready', url: '/x' },
      changes: [],
    }
    expectNullable(PhotoPrivacy, whole, 'checked')
    expect(faultAt(PhotoPrivacy, { ...whole, blurred: { state: 'none', url: null } })).toBe('ok')
  })
})

test('the next photo to check is asked for from one photo or from none', () => {
  const { query, reply } = mediaPrivacyRoutes.uncheckedPhotos
  expect(faultAt(query, {})).toBe('ok')
  expect(faultAt(query, { after: idOf(1) })).toBe('ok')
  expect(faultAt(query, { after: 'x' })).toBe('after')
  const whole = { left: 3, leftWithDefects: 1, nextId: idOf(2) }
  expectNullable(reply, whole, 'nextId')
  expect(faultAt(reply, { ...whole, left: 0.5 })).toBe('left')
})

describe('the finder', () => {
  const counts = { total: 4, checked: 1, read: 1, waiting: 1, failed: 0, unread: 1 }
  const state = { settings: { use: 'off', version: 0 }, finder: '1-0a1b2c3d', photos: counts, withDefects: counts }

  test('says of each photo whether a person checked it, it was read, it waits, failed or is unread', () => {
    expect(faultAt(FinderState, state)).toBe('ok')
    expectRequired(FinderState, state, 'settings', 'finder', 'photos', 'withDefects')
    expect(faultAt(FinderState, { ...state, photos: { ...counts, unread: undefined } })).toBe('photos.unread')
  })

  test.each(finderUses)('is set to %s, on the version that was read', (use) => {
    const { body: saved } = mediaPrivacyRoutes.saveFinder
    expect(faultAt(saved, { use, version: 0 })).toBe('ok')
    expect(faultAt(saved, { use })).toBe('version')
    expect(faultAt(saved, { use: `${use}x`, version: 0 })).toBe('use')
  })

  test('is asked to read photos with defects, or all of an inspection', () => {
    const { body: asked } = mediaPrivacyRoutes.runFinder
    expect(finderScopes.map((scope) => faultAt(asked, { scope }))).toEqual(['ok', 'ok'])
    expect(faultAt(asked, {})).toBe('scope')
    for (const value of hostile) expect(faultAt(asked, { scope: value })).toBe('scope')
  })

  test('a box without a score is a person’s, and a photo without a reading was not read', () => {
    const photo = { imageId: idOf(1), version: 1, boxes: [{ ...aBox, by: 'Ada' }], checked: null, changes: [] }
    const blurred = { state: 'none', url: null }
    expect(PhotoPrivacy.parse({ ...photo, blurred })).toMatchObject({ boxes: [{ score: null }], read: null })
    const found = { ...aBox, by: '', score: 0.5 }
    const read = { at: '2026-11-19T01:02:03.000Z', finder: '1-0a1b2c3d', found: 1 }
    expect(faultAt(PhotoPrivacy, { ...photo, blurred, boxes: [found], read })).toBe('ok')
    expect(faultAt(PhotoPrivacy, { ...photo, blurred, boxes: [{ ...found, score: 1.5 }] })).toBe('boxes.0.score')
  })
})
