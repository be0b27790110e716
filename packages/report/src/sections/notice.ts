import { bold, note, paragraph, run, type Block } from '../blocks.ts'
import type { Context } from './section.ts'

/** In every report, whatever was switched off: when it was read, and what is not in it. */
export function* notice({ snapshot, speech: { words, say, moment } }: Context): Iterable<Block> {
  yield { kind: 'paragraph', runs: [bold(words.leftOut.title)], keepsNext: true }
  const left = snapshot.leftOut.filter(({ count }) => count > 0)
  if (left.length === 0) yield paragraph(words.leftOut.nothing)
  else
    yield {
      kind: 'list',
      isOrdered: false,
      items: left.map(({ kind, count }) => ({
        runs: [run(say(words.leftOut.kinds[kind], { count }))],
        level: 0,
        isContinued: false,
        isOrdered: false,
      })),
    }
  yield note(say(words.snapshot, { time: moment(snapshot.takenAt) }))
}
