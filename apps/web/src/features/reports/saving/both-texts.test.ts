import type { RichText } from '@plumbline/contract/reports/rich-text'
import { expect, it } from 'vitest'
import { bothTexts, canKeepBoth } from './both-texts.ts'

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
const clauses = (last: string): { readonly isGenerated: boolean; readonly content: RichText } => ({
  isGenerated: true,
  content: {
    type: 'doc',
    content: [
      paragraph('On these terms.'),
      {
        type: 'orderedList',
        content: ['One', 'Two', last].map((text) => ({ type: 'listItem', content: [paragraph(text)] })),
      },
      paragraph(`After ${last}`),
    ],
  },
})

it('merging two texts has both, and their common part once', () => {
  const versions = {
    name: 'disclaimerSection' as const,
    base: clauses('Three'),
    mine: clauses('Mine'),
    theirs: clauses('Theirs'),
  }
  expect(canKeepBoth([versions])).toBe(true)
  expect(
    JSON.stringify(bothTexts(versions))
      .match(/"text":"[^"]+"/g)
      ?.map((found) => found.slice(8, -1)),
  ).toEqual(['On these terms.', 'One', 'Two', 'Theirs', 'Mine', 'After Theirs', 'After Mine'])
  expect(canKeepBoth([versions, { name: 'reportTitle', base: 'A', mine: 'B', theirs: 'C' }])).toBe(false)
})
