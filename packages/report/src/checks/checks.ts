import type { Locale } from '@plumbline/contract/locales'
import type { ReportCheck } from '@plumbline/contract/reports/reports'
import { openRatings } from '../ratings.ts'
import type { ReportSnapshot } from '../snapshot.ts'
import { requiredFacts } from '../statutory/required-facts.ts'
import { lowCloseRange } from '../statutory/statutory-facts.ts'
import { createTranslator } from '../translator.ts'
import { contradictionsOf } from './contradictions.ts'
import { missingFields } from './missing.ts'

/** What a person should look at before this report is generated, in their own language. */
export function checksOf(snapshot: ReportSnapshot, locale: Locale): readonly ReportCheck[] {
  const translator = createTranslator(locale, snapshot.timeZone)
  const { words, format } = translator
  return [
    ...requiredFacts(snapshot, translator).map((one) => ({ kind: 'required' as const, ...one })),
    ...lowCloseRange(snapshot, translator).map((text) => ({
      kind: 'contradiction' as const,
      section: 'inspectionResultSection' as const,
      place: 'coverage' as const,
      text,
    })),
    ...contradictionsOf(snapshot, translator).map(({ section, text }) => ({
      kind: 'contradiction' as const,
      section,
      place: 'report' as const,
      text,
    })),
    ...missingFields(snapshot, translator).map(({ name, section }) => ({
      kind: 'missing' as const,
      section,
      place: 'report' as const,
      text: format(words.checks.missing, { name }),
    })),
    ...openRatings(snapshot, translator).map((text) => ({
      kind: 'missing' as const,
      section: snapshot.layout === 'Defect List' ? ('appendixA' as const) : ('inspectionResultSection' as const),
      place: 'report' as const,
      text,
    })),
  ]
}
