import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileStatuses } from '../media-statuses.ts'
import { comparable, lengthOf } from '../rules/text.ts'
import { expectLength, expectLimit, expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import {
  dimensions,
  Drawing,
  drawingRoutes,
  drawingTypes,
  DrawingUpload,
  ElevationPlan,
  FloorRow,
  layoutCategories,
  layoutSubtypes,
  maxPages,
  uploadStates,
} from './drawings.ts'
import { freeName } from './free-name.ts'

const { list, beginUpload, choosePages, change, reorder, remove, saveElevation } = drawingRoutes

describe('an announced file', () => {
  const drawing = { category: 'floor', name: 'Ground floor' }
  const file = { fileName: 'plan.pdf', size: 1, sha256: 'a'.repeat(64), contentType: 'application/pdf', drawing }

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['with an id of the browser', { _id: idOf(1) }, 'ok'],
    ['with an id that is none', { _id: 'plan' }, '_id'],
    ['that replaces another', { replaces: idOf(2) }, 'ok'],
    ['that replaces nothing', { replaces: null }, 'replaces'],
    ['of no bytes', { size: 0 }, 'size'],
    ['of half a byte', { size: 0.5 }, 'size'],
    ['of more bytes than can be counted', { size: Number.MAX_SAFE_INTEGER + 1 }, 'size'],
    ['of bytes in words', { size: '1' }, 'size'],
    ['without a name', { fileName: '' }, 'fileName'],
    ['whose name has two lines', { fileName: 'a\nb.pdf' }, 'fileName'],
    ['whose name ends a text early', { fileName: 'plan.pdf\0.exe' }, 'fileName'],
    ['whose name reads backwards', { fileName: 'plan\u202Efdp.exe' }, 'fileName'],
    ['of no known kind', { contentType: '' }, 'ok'],
    ['without a hash', { sha256: '' }, 'sha256'],
    ['with a hash of 65 digits', { sha256: 'a'.repeat(65) }, 'sha256'],
    ['with a hash of other letters', { sha256: 'g'.repeat(64) }, 'sha256'],
    ['that becomes nothing', { drawing: undefined }, 'drawing'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(beginUpload.body, { ...file, ...part })).toBe(fault)
  })

  test('has names as long as a disk gives them', () => {
    expectLimit(beginUpload.body, 255, (fileName) => ({ ...file, fileName }), 'fileName')
    expectLimit(beginUpload.body, 200, (contentType) => ({ ...file, contentType }), 'contentType')
    expectLimit(beginUpload.body, 50, (name) => ({ ...file, drawing: { ...drawing, name } }), 'drawing.name')
    expectRequired(beginUpload.body, file, 'fileName', 'size', 'sha256', 'contentType', 'drawing')
  })

  test('becomes a flat drawing without block, kind and floors unless they are named', () => {
    expect(beginUpload.body.parse(file).drawing).toEqual({
      ...drawing,
      dimension: '2d',
      subtype: null,
      blockName: '',
      floorRange: [],
    })
    expectReadTwice(beginUpload.body, file)
  })

  test.each<[string, object, string]>([
    ...layoutCategories.map((category) => [`of ${category}`, { category }, 'ok'] as [string, object, string]),
    ...layoutSubtypes.map((subtype) => [`the ${subtype}`, { subtype }, 'ok'] as [string, object, string]),
    ...dimensions.map((dimension) => [`in ${dimension}`, { dimension }, 'ok'] as [string, object, string]),
    ['of photos', { category: 'photo' }, 'drawing.category'],
    ['of a kind that is none', { subtype: 'roof' }, 'drawing.subtype'],
    ['in four dimensions', { dimension: '4d' }, 'drawing.dimension'],
    ['of a block', { blockName: 'Block A' }, 'ok'],
    ['of a block of blanks', { blockName: '  ' }, 'drawing.blockName'],
    ['of floors', { floorRange: ['0', '1-20'] }, 'ok'],
    ['of floors that are none', { floorRange: ['1', '20-1'] }, 'drawing.floorRange.1'],
    ['of a basement by its number', { floorRange: ['-1'] }, 'drawing.floorRange.0'],
  ])('becomes a drawing %s', (_, part, fault) => {
    expect(faultAt(beginUpload.body, { ...file, drawing: { ...drawing, ...part } })).toBe(fault)
  })
})

