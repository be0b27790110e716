import type { CoveredBox } from './pixelate.ts'

/** By their bytes. */
export const photoFormats = ['jpeg', 'png', 'tiff', 'dng'] as const
export type PhotoFormat = (typeof photoFormats)[number]

type Asked = { readonly path: string; readonly folder: string }

/** What the child is asked to do. kind: what the file's name says it is. */
export type PhotoRequest =
  | (Asked & {
      readonly kind: 'photo' | 'temperatures' | 'quality'
      readonly fileName: string
      /** Without it, only what is shown small. */
      readonly hasPyramid: boolean
    })
  | (Asked & { readonly kind: 'blur'; readonly boxes: readonly CoveredBox[]; readonly isPyramid: boolean })
export type ReadRequest = Exclude<PhotoRequest, { readonly kind: 'blur' }>

export const previewSide = 2048
/** A tile of the grid on a screen with two pixels a point. */
export const thumbnailSide = 480
