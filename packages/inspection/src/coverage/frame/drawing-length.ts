import { totalHeight } from '../../floors/floors.ts'

export type DrawnPortion = {
  /** Fractions of the picture. */
  readonly location: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
  readonly floors: readonly { readonly name: string; readonly height: number }[]
}

/** Portions of one drawing differ by no more than this in scale; else it is a photo or a sketch. */
const sameScale = 0.05

/**
 * Metres of the width of an elevation, from a drawing to scale: the floors of a portion say how many metres its height
 * in the picture is. Undefined where a portion has no floors or no height, or where the portions contradict one
 * another.
 */
export function lengthOfDrawing(
  portions: readonly DrawnPortion[],
  picture: { readonly width: number; readonly height: number },
): number | undefined {
  if (portions.length === 0 || !(picture.width > 0 && picture.height > 0)) return undefined
  const scales = portions.map(
    ({ location, floors }) => totalHeight(floors) / ((location.bottom - location.top) * picture.height),
  )
  const [least, largest] = [Math.min(...scales), Math.max(...scales)]
  if (!(least > 0 && Number.isFinite(largest) && largest / least <= 1 + sameScale)) return undefined
  const left = Math.min(...portions.map(({ location }) => location.left))
  const right = Math.max(...portions.map(({ location }) => location.right))
  const metres = (right - left) * picture.width * ((least + largest) / 2)
  return Number.isFinite(metres) && metres > 0 ? metres : undefined
}