describe('pages of a PDF', () => {
  test('a hundred become drawings at once', () => {
    const page = (index: number) => ({ page: index + 1, name: `P${index}` })
    expectLength(choosePages.body, maxPages, page, (pages) => ({ pages }), 'pages')
  })

  test.each<[object, string]>([
    [{ page: 10_000, name: 'a' }, 'ok'],
    [{ page: 10_001, name: 'a' }, 'pages.0.page'],
    [{ page: '1', name: 'a' }, 'pages.0.page'],
    [{ page: 1, name: ' ' }, 'pages.0.name'],
    [{ page: 1, name: 'x'.repeat(51) }, 'pages.0.name'],
    [{ page: 1 }, 'pages.0.name'],
  ])('%j: %s', (page, fault) => {
    expect(faultAt(choosePages.body, { pages: [page] })).toBe(fault)
  })
})

describe('the list of drawings', () => {
  test.each(layoutCategories)('of %s is filtered, sorted and shortened', (category) => {
    expect(list.query.parse({ category })).toEqual({ category })
    expect(faultAt(reorder.body, { category, layoutIds: [] })).toBe('ok')
    expect(remove.body.parse({ layoutCategory: category })).toEqual({ layoutCategory: category })
  })

  test('of another category is refused', () => {
    for (const category of ['', 'Layout', 'layout,floor', 'toString']) {
      expect(faultAt(list.query, { category })).toBe('category')
      expect(faultAt(reorder.body, { category, layoutIds: [] })).toBe('category')
      expect(faultAt(remove.body, { layoutCategory: category })).toBe('layoutCategory')
    }
    expect(faultAt(remove.body, {})).toBe('layoutCategory')
  })

  test('is put in order a thousand at a time', () => {
    expectLength(reorder.body, 1_000, idOf, (layoutIds) => ({ category: 'floor', layoutIds }), 'layoutIds')
    expect(faultAt(reorder.body, { category: 'floor', layoutIds: ['North'] })).toBe('layoutIds.0')
  })

  test('a name and a block are changed within their limits', () => {
    expectLimit(change.body, 50, (name) => ({ version: 1, name }), 'name')
    expectLimit(change.body, 50, (blockName) => ({ version: 1, blockName }), 'blockName')
    expect(change.body.parse({ version: 1 })).toEqual({ version: 1 })
  })
})

describe('a row of floors', () => {
  test.each<[string, object, string]>([
    ['as it is typed', { height: '3.25' }, 'ok'],
    ['of no height', { height: 0 }, 'ok'],
    ['of an empty height', { height: '' }, 'height'],
    ['of 99999.99 metres', { height: '99999.99' }, 'ok'],
    ['of 100000', { height: 100_000 }, 'height'],
    ['of millimetres', { height: 3.255 }, 'height'],
    ['in a group', { group: 'Tower' }, 'ok'],
    ['in a group of 51 letters', { group: 'x'.repeat(51) }, 'group'],
    ['of 201 letters', { displayName: 'x'.repeat(201) }, 'displayName'],
    ['of a line at the foot', { line: 1 }, 'ok'],
    ['of no line', { line: null }, 'ok'],
    ['of a line above the picture', { line: -0.01 }, 'line'],
    ['of a line that is no number', { line: Number.NaN }, 'line'],
    ['of no floor', { name: '' }, 'name'],
    ['of a floor that is a number', { name: 5 }, 'name'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(FloorRow, { name: '5', height: 3, ...part })).toBe(fault)
  })

  test('a height is a number afterwards, however it was given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (centimetres) => {
        const height = centimetres / 100
        for (const typed of [height, String(height)])
          expect(FloorRow.parse({ name: '1', height: typed }).height).toBe(height)
      }),
    )
  })
})

