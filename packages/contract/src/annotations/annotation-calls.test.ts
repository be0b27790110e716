import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLength, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import {
  AnnInfo,
  annotationOrigins,
  annotationRoutes,
  annotationShapes,
  maxAnnotatedImages,
  PixelSizes,
  WidthProfile,
} from './annotations.ts'
import { AnnInfoChange, annotationEditingRoutes, decisions, NewAnnInfo } from './editing.ts'
import { shownSizes } from './shown-sizes.ts'

const { change, move, removeOfImage, restore, decide, suggestions, saveMany } = annotationEditingRoutes
const box = { left: 0.1, top: 0.2, right: 0.2, bottom: 0.6 }
const shape = { _id: idOf(1), imageId: idOf(2), shape: 'rectangle', points: [[{ x: 0, y: 1 }]] }

describe('photos with their annotations', () => {
  const { query } = annotationRoutes.imagesAndAnnotations
  test.each<[object, object | string]>([
    [{}, { rejected: false, limit: maxAnnotatedImages }],
    [
      { rejected: 'true', limit: '1' },
      { rejected: true, limit: 1 },
    ],
    [{ rejected: 'off' }, { rejected: false, limit: maxAnnotatedImages }],
    [{ rejected: 'maybe' }, 'rejected'],
    [{ limit: String(maxAnnotatedImages + 1) }, 'limit'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [
      { layoutId: idOf(1), markerId: idOf(2), imageId: idOf(3) },
      { layoutId: idOf(1), markerId: idOf(2), imageId: idOf(3), rejected: false, limit: maxAnnotatedImages },
    ],
    // As specified: screens send the address's empty parts along.
    [
      { layoutId: '', markerId: '' },
      { rejected: false, limit: maxAnnotatedImages },
    ],
    [{ markerId: 'none' }, 'markerId'],
    [{ imageId: 'a.jpg' }, 'imageId'],
    [{ cursor: 'x'.repeat(4_001) }, 'cursor'],
  ])('%j', (given, wanted) => {
    if (typeof wanted === 'string') expect(faultAt(query, given)).toBe(wanted)
    else expect(query.parse(given)).toEqual(wanted)
  })
})

describe('a shape', () => {
  test.each(annotationShapes)('is a %s when it is drawn, changed and answered', (kind) => {
    expectReadTwice(NewAnnInfo, { ...shape, shape: kind })
    expect(AnnInfoChange.parse({ version: 1, shape: kind })).toEqual({ version: 1, shape: kind })
  })

  test.each<[string, object, string]>([
    ['of a kilometre', { measured: { length: 1_000_000, width: null } }, 'ok'],
    ['longer', { measured: { length: 1_000_001, width: null } }, 'measured.length'],
    ['not measured', { measured: null }, 'ok'],
    ['of a negative width', { measured: { length: null, width: -1 } }, 'measured.width'],
    ['of words', { measured: { length: '1', width: null } }, 'measured.length'],
    ['of no defect', { defectId: null }, 'ok'],
    ['of a defect by its number', { defectId: 'DF0001' }, 'defectId'],
    ['on a version of the defect', { defectVersion: 3 }, 'ok'],
    ['on half of one', { defectVersion: 3.5 }, 'defectVersion'],
    ['with a width not defined', { defect: { width: 'Not defined' } }, 'ok'],
    ['with a remark of 2001 letters', { defect: { remark: 'x'.repeat(2_001) } }, 'defect.remark'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(NewAnnInfo, { ...shape, ...part })).toBe(fault)
    expect(faultAt(AnnInfoChange, { version: 1, ...part })).toBe(fault)
  })

  test('its origin and what the detector found are not set by the caller', () => {
    const { _id, imageId, ...drawn } = shape
    expect(NewAnnInfo.parse({ ...shape, origin: 'detector', confidence: 1, isEdited: false })).toEqual(shape)
    expect(AnnInfoChange.parse({ version: 1, ...drawn, imageId, _id, aiDefectType: 'crack' })).toEqual({
      version: 1,
      ...drawn,
    })
  })

  test('a change belongs to no plan unless one is named', () => {
    expect(change.body.parse({ annInfo: { version: 1 } })).toEqual({
      annInfo: { version: 1 },
      layoutId: null,
      layoutPlanMarkerId: null,
    })
    expect(change.body.parse({ annInfo: { version: 1 }, layoutId: '', layoutPlanMarkerId: '' })).toEqual({
      annInfo: { version: 1 },
      layoutId: null,
      layoutPlanMarkerId: null,
    })
    expect(faultAt(change.body, { annInfo: { version: 1 }, layoutPlanMarkerId: 'none' })).toBe('layoutPlanMarkerId')
    expect(faultAt(change.body, { annInfo: {} })).toBe('annInfo.version')
  })

  test('one of a set is read as new where it is whole, else as changed', () => {
    const { annotations } = saveMany.body.parse({ annotations: [shape, { _id: idOf(5), version: 2, isDefect: false }] })
    expect(annotations).toEqual([shape, { _id: idOf(5), version: 2, isDefect: false }])
  })
})

describe('shapes of a photo', () => {
  const moved = { _id: idOf(1), version: 1, location: box }

  test('are moved 500 at a time', () => {
    const around = (annotations: readonly unknown[]) => ({ imageId: idOf(2), annotations })
    expectLength(move.body, 500, () => moved, around, 'annotations')
    expect(faultAt(move.body, around([]))).toBe('annotations')
    expect(faultAt(move.body, around([{ ...moved, location: { ...box, left: 0.9 } }]))).toBe('annotations.0.location')
    expect(move.body.parse(around([moved])).layoutId).toBeNull()
  })

  test('are deleted, restored and decided a thousand at a time', () => {
    for (const { body } of [removeOfImage, restore, decide]) {
      const around = (annotationIds: readonly unknown[]) => ({ annotationIds, decision: 'reject' })
      expectLength(body, 1_000, idOf, around, 'annotationIds')
      expect(faultAt(body, around([]))).toBe('annotationIds')
      expect(faultAt(body, around([idOf(1), null]))).toBe('annotationIds.1')
    }
  })

  test.each(decisions)('%s is a decision', (decision) => {
    expect(decide.body.parse({ annotationIds: [idOf(1)], decision })).toEqual({
      annotationIds: [idOf(1)],
      decision,
      asOne: false,
    })
  })

  test('what is undecided is listed by types and pages', () => {
    expect(faultAt(suggestions.query, { types: 'crack,rust' })).toBe('ok')
    expect(faultAt(suggestions.query, { types: 'x'.repeat(201) })).toBe('types')
    expect(faultAt(suggestions.query, { cursor: 'x'.repeat(4_001) })).toBe('cursor')
    expect(faultAt(suggestions.query, { limit: '0' })).toBe('limit')
    expect(faultAt(suggestions.query, { confidence: 'high' })).toBe('confidence')
  })
})

describe('sizes', () => {
  const photo = { width: 4000, height: 3000, gsd: 2, gsdSource: 'exif' as const }
  const pixels = { area: 50, length: 30, width: 3, widthMost: 5 }

  test.each(['width', 'height', 'gsd'] as const)('are not known on a photo without its %s', (field) => {
    const sizes = shownSizes(box, pixels, { ...photo, [field]: null })
    expect(Object.values({ ...sizes, isBelowGsd: null }).every((value) => value === null)).toBe(true)
    expect(sizes.isBelowGsd).toBe(false)
  })

  test('of a box alone are its sides', () => {
    const sizes = shownSizes(box, null, photo)
    expect(sizes).toMatchObject({ area: null, length: null, width: null, widthMost: null, isBelowGsd: false })
    expect([sizes.boxWidth, sizes.boxLength]).toEqual([expect.closeTo(800), expect.closeTo(2400)])
  })

  test.each<[object, object]>([
    [
      { width: 0.99, widthMost: 1 },
      { width: null, widthMost: 2, isBelowGsd: true },
    ],
    [
      { width: 1, widthMost: 1 },
      { width: 2, widthMost: 2, isBelowGsd: false },
    ],
    [
      { width: 0, widthMost: 0 },
      { width: null, widthMost: null, isBelowGsd: true },
    ],
    [
      { width: null, widthMost: null },
      { width: null, widthMost: null, isBelowGsd: false },
    ],
    [{ length: null }, { length: null, width: 6 }],
    [{ length: 0 }, { length: 0 }],
    [{ area: 0 }, { area: 0 }],
  ])('of pixels %j are %j', (part, wanted) => {
    expect(shownSizes(box, { ...pixels, ...part }, photo)).toMatchObject(wanted)
  })

  test('the longer side of a box is its length, whichever way it lies', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fraction, fraction, (right, bottom) => {
        const { boxWidth, boxLength } = shownSizes({ left: 0, top: 0, right, bottom }, null, photo)
        expect(boxLength!).toBeGreaterThanOrEqual(boxWidth!)
        expect(boxWidth!).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('in pixels are never negative', () => {
    for (const field of ['area', 'length', 'width', 'widthMost'])
      expect(faultAt(PixelSizes, { ...pixels, [field]: -1 })).toBe(field)
    expect(faultAt(PixelSizes, { ...pixels, length: null, width: null, widthMost: null })).toBe('ok')
    expect(faultAt(PixelSizes, { ...pixels, area: null })).toBe('area')
  })

  test('across a line rise from the middle to the widest place, which lies on the photo', () => {
    const profile = { p50: 2, p95: 3.5, max: 4, maxAt: { x: 0.5, y: 1 } }
    expect(faultAt(WidthProfile, profile)).toBe('ok')
    expect(faultAt(WidthProfile, { ...profile, p50: 3.6 })).toBe('p95')
    expect(faultAt(WidthProfile, { ...profile, max: 3 })).toBe('p95')
    expect(faultAt(WidthProfile, { ...profile, p50: -1 })).toBe('p50')
    expect(faultAt(WidthProfile, { ...profile, maxAt: { x: 1.2, y: 0 } })).toContain('maxAt')
  })

  test.each(annotationOrigins)('are answered with what a %s made', (origin) => {
    const info = {
      ...{ shape: 'polygon', points: [[{ x: 0, y: 0 }]], origin, isDefect: null, defectId: null, defectNum: null },
      ...{ severity: null, defectState: null, aiDefectType: null, suggestionNum: null, confidence: null },
      ...{ detectorVersion: null, runId: null, isEdited: false, pixelSizes: pixels, measured: null },
      sizes: shownSizes(box, pixels, photo),
    }
    expectReadTwice(AnnInfo, info)
    expectRequired(AnnInfo, info, 'shape', 'points', 'origin', 'isEdited', 'sizes')
  })
})
