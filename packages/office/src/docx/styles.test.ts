import { expect, test } from 'vitest'
import { elementsNamed, parseXml } from '../testing/xml-tree.ts'
import { wordNamespaces } from './parts.ts'
import { bordersXml, characterStyleXml, paragraphStyleXml, stylesXml, tableStyleXml } from './styles.ts'

const read = (xml: string) => parseXml(`<root ${wordNamespaces}>${xml}</root>`).children[0]!
const margins = { top: 1, left: 2, bottom: 3, right: 4 }
const defaults = { font: 'Arial', eastAsianFont: 'Microsoft YaHei', eastAsianLanguage: 'zh-CN' }

test('a paragraph style has its properties in the order of the schema', () => {
  const style = read(
    paragraphStyleXml('Heading1', 'heading 1', {
      size: 18,
      colour: '1F3A5F',
      isBold: true,
      isItalic: true,
      before: 120,
      indent: 10,
      outline: 0,
      next: 'Normal',
      keep: '<w:keepNext/><w:keepLines/>',
      border: '<w:pBdr/>',
      tabs: '<w:tabs/>',
    }),
  )
  expect(style.children.map(({ name }) => name)).toEqual([
    'w:name',
    'w:basedOn',
    'w:next',
    'w:qFormat',
    'w:pPr',
    'w:rPr',
  ])
  expect(elementsNamed(style, 'w:pPr')[0]!.children.map(({ name }) => name)).toEqual([
    'w:keepNext',
    'w:keepLines',
    'w:pBdr',
    'w:tabs',
    'w:spacing',
    'w:ind',
    'w:outlineLvl',
  ])
  expect(elementsNamed(style, 'w:rPr')[0]!.children.map(({ name }) => name)).toEqual([
    'w:b',
    'w:bCs',
    'w:i',
    'w:iCs',
    'w:color',
    'w:sz',
    'w:szCs',
  ])
  expect(elementsNamed(style, 'w:sz')[0]!.attributes['w:val']).toBe('36')
})

test('a distance that is not given is none, where the other is given', () => {
  const spacing = (before?: number, after?: number) =>
    elementsNamed(
      read(
        paragraphStyleXml('A', 'a', { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }),
      ),
      'w:spacing',
    )[0]?.attributes
  expect(spacing(5)).toEqual({ 'w:before': '5', 'w:after': '0' })
  expect(spacing(undefined, 6)).toEqual({ 'w:before': '0', 'w:after': '6' })
  expect(spacing()).toBeUndefined()
})

test('a tight style sets its own height of lines', () => {
  const style = read(paragraphStyleXml('Cell', 'Cell', { before: 0, isTight: true }))
  expect(elementsNamed(style, 'w:spacing')[0]!.attributes).toMatchObject({ 'w:line': '240', 'w:lineRule': 'auto' })
})

test('a table style has margins, and borders only where it is given some', () => {
  const plain = read(tableStyleXml('Plain', '', margins))
  expect(elementsNamed(plain, 'w:tblBorders')).toEqual([])
  expect(elementsNamed(plain, 'w:tblCellMar')[0]!.children.map(({ attributes }) => attributes['w:w'])).toEqual([
    '1',
    '2',
    '3',
    '4',
  ])
  const lined = read(tableStyleXml('Lined', bordersXml(['bottom', 'insideH'], 'B9C3C9', 8), margins))
  expect(
    elementsNamed(lined, 'w:tblBorders')[0]!.children.map(({ name, attributes }) => [name, attributes['w:sz']]),
  ).toEqual([
    ['w:bottom', '8'],
    ['w:insideH', '8'],
  ])
})

test('the styles of a document begin with those that others are based on', () => {
  const root = parseXml(
    stylesXml(defaults, [
      characterStyleXml('Hyperlink', { colour: '1F3A5F' }),
      paragraphStyleXml('Note', 'Note', {}),
      tableStyleXml('Plain', '', margins),
    ]),
  )
  const ids = elementsNamed(root, 'w:style').map(({ attributes }) => attributes['w:styleId'])
  expect(ids).toEqual(['Normal', 'DefaultParagraphFont', 'TableNormal', 'Hyperlink', 'Note', 'Plain'])
  for (const { attributes } of elementsNamed(root, 'w:basedOn')) expect(ids).toContain(attributes['w:val'])
})

test('fonts and languages of Latin and Han letters are apart', () => {
  const root = parseXml(stylesXml({ ...defaults, colour: '1A1F26', spacing: '<w:spacing w:after="120"/>' }, []))
  expect(elementsNamed(root, 'w:rFonts')[0]!.attributes).toEqual({
    'w:ascii': 'Arial',
    'w:hAnsi': 'Arial',
    'w:eastAsia': 'Microsoft YaHei',
    'w:cs': 'Arial',
  })
  expect(elementsNamed(root, 'w:lang')[0]!.attributes['w:eastAsia']).toBe('zh-CN')
  expect(elementsNamed(root, 'w:pPrDefault')[0]!.children[0]?.children[0]?.attributes).toEqual({ 'w:after': '120' })
  expect(elementsNamed(parseXml(stylesXml(defaults, [])), 'w:pPrDefault')[0]!.children).toEqual([])
})
