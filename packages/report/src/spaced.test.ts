import { expect, test } from 'vitest'
import { cell, run, type Block } from './blocks.ts'
import { blocksOf } from './outline.ts'
import { spaced, spacedText } from './spaced.ts'
import { textOf } from './testing/blocks.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'

test.each([
  ['缺陷DF0001的近鏡', '缺陷 DF0001 的近鏡'],
  ['附錄 A：缺陷', '附錄 A：缺陷'],
  ['於2026年10月12日', '於2026年10月12日'],
  ['Fortune Court的檢測', 'Fortune Court 的檢測'],
  ['位於12/F及北立面', '位於12/F 及北立面'],
  ['Plain text', 'Plain text'],
])('%s is set as %s', (text, expected) => {
  expect(spacedText(text)).toBe(expected)
  expect(spacedText(expected)).toBe(expected)
})

test('no line of a Chinese report has a Latin word against a Chinese one, and English is left alone', () => {
  for (const locale of ['zh-hk', 'zh-cn'] as const) {
    const snapshot = exampleSnapshot({ locale })
    const named = { ...snapshot, project: { ...snapshot.project, name: 'Fortune Court' } }
    for (const block of blocksOf(named))
      for (const text of textOf(block).split('\n'))
        expect(text).not.toMatch(/\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u)
  }
  const english = exampleSnapshot()
  expect(
    [...blocksOf({ ...english, project: { ...english.project, clientName: '業主Owners' } })].map(textOf).join(),
  ).toContain('業主Owners')
})

const [tight, loose] = ['立面North的', '立面 North 的']
const picture = {
  kind: 'picture',
  ref: 'photo',
  alt: tight,
  maxHeight: 40,
} as const

test.each<[string, Block]>([
  [
    'a heading',
    {
      kind: 'heading',
      level: 1,
      text: tight,
      anchor: 'a',
    },
  ],
  [
    'a paragraph',
    {
      kind: 'paragraph',
      runs: [run(tight)],
    },
  ],
  [
    'a list',
    {
      kind: 'list',
      isOrdered: false,
      items: [
        {
          runs: [run(tight)],
          level: 0,
          isContinued: false,
          isOrdered: false,
        },
      ],
    },
  ],
  [
    'a table with a head',
    {
      kind: 'table',
      style: 'grid',
      widths: [1],
      head: [cell(tight)],
      rows: [[cell(tight)]],
      caption: tight,
    },
  ],
  [
    'bars',
    {
      kind: 'bars',
      caption: tight,
      alt: tight,
      max: 1,
      rows: [
        {
          label: tight,
          parts: [],
          count: 1,
        },
      ],
    },
  ],
  [
    'a picture',
    {
      kind: 'picture',
      picture,
      caption: tight,
    },
  ],
  [
    'the contents',
    {
      kind: 'contents',
      title: '目錄',
      entries: [
        {
          text: tight,
          anchor: 'a',
          level: 1,
        },
      ],
    },
  ],
])('%s is spaced wherever it is read, and in English as it is', (_, block) => {
  const [chinese] = spaced([block], 'zh-hk')
  expect(textOf(chinese!)).toContain(loose)
  expect(textOf(chinese!)).not.toContain(tight)
  const [english] = spaced([block], 'en')
  expect(english).toBe(block)
})

test('pictures in cells and empty spaces stay as they are', () => {
  const blocks: readonly Block[] = [
    {
      kind: 'space',
      height: 4,
    },
    {
      kind: 'table',
      style: 'plain',
      widths: [1],
      head: null,
      rows: [[cell(picture)]],
      caption: null,
    },
    {
      kind: 'picture',
      picture,
      caption: null,
    },
  ]
  expect([...spaced(blocks, 'zh-cn')]).toEqual(blocks)
})
