/** By their bytes. */
export const photoFormats = ['jpeg', 'png', 'tiff', 'dng'] as const
export type PhotoFormat = (typeof photoFormats)[number]

/** What the child is asked to do. kind: what the file's name says it is. */
export type PhotoRequest = {
  readonly kind: 'photo' | 'temperatures' | 'quality'
  readonly fileName: string
  readonly path: string
  readonly folder: string
  /** Without it, only what is shown small. */
  readonly hasPyramid: boolean
}

export const previewSide = 2048
/** A tile of the grid on a screen with two pixels a point. */
export const thumbnailSide = 480
