import { frameOf, wideCamera, type Station } from '../../demo/flight/plan-flight.ts'

/** Its lower left corner, in metres of the elevation. */
export type Place = { readonly x: number; readonly y: number }
/** Metres. */
const [width, height] = [0.4, 0.3]

/** A spalled place of an elevation, in fractions of the photo. */
export function drawnOn(station: Station, at: Place) {
  const frame = frameOf(station, wideCamera)
  const [left, top] = [(at.x - frame.left) / frame.width, 1 - (at.y + height - frame.bottom) / frame.height]
  const [right, bottom] = [left + width / frame.width, top + height / frame.height]
  const points = [
    [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
  ]
  return {
    shape: 'polygon' as const,
    points: JSON.stringify(points),
    box_left: left,
    box_top: top,
    box_right: right,
    box_bottom: bottom,
    ai_defect_type: 'spalling' as const,
  }
}

export const isSeen = (station: Station, at: Place) => {
  const { left, bottom, ...size } = frameOf(station, wideCamera)
  return at.x > left && at.x + width < left + size.width && at.y > bottom && at.y + height < bottom + size.height
}
