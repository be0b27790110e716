import { DxfError } from './dxf-error.ts'
import { type Affine } from './affine.ts'
import { type Rgb } from './colours.ts'
import { type Path } from './path.ts'

/** What is drawn, in the units of the drawing. */
export type Shape =
  | {
      readonly kind: 'line'
      readonly path: Path
      readonly rgb: Rgb
      readonly weight: number
      readonly thickness: number
      readonly dashes: readonly number[]
    }
  | { readonly kind: 'fill'; readonly paths: readonly Path[]; readonly rgb: Rgb; readonly opacity: number }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly affine: Affine
      readonly size: number
      readonly anchor: 'start' | 'middle' | 'end'
      readonly rgb: Rgb
    }
  | { readonly kind: 'dot'; readonly x: number; readonly y: number; readonly rgb: Rgb }

const maxShapes = 600_000
const maxPieces = 6_000_000
const maxInserts = 200_000

/** Blocks in blocks multiply: a page of text may unfold to more than any machine holds. */
export type Sheet = { readonly shapes: Shape[]; add(shape: Shape): void; countInsert(): void }

export function newSheet(): Sheet {
  const shapes: Shape[] = []
  let [pieces, inserts] = [0, 0]
  const check = (isFine: boolean) => {
    if (!isFine) throw new DxfError('too-complex', 'more shapes than a drawing may hold')
  }
  return {
    shapes,
    add(shape) {
      shapes.push(shape)
      if (shape.kind === 'line') pieces += shape.path.pieces.length
      if (shape.kind === 'fill') for (const path of shape.paths) pieces += path.pieces.length
      check(shapes.length <= maxShapes && pieces <= maxPieces)
    },
    countInsert() {
      inserts += 1
      check(inserts <= maxInserts)
    },
  }
}
