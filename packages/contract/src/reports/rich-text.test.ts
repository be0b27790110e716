import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultAt, idOf } from '../testing/refusals.ts'
import { InspectionResultSection, ReportContent, reportLayouts } from './content.ts'
import { emptyText, fontSizes, RichText } from './rich-text.ts'

const words = (text: string, marks?: readonly object[]) => ({
  type: 'text',
  text,
  ...(marks === undefined ? {} : { marks }),
})
const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content })
const doc = (...content: readonly object[]) => ({ type: 'doc', content })
const item = (...content: readonly object[]) => ({ type: 'listItem', content })
const list = (...content: readonly object[]) => ({ type: 'bulletList', content })
const isTaken = (value: unknown) => faultAt(RichText, value) === 'ok'

describe('text of a report', () => {
  test.each<[string, unknown, boolean]>([
    ['nothing', emptyText, true],
    ['a paragraph without words', doc({ type: 'paragraph' }), true],
    ['words', doc(paragraph(words('Cracks'))), true],
    ['no words', doc(paragraph(words(''))), false],
    ['words of 20,000 letters', doc(paragraph(words('x'.repeat(20_000)))), true],
    ['one more', doc(paragraph(words('x'.repeat(20_001)))), false],
    ['bold and italic', doc(paragraph(words('a', [{ type: 'bold' }, { type: 'italic' }]))), true],
    ['struck out', doc(paragraph(words('a', [{ type: 'strike' }]))), false],
    ['a link', doc(paragraph(words('a', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]))), false],
    ['a size', doc(paragraph(words('a', [{ type: 'textStyle', attrs: { fontSize: '14px' } }]))), true],
    ['a size that is none', doc(paragraph(words('a', [{ type: 'textStyle', attrs: { fontSize: '15px' } }]))), false],
    ['a colour', doc(paragraph(words('a', [{ type: 'textStyle', attrs: { fontSize: null, color: 'red' } }]))), false],
    ['a new line', doc(paragraph(words('a'), { type: 'hardBreak' }, words('b'))), true],
    ['a heading', doc({ type: 'heading', attrs: { level: 2 }, content: [words('a')] }), true],
    ['a heading of the first level', doc({ type: 'heading', attrs: { level: 1 }, content: [words('a')] }), false],
    ['a list', doc(list(item(paragraph(words('a'))))), true],
    ['a list in a list', doc(list(item(paragraph(words('a')), list(item(paragraph(words('b'))))))), true],
    ['a third one within', doc(list(item(list(item(list(item(paragraph(words('c'))))))))), false],
    ['a list of nothing', doc(list()), false],
    [
      'a numbered list that begins elsewhere',
      doc({ type: 'orderedList', attrs: { start: 3 }, content: [item(paragraph(words('a')))] }),
      true,
    ],
    ['a picture', doc({ type: 'image', attrs: { src: 'http://example.com/a.png' } }), false],
    ['a program', doc({ type: 'script', content: [words('alert(1)')] }), false],
    ['fields that do not belong', doc({ type: 'paragraph', content: [], onclick: 'x' }), false],
    ['words outside of a paragraph', doc(words('a')), false],
    ['a paragraph in a paragraph', doc(paragraph(paragraph(words('a')))), false],
    ['another root', { type: 'document', content: [] }, false],
    ['plain words', 'Cracks', false],
    ['nothing at all', null, false],
  ])('%s: %s', (_, value, isText) => {
    expect(isTaken(value)).toBe(isText)
  })

  test('whatever the editor makes comes back as it is', () => {
    const mark = fc.oneof(
      fc.constantFrom({ type: 'bold' }, { type: 'italic' }, { type: 'underline' }),
      fc.constantFrom(...fontSizes, null).map((fontSize) => ({ type: 'textStyle', attrs: { fontSize } })),
    )
    const inline = fc.oneof(
      fc
        .tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.array(mark, { maxLength: 4 }))
        .map(([text, marks]) => words(text, marks)),
      fc.constant({ type: 'hardBreak' }),
    )
    const paragraphs = fc.array(inline, { maxLength: 5 }).map((content) => paragraph(...content))
    const inner = fc
      .array(
        paragraphs.map((one) => item(one)),
        { minLength: 1, maxLength: 3 },
      )
      .map((items) => list(...items))
    const outer = fc
      .array(
        fc.tuple(paragraphs, fc.option(inner)).map(([one, more]) => item(one, ...(more === null ? [] : [more]))),
        { minLength: 1, maxLength: 3 },
      )
      .map((items) => list(...items))
    fc.assert(
      fc.property(fc.array(fc.oneof(paragraphs, outer), { maxLength: 6 }), (blocks) => {
        expect(RichText.parse(doc(...blocks))).toEqual(doc(...blocks))
      }),
    )
  })
})

describe('what a report shows of its findings', () => {
  const section = { defectTypes: [], defectSeverities: [], hierarchyLabelIds: [] }
  test.each<[string, object, string]>([
    ['everything', {}, 'ok'],
    ['some types', { defectTypes: ['crack'] }, 'ok'],
    ['a type without a name', { defectTypes: [''] }, 'defectTypes.0'],
    ['501 types', { defectTypes: Array.from({ length: 501 }, () => 'a') }, 'defectTypes'],
    ['a severity that is none', { defectSeverities: ['bad'] }, 'defectSeverities.0'],
    ['a path of 501 letters', { hierarchyLabelIds: ['x'.repeat(501)] }, 'hierarchyLabelIds.0'],
    ['without a view', { modelViewsLeftOut: [idOf(1)] }, 'ok'],
    ['photos without drawings', { elevationPictures: 'photos' }, 'ok'],
    ['blurred', { isBlurred: true }, 'ok'],
    ['blurred in words', { isBlurred: 'yes' }, 'isBlurred'],
    ['a picture that is none', { elevationPictures: 'map' }, 'elevationPictures'],
    ['without a view that is none', { modelViewsLeftOut: ['x'] }, 'modelViewsLeftOut.0'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(InspectionResultSection, { ...section, ...part })).toBe(fault)
  })

  test('a section is in the report unless it is left out, and an absent field stays absent', () => {
    const parsed = InspectionResultSection.parse(section)
    expect([parsed.isGenerated, 'modelViewsLeftOut' in parsed, 'elevationPictures' in parsed]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the frame of a report', () => {
  const { shape } = ReportContent
  test.each([...reportLayouts, idOf(1)])('is made by %s', (templateId) => {
    expect(faultAt(shape.templateId, templateId)).toBe('ok')
  })

  test.each(['facade', 'Custom', '', null, '../template'])('is not made by %j', (templateId) => {
    expect(faultAt(shape.templateId, templateId)).toBe('')
  })

  test.each<[string, string]>([
    ['Inspection of Harbour House', 'ok'],
    ['', ''],
    ['  ', ''],
    ['x'.repeat(201), ''],
    ['two\nlines', ''],
  ])('has a title: %j', (title, fault) => {
    expect(faultAt(shape.reportTitle, title)).toBe(fault)
  })
})
