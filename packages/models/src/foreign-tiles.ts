import { earthlyOf, localOfGeocentric, type Earthly } from './earth.ts'
import { fileNamed, type Files } from './files.ts'
import { limits } from './limits.ts'
import { identity, multiply, transform, type Matrix, type Vector } from './matrix.ts'
import type { Box } from './mesh.ts'
import { checkContent } from './tile-content.ts'
import { ModelError } from './model-error.ts'
import { bytesOfText, textOf } from './text.ts'
import type { Sink } from './tileset.ts'

type Volume = { readonly box?: readonly number[]; readonly sphere?: readonly number[]; readonly region?: readonly number[] }
type ForeignTile = { boundingVolume?: Volume; transform?: number[]; content?: { uri?: string; url?: string }; contents?: { uri?: string }[]; children?: ForeignTile[]; implicitTiling?: unknown; viewerRequestVolume?: unknown }
type ForeignSet = { asset?: { version?: string }; root?: ForeignTile; schemaUri?: string; extensionsRequired?: string[] }

const contents = /\.(json|glb|gltf|b3dm|i3dm|pnts|cmpt)$/i

/** Metres, in the coordinates of the tileset itself. */
function middleOf({ box, sphere, region }: Volume): { readonly middle: Vector; readonly radius: number } {
  if (box?.length === 12 && box.every(Number.isFinite)) return { middle: [box[0]!, box[1]!, box[2]!], radius: Math.hypot(...box.slice(3)) }
  if (sphere?.length === 4 && sphere.every(Number.isFinite)) return { middle: [sphere[0]!, sphere[1]!, sphere[2]!], radius: sphere[3]! }
  if (region?.length !== 6 || !region.every(Number.isFinite)) throw new ModelError('damaged', 'a tile without a place')
  throw new ModelError('damaged', 'a tile placed by degrees alone')
}

const isOnEarth = (at: Vector) => Math.abs(Math.hypot(...at) - 6_371_000) < 50_000

type Walk = { readonly files: Files; readonly sink: Sink; readonly names: Map<string, string>; tiles: number }

/** What it names becomes a file of ours under a name of ours; what it names elsewhere is refused. */
async function adopt(walk: Walk, from: string, uri: string, depth: number): Promise<string> {
  const bare = uri.split(/[?#]/)[0]!
  const found = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(uri) ? undefined : fileNamed(walk.files, from, bare)
  if (found === undefined || !contents.test(found)) throw new ModelError('refers-outside', uri.slice(0, 200))
  const known = walk.names.get(found)
  if (known !== undefined) return known
  const extension = found.slice(found.lastIndexOf('.') + 1).toLowerCase()
  const name = `t${walk.names.size}.${extension}`
  walk.names.set(found, name)
  if (walk.names.size > limits.files) throw new ModelError('too-complex', 'too many files')
  if (extension === 'json') await walk.sink.write(name, bytesOfText(JSON.stringify(await rewritten(walk, found, depth + 1))))
  else {
    const bytes = await walk.files.read(found, limits.meshBytes)
    checkContent(bytes)
    await walk.sink.write(name, bytes)
  }
  return name
}

async function walkTile(walk: Walk, from: string, tile: ForeignTile, depth: number): Promise<void> {
  walk.tiles += 1
  if (depth > limits.tilesetDepth || walk.tiles > limits.files * 4) throw new ModelError('too-complex', 'tiles within tiles')
  if (tile.implicitTiling !== undefined) throw new ModelError('compressed', 'implicit tiling')
  for (const content of [...(tile.content === undefined ? [] : [tile.content]), ...(tile.contents ?? [])] as { uri?: string; url?: string }[]) {
    const uri = content.uri ?? content.url
    if (typeof uri !== 'string') throw new ModelError('damaged', 'a tile without contents')
    delete content.url
    content.uri = await adopt(walk, from, uri, depth)
  }
  for (const child of tile.children ?? []) await walkTile(walk, from, child, depth + 1)
}

async function rewritten(walk: Walk, name: string, depth: number): Promise<ForeignSet> {
  const set = JSON.parse(textOf(await walk.files.read(name, limits.pictureBytes))) as ForeignSet
  if (typeof set.root !== 'object' || set.root === null) throw new ModelError('damaged', 'no root')
  delete set.schemaUri
  await walkTile(walk, name, set.root, depth)
  return set
}

export type ForeignTiles = { readonly box: Box; readonly tiles: number; /** Null: nobody knows where. */ readonly at: Earthly | null }

/** A tileset made elsewhere: every file it names is taken over under names of ours, and what lies on the globe is laid flat where it stands. */
export async function foreignTiles(files: Files, name: string, sink: Sink): Promise<ForeignTiles> {
  const walk: Walk = { files, sink, names: new Map(), tiles: 0 }
  const set = await rewritten(walk, name, 0)
  const root = set.root!
  const own: Matrix = root.transform?.length === 16 && root.transform.every(Number.isFinite) ? root.transform : identity
  const { middle, radius } = middleOf(root.boundingVolume ?? {})
  const placed = transform(own, middle)
  const at = isOnEarth(placed) ? earthlyOf(placed) : null
  const flat: Matrix = at === null ? own : multiply(localOfGeocentric(at), own)
  root.transform = [...flat]
  await sink.write('tileset.json', bytesOfText(JSON.stringify(set)))
  const [x, y, z] = transform(flat, middle)
  return { at, tiles: walk.names.size, box: { min: [x - radius, y - radius, z - radius], max: [x + radius, y + radius, z + radius] } }
}