describe('an elevation that is saved', () => {
  const given = { layoutId: idOf(1), name: 'North', blockName: 'A' }
  const capitals = '01890000-0000-7000-8000-00000000ABCD'
  const portion = { _id: capitals, name: '', location: { left: 0, top: 0, right: 1, bottom: 1 }, floors: [] }

  test('has fifty parts, each once, in whichever case its id is sent', () => {
    const partOf = (index: number) => ({ ...portion, _id: idOf(index) })
    expectLength(saveElevation.body, 50, partOf, (portions) => ({ ...given, portions }), 'portions')
    const twice = [portion, { ...portion, _id: capitals.toLowerCase() }]
    expect(faultAt(saveElevation.body, { ...given, portions: twice })).toBe('portions')
  })

  test.each<[string, object, string]>([
    ...drawingTypes.map((drawingType) => [drawingType, { drawingType }, 'ok'] as [string, object, string]),
    ['another type', { drawingType: 'roof' }, 'drawingType'],
    ['no block', { blockName: '' }, 'blockName'],
    ['no drawing', { layoutId: undefined }, 'layoutId'],
    ['rows alone', { floorRangeArray: [{ name: '1-3', height: '3' }] }, 'ok'],
    ['301 rows', { floorRangeArray: Array.from({ length: 301 }, () => ({ name: '1', height: 3 })) }, 'floorRangeArray'],
    ['half a version', { version: 0.5 }, 'version'],
    ['a bearing that is no number', { bearing: Number.NaN }, 'bearing'],
  ])('with %s', (_, part, fault) => {
    expect(faultAt(saveElevation.body, { ...given, ...part })).toBe(fault)
  })
})

describe('a free name', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 60 })
  test('is none of the others and no longer than a name may be', () => {
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 5 }), fc.nat(12), (wanted, others, repeats) => {
        const taken = [...others]
        for (let index = 0; index < repeats; index += 1) taken.push(freeName(wanted, taken))
        const free = freeName(wanted, taken)
        expect(taken.map(comparable)).not.toContain(comparable(free))
        expect(lengthOf(free)).toBeLessThanOrEqual(50)
        expect(free.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('what is answered', () => {
  const drawing = {
    layoutId: idOf(1),
    planId: idOf(2),
    category: 'elevation',
    dimension: '2d',
    subtype: null,
    name: 'North',
    blockName: '',
    floorRange: [],
    fileName: 'n.pdf',
    size: 1,
    contentType: '',
    status: 'FILE_PROCESSED',
    errorCode: null,
    errorSubject: null,
    picture: null,
    ground: null,
    position: 0,
    createdBy: { _id: null, name: '' },
    createdAt: '2026-11-18T00:00:00Z',
    updatedAt: '2026-11-18T00:00:00Z',
    markerCount: 0,
    linkedCount: 0,
    mediaCount: 0,
    attachmentCount: 0,
    pinCount: 0,
    viewCount: 0,
    version: 1,
  }

  test.each(fileStatuses)('a drawing that is %s, without the key of its file', (status) => {
    expect(Drawing.parse({ ...drawing, status, key: 'secret' })).toEqual({ ...drawing, status })
  })

  test.each(uploadStates)('an upload that is %s', (state) => {
    const upload = { _id: idOf(1), fileName: 'a', size: 1, state, category: 'floor', name: 'a', replaces: null }
    const rest = { errorCode: null, percent: 0, pages: [], layoutIds: [], failures: [] }
    expectReadTwice(DrawingUpload, { ...upload, ...rest })
    expect(faultAt(DrawingUpload, { ...upload, ...rest, percent: 0.5 })).toBe('percent')
  })

  test('an elevation, whose rows are not judged again by what may be typed', () => {
    const plan = {
      ...{ _id: idOf(1), planId: idOf(2), name: 'North', blockName: '', fileName: '', url: '', picture: null },
      ...{ status: 'FILE_PROCESSED', errorCode: null, floorRange: [], videoColumns: [], bearing: null, version: 1 },
      portions: [
        {
          _id: idOf(3),
          name: '',
          location: { left: 0, top: 0, right: 1, bottom: 1 },
          floors: [{ name: 'stored before the rule', height: -1 }],
        },
      ],
    }
    expect(ElevationPlan.parse(plan)).toEqual(plan)
  })
})
