import { bytesOfText } from '../text.ts'
import type { Box } from '../mesh.ts'

export type Tile = {
  readonly box: Box
  /** Metres that what it shows may be off. */ readonly error: number
  readonly uri: string | null
  readonly refine?: 'ADD' | 'REPLACE'
  readonly children: readonly Tile[]
}

/** Where finished files go. */
export type Sink = { write(name: string, bytes: Uint8Array): Promise<void> }
export type Onward = (part: number) => void

const round = (value: number) => Math.round(value * 10_000) / 10_000

function volumeOf({ min, max }: Box): readonly number[] {
  const [x, y, z] = [0, 1, 2].map((axis) => Math.max(0.001, (max[axis]! - min[axis]!) / 2)) as [number, number, number]
  const middle = [0, 1, 2].map((axis) => (max[axis]! + min[axis]!) / 2)
  return [...middle, x, 0, 0, 0, y, 0, 0, 0, z].map(round)
}

function tileJson({ box, error, uri, refine, children }: Tile): object {
  return {
    boundingVolume: { box: volumeOf(box) },
    geometricError: round(error),
    ...(refine === undefined ? {} : { refine }),
    ...(uri === null ? {} : { content: { uri } }),
    ...(children.length === 0 ? {} : { children: children.map(tileJson) }),
  }
}

export function tilesetJson(root: Tile): Uint8Array {
  const { min, max } = root.box
  const extent = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2])
  return bytesOfText(
    JSON.stringify({
      asset: { version: '1.1', generator: 'Plumbline' },
      geometricError: round(Math.max(extent, root.error)),
      root: tileJson({ refine: 'REPLACE', ...root }),
    }),
  )
}

export const countTiles = ({ uri, children }: Tile): number =>
  (uri === null ? 0 : 1) + children.reduce((sum, child) => sum + countTiles(child), 0)
