import type { OnPoint, PointFeed } from './las.ts'
import type { Box } from '../mesh.ts'
import { ModelError } from '../model-error.ts'
import { walkPly, type PlyHeader } from './ply.ts'

/** Points of a PLY without faces. */
export function plyFeed(bytes: Uint8Array, header: PlyHeader): PointFeed {
  const [min, max]: [[number, number, number], [number, number, number]] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  let count = 0
  const each = (visit: OnPoint) =>
    walkPly(
      bytes,
      header,
      (x, y, z, red, green, blue) => {
        if (Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))
          visit(x, y, z, Math.max(0, red), Math.max(0, green), Math.max(0, blue))
      },
      () => undefined,
    )
  each((x, y, z) => {
    count += 1
    min[0] = Math.min(min[0], x)
    min[1] = Math.min(min[1], y)
    min[2] = Math.min(min[2], z)
    max[0] = Math.max(max[0], x)
    max[1] = Math.max(max[1], y)
    max[2] = Math.max(max[2], z)
  })
  if (count === 0) throw new ModelError('empty', 'no point')
  const box: Box = { min, max }
  return { box, count, each: async (visit) => each(visit) }
}
