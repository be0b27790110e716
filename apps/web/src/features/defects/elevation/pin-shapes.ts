import type { Shape } from '@plumbline/canvas/shapes'
import { severities, type Severity } from '@plumbline/contract/buildings'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { DefectPin } from '@plumbline/contract/defects/register'
import type { ShapeStyles } from '../../../canvas/paint/shape-style.ts'

/** Spec 1 §3. */
const colours: Readonly<Record<Severity, string>> = {
  critical: '#ed2939',
  major: '#f7b500',
  moderate: '#1979c4',
  minor: '#59b752',
  cosmetic: '#87bedb',
  na: '#b1b3b8',
}

export const pinStyles: ShapeStyles = Object.fromEntries(
  severities.map((severity) => [severity, { stroke: colours[severity], width: 2 }]),
)

/** Those whose place on the drawing is known. */
export function pinShapes(pins: readonly DefectPin[]): readonly Shape[] {
  return pins.flatMap(({ _id, defectNum, severity, at }) =>
    at === null
      ? []
      : [
          {
            id: _id,
            kind: 'point' as const,
            points: [at],
            style: severity,
            label: defectLabel(defectNum),
            labelSize: 10,
            isLocked: true,
          },
        ],
  )
}
