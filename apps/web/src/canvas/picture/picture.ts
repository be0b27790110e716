import type { Size } from '@plumbline/geometry/point'
import type { Tiles } from './tiles.ts'

/** What lies below the shapes: one picture, or a preview with the full size in tiles over it. */
export type Picture = {
  readonly url: string
  readonly size: Size
  readonly tiles?: Tiles
  /** Shown instead of the URL: an element painted by the feature, such as a thermal image. */
  readonly element?: HTMLElement
}

/** Pixels of the server's preview: a larger photo without tiles can only be read smaller than it is. */
const previewSide = 2048

/** Otherwise a width would be measured on an enlarged preview and claim the exactness of the photo. */
export const isFullSize = ({ size, tiles }: Pick<Picture, 'size' | 'tiles'>): boolean =>
  tiles !== undefined || Math.max(size.width, size.height) <= previewSide

/** Read with CORS everywhere: a picture read without it could be shown but never be saved with its shapes. */
export function loadImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.decoding = 'async'
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('the picture could not be loaded'))
    image.src = url
  })
}
