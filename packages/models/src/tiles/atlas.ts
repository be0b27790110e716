import { pickMesh, type Mesh } from '../mesh.ts'

/** A rectangle of pixels, taken from one picture and laid into another. */
export type Patch = {
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
  readonly width: number
  readonly height: number
}
export type Atlas = { readonly width: number; readonly height: number; readonly patches: readonly Patch[] }
export type PictureSize = { readonly width: number; readonly height: number }

const margin = 4

/** Triangles that are connected in the picture: corners are shared only where the picture continues. */
function islandsOf(indices: Uint32Array, vertices: number): Uint32Array {
  const parents = Uint32Array.from({ length: vertices }, (_, index) => index)
  const find = (vertex: number): number => {
    let root = vertex
    while (parents[root] !== root) root = parents[root]!
    while (parents[vertex] !== root) [vertex, parents[vertex]] = [parents[vertex]!, root]
    return root
  }
  for (let at = 0; at < indices.length; at += 3) {
    const root = find(indices[at]!)
    parents[find(indices[at + 1]!)] = root
    parents[find(indices[at + 2]!)] = root
  }
  return parents.map((_, vertex) => find(vertex))
}

type Rect = { readonly island: number; left: number; top: number; right: number; bottom: number }

function rectsOf(islands: Uint32Array, uvs: Float32Array, { width, height }: PictureSize): readonly Rect[] {
  const rects = new Map<number, Rect>()
  islands.forEach((island, vertex) => {
    const [x, y] = [uvs[vertex * 2]! * width, uvs[vertex * 2 + 1]! * height]
    const rect = rects.get(island) ?? { island, left: x, top: y, right: x, bottom: y }
    rects.set(island, rect)
    rect.left = Math.min(rect.left, x)
    rect.right = Math.max(rect.right, x)
    rect.top = Math.min(rect.top, y)
    rect.bottom = Math.max(rect.bottom, y)
  })
  return [...rects.values()].map(({ island, left, top, right, bottom }) => ({
    island,
    left: Math.max(0, Math.floor(left) - margin),
    top: Math.max(0, Math.floor(top) - margin),
    right: Math.min(width, Math.ceil(right) + margin),
    bottom: Math.min(height, Math.ceil(bottom) + margin),
  }))
}

type Laid = { readonly rect: Rect; readonly x: number; readonly y: number }

/** In shelves, the tallest first. */
function shelve(rects: readonly Rect[], width: number): { readonly laid: readonly Laid[]; readonly height: number } {
  let [x, y, shelf] = [0, 0, 0]
  const laid = rects
    .toSorted((a, b) => b.bottom - b.top - (a.bottom - a.top))
    .map((rect) => {
      const [w, h] = [rect.right - rect.left, rect.bottom - rect.top]
      if (x + w > width && x > 0) [x, y, shelf] = [0, y + shelf, 0]
      const place = { rect, x, y }
      x += w
      shelf = Math.max(shelf, h)
      return place
    })
  return { laid, height: y + shelf }
}

/**
 * Of a picture that a whole facade shares, what one tile shows of it. Undefined where that is nearly all, or where the
 * picture repeats: then the whole is as good.
 */
export function atlasOf(mesh: Mesh, size: PictureSize): { readonly mesh: Mesh; readonly atlas: Atlas } | undefined {
  const own = pickMesh(mesh, mesh.indices)
  const { uvs } = own
  if (uvs === null || !uvs.every((value) => value >= -0.001 && value <= 1.001)) return undefined
  const islands = islandsOf(own.indices, own.positions.length / 3)
  const rects = rectsOf(islands, uvs, size)
  const area = rects.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0)
  if (area > 0.6 * size.width * size.height) return undefined
  const width = Math.max(16, Math.ceil(Math.sqrt(area * 1.1)), ...rects.map(({ left, right }) => right - left))
  const { laid, height } = shelve(rects, width)
  if (width * height > size.width * size.height) return undefined
  const places = new Map(laid.map((place) => [place.rect.island, place]))
  const moved = Float32Array.from(uvs)
  islands.forEach((island, vertex) => {
    const { rect, x, y } = places.get(island)!
    moved[vertex * 2] = (uvs[vertex * 2]! * size.width - rect.left + x) / width
    moved[vertex * 2 + 1] = (uvs[vertex * 2 + 1]! * size.height - rect.top + y) / height
  })
  const patches = laid.map(({ rect, x, y }) => ({
    from: { x: rect.left, y: rect.top },
    to: { x, y },
    width: rect.right - rect.left,
    height: rect.bottom - rect.top,
  }))
  return { mesh: { ...own, uvs: moved }, atlas: { width, height, patches } }
}
