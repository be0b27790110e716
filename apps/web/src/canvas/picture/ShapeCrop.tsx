import type { ShownPicture } from '@plumbline/contract/drawings/drawings'
import type { Rect } from '@plumbline/geometry/rect'
import type { ReactNode } from 'react'
import type { CropShape } from './crop-window.ts'
import classes from './ShapeCrop.module.css'
import { ShapeOutline } from './ShapeOutline.tsx'
import { tilesFor } from './tiles.ts'
import { pictureOf } from './to-picture.ts'

type Props = {
  /** Null: the photo has nothing to show yet. */
  readonly picture: ShownPicture | null
  readonly shape: CropShape
  /** The part that is shown, in fractions of the photo. */
  readonly window: Rect
  readonly alt: string
  /** How wide it is on the screen, about: decides how fine its tiles are. */
  readonly width: number
  readonly hasOutline?: boolean
  readonly children?: ReactNode
}

/** The longer side of the smaller copy that every photo has. */
const previewSide = 1440
const percent = (value: number) => `${value * 100}%`
const placed = ({ left, top, right, bottom }: Rect) => ({
  left: percent(left),
  top: percent(top),
  width: percent(right - left),
  height: percent(bottom - top),
})

/** Where the whole photo lies so that only the window of it is seen. */
function photoAround({ left, top, right, bottom }: Rect): Rect {
  const [wide, high] = [right - left, bottom - top]
  return { left: -left / wide, top: -top / high, right: (1 - left) / wide, bottom: (1 - top) / high }
}

/** What the small copy cannot show sharply comes from the tiles of the photo. */
function tilesOf(shown: ShownPicture, window: Rect, width: number) {
  const { size, tiles } = pictureOf(shown)
  const scale = (width * globalThis.devicePixelRatio) / ((window.right - window.left) * size.width)
  if (tiles === undefined || scale * Math.max(size.width, size.height) <= previewSide) return []
  return tilesFor(size, tiles, scale, window).map(({ level, x, y, key, box }) => ({
    key,
    box,
    url: tiles.tileUrl(level, x, y),
  }))
}

/** A shape with the part of its photo around it. */
export function ShapeCrop({ picture, shape, window, alt, width, hasOutline = true, children }: Props) {
  return (
    <div className={classes.crop} role="img" aria-label={alt}>
      {picture !== null && (
        <div style={placed(photoAround(window))}>
          <img src={picture.url} alt="" crossOrigin="anonymous" decoding="async" draggable={false} />
          {tilesOf(picture, window, width).map(({ key, box, url }) => (
            <img
              key={key}
              src={url}
              alt=""
              crossOrigin="anonymous"
              decoding="async"
              draggable={false}
              style={placed(box)}
            />
          ))}
          {hasOutline && <ShapeOutline {...shape} />}
        </div>
      )}
      {children}
    </div>
  )
}
