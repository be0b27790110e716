import type { Shape } from '@plumbline/canvas/shapes'
import type { CoverageGap } from '@plumbline/contract/coverage/coverage'
import type { ShapeStyles } from '../../../canvas/paint/shape-style.ts'
import { toDrawing, type ElevationScale } from '../../../canvas/elevation-scale.ts'

/** More would hide one another on the drawing and in the list. */
export const maxShownGaps = 100

export const gapId = (index: number): string => `gap ${index + 1}`

export const gapColour = '#b3261e'
export const gapStyles: ShapeStyles = { gap: { stroke: gapColour, width: 2, dash: [6, 4], halo: '#ffffff' } }

/** Outlined over the hatching, and found by keyboard like every other shape. */
export function gapShapes(
  scale: ElevationScale,
  gaps: readonly CoverageGap[],
  labelOf: (index: number) => string,
): readonly Shape[] {
  return gaps.slice(0, maxShownGaps).map(({ polygon }, index) => ({
    id: gapId(index),
    kind: 'polygon' as const,
    points: polygon.map((point) => toDrawing(scale, point)),
    style: 'gap',
    label: labelOf(index),
    labelSize: 12,
    isLocked: true,
  }))
}
