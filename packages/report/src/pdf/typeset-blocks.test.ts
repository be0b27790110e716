import { severities } from '@plumbline/contract/buildings'
import { describe, expect, test } from 'vitest'
import { cell, line, run, severityColour, type Block } from '../blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { createTranslator, severityLetters } from '../translator.ts'
import { typesetBlock, type Files } from './typeset-blocks.ts'

const files: Files = (ref) => (ref === 'lost' ? null : { width: 640, height: 480, kind: 'jpeg', file: `${ref}.jpg` })
const letters = severityLetters(createTranslator('en', 'UTC'))
const typeset = (block: Block, anchors: readonly string[] = []) =>
  typesetBlock(block, { files, anchors: new Set(anchors), letters })
const picture = { kind: 'picture', ref: 'photo', alt: 'A crack', maxHeight: 90 } as const
const table = (changes: Partial<Extract<Block, { kind: 'table' }>>): Block => ({
  kind: 'table',
  style: 'grid',
  widths: [1, 3],
  head: null,
  rows: [],
  caption: null,
  ...changes,
})

describe('a picture', () => {
  test('has its file and the size that it is printed in', () => {
    expect(typeset({ kind: 'picture', picture, caption: 'Figure 1' })).toEqual({
      kind: 'picture',
      caption: 'Figure 1',
      picture: { kind: 'picture', file: 'photo.jpg', alt: 'A crack', align: 'left', width: 120, height: 90 },
    })
  })

  test('that is missing has no file', () => {
    expect(typeset({ kind: 'picture', picture: { ...picture, ref: 'lost' }, caption: null })).toMatchObject({
      picture: { file: null },
    })
  })

  test('in a table fits into its cell, also where that spans columns', () => {
    const rows = [
      [cell({ ...picture, maxHeight: 300 }), cell('b')],
      [{ ...cell({ ...picture, maxHeight: 300 }), span: 2 }],
    ]
    const { rows: typesetRows } = typeset(table({ rows })) as {
      readonly rows: readonly (readonly { readonly content: readonly { readonly width: number }[] }[])[]
    }
    expect(typesetRows[0]![0]!.content[0]!.width).toBeCloseTo(170 / 4 - 4)
    expect(typesetRows[1]![0]!.content[0]!.width).toBeCloseTo(166)
  })
})

describe('links', () => {
  const link = { kind: 'paragraph', runs: [{ text: 'DF0001', linkTo: 'defect_1' }] } as const

  test('lead to headings that are there; Typst fails on others', () => {
    expect(typeset(link, ['defect_1'])).toEqual(link)
    expect(typeset(link)).toEqual({ kind: 'paragraph', runs: [{ text: 'DF0001' }] })
  })

  test('are checked in tables too', () => {
    const block = table({ rows: [[cell(line(link.runs[0])), cell('b')]] })
    expect(JSON.stringify(typeset(block, ['defect_1']))).toContain('linkTo')
    expect(JSON.stringify(typeset(block))).not.toContain('linkTo')
  })
})

test('a table stays on one page only where it fits on one', () => {
  const rows = (count: number) => Array.from({ length: count }, () => [cell({ ...picture, maxHeight: 80 }), cell('b')])
  expect(typeset(table({ rows: rows(2), keepOnOnePage: true }))).toMatchObject({ keepOnOnePage: true })
  expect(typeset(table({ rows: rows(3), keepOnOnePage: true }))).toMatchObject({ keepOnOnePage: false })
  expect(typeset(table({ rows: rows(1) }))).toMatchObject({ keepOnOnePage: false })
})

