import type { Severity } from '@plumbline/contract/buildings'
import type { Locale } from '@plumbline/contract/locales'
import { coverage as enCoverage } from '@plumbline/contract/messages/en/coverage'
import { defects as enDefects } from '@plumbline/contract/messages/en/defects'
import { ratings as enRatings } from '@plumbline/contract/messages/en/projects/ratings'
import { terms as enTerms } from '@plumbline/contract/messages/en/projects/terms'
import { printed as enPrinted } from '@plumbline/contract/messages/en/reports/printed'
import { survey as enSurvey } from '@plumbline/contract/messages/en/thermal/survey'
import type { Words } from '@plumbline/contract/messages/messages'
import { fill, type Values } from '@plumbline/contract/messages/t'
import { coverage as cnCoverage } from '@plumbline/contract/messages/zh-cn/coverage'
import { defects as cnDefects } from '@plumbline/contract/messages/zh-cn/defects'
import { ratings as cnRatings } from '@plumbline/contract/messages/zh-cn/projects/ratings'
import { terms as cnTerms } from '@plumbline/contract/messages/zh-cn/projects/terms'
import { printed as cnPrinted } from '@plumbline/contract/messages/zh-cn/reports/printed'
import { survey as cnSurvey } from '@plumbline/contract/messages/zh-cn/thermal/survey'
import { coverage as hkCoverage } from '@plumbline/contract/messages/zh-hk/coverage'
import { defects as hkDefects } from '@plumbline/contract/messages/zh-hk/defects'
import { ratings as hkRatings } from '@plumbline/contract/messages/zh-hk/projects/ratings'
import { terms as hkTerms } from '@plumbline/contract/messages/zh-hk/projects/terms'
import { printed as hkPrinted } from '@plumbline/contract/messages/zh-hk/reports/printed'
import { survey as hkSurvey } from '@plumbline/contract/messages/zh-hk/thermal/survey'
import { dayText } from '@plumbline/contract/rules/days'

const books = {
  en: {
    ...enPrinted,
    terms: enTerms,
    ratings: enRatings,
    statuses: enDefects.statuses,
    survey: enSurvey,
    leftOutReasons: enCoverage.leftOut,
  },
  'zh-cn': {
    ...cnPrinted,
    terms: cnTerms,
    ratings: cnRatings,
    statuses: cnDefects.statuses,
    survey: cnSurvey,
    leftOutReasons: cnCoverage.leftOut,
  },
  'zh-hk': {
    ...hkPrinted,
    terms: hkTerms,
    ratings: hkRatings,
    statuses: hkDefects.statuses,
    survey: hkSurvey,
    leftOutReasons: hkCoverage.leftOut,
  },
} as const satisfies Record<Locale, unknown>

export type ReportMessages = Words<(typeof books)['en']>

/** Language tags for Word, PDF readers and Intl. */
export const reportTags = { en: 'en-GB', 'zh-cn': 'zh-CN', 'zh-hk': 'zh-HK' } as const satisfies Record<Locale, string>

type Leaf = Parameters<typeof fill>[1]

/** The texts of a report in one language, and the formats of its numbers and dates. */
export type Translator = {
  readonly locale: Locale
  readonly words: ReportMessages
  readonly format: (message: Leaf, values?: Values) => string
  /** 'A, B and C' */
  readonly list: (items: readonly string[]) => string
  readonly number: (value: number, decimals?: number) => string
  /** Always with one decimal, as on the scale of a thermal camera. */
  readonly tenths: (value: number) => string
  /** Of an ISO date, or of the date that a moment had in the zone of the report. Other text stays as it is. */
  readonly day: (iso: string) => string
  /** Without the zone, which the notice of the report names once. */
  readonly moment: (iso: string) => string
  /**
   * A time of the camera's clock, which has no zone. Converted to a zone, a photo of the morning would show the
   * evening.
   */
  readonly cameraClock: (iso: string) => string
}

export const severityLetters = ({ words: { terms } }: Translator): Readonly<Record<Severity, string>> => ({
  critical: terms.severity.critical.letter,
  major: terms.severity.major.letter,
  moderate: terms.severity.moderate.letter,
  minor: terms.severity.minor.letter,
  cosmetic: terms.severity.cosmetic.letter,
  na: terms.severity.na.letter,
})

/** en-GB: American English has a comma before the last item. */
function listing(locale: Locale): (items: readonly string[]) => string {
  const format = new Intl.ListFormat(reportTags[locale], { style: 'long', type: 'conjunction' })
  return (items) => format.format(items)
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** NaN for other text, of which Date.parse would read some: 'spring 2026' is a date to it. */
const parseIso = (text: string): number => (/^\d{4}-\d\d-\d\d(?:T|$)/.test(text) ? Date.parse(text) : Number.NaN)

export function createTranslator(locale: Locale, timeZone: string): Translator {
  const tag = reportTags[locale]
  // Sweden writes 2026-11-18, which dayText takes.
  const daysThere = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const clocks = new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const tenths = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const numbers = [0, 1, 2, 3, 6].map((decimals) => new Intl.NumberFormat(tag, { maximumFractionDigits: decimals }))
  const dayThere = (time: number) => dayText(locale, daysThere.format(time))
  const timed = (day: string, clock: string) => `${day}${locale === 'en' ? ',' : ''} ${clock}`
  const dated = (iso: string, write: (time: number) => string) => {
    const time = parseIso(iso)
    return Number.isNaN(time) ? iso : write(time)
  }
  return {
    locale,
    words: books[locale],
    format: (message, values) => fill(locale, message, values),
    list: listing(locale),
    tenths: (value) => tenths.format(value),
    number: (value, decimals = 1) => (numbers[Math.min(decimals, 4)] ?? numbers[1]!).format(value),
    day: (iso) => (isDay(iso) ? dayText(locale, iso) : dated(iso, dayThere)),
    moment: (iso) => dated(iso, (time) => timed(dayThere(time), clocks.format(time))),
    cameraClock: (iso) =>
      dated(`${iso.slice(0, 19)}Z`, () => timed(dayText(locale, iso.slice(0, 10)), iso.slice(11, 16))),
  }
}
