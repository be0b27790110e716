import type { Shape } from '@plumbline/canvas/shapes'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { DefectPin } from '@plumbline/contract/defects/register'

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
