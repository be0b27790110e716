import type { SeverityRange } from '@plumbline/contract/rules/crack-severity'
import type { Translate } from './translate.ts'

/** 'by width between Major and Critical'. */
export const betweenText = (t: Translate, { from, to }: SeverityRange): string =>
  t('projects.terms.severityBetween', {
    from: t(`projects.terms.severity.${from}.name`),
    to: t(`projects.terms.severity.${to}.name`),
  })
