import type { Point, Size } from '@plumbline/geometry/point'
import type { Rect } from '@plumbline/geometry/rect'

/** Marks that hang over the edge of the picture are painted too. */
const overhang = 1

/** The first and last tile of each direction that a view needs; none where the picture is out of sight. */
export function tileSpan(view: Rect, picture: Size, side: number): { readonly from: Point; readonly to: Point } {
  const last = (length: number) => Math.ceil(length / side) - 1 + overhang
  return {
    from: { x: Math.max(-overhang, Math.floor(view.left / side)), y: Math.max(-overhang, Math.floor(view.top / side)) },
    to: {
      x: Math.min(last(picture.width), Math.floor(view.right / side)),
      y: Math.min(last(picture.height), Math.floor(view.bottom / side)),
    },
  }
}
