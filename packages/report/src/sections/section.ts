import type { Block } from '../blocks.ts'
import type { ReportSnapshot } from '../snapshot.ts'
import type { Translator } from '../translator.ts'

/** What every section is written from. `figure` and `table` number captions in the order of their calls. */
export type Context = {
  readonly snapshot: ReportSnapshot
  readonly translator: Translator
  readonly figure: (text: string) => string
  readonly table: (text: string) => string
  /** Each defect has a heading, to which other sections link. */
  readonly hasCards: boolean
}

export type Section = (context: Context, anchor: string) => Iterable<Block>

export function contextOf(snapshot: ReportSnapshot, translator: Translator, hasCards: boolean): Context {
  const counts = { figures: 0, tables: 0 }
  const caption = (number: string, text: string) => (text === '' ? number : `${number}  ${text}`)
  return {
    snapshot,
    translator,
    hasCards,
    figure: (text) =>
      caption(translator.format(translator.words.figure, { number: String((counts.figures += 1)) }), text),
    table: (text) => caption(translator.format(translator.words.table, { number: String((counts.tables += 1)) }), text),
  }
}
