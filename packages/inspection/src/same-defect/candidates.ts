import { boundsOf, grown, type Rect } from '@plumbline/geometry/rect'
import { pairSigma, radiusOf, type Side } from './compare-shapes.ts'

export type Candidate = readonly [Side, Side]

/** More neighbours than this says nothing of any of them, and would make the search take the square of the shapes. */
const maxNeighbours = 48

const isNear = (one: Rect, other: Rect, byM: number): boolean =>
  one.left - byM <= other.right &&
  other.left - byM <= one.right &&
  one.top - byM <= other.bottom &&
  other.top - byM <= one.bottom

type Boxed = { readonly side: Side; readonly box: Rect; readonly index: number }

/**
 * Cells that a box covers, each as one number; a shape that would cover very many is put in its corners' cells only.
 */
function cellsOf({ left, right, top, bottom }: Rect, cellM: number): readonly string[] {
  const [x0, x1, y0, y1] = [left, right, top, bottom].map((at) => Math.floor(at / cellM)) as [
    number,
    number,
    number,
    number,
  ]
  const cells: string[] = []
  const [stepX, stepY] = [Math.max(1, Math.ceil((x1 - x0) / 64)), Math.max(1, Math.ceil((y1 - y0) / 64))]
  for (let x = x0; x <= x1; x += stepX) for (let y = y0; y <= y1; y += stepY) cells.push(`${x} ${y}`)
  return cells
}

const middleDistance = (one: Rect, other: Rect) =>
  Math.hypot(one.left + one.right - other.left - other.right, one.top + one.bottom - other.top - other.bottom)

function gridOf(boxes: readonly Boxed[], cellM: number): ReadonlyMap<string, readonly Boxed[]> {
  const cells = new Map<string, Boxed[]>()
  for (const boxed of boxes) {
    for (const cell of cellsOf(boxed.box, cellM)) {
      const there = cells.get(cell)
      if (there === undefined) cells.set(cell, [boxed])
      else there.push(boxed)
    }
  }
  return cells
}

/** Shapes of one elevation and type on different photos whose boxes lie within reach of each other; each pair once. */
export function candidatesOf(sides: readonly Side[]): readonly Candidate[] {
  const boxes = sides.map((side, index): Boxed => ({ side, box: boundsOf(side.shape.lines.flat()), index }))
  const farthest = Math.max(0, ...sides.map(({ photo }) => photo.sigmaM))
  const cellM = Math.max(1, radiusOf(Math.SQRT2 * farthest))
  const cells = gridOf(boxes, cellM)
  return boxes.flatMap(({ side, box, index }) => {
    const near = new Set<Boxed>()
    for (const cell of cellsOf(grown(box, cellM), cellM))
      for (const other of cells.get(cell) ?? [])
        if (
          other.index > index &&
          other.side.shape.imageId !== side.shape.imageId &&
          isNear(box, other.box, radiusOf(pairSigma(side.photo, other.side.photo)))
        )
          near.add(other)
    const found = [...near]
    const nearest =
      found.length <= maxNeighbours
        ? found
        : found
            .toSorted((one, other) => middleDistance(box, one.box) - middleDistance(box, other.box))
            .slice(0, maxNeighbours)
    return nearest.map((other): Candidate => [side, other.side])
  })
}
