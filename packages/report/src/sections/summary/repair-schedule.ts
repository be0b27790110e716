import type { Estimate, ScheduleTotal } from '@plumbline/contract/defects/repair-schedule'
import { roundedPair } from '@plumbline/inspection/sizes/rounding'
import { cell, label, note, paragraph, type Block, type Row } from '../../blocks.ts'
import type { ReportRepairs } from '../../snapshot.ts'
import { reportTags, type Translator } from '../../translator.ts'
import { quantityText } from './quantities.ts'
import type { Context } from '../section.ts'

const toTheCent = ({ locale }: Translator, value: number): string =>
  new Intl.NumberFormat(reportTags[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)

function amountText(amount: Estimate | null, translator: Translator): string {
  const { words, format, locale } = translator
  if (amount === null) return words.none
  return amount.plusMinus > 0
    ? format(words.repairSchedule.plusMinus, roundedPair(reportTags[locale], amount.value, amount.plusMinus))
    : toTheCent(translator, amount.value)
}

const sizeText = ({ unit, quantity }: ScheduleTotal, translator: Translator): string =>
  quantity === null ? translator.words.repairSchedule.none : quantityText(quantity, unit, translator)

/** A heading of money names its currency. */
const moneyTitle = (name: string, { currency }: ReportRepairs, { words, format }: Translator): string =>
  currency === null ? name : format(words.repairSchedule.inCurrency, { column: name, currency })

function totalsTable(repairs: ReportRepairs, hasMoney: boolean, { translator, table }: Context): Block {
  const { words, format, number } = translator
  const texts = words.repairSchedule
  const rateText = ({ unit, rate, amount }: ScheduleTotal) =>
    // A rate beside what is not to be repaired would look as if it were.
    rate === null || amount === null ? words.none : format(texts.perUnit[unit], { rate: toTheCent(translator, rate) })
  const sum = (of: (total: ScheduleTotal) => number) =>
    number(
      repairs.totals.reduce((all, total) => all + of(total), 0),
      0,
    )
  const missing = ({ count, measured }: ScheduleTotal) => count - measured
  const money = (name: string) => label(moneyTitle(name, repairs, translator))
  return {
    kind: 'table',
    style: 'grid',
    widths: hasMoney ? [28, 20, 9, 9, 17, 17] : [44, 26, 15, 15],
    caption: table(texts.byType),
    head: [
      ...[texts.type, texts.quantity, texts.defects, texts.notMeasured].map(label),
      ...(hasMoney ? [money(texts.rate), money(texts.amount)] : []),
    ],
    rows: [
      ...repairs.totals.map((total): Row => [
        label(total.type),
        cell(sizeText(total, translator)),
        cell(number(total.count, 0)),
        cell(number(missing(total), 0)),
        ...(hasMoney ? [cell(rateText(total)), cell(amountText(total.amount, translator))] : []),
      ]),
      [
        label(texts.total),
        cell(''),
        cell(sum(({ count }) => count)),
        cell(sum(missing)),
        ...(hasMoney ? [cell(''), label(amountText(repairs.amount, translator))] : []),
      ],
    ],
  }
}

function linesTable(repairs: ReportRepairs, hasMoney: boolean, { translator, table }: Context): Block {
  const { words, number } = translator
  const texts = words.repairSchedule
  return {
    kind: 'table',
    style: 'grid',
    widths: hasMoney ? [23, 18, 9, 14, 17, 7, 12] : [27, 21, 10, 15, 19, 8],
    caption: table(texts.lines),
    head: [
      ...[texts.type, texts.elevation, texts.floor, texts.followUp, texts.quantity, texts.defects].map(label),
      ...(hasMoney ? [label(moneyTitle(texts.amount, repairs, translator))] : []),
    ],
    rows: repairs.lines.map((line): Row => [
      cell(line.type),
      cell(line.elevation ?? texts.noPlace),
      cell(line.floorName ?? texts.noPlace),
      cell(words.terms.followUp[line.followUpAction]),
      cell(sizeText(line, translator)),
      cell(number(line.count, 0)),
      ...(hasMoney ? [cell(amountText(line.amount, translator))] : []),
    ]),
  }
}

/** What is in no sum, and why. */
function leftOut(
  { notMeasured, withoutRate, notPriced, closed, hasBudget }: ReportRepairs,
  { words, format }: Translator,
) {
  const texts = words.repairSchedule.leftOut
  const counts = { notMeasured, ...(hasBudget && { withoutRate, notPriced }), closed }
  return (Object.entries(counts) as [keyof typeof texts, number][]).flatMap(([name, count]) =>
    count === 0 ? [] : [format(texts[name], { count })],
  )
}

/** How much there is to repair, where, and what it costs as far as a rate and a size are known. */
export function* repairSchedule(context: Context): Iterable<Block> {
  const { snapshot, translator } = context
  const { repairs } = snapshot
  if (repairs === undefined) return
  const texts = translator.words.repairSchedule
  const hasMoney = repairs.hasBudget && repairs.amount !== null
  const text = repairs.hasBudget ? texts.budget : texts.title
  yield { kind: 'heading', level: 2, text, anchor: 'repair_schedule', pageBreakBefore: true }
  if (repairs.lines.length === 0) yield paragraph(texts.nothing)
  else {
    if (repairs.hasBudget && !hasMoney) yield paragraph(texts.noBudget)
    yield totalsTable(repairs, hasMoney, context)
    yield linesTable(repairs, hasMoney, context)
    yield note(texts.note)
  }
  for (const said of leftOut(repairs, translator)) yield note(said)
}
