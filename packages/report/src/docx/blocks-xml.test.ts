import { documentEndXml, documentStartXml } from '@plumbline/office/docx/parts'
import { createPictureStore } from '@plumbline/office/docx/pictures'
import { twips } from '@plumbline/office/docx/units'
import { jpegOf } from '@plumbline/office/testing/bytes'
import { allElements, elementsNamed, parseXml, type XmlElement } from '@plumbline/office/testing/xml-tree'
import { createZipWriter } from '@plumbline/office/zip'
import { describe, expect, test } from 'vitest'
import { cell, label, line, note, run, severityColour, type Block, type Cell } from '../blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { createTranslator } from '../translator.ts'
import { blockXml, overlayKey } from './blocks-xml.ts'
import { openDraft } from './draft.ts'

const { words } = createTranslator('en', 'UTC')

/** The body of a document of these blocks. Pictures named in `embedded` are 640 x 480. */
async function bodyOf(blocks: readonly Block[], embedded: readonly string[] = []): Promise<XmlElement> {
  const pictures = createPictureStore(createZipWriter())
  for (const key of embedded) await pictures.embed(key, () => Promise.resolve(jpegOf(640, 480)))
  const draft = openDraft(words, pictures)
  const xml = blocks.flatMap((block) => [...blockXml(block, draft)]).join('')
  return parseXml(`${documentStartXml}${xml}${documentEndXml}`).children[0]!
}

const textOf = (element: XmlElement) => [...allElements(element)].map(({ text }) => text).join('')
const stylesOf = (body: XmlElement) =>
  body.children
    .filter(({ name }) => name === 'w:p')
    .map((paragraph) => elementsNamed(paragraph, 'w:pStyle')[0]?.attributes['w:val'])
const picture = { kind: 'picture', ref: 'photo', alt: 'A crack', maxHeight: 90 } as const

describe('a heading', () => {
  test('has the style of its level, a bookmark, and begins a page where it should', async () => {
    const body = await bodyOf([
      { kind: 'heading', level: 1, text: 'Scope', anchor: 'scope', pageBreakBefore: true },
      { kind: 'heading', level: 3, text: 'Floors', anchor: 'floors' },
    ])
    expect(stylesOf(body)).toEqual(['Heading1', 'Heading3'])
    expect(elementsNamed(body, 'w:pageBreakBefore')).toHaveLength(1)
    expect(elementsNamed(body, 'w:bookmarkStart').map(({ attributes }) => attributes['w:name'])).toEqual([
      'scope',
      'floors',
    ])
    expect(elementsNamed(body, 'w:bookmarkEnd').map(({ attributes }) => attributes['w:id'])).toEqual(
      elementsNamed(body, 'w:bookmarkStart').map(({ attributes }) => attributes['w:id']),
    )
  })
})

describe('a paragraph', () => {
  test('has its style, alignment and place', async () => {
    const body = await bodyOf([
      { kind: 'paragraph', runs: [run('plain')] },
      { kind: 'paragraph', runs: [run('Title')], style: 'title' },
      { kind: 'paragraph', runs: [run('Subtitle')], style: 'subtitle', align: 'right' },
      note('Note'),
      { kind: 'paragraph', runs: [run('with the next')], keepWithNext: true },
    ])
    expect(stylesOf(body)).toEqual([undefined, 'Title', 'Subtitle', 'Note', undefined])
    expect(elementsNamed(body, 'w:jc').map(({ attributes }) => attributes['w:val'])).toEqual(['right'])
    expect(elementsNamed(body.children[4]!, 'w:keepNext')).toHaveLength(1)
  })

  test('a space is as high as asked, in millimetres', async () => {
    const [spacing] = elementsNamed(await bodyOf([{ kind: 'space', height: 10 }]), 'w:spacing')
    expect(Number(spacing!.attributes['w:line']) / (1440 / 25.4)).toBeCloseTo(10, 1)
    expect(spacing!.attributes['w:lineRule']).toBe('exact')
  })
})

describe('a list', () => {
  const items = (isOrdered: boolean) =>
    [
      { runs: [run('1')], level: 0, isContinued: false, isOrdered },
      { runs: [run('1 more')], level: 0, isContinued: true, isOrdered },
      { runs: [run('1a')], level: 1, isContinued: false, isOrdered },
    ] as const
  const numbersOf = (body: XmlElement) =>
    body.children.map((paragraph) => elementsNamed(paragraph, 'w:numId')[0]?.attributes['w:val'])

  test('of bullets uses the one list of bullets; what continues an item has none', async () => {
    const body = await bodyOf([{ kind: 'list', isOrdered: false, items: items(false) }])
    expect(numbersOf(body)).toEqual(['1', undefined, '1'])
    expect(elementsNamed(body.children[1]!, 'w:ind')).toHaveLength(1)
    expect(elementsNamed(body.children[0]!, 'w:keepNext')).toHaveLength(1)
  })

  test('of numbers counts for itself, and so does its inner list', async () => {
    const list: Block = { kind: 'list', isOrdered: true, items: items(true) }
    expect(numbersOf(await bodyOf([list, list]))).toEqual(['2', undefined, '3', '4', undefined, '5'])
  })
})

