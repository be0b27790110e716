import { severities, type Severity } from '@plumbline/contract/buildings'
import type { Translate } from '../../i18n/translate.ts'
import type { ShapeStyle, ShapeStyles } from '../paint/shape-style.ts'

/** Spec 1 §3. */
const colours: Readonly<Record<Severity, string>> = {
  critical: '#ed2939',
  major: '#f7b500',
  moderate: '#1979c4',
  minor: '#59b752',
  cosmetic: '#87bedb',
  na: '#b1b3b8',
}

/** A disc in the colour of its severity, with its letter. */
export const pinStyles = (t: Translate): ShapeStyles =>
  Object.fromEntries(
    severities.map((severity) => [
      severity,
      { stroke: colours[severity], width: 2, mark: t(`projects.terms.severity.${severity}.letter`) },
    ]),
  )

/** A larger disc in the colour of its gravest, with how many there are. */
export const crowdStyle = (severity: Severity, count: number): ShapeStyle => ({
  stroke: colours[severity],
  width: 2,
  mark: count > 999 ? '999+' : String(count),
  radius: count < 10 ? 13 : count < 100 ? 15 : 18,
  isRinged: true,
})
