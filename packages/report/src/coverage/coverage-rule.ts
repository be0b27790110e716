import { cell, label, note, paragraph, type Block, type Row } from '../blocks.ts'
import type { ReportCoverage } from '../snapshot.ts'
import type { Translator } from '../translator.ts'
import { coverageFigures } from './coverage-figures.ts'
import type { Context } from '../sections/section.ts'

type Item = ReportCoverage['compliance']['items'][number]

/** Met or not, and why. */
export function resultOf(
  { state, reasons }: Pick<Item, 'state' | 'reasons'>,
  { words, format, list }: Translator,
): string {
  const { rule } = words.coverage
  return reasons.length === 0
    ? rule.states[state]
    : format(rule.stateOf, {
        state: rule.states[state],
        reasons: list(reasons.map((reason) => rule.reasons[reason])),
      })
}

/** The rule with its own figures, where it has some. */
export function ruleWords(
  { kind, minShare, maxMmPx }: ReportCoverage['compliance']['rule'],
  translator: Translator,
): string {
  const { words, format } = translator
  const { none, kinds } = words.coverage.rule
  if (kind === 'none') return none
  if (kind !== 'own') return kinds[kind]
  const { exactShare, chosenScale } = coverageFigures(translator)
  const share = exactShare(minShare ?? 0)
  return maxMmPx === null
    ? format(kinds.own, { share })
    : format(kinds.ownScale, { share, scale: chosenScale(maxMmPx) })
}

function itemRow({ item, state, required, reached, missing, reasons }: Item, { translator }: Context): Row {
  const { words, format } = translator
  const { rule } = words.coverage
  const { exactShare, metres, squareMetres } = coverageFigures(translator)
  const isShare = item !== 'interval'
  const value = isShare ? exactShare : metres
  const missingText = item === 'interval' ? metres : squareMetres
  const limit = isShare ? rule.atLeast : rule.atMost
  const given = (number: number | null, text: (number: number) => string) =>
    number === null ? words.none : text(number)
  return [
    cell(rule.items[item]),
    cell(
      given(required, (number) => (isShare && number >= 1 ? value(number) : format(limit, { value: value(number) }))),
    ),
    cell(given(reached, value)),
    cell(given(missing === 0 ? null : missing, missingText)),
    cell(resultOf({ state, reasons }, translator)),
  ]
}

/** What the rule of the project asks of an elevation, and what is missing. */
export function* ruleTable({ compliance, frame }: ReportCoverage, context: Context): Iterable<Block> {
  const {
    translator: { words, format, locale },
    table,
  } = context
  const { rule: texts } = words.coverage
  const { kind } = compliance.rule
  if (kind === 'none') {
    yield note(texts.none)
    return
  }
  yield paragraph(ruleWords(compliance.rule, context.translator))
  if (compliance.items.length > 0)
    yield {
      kind: 'table',
      style: 'grid',
      widths: [22, 16, 14, 14, 34],
      caption: table(texts.title),
      head: [texts.item, texts.required, texts.reached, texts.missing, texts.state].map(label),
      rows: compliance.items.map((item) => itemRow(item, context)),
    }
  const { squareMetres } = coverageFigures(context.translator)
  yield note(
    [
      ...(compliance.areaM2 === null
        ? []
        : [
            format(frame?.parts === undefined ? texts.area : texts.areaParts, {
              area: squareMetres(compliance.areaM2),
            }),
          ]),
      texts.judged,
    ].join(locale === 'en' ? ' ' : ''),
  )
}
