import { cell, label, type Block } from '../blocks.ts'
import type { Context } from './section.ts'

export function* glossary({ translator: { words } }: Context): Iterable<Block> {
  const { title, terms } = words.parts.glossary
  yield { kind: 'heading', level: 2, text: title, anchor: 'glossary' }
  yield {
    kind: 'table',
    style: 'facts',
    widths: [22, 78],
    head: null,
    caption: null,
    rows: Object.values(terms).map(({ term, text }) => [label(term), cell(text)]),
  }
}
