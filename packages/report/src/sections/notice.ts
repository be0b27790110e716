import { bold, note, paragraph, run, type Block } from '../blocks.ts'
import { contradictionsOf } from '../checks/contradictions.ts'
import type { Context } from './section.ts'

const bullets = (texts: readonly string[]): Block => ({
  kind: 'list',
  isOrdered: false,
  items: texts.map((text) => ({ runs: [run(text)], level: 0, isContinued: false, isOrdered: false })),
})

/** In every report: when its data was read, and what it omits and where it contradicts itself. No setting removes it. */
export function* notice({ snapshot, translator }: Context): Iterable<Block> {
  const { words, format, moment } = translator
  yield { kind: 'paragraph', runs: [bold(words.leftOut.title)], keepWithNext: true }
  const left = snapshot.leftOut.filter(({ count }) => count > 0)
  if (left.length === 0) yield paragraph(words.leftOut.nothing)
  else yield bullets(left.map(({ kind, count }) => format(words.leftOut.kinds[kind], { count })))
  const contradictions = contradictionsOf(snapshot, translator)
  if (contradictions.length > 0) {
    yield { kind: 'paragraph', runs: [bold(words.checks.title)], keepWithNext: true }
    yield bullets(contradictions.map(({ text }) => text))
  }
  yield note(
    `${format(words.snapshot, { time: moment(snapshot.takenAt) })}${translator.locale === 'en' ? ' ' : ''}${format(words.timesIn, { zone: snapshot.timeZone })}`,
  )
}
