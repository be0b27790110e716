import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allElements, elementsNamed, parseXml, type XmlElement } from '../testing/xml-tree.ts'
import { fieldXml, paragraphXml, runXml, type ParagraphFormat, type Run } from './paragraphs.ts'
import { wordNamespaces } from './parts.ts'

const read = (xml: string): XmlElement => parseXml(`<root ${wordNamespaces}>${xml}</root>`).children[0]!
const namesIn = (element: XmlElement | undefined) => element?.children.map(({ name }) => name.slice(2)) ?? []
const propertiesOf = (format: ParagraphFormat) => read(paragraphXml([], format)).children[0]

describe('a paragraph', () => {
  test('without a format has no properties', () => {
    expect(paragraphXml([])).toBe('<w:p></w:p>')
    expect(paragraphXml([], { keepWithNext: false, pageBreakBefore: false })).toBe('<w:p></w:p>')
  })

  test('has its properties in the order of the schema', () => {
    expect(
      namesIn(
        propertiesOf({
          align: 'centre',
          indent: 425,
          spacing: { before: 120 },
          list: { level: 1, id: 3 },
          pageBreakBefore: true,
          keepWithNext: true,
          style: 'Note',
        }),
      ),
    ).toEqual(['pStyle', 'keepNext', 'pageBreakBefore', 'numPr', 'spacing', 'ind', 'jc'])
  })

  test.each([
    [{ before: 120 }, { 'w:before': '120' }],
    [{ after: 0 }, { 'w:after': '0' }],
    [
      { before: 1, after: 2 },
      { 'w:before': '1', 'w:after': '2' },
    ],
  ])('with the spacing %j says only that', (spacing, attributes) => {
    expect(propertiesOf({ spacing })?.children[0]?.attributes).toEqual(attributes)
  })

  test('names its alignment as Word does', () => {
    const alignmentOf = (align: 'left' | 'right' | 'centre') =>
      propertiesOf({ align })?.children[0]?.attributes['w:val']
    expect((['left', 'right', 'centre'] as const).map(alignmentOf)).toEqual(['left', 'right', 'center'])
  })

  test('has what is given around its text in that place', () => {
    expect(
      namesIn(read(paragraphXml([{ text: 'a' }], { style: 'X' }, '<w:bookmarkStart/>', '<w:bookmarkEnd/>'))),
    ).toEqual(['pPr', 'bookmarkStart', 'r', 'bookmarkEnd'])
  })
})

describe('a run', () => {
  test('of plain text has no properties', () => {
    expect(runXml({ text: 'a' })).toBe('<w:r><w:t xml:space="preserve">a</w:t></w:r>')
    expect(runXml({ text: '' })).toBe('<w:r></w:r>')
  })

  test('has its properties in the order of the schema, sizes in half points', () => {
    const run: Run = {
      text: 'a',
      fill: 'EEEEEE',
      isUnderlined: true,
      size: 10.5,
      colour: '52616C',
      isItalic: true,
      isBold: true,
    }
    const [properties] = read(runXml(run)).children
    expect(namesIn(properties)).toEqual(['b', 'bCs', 'i', 'iCs', 'color', 'sz', 'szCs', 'u', 'shd'])
    expect(properties!.children.find(({ name }) => name === 'w:sz')?.attributes['w:val']).toBe('21')
  })

  test('breaks lines and sets tabs by elements', () => {
    expect(namesIn(read(runXml({ text: 'a\r\nb\tc\n' })))).toEqual(['t', 'br', 't', 'tab', 't', 'br'])
    expect(namesIn(read(runXml({ text: 'ignored', isBreak: true })))).toEqual(['br'])
  })

  test('links to a bookmark', () => {
    const link = read(runXml({ text: 'see', linkTo: 'a"b' }))
    expect([link.name, link.attributes['w:anchor']]).toEqual(['w:hyperlink', 'a"b'])
    expect(elementsNamed(link, 'w:rStyle')[0]?.attributes['w:val']).toBe('Hyperlink')
  })

  test('of any text holds that text and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const run = read(runXml({ text }))
        expect(namesIn(run).filter((name) => !['t', 'br', 'tab'].includes(name))).toEqual([])
        expect([...allElements(run)].map((element) => element.text).join('')).toBe(text.replaceAll(/[\r\n\t]/g, ''))
      }),
    )
  })
})

test('a field is one that Word computes by itself', () => {
  const root = parseXml(`<root ${wordNamespaces}>${fieldXml('PAGE')}</root>`)
  expect(elementsNamed(root, 'w:fldChar').map(({ attributes }) => attributes['w:fldCharType'])).toEqual([
    'begin',
    'separate',
    'end',
  ])
  expect(elementsNamed(root, 'w:instrText')[0]!.text).toBe(' PAGE ')
})
