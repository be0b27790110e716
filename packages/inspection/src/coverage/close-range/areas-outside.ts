import { closeRangeAreaM2 } from './close-range.ts'
import { unionArea } from './polygon-union.ts'
import type { CloseRangeArea } from '../types.ts'

type Facade = Parameters<typeof closeRangeAreaM2>[1]

/** Beyond any building. */
const everywhere = { left: -1e6, right: 1e6, bottom: -1e6, top: 1e6 }

export type AreaOnElevation = { readonly areaM2: number; readonly outsideM2: number }

/** Square metres: rounding of drawn corners, which lie nowhere but on the elevation. */
const rounding = 0.1

/**
 * How large an area is, and how much of it lies beside the elevation, which may have been made shorter since it was
 * recorded.
 */
export function areaOnElevation(area: CloseRangeArea, frame: Facade | null): AreaOnElevation {
  const areaM2 = unionArea([area.polygon], everywhere)
  if (frame === null) return { areaM2, outsideM2: 0 }
  const outsideM2 = areaM2 - closeRangeAreaM2([area], frame, { countsDrone: true })
  return { areaM2, outsideM2: outsideM2 < rounding ? 0 : outsideM2 }
}

/** Whether an area lies beside the elevation, wholly or in part: that part is not counted. */
export const isAnyOutside = (areas: readonly CloseRangeArea[], frame: Facade): boolean =>
  areas.some((area) => areaOnElevation(area, frame).outsideM2 > 0)
