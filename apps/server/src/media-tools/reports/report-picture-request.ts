import type { Palette } from '@plumbline/thermal/palettes'

type Point = { readonly x: number; readonly y: number }
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** In fractions of the picture. */
export type DrawnOutline = {
  readonly shape: 'rectangle' | 'polyline' | 'polygon'
  readonly points: readonly (readonly Point[])[]
  readonly severity: string
  readonly label: string
}

/** What a picture of a report is made of; `side`: the longest it may be, in pixels. */
export type ReportPictureRequest =
  | { readonly kind: 'object'; readonly side: number }
  | { readonly kind: 'annotated'; readonly side: number; readonly shapes: readonly DrawnOutline[] }
  | { readonly kind: 'crop'; readonly side: number; readonly shapes: readonly DrawnOutline[]; readonly box: Box }
  | {
      readonly kind: 'thermogram'
      readonly view: {
        readonly palette: Palette
        readonly range: { readonly min: number; readonly max: number }
        readonly meters: readonly { readonly name: string; readonly points: readonly Point[]; readonly kind: string }[]
      }
      readonly box: Box
    }
  /** Edge to edge. */
  | { readonly kind: 'overlay'; readonly svg: string }
