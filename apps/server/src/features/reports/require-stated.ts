import { AppError } from '@plumbline/contract/errors'
import type { ReportSnapshot } from '@plumbline/report/snapshot'
import { requiredFacts } from '@plumbline/report/statutory/required-facts'
import { createTranslator } from '@plumbline/report/translator'

/** Refuses a statutory report that lacks what its layout requires; the checks of its definition name each fact. */
export function requireStated(snapshot: ReportSnapshot): void {
  const translator = createTranslator(snapshot.definition.language, snapshot.timeZone)
  if (requiredFacts(snapshot, translator).length > 0) throw new AppError('report.facts-missing')
}
