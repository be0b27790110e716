import type { Shape } from '@plumbline/canvas/shapes'
import { headingOnPlan, type Georeference, type MapPosition } from '@plumbline/geometry/georeference'
import { placeStyle } from '../marker-styles.ts'

export const shownPlaceId = 'shown-place'

/** Where a position lies on the plan and which way a compass bearing looks there; nothing where it lies outside. */
export function placeOnPlan(
  fitted: Georeference,
  at: MapPosition,
  bearing: number | undefined,
  label: string,
): Shape | undefined {
  const point = fitted.toPlan(at)
  if (point.x < 0 || point.x > 1 || point.y < 0 || point.y > 1) return undefined
  return {
    id: shownPlaceId,
    kind: 'point',
    points: [point],
    style: placeStyle,
    isLocked: true,
    label,
    ...(bearing === undefined ? {} : { rotation: headingOnPlan(fitted, bearing) }),
  }
}
