import { readGltf } from '@plumbline/models/formats/read-gltf'
import { surfaceBytes } from '@plumbline/models/surface'
import type { Sink, Tile } from '@plumbline/models/tiles/tileset'

/** The first tile is that of the root: all of it, from afar. */
export function captureFirst(sink: Sink): { readonly sink: Sink; first(): Uint8Array | undefined } {
  let first: Uint8Array | undefined
  return {
    first: () => first,
    sink: {
      write(name, bytes) {
        if (name.endsWith('.glb')) first ??= bytes
        return sink.write(name, bytes)
      },
    },
  }
}

/** What hides what is asked of the server, which knows nothing of tiles. */
export async function writeSurface(
  sink: Sink,
  tile: Uint8Array | undefined,
  { error }: Pick<Tile, 'error'>,
): Promise<void> {
  if (tile === undefined) return
  const scene = await readGltf({ names: ['a.glb'], read: async () => tile }, 'a.glb')
  await sink.write('surface.bin', surfaceBytes(scene, error))
}
