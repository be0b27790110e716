import { RichText } from '@plumbline/contract/reports/rich-text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sanitiseRichText } from './sanitise-rich-text.ts'

const { node } = fc.letrec<{ node: Parameters<typeof sanitiseRichText>[0] }>((tie) => ({
  node: fc.record({
    type: fc.constantFrom(
      'doc',
      'paragraph',
      'heading',
      'bulletList',
      'orderedList',
      'listItem',
      'text',
      'hardBreak',
      'table',
      'image',
      'blockquote',
    ),
    text: fc.option(fc.string({ unit: 'grapheme', maxLength: 8 }), { nil: undefined }),
    attrs: fc.option(fc.constantFrom({ level: 1 }, { level: 3 }, { start: 4, type: null }, { src: 'x' }), {
      nil: undefined,
    }),
    marks: fc.option(
      fc.array(
        fc.constantFrom(
          { type: 'bold' },
          { type: 'link', attrs: { href: 'javascript:0' } },
          { type: 'textStyle', attrs: { fontSize: '13px' } },
          { type: 'textStyle', attrs: { fontSize: '14px', color: 'red' } },
          { type: 'bold' },
        ),
      ),
      { nil: undefined },
    ),
    content: fc.option(fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'd' }), {
      nil: undefined,
      depthIdentifier: 'd',
      maxDepth: 6,
    }),
  }),
}))

it('makes any HTML storable, and is idempotent', () => {
  fc.assert(
    fc.property(node, (pasted) => {
      const tidy = sanitiseRichText(pasted)
      expect(RichText.safeParse(tidy).error).toBeUndefined()
      expect(sanitiseRichText(tidy)).toEqual(tidy)
    }),
  )
})

it('keeps headings, lists within lists, marks and sizes', () => {
  const text = (words: string, ...marks: { type: string; attrs?: { fontSize: string } }[]) => ({
    type: 'text',
    text: words,
    ...(marks.length === 0 ? {} : { marks }),
  })
  const doc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [text('Walls')] },
      {
        type: 'orderedList',
        content: [
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [text('North', { type: 'bold' }, { type: 'textStyle', attrs: { fontSize: '18px' } })],
              },
              {
                type: 'bulletList',
                content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('5/F')] }] }],
              },
            ],
          },
        ],
      },
    ],
  }
  expect(sanitiseRichText(doc)).toEqual(doc)
})
