import type { DefectCrop } from '@plumbline/contract/defects/defects'
import type { ShownPicture } from '@plumbline/contract/drawings/drawings'
import type { Rect } from '@plumbline/geometry/rect'
import { cropWindow } from '../../../canvas/picture/crop-window.ts'
import { tilesFor } from '../../../canvas/picture/tiles.ts'
import { pictureOf } from '../../../canvas/picture/to-picture.ts'

/** The longer side of the smallest copy that every photo has. */
const thumbnailSide = 480

export type CropSource = { readonly url: string; /** In fractions of the photo. */ readonly box: Rect }

const whole: Rect = { left: 0, top: 0, right: 1, bottom: 1 }

/**
 * The fewest bytes that show the window sharply at this many pixels across: the thumbnail, which all defects of a photo
 * share, or a tile or two. A row of the register must never load the large copy of a photo that has tiles.
 */
export function cropSources(picture: ShownPicture, window: Rect, pixels: number): readonly CropSource[] {
  const { size, tiles } = pictureOf(picture)
  const scale = pixels / ((window.right - window.left) * size.width)
  if (scale * Math.max(size.width, size.height) <= thumbnailSide) return [{ url: picture.thumbnailUrl, box: whole }]
  if (tiles === undefined) return [{ url: picture.url, box: whole }]
  return tilesFor(size, tiles, scale, window).map(({ level, x, y, box }) => ({ url: tiles.tileUrl(level, x, y), box }))
}

/** Where a part of the photo lies in the window, in fractions of the window. */
export function withinWindow({ left, top, right, bottom }: Rect, window: Rect): Rect {
  const [wide, high] = [window.right - window.left, window.bottom - window.top]
  return {
    left: (left - window.left) / wide,
    top: (top - window.top) / high,
    right: (right - window.left) / wide,
    bottom: (bottom - window.top) / high,
  }
}

export const [thumbWidth, thumbHeight] = [64, 48]

type PhotoCrop = Extract<DefectCrop, { kind: 'photo' }>

/** What a row of the register shows of a photo, on this screen. */
export function thumbOf({ shape, points, picture }: PhotoCrop): {
  readonly window: Rect
  readonly sources: readonly CropSource[]
} {
  const window = cropWindow({ shape, points, size: picture, mmPx: null }, undefined)
  return { window, sources: cropSources(picture, window, thumbWidth * globalThis.devicePixelRatio) }
}
