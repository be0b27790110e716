import { bold, note, paragraph, run, type Block } from '../blocks.ts'
import type { Context } from './section.ts'

/** In every report: when its data was read, and what it omits. No setting removes it. */
export function* notice({ snapshot, translator: { words, format, moment } }: Context): Iterable<Block> {
  yield { kind: 'paragraph', runs: [bold(words.leftOut.title)], keepWithNext: true }
  const left = snapshot.leftOut.filter(({ count }) => count > 0)
  if (left.length === 0) yield paragraph(words.leftOut.nothing)
  else
    yield {
      kind: 'list',
      isOrdered: false,
      items: left.map(({ kind, count }) => ({
        runs: [run(format(words.leftOut.kinds[kind], { count }))],
        level: 0,
        isContinued: false,
        isOrdered: false,
      })),
    }
  yield note(format(words.snapshot, { time: moment(snapshot.takenAt) }))
}
