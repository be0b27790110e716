import { isStatutory, type StatutoryPart } from '@plumbline/contract/reports/statutory'
import { cell, label, line, note, small, type Block, type Cell } from '../blocks.ts'
import type { Context } from '../sections/section.ts'
import { createTranslator } from '../translator.ts'
import { statutoryFacts } from './statutory-facts.ts'

/**
 * The facts of one part, each with its source. The authorities' lists are in English, so a report in another language
 * prints the English name below its own.
 */
export function* statutoryTable({ snapshot, translator, table }: Context, part: StatutoryPart): Iterable<Block> {
  const { layout, timeZone } = snapshot
  if (!isStatutory(layout)) return
  const { words, locale } = translator
  const { statutory } = words
  const english = locale === 'en' ? [] : statutoryFacts(snapshot, layout, createTranslator('en', timeZone))
  const rows = statutoryFacts(snapshot, layout, translator).flatMap((fact, index) => {
    if (fact.part !== part) return []
    const official = english[index]
    const name: Cell =
      official === undefined
        ? label(fact.name)
        : { ...label(fact.name), content: [...label(fact.name).content, small(official.name)] }
    return [
      [
        name,
        cell(...(fact.value ?? words.notStated).split('\n').map((text) => line(text))),
        cell(small(statutory.sources[fact.value === null ? 'notStated' : fact.source])),
      ],
    ]
  })
  yield { kind: 'heading', level: 2, text: statutory.parts[part], anchor: `statutory_${part}` }
  yield {
    kind: 'table',
    style: 'grid',
    widths: [34, 46, 20],
    caption: table(statutory.parts[part]),
    head: [label(statutory.item), label(statutory.statement), label(statutory.source)],
    rows,
  }
}

/** Of what such a report is not. */
export function* statutoryNote({ snapshot: { layout }, translator: { words } }: Context): Iterable<Block> {
  if (isStatutory(layout)) yield note(words.statutory.noForm[layout])
}
