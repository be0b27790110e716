import { severities, type Severity } from '@plumbline/contract/buildings'
import type { Translate } from '../../i18n/translate.ts'
import { severityColours } from '../paint/severity-colours.ts'
import type { ShapeStyle, ShapeStyles } from '../paint/shape-style.ts'

/** A disc in the colour of its severity, with its letter. */
export const pinStyles = (t: Translate): ShapeStyles =>
  Object.fromEntries(
    severities.map((severity) => [
      severity,
      { stroke: severityColours[severity], width: 2, mark: t(`projects.terms.severity.${severity}.letter`) },
    ]),
  )

/** A larger disc in the colour of its gravest, with how many there are. */
export const crowdStyle = (severity: Severity, count: number): ShapeStyle => ({
  stroke: severityColours[severity],
  width: 2,
  mark: count > 999 ? '999+' : String(count),
  radius: count < 10 ? 13 : count < 100 ? 15 : 18,
  isRinged: true,
})
