import type {
  Estimate,
  RepairSchedule,
  ScheduleLine,
  ScheduleSheet,
  ScheduleTotal,
} from '@plumbline/contract/defects/repair-schedule'
import type { Locale } from '@plumbline/contract/locales'
import { fill } from '@plumbline/contract/messages/t'
import { registerFile as fileEn } from '@plumbline/contract/messages/en/defects/register-file'
import { scheduleFile as scheduleEn } from '@plumbline/contract/messages/en/defects/schedule-file'
import { terms as termsEn } from '@plumbline/contract/messages/en/projects/terms'
import { registerFile as fileZhCn } from '@plumbline/contract/messages/zh-cn/defects/register-file'
import { scheduleFile as scheduleZhCn } from '@plumbline/contract/messages/zh-cn/defects/schedule-file'
import { terms as termsZhCn } from '@plumbline/contract/messages/zh-cn/projects/terms'
import { registerFile as fileZhHk } from '@plumbline/contract/messages/zh-hk/defects/register-file'
import { scheduleFile as scheduleZhHk } from '@plumbline/contract/messages/zh-hk/defects/schedule-file'
import { terms as termsZhHk } from '@plumbline/contract/messages/zh-hk/projects/terms'
import type { SheetColumn } from '@plumbline/office/xlsx'
import type { NumberCell, SheetCell } from '@plumbline/office/xlsx-cells'
import { supportedPlaces } from '@plumbline/inspection/sizes/rounding'

const words = {
  en: { file: scheduleEn, units: fileEn.units, terms: termsEn },
  'zh-cn': { file: scheduleZhCn, units: fileZhCn.units, terms: termsZhCn },
  'zh-hk': { file: scheduleZhHk, units: fileZhHk.units, terms: termsZhHk },
} as const

type ColumnKey = keyof typeof scheduleEn.columns

const widths: Readonly<Record<ColumnKey, number>> = {
  type: 34,
  elevation: 18,
  floor: 9,
  followUpAction: 16,
  unit: 8,
  quantity: 12,
  quantityPlusMinus: 10,
  count: 9,
  notMeasured: 13,
  rate: 14,
  amount: 16,
  amountPlusMinus: 12,
}
const keys = Object.keys(widths) as readonly ColumnKey[]

/** Enough that the column adds up to the sum; a spreadsheet shows fewer. */
const stored = (value: number) => Number(value.toFixed(6))

/** Shown with the decimals that its plus-minus supports; `maxDecimals` where it is exact. */
function cellOf(estimate: Estimate | null, of: 'value' | 'plusMinus', maxDecimals: 2 | 3): SheetCell {
  if (estimate === null || (of === 'plusMinus' && !(estimate.plusMinus > 0))) return null
  const places = estimate.plusMinus > 0 ? supportedPlaces(estimate.plusMinus) : maxDecimals
  const decimals = Math.min(maxDecimals, Math.max(0, places)) as NumberCell['decimals']
  return { number: stored(estimate[of]), decimals }
}

const quantityCell = ({ unit, quantity }: ScheduleTotal): SheetCell =>
  unit === 'pieces' && quantity !== null ? quantity.value : cellOf(quantity, 'value', 3)

export type ScheduleWords = { readonly language: Locale; readonly typeName: (type: string) => string }

/** leftOut: defects that the sheet does not list. */
type Given = { readonly sheet: ScheduleSheet; readonly schedule: RepairSchedule; readonly leftOut: number }

/** The sheet of a budget or of a tender, which has empty columns where a contractor writes. */
export function scheduleSheet(
  { sheet, schedule, leftOut }: Given,
  { language, typeName }: ScheduleWords,
): {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
} {
  const { file, units, terms } = words[language]
  const isBudget = sheet === 'budget'
  const shown = keys.filter((key) => isBudget || key !== 'amountPlusMinus')
  const figures = (of: ScheduleTotal): Partial<Record<ColumnKey, SheetCell>> => ({
    unit: units[of.unit],
    quantity: quantityCell(of),
    quantityPlusMinus: cellOf(of.quantity, 'plusMinus', 3),
    count: of.count,
    notMeasured: of.count - of.measured,
    ...(isBudget && {
      rate: of.rate === null ? null : { number: of.rate, decimals: 2 as const },
      amount: cellOf(of.amount, 'value', 2),
      amountPlusMinus: cellOf(of.amount, 'plusMinus', 2),
    }),
  })
  const row = (cells: Partial<Record<ColumnKey, SheetCell>>) => shown.map((key) => cells[key] ?? null)
  const lineRow = (line: ScheduleLine) =>
    row({
      ...figures(line),
      type: typeName(line.type),
      elevation: line.elevation,
      floor: line.floorName,
      followUpAction: terms.followUp[line.followUpAction],
      // A rate beside a line that is not to be repaired would look as if it were.
      ...(line.amount === null && { rate: null }),
    })
  const note = (name: Exclude<keyof typeof scheduleEn.notes, 'rounding'>, count: number) =>
    count === 0 ? [] : [row({ type: fill(language, file.notes[name], { count }) })]
  const money: readonly ColumnKey[] = ['rate', 'amount', 'amountPlusMinus']
  return {
    name: file.names[sheet],
    columns: shown.map((key) => ({
      name:
        isBudget && schedule.currency !== null && money.includes(key)
          ? fill(language, file.inCurrency, { column: file.columns[key], currency: schedule.currency })
          : file.columns[key],
      width: widths[key],
    })),
    rows: [
      ...schedule.lines.map(lineRow),
      row({}),
      ...schedule.totals.map((total) =>
        row({ ...figures(total), type: fill(language, file.total, { type: typeName(total.type) }) }),
      ),
      ...(isBudget
        ? [
            row({
              type: file.grandTotal,
              amount: cellOf(schedule.amount, 'value', 2),
              amountPlusMinus: cellOf(schedule.amount, 'plusMinus', 2),
            }),
          ]
        : []),
      row({}),
      row({ type: file.notes.rounding }),
      ...note('notMeasured', schedule.notMeasured),
      ...(isBudget ? note('withoutRate', schedule.withoutRate) : []),
      ...(isBudget ? note('notPriced', schedule.notPriced) : []),
      ...note('leftOut', leftOut),
      ...note('closed', schedule.closed),
    ],
  }
}
