import type { Size } from '@plumbline/geometry/point'
import type { Picture } from './picture.ts'
import { shownFractions, type Placement } from './placement.ts'
import { tilesFor, type Tile } from './tiles.ts'

export type PictureState = 'loading' | 'shown' | 'failed'

export type PictureLayer = {
  readonly show: (picture: Picture) => void
  readonly place: (at: Placement, screen: Size) => void
  readonly retry: () => void
  readonly stop: () => void
}

const maxCached = 200

function newImage(): HTMLImageElement {
  const image = document.createElement('img')
  image.crossOrigin = 'anonymous'
  image.decoding = 'async'
  image.alt = ''
  image.draggable = false
  return image
}

/** Edges on whole pixels of the device: between tiles that end in the middle of one, a hairline of the ground shows. */
function lay(image: HTMLElement, tile: Tile | undefined, at: Placement): void {
  const ratio = window.devicePixelRatio || 1
  const snap = (value: number) => Math.round(value * ratio) / ratio
  const box = tile?.box ?? { left: 0, top: 0, right: 1, bottom: 1 }
  const [left, top, right, bottom] = [
    snap(box.left * at.kx),
    snap(box.top * at.ky),
    snap(box.right * at.kx),
    snap(box.bottom * at.ky),
  ]
  Object.assign(image.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${right - left}px`,
    height: `${bottom - top}px`,
  })
}

/** The tiles of a large picture, laid over its preview where the preview has too few pixels. */
function createTileImages(holder: HTMLElement) {
  const tiles = new Map<string, HTMLImageElement>()

  function clear(): void {
    for (const image of tiles.values()) image.remove()
    tiles.clear()
  }

  function addTile(tile: Tile, url: string): HTMLImageElement {
    const image = newImage()
    image.dataset['level'] = String(tile.level)
    image.style.visibility = 'hidden'
    image.addEventListener('load', () => (image.style.visibility = 'visible'))
    // A tile that did not come leaves the preview to be seen, and is asked for again when it is needed again.
    image.addEventListener('error', () => {
      image.remove()
      tiles.delete(tile.key)
    })
    image.src = url
    tiles.set(tile.key, image)
    // Coarser levels below finer ones.
    const above = [...holder.querySelectorAll<HTMLImageElement>('img[data-level]')].find(
      (other) => Number(other.dataset['level']) < tile.level,
    )
    holder.insertBefore(image, above ?? null)
    return image
  }

  /** isScaled: the zoom changed since the last time, so that tiles out of view lie at the wrong place. */
  function place(
    { size, tiles: source }: Picture,
    at: Placement,
    screen: Size,
    previewWidth: number,
    isScaled: boolean,
  ) {
    if (source === undefined) return
    const scale = (at.kx / size.width) * (window.devicePixelRatio || 1)
    // The preview is sharp enough as long as it has the pixels.
    if (previewWidth > 0 && scale * size.width <= previewWidth) return clear()
    const shown = shownFractions(at, { left: 0, top: 0, right: screen.width, bottom: screen.height })
    const needed = new Map(tilesFor(size, source, scale, shown).map((tile) => [tile.key, tile]))
    for (const tile of needed.values())
      lay(tiles.get(tile.key) ?? addTile(tile, source.tileUrl(tile.level, tile.x, tile.y)), tile, at)
    for (const [key, image] of tiles) {
      if (needed.has(key) || (!isScaled && tiles.size <= maxCached)) continue
      image.remove()
      tiles.delete(key)
    }
  }

  return { clear, place }
}

/** The browser itself moves, scales and decodes pictures better than a canvas does; only the shapes are painted. */
export function createPictureLayer(holder: HTMLElement, onState: (state: PictureState) => void): PictureLayer {
  const tiles = createTileImages(holder)
  const base = newImage()
  let picture: Picture | undefined
  let scaled = { kx: 0, ky: 0 }
  let laid: HTMLElement = base
  holder.append(base)
  base.addEventListener('load', () => onState('shown'))
  base.addEventListener('error', () => {
    // The browser's own sign of a broken picture would stand on the paper beside our words.
    base.style.visibility = 'hidden'
    onState('failed')
  })

  function load(next: Picture): void {
    if (next.element !== undefined) return onState('shown')
    onState('loading')
    base.style.visibility = 'visible'
    base.src = next.url
  }

  function show(next: Picture): void {
    const isSame = picture?.url === next.url && picture.element === next.element
    picture = next
    if (isSame) return
    tiles.clear()
    laid.replaceWith(next.element ?? base)
    laid = next.element ?? base
    scaled = { kx: 0, ky: 0 }
    load(next)
  }

  function place(at: Placement, screen: Size): void {
    if (picture === undefined) return
    holder.style.transform = `translate(${at.ox}px, ${at.oy}px)`
    if (scaled.kx !== at.kx || scaled.ky !== at.ky) lay(laid, undefined, at)
    tiles.place(picture, at, screen, base.naturalWidth, scaled.kx !== at.kx)
    scaled = { kx: at.kx, ky: at.ky }
  }

  return {
    show,
    place,
    retry: () => picture !== undefined && load(picture),
    stop: () => holder.replaceChildren(),
  }
}
