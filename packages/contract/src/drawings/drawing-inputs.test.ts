import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultAt, idOf } from '../testing/refusals.ts'
import { drawingRoutes, Location, Portion } from './drawings.ts'

describe('a place on a picture', () => {
  test('is one where left is not right of right, and top not below bottom', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fraction, fraction, fraction, fraction, (left, top, right, bottom) => {
        expect(faultAt(Location, { left, top, right, bottom }) === 'ok').toBe(left <= right && top <= bottom)
      }),
    )
  })

  test.each<[string, object, string]>([
    ['beyond the right edge', { left: 0, top: 0, right: 1.1, bottom: 1 }, 'right'],
    ['above the top', { left: 0, top: -0.1, right: 1, bottom: 1 }, 'top'],
    ['without a bottom', { left: 0, top: 0, right: 1 }, 'bottom'],
    ['of words', { left: '0', top: 0, right: 1, bottom: 1 }, 'left'],
  ])('%s is none', (_, location, fault) => {
    expect(faultAt(Location, location)).toBe(fault)
  })
})

describe('a part of an elevation', () => {
  const portion = {
    _id: idOf(1),
    name: 'Tower',
    location: { left: 0, top: 0, right: 1, bottom: 1 },
    floors: [{ name: '1-20', height: 3 }],
  }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['without floors', { floors: [] }, 'ok'],
    ['of 301 rows', { floors: Array.from({ length: 301 }, () => ({ name: '1', height: 3 })) }, 'floors'],
    ['with a floor that is none', { floors: [{ name: 'roof', height: 3 }] }, 'floors.0.name'],
    ['with floors from the top', { floors: [{ name: '20-1', height: 3 }] }, 'floors.0.name'],
    ['with a floor of a negative height', { floors: [{ name: '1', height: -1 }] }, 'floors.0.height'],
    ['with a floor that has a name of its own', { floors: [{ name: '0', height: 3, displayName: 'G/F' }] }, 'ok'],
    ['with a line that was dragged', { floors: [{ name: '1', height: 3, line: 0.5 }] }, 'ok'],
    ['with a line beyond the picture', { floors: [{ name: '1', height: 3, line: 1.5 }] }, 'floors.0.line'],
    ['without an id', { _id: '' }, '_id'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(Portion, { ...portion, ...part })).toBe(fault)
  })

  test('is saved with others, each once', () => {
    const { body } = drawingRoutes.saveElevation
    const elevation = { layoutId: idOf(2), name: 'North', blockName: 'A' }
    expect(body.parse(elevation).category).toBe('elevation')
    expect(faultAt(body, { ...elevation, portions: [portion, { ...portion, _id: idOf(3) }] })).toBe('ok')
    expect(faultAt(body, { ...elevation, portions: [portion, portion] })).toBe('portions')
    expect(faultAt(body, { ...elevation, category: 'layout' })).toBe('category')
    expect(faultAt(body, { ...elevation, name: '' })).toBe('name')
  })

  test.each<[unknown, string]>([
    [0, 'ok'],
    [360, 'ok'],
    [null, 'ok'],
    [-1, 'bearing'],
    [361, 'bearing'],
    ['north', 'bearing'],
  ])('faces %j', (bearing, fault) => {
    expect(
      faultAt(drawingRoutes.saveElevation.body, { layoutId: idOf(2), name: 'North', blockName: 'A', bearing }),
    ).toBe(fault)
  })
})

describe('calls', () => {
  const part = { number: 1, sha256: 'a'.repeat(64) }
  test.each<[string, readonly object[], string]>([
    ['one', [part], 'ok'],
    ['none', [], 'parts'],
    ['sixteen', Array.from({ length: 16 }, (_, index) => ({ ...part, number: index + 1 })), 'ok'],
    ['seventeen', Array.from({ length: 17 }, (_, index) => ({ ...part, number: index + 1 })), 'parts'],
    ['one without a checksum', [{ number: 1 }], 'parts.0.sha256'],
  ])('sign %s', (_, parts, fault) => {
    expect(faultAt(drawingRoutes.signParts.body, { parts })).toBe(fault)
  })

  test.each<[string, readonly object[], string]>([
    ['one page', [{ page: 1, name: 'Ground floor' }], 'ok'],
    ['no page', [], 'pages'],
    ['page zero', [{ page: 0, name: 'a' }], 'pages.0.page'],
    ['a page without a name', [{ page: 1, name: '' }], 'pages.0.name'],
    ['half a page', [{ page: 1.5, name: 'a' }], 'pages.0.page'],
  ])('choose %s', (_, pages, fault) => {
    expect(faultAt(drawingRoutes.choosePages.body, { pages })).toBe(fault)
  })

  test.each<[string, object, string]>([
    ['nothing but a version', { version: 1 }, 'ok'],
    ['no block', { version: 1, blockName: '' }, 'ok'],
    ['no name', { version: 1, name: '' }, 'name'],
    ['no kind', { version: 1, subtype: null }, 'ok'],
    ['a kind that is none', { version: 1, subtype: 'roof plan' }, 'subtype'],
    ['floors', { version: 1, floorRange: ['1', '2-20'] }, 'ok'],
    ['floors that are none', { version: 1, floorRange: ['1', 'x'] }, 'floorRange.1'],
    ['51 floors', { version: 1, floorRange: Array.from({ length: 51 }, () => '1') }, 'floorRange'],
    ['no version', { name: 'North' }, 'version'],
  ])('change %s', (_, body, fault) => {
    expect(faultAt(drawingRoutes.change.body, body)).toBe(fault)
  })
})
