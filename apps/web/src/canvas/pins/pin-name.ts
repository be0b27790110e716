import type { Shape } from '@plumbline/canvas/shapes'
import { severities, type Severity } from '@plumbline/contract/buildings'
import type { Translate } from '../../i18n/translate.ts'
import { worstOf, type Clusters } from './cluster-pins.ts'

/** What a pin or a crowd of them is called where it is not seen; undefined: it is neither. */
export function pinName(t: Translate, { members }: Clusters, { id, label, style }: Shape): string | undefined {
  const severity = (name: Severity) => t(`projects.terms.severity.${name}.name`)
  const crowd = members.get(id)
  if (crowd !== undefined) return t('canvas.pins.crowd', { count: crowd.length, severity: severity(worstOf(crowd)) })
  return severities.includes(style as Severity)
    ? t('canvas.pins.pin', { name: label ?? '', severity: severity(style as Severity) })
    : undefined
}
