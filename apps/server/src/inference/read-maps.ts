import type { Size } from '@plumbline/geometry/point'
import { worthReading, type Worth } from '@plumbline/vision/choose'
import type { Maps } from '@plumbline/vision/detections'
import { createMerge, type Merge } from '@plumbline/vision/merge'
import { emptyMap, levelOf } from '@plumbline/vision/probability-map'
import { mapTypes, thresholds, worthLogit, type MapType } from '@plumbline/vision/rules'
import { createCoarse, createMixer, type CoarseLogits, type Mixed } from '@plumbline/vision/scales'
import { tilesOf, type Tile, type Tiling } from '@plumbline/vision/tile'
import { channels, type Channel } from './detector.ts'
import { cutTile, halved, type Band, type Pixels } from './pixels.ts'
import type { ReadTile } from './session.ts'

export type ReadSettings = {
  readonly fullScaleWeight: Readonly<Record<Channel, number>>
  /** Which of them make a tile worth reading at full size. */
  readonly types: readonly MapType[]
  /** Every tile, whatever the first pass says of it. */
  readonly isThorough: boolean
  readonly onProgress: (part: number) => void
}

export type ReadMaps = { readonly maps: Maps; readonly tiles: number; readonly tilesRead: number }

/**
 * About what the detector was trained on; less would show it too little around a pixel, more would blur "is there any
 * in this tile".
 */
const largest = 512
const overlap = 64
/** Below that, choosing saves little. */
const fewTiles = 12

/** A small photo is read in one piece, mirrored no further than it must be. */
function tilingOf({ width, height }: Size): Tiling {
  const side = Math.min(largest, Math.ceil(Math.max(width, height) / 32) * 32)
  return { side, overlap: Math.min(overlap, side / 2) }
}

type Rows = (top: number, count: number) => Promise<Uint8Array>

type Reading = { readonly rows: Rows; readonly read: ReadTile; readonly merge: Merge; readonly onTile: () => void }

/**
 * Row after row of tiles; a row of which nothing is wanted is not even fetched. While one tile is read, the one before
 * is merged.
 */
async function readTiles(
  size: Size,
  tiles: readonly Tile[],
  isWanted: (index: number) => boolean,
  { rows, read, merge, onTile }: Reading,
): Promise<void> {
  let band: Band | undefined
  let [last, skipped]: [{ readonly tile: Tile; readonly logits: Promise<Float32Array> } | undefined, Tile[]] = [
    undefined,
    [],
  ]
  const settle = async (begin: () => typeof last) => {
    const [before, logits, between] = [last, await last?.logits, skipped]
    ;[last, skipped] = [begin(), []]
    if (before !== undefined && logits !== undefined) {
      merge.add(before.tile, logits)
      onTile()
    }
    for (const tile of between) merge.skip(tile)
  }
  for (const [index, tile] of tiles.entries()) {
    if (!isWanted(index)) {
      skipped.push(tile)
      continue
    }
    if (band?.top !== tile.y) {
      const height = Math.min(tile.height, size.height - tile.y)
      band = { top: tile.y, width: size.width, height, bytes: await rows(tile.y, height) }
    }
    const pixels = cutTile(tile, size, band)
    await settle(() => {
      const logits = read(pixels, tile)
      // Awaited after the merging: until then its rejection would be unhandled and end the process.
      logits.catch(() => undefined)
      return { tile, logits }
    })
  }
  await settle(() => undefined)
}

/** The whole photo at half its size: a fifth of the work, and half of what chooses is used again. */
async function readCoarse(pixels: Pixels, read: ReadTile, onTile: (of: number) => void): Promise<CoarseLogits> {
  const size = { width: Math.ceil(pixels.width / 2), height: Math.ceil(pixels.height / 2) }
  const tiling = tilingOf(size)
  const tiles = tilesOf(size, tiling)
  const coarse = createCoarse(size, tiling, channels.length)
  const rows: Rows = async (top, count) => {
    const height = Math.min(2 * count, pixels.height - 2 * top)
    return halved(
      await pixels.rows(2 * top, height),
      { width: pixels.width, height },
      { width: size.width, height: count },
    )
  }
  await readTiles(size, tiles, () => true, { rows, read, merge: coarse, onTile: () => onTile(tiles.length) })
  return coarse.logits
}

/** What the detector is sure of, pixel by pixel; the same for the same photo, whatever the machine is doing. */
export async function readMaps(
  pixels: Pixels,
  read: ReadTile,
  { fullScaleWeight, types, isThorough, onProgress }: ReadSettings,
): Promise<ReadMaps> {
  const tiling = tilingOf(pixels)
  const tiles = tilesOf(pixels, tiling)
  let done = 0
  const count = (of: number) => {
    onProgress((done += 1) / of)
  }
  const coarse = await readCoarse(pixels, read, (coarseTiles) => count(coarseTiles + tiles.length))
  const worths = types.map((type): Worth => ({ channel: channels.indexOf(type), logit: worthLogit[type] }))
  const isWhole = isThorough || tiles.length <= fewTiles
  const chosen = isWhole ? tiles.map(() => true) : worthReading(pixels, tiles, coarse, worths)
  const tilesRead = chosen.filter(Boolean).length
  const of = done + tilesRead

  const mix = createMixer(pixels, coarse)
  const maps = {
    crack: emptyMap(pixels),
    spalling: emptyMap(pixels),
    rust: emptyMap(pixels),
    pipe: emptyMap(pixels),
    fixing: emptyMap(pixels),
  }
  const mixedOf = (channel: Channel, into: Uint8Array): Mixed => ({
    channel: channels.indexOf(channel),
    weight: fullScaleWeight[channel],
    into,
  })
  const under = { values: maps.rust.values, level: levelOf(thresholds.high.pixel) }
  const mixed = [
    ...mapTypes.map((type) => mixedOf(type, maps[type].values)),
    { ...mixedOf('pipe', maps.pipe.values), under },
    { ...mixedOf('bracket', maps.fixing.values), under },
  ]
  const merge = createMerge(pixels, tiling, channels.length, (block) => mix(block, mixed))
  await readTiles(pixels, tiles, (index) => chosen[index]!, { rows: pixels.rows, read, merge, onTile: () => count(of) })
  return { maps, tiles: tiles.length, tilesRead }
}
