import type { ReportDefect } from './snapshot.ts'
import type { Translator } from './translator.ts'

/** What a person wrote for the defect, else the text of its type, the project's or the standard one, by its severity. */
export function repairProposal(
  { action, actionDescription, status, severity, typeKey, repairText }: ReportDefect,
  { locale, words }: Translator,
): string {
  if (actionDescription !== '') return actionDescription
  const { schedule } = words.parts
  if (status === 'closed') return schedule.done
  if (action === 'none') return schedule.noAction
  const repairs: Readonly<Record<string, string>> = words.repairs
  const own = repairText ?? (typeKey === undefined ? undefined : repairs[typeKey])
  return [
    ...(severity === 'critical' ? [schedule.makeSafe] : []),
    ...(action === 'verify' ? [schedule.confirm] : []),
    own ?? schedule.unknown,
  ].join(locale === 'en' ? ' ' : '')
}
