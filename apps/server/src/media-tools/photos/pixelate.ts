import type { PrivacyKind } from '@plumbline/contract/media/privacy'

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
export type CoveredBox = { readonly kind: PrivacyKind; readonly box: Box }

export type RawPicture = { readonly data: Uint8Array; readonly width: number; readonly height: number }

/** A box as it was painted: in whole pixels, with one colour for each of its blocks, row by row. */
export type Painted = Box & { readonly columns: number; readonly rows: number; readonly colours: Uint8Array }

/**
 * Blocks along the longer side. So few that a letter of a plate has no block of its own, nor an eye of a face; a finer
 * grid could be searched for the picture that gives it.
 */
const blocksAlong: Readonly<Record<PrivacyKind, number>> = { plate: 1, face: 2, person: 4, vehicle: 4 }

const leastBlock = 8
/** Boxes are drawn a little too tight. */
const margin = 0.05
const leastMargin = 2
/** A mean with fewer digits says less about what it is the mean of. */
const colourStep = 16

/** In pixels, outwards: a row of pixels that a box only touches is covered too. */
function reachOf({ left, top, right, bottom }: Box, { width, height }: RawPicture): Box {
  const air = Math.max(leastMargin, margin * Math.max((right - left) * width, (bottom - top) * height))
  const inside = (value: number, limit: number) => Math.min(limit, Math.max(0, value))
  return {
    left: inside(Math.floor(left * width - air), width - 1),
    top: inside(Math.floor(top * height - air), height - 1),
    right: inside(Math.ceil(right * width + air), width),
    bottom: inside(Math.ceil(bottom * height + air), height),
  }
}

function meanOf({ data, width }: RawPicture, { left, top, right, bottom }: Box): readonly number[] {
  const sums = [0, 0, 0]
  for (let y = top; y < bottom; y += 1)
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 1) sums[at % 3]! += data[at]!
  const count = (right - left) * (bottom - top)
  return sums.map((sum) => Math.min(255, Math.round(sum / count / colourStep) * colourStep))
}

function fill({ data, width }: RawPicture, { left, top, right, bottom }: Box, colour: readonly number[]): void {
  for (let y = top; y < bottom; y += 1)
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 1) data[at] = colour[at % 3]!
}

/**
 * Paints blocks of their mean colour over each box of an RGB picture, in place. A box over another one is computed from
 * what the first left.
 */
export function pixelate(picture: RawPicture, boxes: readonly CoveredBox[]): readonly Painted[] {
  return boxes.map(({ kind, box }) => {
    const reach = reachOf(box, picture)
    const [wide, high] = [reach.right - reach.left, reach.bottom - reach.top]
    const long = Math.max(wide, high)
    const side = Math.max(leastBlock, long / blocksAlong[kind])
    const [columns, rows] = [Math.max(1, Math.round(wide / side)), Math.max(1, Math.round(high / side))]
    const colours = new Uint8Array(columns * rows * 3)
    const edge = (from: number, size: number, index: number, count: number) => from + Math.floor((size * index) / count)
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const block = {
          left: edge(reach.left, wide, column, columns),
          right: edge(reach.left, wide, column + 1, columns),
          top: edge(reach.top, high, row, rows),
          bottom: edge(reach.top, high, row + 1, rows),
        }
        const colour = meanOf(picture, block)
        fill(picture, block, colour)
        colours.set(colour, (row * columns + column) * 3)
      }
    return { ...reach, columns, rows, colours }
  })
}
