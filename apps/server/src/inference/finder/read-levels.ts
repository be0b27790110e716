import type { Size } from '@plumbline/geometry/point'
import { tilesOf, type Tile } from '@plumbline/vision/tile'
import type { Sharp } from 'sharp'
import { cutTile, halved } from '../pixels.ts'
import { boxesIn, withoutRepeats, type CellMaps, type FoundBox } from './found-boxes.ts'
import type { Finder } from './finder-weights.ts'

/** Upright, in three colours. */
type Level = Size & { readonly bytes: Uint8Array }

export type ReadCells = (pixels: Uint8Array, side: number) => Promise<CellMaps>

const side = 512
const overlap = 64
/** Up to here a photo is read as large as it is, or twice as large: half of it would hide a person of 24 pixels. */
const smallPhoto = 2100
const tinyPhoto = 1050
/** As many as a photo may have by hand; more than that is a crowd, and a person looks at it. */
const maxBoxes = 300

/** How large the photo is at its finest reading. */
export function finestSize({ width, height }: Size): Size {
  const longer = Math.max(width, height)
  const times = longer <= tinyPhoto ? 2 : longer <= smallPhoto ? 1 : 0.5
  return { width: Math.max(1, Math.round(width * times)), height: Math.max(1, Math.round(height * times)) }
}

async function openFinest(photo: Sharp): Promise<Level> {
  const { autoOrient: own } = await photo.metadata()
  const { data, info } = await photo
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ ...finestSize(own), fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error('the photo has no three colours')
  return { width: info.width, height: info.height, bytes: data }
}

const halfOf = (level: Level): Level => {
  const size = { width: Math.ceil(level.width / 2), height: Math.ceil(level.height / 2) }
  return { ...size, bytes: halved(level.bytes, level, size) }
}

/** The finest, and halves of it until one tile shows it all: what is near fills a tile of the finest. */
export async function openLevels(photo: Sharp): Promise<readonly Level[]> {
  const levels = [await openFinest(photo)]
  for (let last = levels[0]!; Math.max(last.width, last.height) > side; levels.push(last)) last = halfOf(last)
  return levels
}

const pixelsOf = (level: Level, tile: Tile) =>
  cutTile(tile, level, {
    top: tile.y,
    width: level.width,
    height: Math.min(tile.height, level.height - tile.y),
    bytes: level.bytes.subarray(tile.y * level.width * 3),
  })

type FoundInPhoto = { readonly boxes: readonly FoundBox[]; readonly tiles: number }

/** What the finder sees in a photo, the surest first; the same for the same photo, whatever the machine is doing. */
export async function findInPhoto(
  levels: readonly Level[],
  read: ReadCells,
  { thresholds }: Pick<Finder, 'thresholds'>,
  onProgress: (part: number) => void,
): Promise<FoundInPhoto> {
  const tiles = levels.flatMap((level) => tilesOf(level, { side, overlap }).map((tile) => ({ level, tile })))
  const found: FoundBox[] = []
  for (const [index, { level, tile }] of tiles.entries()) {
    found.push(...boxesIn(await read(pixelsOf(level, tile), side), tile, level, thresholds))
    onProgress((index + 1) / tiles.length)
  }
  return { boxes: withoutRepeats(found, maxBoxes), tiles: tiles.length }
}
