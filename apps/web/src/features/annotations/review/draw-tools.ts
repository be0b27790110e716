import type { ShapeKind } from '@plumbline/canvas/shapes'
import { drawStyle } from '../annotation-shapes.ts'

/** A tool that draws what is stored. `key` is its letter in the annotator. */
export type DrawTool = { readonly kind: ShapeKind; readonly style: string; readonly key: string }

/** B as in box, O as in open line, P as in polygon: R, L and the other first letters decide or change the photo. */
export const drawTools: readonly DrawTool[] = [
  { kind: 'rectangle', style: drawStyle, key: 'B' },
  { kind: 'polyline', style: drawStyle, key: 'O' },
  { kind: 'polygon', style: drawStyle, key: 'P' },
]
