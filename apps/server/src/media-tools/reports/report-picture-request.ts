import type { Palette } from '@plumbline/thermal/palettes'

/** In millimetres of the figure; the cut in fractions of the picture. */
export type OverlayFrame = {
  readonly width: number
  readonly height: number
  readonly picture: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  readonly cut: Box
}

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
  | {
      readonly kind: 'crop'
      readonly side: number
      readonly shapes: readonly DrawnOutline[]
      readonly box: Box
      /** Of the wall across the whole photo, in millimetres; absent or null: not known, no scale bar. */
      readonly photoMm?: number | null
    }
  | {
      readonly kind: 'thermogram'
      readonly view: {
        readonly palette: Palette
        readonly range: { readonly min: number; readonly max: number }
        readonly meters: readonly { readonly name: string; readonly points: readonly Point[]; readonly kind: string }[]
      }
      readonly box: Box
    }
  /** Edge to edge; with a frame, over the figure in which a part of the picture lies. */
  | { readonly kind: 'overlay'; readonly svg: string; readonly frame?: OverlayFrame }