test('coverage of an elevation has its drawing, and its marks as an SVG over it', () => {
  const elevation = { ...exampleSnapshot().elevations[0]!, drawing: 'drawing' }
  const coverage = { unseen: [{ left: 0, right: 1, top: 0, bottom: 0.5 }], areas: [] }
  const block: Block = { kind: 'elevation', elevation, alt: 'North', caption: 'Figure 1', coverage }
  const drawn = typeset(block) as { readonly overlay: string; readonly width: number; readonly height: number }
  expect(drawn).toMatchObject({ kind: 'coverage', file: 'drawing.jpg', alt: 'North', caption: 'Figure 1' })
  expect(drawn.overlay).toMatch(/^<svg .*viewBox="0 0 640 480".*url\(#unseen\)/)
  expect(drawn.width / drawn.height).toBeCloseTo(640 / 480)
  expect(drawn.height).toBeLessThanOrEqual(92)
  expect(typeset({ ...block, elevation: { ...elevation, drawing: 'lost' } })).toMatchObject({ file: null })
})

test('bars have shares of the longest, in the colours of the severities, and no empty parts', () => {
  const parts = severities.map((severity, index) => ({ severity, count: index }))
  const block: Block = { kind: 'bars', caption: '', alt: '', max: 20, rows: [{ label: 'a', count: 15, parts }] }
  expect(typeset(block)).toMatchObject({
    rows: [
      {
        label: 'a',
        count: 15,
        parts: severities.slice(1).map((severity, index) => ({
          share: (index + 1) / 20,
          colour: severityColour[severity],
        })),
      },
    ],
  })
})

describe('a list', () => {
  const item = (text: string, level: 0 | 1, isContinued = false, isOrdered = false) => ({
    runs: [run(text)],
    level,
    isContinued,
    isOrdered,
  })
  const nested = (...items: readonly ReturnType<typeof item>[]) => typeset({ kind: 'list', isOrdered: true, items })

  test('has its inner items inside of the outer one', () => {
    expect(nested(item('1', 0), item('1a', 1, false, true), item('1b', 1, false, true), item('2', 0))).toEqual({
      kind: 'list',
      isOrdered: true,
      items: [
        {
          paragraphs: [[{ text: '1' }]],
          isInnerOrdered: true,
          inner: [
            { paragraphs: [[{ text: '1a' }]], isInnerOrdered: false, inner: [] },
            { paragraphs: [[{ text: '1b' }]], isInnerOrdered: false, inner: [] },
          ],
        },
        { paragraphs: [[{ text: '2' }]], isInnerOrdered: false, inner: [] },
      ],
    })
  })

  test('continues the last item of its level', () => {
    expect(nested(item('1', 0), item('more', 0, true), item('1a', 1), item('more', 1, true))).toMatchObject({
      items: [
        {
          paragraphs: [[{ text: '1' }], [{ text: 'more' }]],
          inner: [{ paragraphs: [[{ text: '1a' }], [{ text: 'more' }]] }],
        },
      ],
    })
  })

  test('that begins with an inner or a continued item loses none', () => {
    expect(nested(item('a', 1))).toMatchObject({ items: [{ paragraphs: [[{ text: 'a' }]] }] })
    expect(nested(item('a', 0, true))).toMatchObject({ items: [{ paragraphs: [[{ text: 'a' }]] }] })
  })
})

describe('an elevation', () => {
  const elevation = {
    ...exampleSnapshot().elevations[0]!,
    drawing: 'drawing',
    pins: [{ defectNum: 7, severity: 'critical' as const, x: 0.5, y: 0.25 }],
    floors: [{ label: '2/F', top: 0.5, bottom: 0.75, left: 0, right: 1 }],
  }
  const typesetElevation = (drawing: string) =>
    typeset({ kind: 'elevation', elevation: { ...elevation, drawing }, alt: 'North', caption: 'Figure 1' })

  test('has its drawing in millimetres, and floors and pins as an SVG over it', () => {
    const typesetted = typesetElevation('drawing')
    expect(typesetted).toMatchObject({ file: 'drawing.jpg', whole: { left: -0, top: -0 } })
    const { picture, whole, overlay } = typesetted as unknown as {
      readonly picture: { readonly width: number; readonly height: number }
      readonly whole: { readonly width: number; readonly height: number }
      readonly overlay: string
    }
    expect(whole).toMatchObject({ width: picture.width, height: picture.height })
    expect(picture.width / picture.height).toBeCloseTo(4 / 3, 6)
    expect(overlay).toContain('>7</text>')
    expect(overlay).toContain('>2/F</text>')
  })

  test('enlarged has its whole drawing moved behind the part that is shown', () => {
    const part = { left: 0, right: 1, top: 0.2, bottom: 0.4 }
    const { picture, whole } = typeset({
      kind: 'elevation',
      elevation: { ...elevation, drawing: 'drawing' },
      alt: 'North',
      caption: 'Figure 1',
      view: { kind: 'detail', part },
    }) as unknown as {
      readonly picture: { readonly height: number }
      readonly whole: { readonly height: number; readonly top: number }
    }
    expect(whole.height).toBeCloseTo(picture.height * 5, 6)
    expect(whole.top).toBeCloseTo(-picture.height, 6)
  })

  test('without its drawing has no file', () => {
    expect(typesetElevation('lost')).toEqual({ kind: 'elevation', file: null })
  })
})

test('the contents are made by Typst, which knows the pages', () => {
  const entries = [{ text: 'Scope', anchor: 'scope', level: 1 }] as const
  expect(typeset({ kind: 'contents', title: 'Contents', entries })).toEqual({ kind: 'contents', title: 'Contents' })
})

test('headings and spaces are written as they are', () => {
  for (const block of [
    { kind: 'heading', level: 2, text: 'Scope', anchor: 'scope' },
    { kind: 'space', height: 4 },
  ] as const)
    expect(typeset(block)).toEqual(block)
})
