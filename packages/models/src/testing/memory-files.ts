import type { Scratch } from '../tiles/point-chunks.ts'
import type { Painter } from '../tiles/mesh-tiles.ts'
import type { Sink, Tile } from '../tiles/tileset.ts'
import type { Files } from '../files.ts'

/** Files in memory. */
export function memorySink(): Sink & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return { files, write: async (name, bytes) => void files.set(name, bytes) }
}

export function memoryScratch(): Scratch {
  const parts = new Map<string, Uint8Array[]>()
  return {
    append: (name, bytes) => void parts.set(name, [...(parts.get(name) ?? []), bytes.slice()]),
    read: async (name) => {
      const all = parts.get(name) ?? []
      const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
      all.reduce((at, part) => (whole.set(part, at), at + part.length), 0)
      return whole
    },
    remove: async (name) => void parts.delete(name),
  }
}

export const noPainter: Painter = {
  size: async () => undefined,
  paint: async () => {
    throw new Error('nothing to paint')
  },
}

export const filesOf = (given: Readonly<Record<string, Uint8Array>>): Files => ({
  names: Object.keys(given),
  read: async (name) => given[name]!,
})

export const everyTile = (tile: Tile): readonly Tile[] => [tile, ...tile.children.flatMap(everyTile)]
