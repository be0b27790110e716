import type { Block } from '../blocks.ts'
import type { ReportSnapshot } from '../snapshot.ts'
import type { Speech } from '../words.ts'

/** What every section is written from. Captions are numbered in the order they are written. */
export type Context = {
  readonly snapshot: ReportSnapshot
  readonly speech: Speech
  readonly figure: (text: string) => string
  readonly table: (text: string) => string
  /** Each defect has a heading of its own that links may lead to. */
  readonly hasCards: boolean
}

export type Section = (context: Context, anchor: string) => Iterable<Block>

export function contextOf(snapshot: ReportSnapshot, speech: Speech, hasCards: boolean): Context {
  const counts = { figures: 0, tables: 0 }
  const caption = (number: string, text: string) => (text === '' ? number : `${number}  ${text}`)
  return {
    snapshot,
    speech,
    hasCards,
    figure: (text) => caption(speech.say(speech.words.figure, { number: String((counts.figures += 1)) }), text),
    table: (text) => caption(speech.say(speech.words.table, { number: String((counts.tables += 1)) }), text),
  }
}
