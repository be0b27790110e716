import type { Locale } from '@plumbline/contract/locales'
import type { ReportCheck } from '@plumbline/contract/reports/reports'
import { openRatings } from '../ratings.ts'
import type { ReportSnapshot } from '../snapshot.ts'
import { createTranslator } from '../translator.ts'
import { contradictionsOf } from './contradictions.ts'
import { missingFields } from './missing.ts'

/** What a person should look at before this report is generated, in their own language. */
export function checksOf(snapshot: ReportSnapshot, locale: Locale): readonly ReportCheck[] {
  const translator = createTranslator(locale, snapshot.timeZone)
  const { words, format } = translator
  return [
    ...contradictionsOf(snapshot, translator).map(({ section, text }) => ({
      kind: 'contradiction' as const,
      section,
      text,
    })),
    ...missingFields(snapshot, translator).map(({ name, section }) => ({
      kind: 'missing' as const,
      section,
      text: format(words.checks.missing, { name }),
    })),
    ...openRatings(snapshot, translator).map((text) => ({
      kind: 'missing' as const,
      section: snapshot.layout === 'Defect List' ? ('appendixA' as const) : ('inspectionResultSection' as const),
      text,
    })),
  ]
}
