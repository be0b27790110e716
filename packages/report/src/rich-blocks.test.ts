import type { RichBlock, RichInline, RichText } from '@plumbline/contract/reports/rich-text'
import { describe, expect, test } from 'vitest'
import { isEmptyText, richBlocks } from './rich-blocks.ts'

const text = (words: string, ...marks: NonNullable<Extract<RichInline, { type: 'text' }>['marks']>): RichInline => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: readonly RichInline[]) => ({ type: 'paragraph' as const, content: [...content] })
const doc = (...content: readonly RichBlock[]): RichText => ({ type: 'doc', content: [...content] })
const item = (...content: ({ type: 'paragraph' } | object)[]) => ({ type: 'listItem' as const, content }) as never

describe('a text of the editor', () => {
  test('keeps bold, italic, underlined and sizes; pixels become points', () => {
    const [block] = richBlocks(
      doc(
        paragraph(
          text('plain'),
          text('bold', { type: 'bold' }),
          text('all', { type: 'bold' }, { type: 'italic' }, { type: 'underline' }),
          text('large', { type: 'textStyle', attrs: { fontSize: '28px' } }),
          text('body', { type: 'textStyle', attrs: { fontSize: null } }),
        ),
      ),
      'a',
    )
    expect(block).toEqual({
      kind: 'paragraph',
      runs: [
        { text: 'plain' },
        { text: 'bold', isBold: true },
        { text: 'all', isBold: true, isItalic: true, isUnderlined: true },
        { text: 'large', size: 21 },
        { text: 'body' },
      ],
    })
  })

  test('breaks lines where the writer did', () => {
    const [block] = richBlocks(doc(paragraph(text('a'), { type: 'hardBreak' }, text('b'))), 'a')
    expect(block).toMatchObject({ runs: [{ text: 'a' }, { text: '', isBreak: true }, { text: 'b' }] })
  })

  test('has headings with anchors that differ', () => {
    const heading = (level: 2 | 3, words: string) => ({
      type: 'heading' as const,
      attrs: { level },
      content: [text(words), text('!', { type: 'bold' })],
    })
    expect(richBlocks(doc(heading(2, 'First'), paragraph(), heading(3, 'Second')), 'scope')).toEqual([
      { kind: 'heading', level: 2, text: 'First!', anchor: 'scope_0' },
      { kind: 'paragraph', runs: [] },
      { kind: 'heading', level: 3, text: 'Second!', anchor: 'scope_2' },
    ])
  })

  test('has lists of two levels; a second paragraph continues its item', () => {
    const inner = { type: 'orderedList', content: [item(paragraph(text('1a'))), item(paragraph(text('1b')))] }
    const list = {
      type: 'bulletList',
      content: [item(paragraph(text('1')), paragraph(text('1 more')), inner), item(paragraph(text('2')))],
    } as RichBlock
    const [block] = richBlocks(doc(list), 'a')
    expect(block).toMatchObject({ kind: 'list', isOrdered: false })
    expect(block?.kind === 'list' && block.items).toEqual([
      { runs: [{ text: '1' }], level: 0, isContinued: false, isOrdered: false },
      { runs: [{ text: '1 more' }], level: 0, isContinued: true, isOrdered: false },
      { runs: [{ text: '1a' }], level: 1, isContinued: false, isOrdered: true },
      { runs: [{ text: '1b' }], level: 1, isContinued: false, isOrdered: true },
      { runs: [{ text: '2' }], level: 0, isContinued: false, isOrdered: false },
    ])
  })
})

test.each([
  ['no blocks', doc(), true],
  ['an empty paragraph', doc({ type: 'paragraph' }), true],
  ['spaces and line breaks', doc(paragraph(text('  ')), paragraph({ type: 'hardBreak' })), true],
  ['one letter', doc({ type: 'paragraph' }, paragraph(text('a'))), false],
  ['a heading', doc({ type: 'heading', attrs: { level: 2 } }), false],
  ['a list', doc({ type: 'bulletList', content: [item(paragraph())] }), false],
])('a text of %s is empty: %j', (_, given, isEmpty) => {
  expect(isEmptyText(given)).toBe(isEmpty)
})
