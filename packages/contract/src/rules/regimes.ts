import { z } from 'zod'
import { Day } from '../ids.ts'
import { daysInMonth, isoDay, partsOfDay } from './days.ts'

/** Schemes with days of their own; own: days that the owner sets. */
export const regimeNames = ['hk-mbis', 'hk-mwis', 'sg-pfi', 'nyc-fisp', 'din-1076', 'own'] as const
export type RegimeName = (typeof regimeNames)[number]

const day = Day.nullable()

/** What a person enters, from a notice or from what was done; null: not known. A regime left out does not apply. */
export const Regimes = z
  .object({
    'hk-mbis': z.object({
      noticeOn: day,
      appointBy: day,
      inspectBy: day,
      inspectedOn: day,
      repairBy: day,
      repairedOn: day,
    }),
    'hk-mwis': z.object({ appointBy: day, inspectBy: day, repairBy: day }),
    'sg-pfi': z.object({ noticeOn: day, inspectedOn: day }),
    'nyc-fisp': z.object({ blockDigit: z.int().min(0).max(9).nullable(), filedOn: day }),
    'din-1076': z.object({ mainOn: day }),
    own: z.object({ nextOn: day }),
  })
  .partial()
export type Regimes = z.infer<typeof Regimes>

export const regimeInputs = {
  'hk-mbis': ['noticeOn', 'appointBy', 'inspectBy', 'inspectedOn', 'repairBy', 'repairedOn'],
  'hk-mwis': ['appointBy', 'inspectBy', 'repairBy'],
  'sg-pfi': ['noticeOn', 'inspectedOn'],
  'nyc-fisp': ['blockDigit', 'filedOn'],
  'din-1076': ['mainOn'],
  own: ['nextOn'],
} as const
export type RegimeInput = (typeof regimeInputs)[RegimeName][number]

/** typed: as a person entered it. primary, secondary: of a rule that was read, or read about. general: not verified. */
export const certainties = ['typed', 'primary', 'secondary', 'general'] as const
export type Certainty = (typeof certainties)[number]

type Period = { readonly days?: number; readonly months?: number }
type Rule = {
  readonly regime: RegimeName
  readonly input: RegimeInput
  readonly certainty: Certainty
  readonly after?: Period
}

/** rules.md §A and §C. Every day rests on one that a person entered. */
export const regimeRules = {
  'hk-mbis-appoint': { regime: 'hk-mbis', input: 'appointBy', certainty: 'typed' },
  'hk-mbis-inspect': { regime: 'hk-mbis', input: 'inspectBy', certainty: 'typed' },
  'hk-mbis-report': { regime: 'hk-mbis', input: 'inspectedOn', certainty: 'primary', after: { days: 7 } },
  'hk-mbis-repair': { regime: 'hk-mbis', input: 'repairBy', certainty: 'typed' },
  'hk-mbis-completion': { regime: 'hk-mbis', input: 'repairedOn', certainty: 'secondary', after: { days: 14 } },
  'hk-mbis-cycle': { regime: 'hk-mbis', input: 'noticeOn', certainty: 'general', after: { months: 120 } },
  'hk-mwis-appoint': { regime: 'hk-mwis', input: 'appointBy', certainty: 'typed' },
  'hk-mwis-inspect': { regime: 'hk-mwis', input: 'inspectBy', certainty: 'typed' },
  'hk-mwis-repair': { regime: 'hk-mwis', input: 'repairBy', certainty: 'typed' },
  'sg-pfi-appoint': { regime: 'sg-pfi', input: 'noticeOn', certainty: 'primary', after: { months: 2 } },
  'sg-pfi-next': { regime: 'sg-pfi', input: 'inspectedOn', certainty: 'primary', after: { months: 84 } },
  'nyc-fisp-window': { regime: 'nyc-fisp', input: 'blockDigit', certainty: 'secondary' },
  'nyc-fisp-next': { regime: 'nyc-fisp', input: 'filedOn', certainty: 'secondary', after: { months: 60 } },
  'din-1076-simple': { regime: 'din-1076', input: 'mainOn', certainty: 'general', after: { months: 36 } },
  'din-1076-main': { regime: 'din-1076', input: 'mainOn', certainty: 'general', after: { months: 72 } },
  'own-next': { regime: 'own', input: 'nextOn', certainty: 'typed' },
} as const satisfies Record<string, Rule>
export type RegimeDateKind = keyof typeof regimeRules
export const regimeDateKinds = Object.keys(regimeRules) as readonly RegimeDateKind[]

/** The last day of a shorter month stands for the days that it does not have. */
export function addMonths(day: string, months: number): string {
  const parts = partsOfDay(day)
  if (parts === undefined) return day
  const all = parts.year * 12 + parts.month - 1 + months
  const [year, month] = [Math.floor(all / 12), (all % 12) + 1]
  return isoDay(year, month, Math.min(parts.day, daysInMonth(year, month)))
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Last days of the filing windows of cycle 10, by the last digit of the block. */
const cycle10 = {
  year: 2027,
  subCycles: [
    [4, 5, 6, 9],
    [0, 7, 8],
    [1, 2, 3],
  ],
} as const

/** The end of the window that is open or comes next; each is five years after the one before. */
export function filingWindowEnd(blockDigit: number, today: string): string {
  const later = cycle10.subCycles.findIndex((digits) => (digits as readonly number[]).includes(blockDigit))
  let year = cycle10.year + later
  while (isoDay(year, 2, 21) < today) year += 5
  while (isoDay(year - 5, 2, 21) >= today) year -= 5
  return isoDay(year, 2, 21)
}

export type RegimeDate = {
  readonly kind: RegimeDateKind
  readonly input: RegimeInput
  readonly certainty: Certainty
  /** What was entered: a day, or the digit of a block; null: nothing, so there is no day either. */
  readonly basis: string | null
  readonly day: string | null
}

function dayOf(kind: RegimeDateKind, basis: string, today: string): string {
  const rule: Rule = regimeRules[kind]
  if (rule.input === 'blockDigit') return filingWindowEnd(Number(basis), today)
  const moved = rule.after?.months === undefined ? basis : addMonths(basis, rule.after.months)
  return rule.after?.days === undefined ? moved : addDays(moved, rule.after.days)
}

/** Every day of the regimes that apply; what was not entered has none. */
export function regimeDates(regimes: Regimes, today: string): readonly RegimeDate[] {
  return regimeDateKinds.flatMap((kind) => {
    const { regime, input, certainty }: Rule = regimeRules[kind]
    const entered = regimes[regime] as Readonly<Partial<Record<RegimeInput, string | number | null>>> | undefined
    if (entered === undefined) return []
    const value = entered[input] ?? null
    const basis = value === null ? null : String(value)
    return [{ kind, input, certainty, basis, day: basis === null ? null : dayOf(kind, basis, today) }]
  })
}

/** A regime that was switched on, with nothing entered yet. */
export const emptyRegime = <N extends RegimeName>(name: N): NonNullable<Regimes[N]> =>
  Object.fromEntries(regimeInputs[name].map((input) => [input, null])) as unknown as NonNullable<Regimes[N]>