describe('a picture', () => {
  test('is as large as fits into the text, with its caption below', async () => {
    const body = await bodyOf([{ kind: 'picture', picture, caption: 'Figure 1' }], ['photo'])
    expect(stylesOf(body)).toEqual(['Figure', 'Caption'])
    const { cx, cy } = elementsNamed(body, 'wp:extent')[0]!.attributes
    expect([Number(cx) / 36_000, Number(cy) / 36_000]).toEqual([120, 90])
    expect(elementsNamed(body, 'wp:docPr')[0]!.attributes['descr']).toBe('A crack')
    expect(elementsNamed(body.children[0]!, 'w:keepNext')).toHaveLength(1)
  })

  test('is never wider than asked', async () => {
    const body = await bodyOf([{ kind: 'picture', picture: { ...picture, maxWidth: 60 }, caption: null }], ['photo'])
    expect(Number(elementsNamed(body, 'wp:extent')[0]!.attributes['cx']) / 36_000).toBe(60)
    expect(stylesOf(body)).toEqual(['Figure'])
  })

  test('that is missing is replaced by a sentence, and its caption stays', async () => {
    const body = await bodyOf([{ kind: 'picture', picture, caption: 'Figure 1' }])
    expect(stylesOf(body)).toEqual(['Note', 'Caption'])
    expect(textOf(body.children[0]!)).toBe(words.pictureMissing)
  })

  test('of an elevation is the one with the pins drawn on it', async () => {
    const elevation = { ...exampleSnapshot().elevations[0]!, drawing: 'drawing' }
    const block: Block = { kind: 'elevation', elevation, alt: 'North', caption: 'Figure 2' }
    expect(elementsNamed(await bodyOf([block], ['drawing']), 'w:drawing')).toEqual([])
    expect(elementsNamed(await bodyOf([block], [overlayKey({ elevation })]), 'w:drawing')).toHaveLength(1)
  })

  test('of the coverage of an elevation is another one, lower than that with the pins', async () => {
    const elevation = { ...exampleSnapshot().elevations[0]!, drawing: 'drawing' }
    const block: Block = { kind: 'elevation', elevation, alt: 'North, 87 % seen', caption: 'Figure 2' }
    const covered: Block = { ...block, coverage: { unseen: [], areas: [] } }
    expect(elementsNamed(await bodyOf([covered], [overlayKey({ elevation })]), 'w:drawing')).toEqual([])
    const body = await bodyOf([covered], [overlayKey(covered)])
    expect(elementsNamed(body, 'wp:docPr')[0]!.attributes['descr']).toBe('North, 87 % seen')
    const heightOf = (of: typeof body) => Number(elementsNamed(of, 'wp:extent')[0]!.attributes['cy'])
    expect(heightOf(body)).toBeLessThan(heightOf(await bodyOf([block], [overlayKey(block)])))
  })
})

describe('the contents', () => {
  test('begin a page and link to every section', async () => {
    const entries = [
      { text: '1  Background', anchor: 'background', level: 1 },
      { text: '2  Scope', anchor: 'scope', level: 1 },
    ] as const
    const body = await bodyOf([{ kind: 'contents', title: 'Contents', entries }])
    expect(stylesOf(body)).toEqual(['ContentsTitle', 'TOC1', 'TOC1', 'AfterTable'])
    expect(elementsNamed(body, 'w:hyperlink').map((link) => [link.attributes['w:anchor'], textOf(link)])).toEqual([
      ['background', '1  Background'],
      ['scope', '2  Scope'],
    ])
    expect(elementsNamed(body.children[0]!, 'w:pageBreakBefore')).toHaveLength(1)
    // A page that the reader's program fills in, without a number of ours that could be wrong.
    expect(elementsNamed(body, 'w:instrText').map(textOf)).toEqual([' PAGEREF background \\h ', ' PAGEREF scope \\h '])
    expect(elementsNamed(body, 'w:fldChar').filter(({ attributes }) => attributes['w:dirty'] === 'true')).toHaveLength(
      2,
    )
  })
})

