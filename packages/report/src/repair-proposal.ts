import type { ReportDefect } from './snapshot.ts'
import type { Translator } from './translator.ts'

/** What a person wrote for the defect, else the standard text of its type, by its severity and action. */
export function repairProposal(
  { action, actionDescription, status, severity, typeKey }: ReportDefect,
  { locale, words }: Translator,
): string {
  if (actionDescription !== '') return actionDescription
  const { schedule } = words.parts
  if (status === 'closed') return schedule.done
  if (action === 'none') return schedule.noAction
  const repairs: Readonly<Record<string, string>> = words.repairs
  const own = typeKey === undefined ? undefined : repairs[typeKey]
  return [
    ...(severity === 'critical' ? [schedule.makeSafe] : []),
    ...(action === 'verify' ? [schedule.confirm] : []),
    own ?? schedule.unknown,
  ].join(locale === 'en' ? ' ' : '')
}