describe('a table', () => {
  const table = (changes: Partial<Extract<Block, { kind: 'table' }>> = {}): Block => ({
    kind: 'table',
    style: 'grid',
    widths: [1, 3],
    head: null,
    rows: [[cell('a'), cell('b')]],
    caption: null,
    ...changes,
  })
  const rowsWithNext = async (block: Block) =>
    elementsNamed(await bodyOf([block], ['photo']), 'w:tr').map(
      (row) => elementsNamed(row, 'w:keepNext').length === elementsNamed(row, 'w:p').length,
    )

  test('fills the text with columns in the proportions asked for', async () => {
    const columns = elementsNamed(await bodyOf([table()]), 'w:gridCol').map(({ attributes }) =>
      Number(attributes['w:w']),
    )
    expect(columns[1]! / columns[0]!).toBeCloseTo(3, 2)
    expect(Math.abs(columns[0]! + columns[1]! - twips(170))).toBeLessThanOrEqual(1)
  })

  test('has a caption above it, a heading on every page, and a paragraph behind it', async () => {
    const body = await bodyOf([table({ head: [label('A'), label('B')], caption: 'Table 1' })])
    expect(body.children.map(({ name }) => name)).toEqual(['w:p', 'w:tbl', 'w:p'])
    expect(stylesOf(body)).toEqual(['TableCaption', 'AfterTable'])
    expect(elementsNamed(body, 'w:tblHeader')).toHaveLength(1)
    expect(elementsNamed(body, 'w:shd').map(({ attributes }) => attributes['w:fill'])).toEqual(['EEF2F6', 'EEF2F6'])
  })

  test('without rows is not there', async () => {
    expect((await bodyOf([table({ rows: [], caption: 'Table 1' })])).children).toEqual([])
  })

  test('that stays on one page keeps each row with the next, but for the last', async () => {
    const rows = Array.from({ length: 4 }, () => [cell('a'), cell('b')])
    expect(await rowsWithNext(table({ rows }))).toEqual([false, false, false, false])
    expect(await rowsWithNext(table({ rows, keepOnOnePage: true }))).toEqual([true, true, true, false])
  })

  test('that is too tall for a page keeps only its first row with the next', async () => {
    const tall = [cell({ ...picture, maxHeight: 80 }), cell('b')]
    expect(await rowsWithNext(table({ rows: [tall, tall, tall], keepOnOnePage: true }))).toEqual([true, false, false])
  })

  test('has pictures that fit into their cells; one that is missing is said', async () => {
    const row = [cell({ ...picture, maxHeight: 200 }), cell({ ...picture, ref: 'lost' })]
    const body = await bodyOf([table({ rows: [row] })], ['photo'])
    const width = Number(elementsNamed(body, 'wp:extent')[0]!.attributes['cx']) / 36_000
    expect(width).toBeCloseTo(170 / 4 - 4, 1)
    expect(textOf(elementsNamed(body, 'w:tc')[1]!)).toBe(words.pictureMissing)
  })

  test('has a paragraph in every cell, spans, fills and small lines', async () => {
    const wide: Cell = { content: [{ ...line('small'), isSmall: true, align: 'centre' }], span: 2, fill: 'F7A8AE' }
    const body = await bodyOf([table({ rows: [[wide], [cell(), cell('b')]] })])
    const cells = elementsNamed(body, 'w:tc')
    expect(cells.map((one) => one.children.at(-1)!.name)).toEqual(['w:p', 'w:p', 'w:p'])
    expect(elementsNamed(cells[0]!, 'w:gridSpan')[0]!.attributes['w:val']).toBe('2')
    expect(elementsNamed(cells[0]!, 'w:shd')[0]!.attributes['w:fill']).toBe('F7A8AE')
    expect(elementsNamed(cells[0]!, 'w:pStyle')[0]!.attributes['w:val']).toBe('Small')
    expect(elementsNamed(cells[2]!, 'w:pStyle')[0]!.attributes['w:val']).toBe('Cell')
  })
})

describe('bars', () => {
  const bars = (max: number, ...counts: readonly number[]): Block => ({
    kind: 'bars',
    caption: 'Figure 1',
    alt: 'Crack 3',
    max,
    rows: counts.map((count) => ({ label: 'Crack', count, parts: [{ count, severity: 'major' }] })),
  })
  /** How many of the 60 steps are coloured, row by row. */
  const steps = async (block: Block) =>
    elementsNamed(await bodyOf([block]), 'w:tr').map((row) =>
      elementsNamed(row, 'w:tc')
        .filter((one) => elementsNamed(one, 'w:shd')[0]?.attributes['w:fill'] === severityColour.major)
        .reduce((sum, one) => sum + Number(elementsNamed(one, 'w:gridSpan')[0]?.attributes['w:val'] ?? 1), 0),
    )

  test('are as long as their counts; the longest fills the row, none is without length', async () => {
    expect(await steps(bars(100, 100, 50, 1, 0))).toEqual([60, 30, 1, 0])
  })

  test('never fill more than the row, however many parts they have', async () => {
    const [row] = await steps({
      ...(bars(100, 100) as Extract<Block, { kind: 'bars' }>),
      rows: [
        { label: 'a', count: 100, parts: Array.from({ length: 7 }, () => ({ count: 100 / 7, severity: 'major' })) },
      ],
    })
    expect(row).toBeLessThanOrEqual(60)
  })

  test('are described for screen readers, and named below', async () => {
    const body = await bodyOf([bars(3, 3)])
    expect(elementsNamed(body, 'w:tblDescription')[0]!.attributes['w:val']).toBe('Crack 3')
    expect(stylesOf(body)).toEqual(['Caption'])
    expect(textOf(elementsNamed(body, 'w:tr')[0]!)).toBe('Crack3')
  })
})
