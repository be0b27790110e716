import { boundsOf, middleOf, movableVolume, placeOnEarth, type Volume } from './bounding-volume.ts'
import { localOfGeocentric, type Earthly } from '../place/earth.ts'
import { fileAtUri, type Files } from '../files.ts'
import { isObject, objectsIn, parseObject } from '../json.ts'
import { limits } from '../limits.ts'
import { identity, multiply, transform, translation, type Matrix, type Vector } from '../matrix.ts'
import type { Box } from '../mesh.ts'
import { composite, extensionOf, selfContained } from './tile-content.ts'
import { ModelError } from '../model-error.ts'
import { originNear } from '../formats/obj.ts'
import { bytesOfText, textOf } from '../text.ts'
import type { Sink } from './tileset.ts'

type Content = { uri?: string; url?: string; boundingVolume?: Volume; group?: unknown; metadata?: unknown }
type ForeignTile = {
  boundingVolume?: Volume
  viewerRequestVolume?: Volume
  geometricError?: number
  refine?: string
  transform?: number[]
  content?: Content
  contents?: Content[]
  children?: ForeignTile[]
  implicitTiling?: unknown
  extensions?: Record<string, { content?: Content[]; contents?: Content[] } | undefined>
}
type ForeignSet = {
  asset?: { version?: string }
  root?: ForeignTile
  schemaUri?: string
  extensionsRequired?: string[]
}

/** Of tilesets; they change nothing about how tiles are drawn, or are resolved here. */
const understood = new Set(['3DTILES_content_gltf', '3DTILES_multiple_contents', '3DTILES_metadata'])

type Walk = {
  readonly files: Files
  readonly sink: Sink
  readonly names: Map<string, string>
  /** Tilesets that are being read, one within the other. */ readonly open: Set<string>
  tiles: number
  next: number
}
/** Where a tile stands: the file that has it, how deep, and what brings its coordinates to those of the whole. */
type PendingTile = { readonly from: string; readonly depth: number; readonly matrix: Matrix }

const isTileset = (bytes: Uint8Array): boolean => {
  const start = textOf(bytes.subarray(0, 64)).trimStart()
  if (!start.startsWith('{')) return false
  const { root, buffers, meshes } = parseObject(textOf(bytes)) as {
    root?: unknown
    buffers?: unknown
    meshes?: unknown
  }
  return root !== undefined && buffers === undefined && meshes === undefined
}

function nameFor(walk: Walk, extension: string): string {
  if (walk.next >= limits.files) throw new ModelError('too-complex', 'too many files')
  return `t${walk.next++}.${extension}`
}

/**
 * What it names becomes a file of ours under a name of ours. Answers the bytes of a content, or the name that a tileset
 * got.
 */
async function read(
  walk: Walk,
  { from, depth, matrix }: PendingTile,
  { uri, url }: Content,
): Promise<{ readonly tileset: string } | { readonly found: string; readonly bytes: Uint8Array }> {
  const given = uri ?? url
  if (typeof given !== 'string') throw new ModelError('damaged', 'a tile without contents')
  const found = fileAtUri(walk.files, from, given)
  const bytes = await walk.files.read(found, limits.meshBytes)
  if (!isTileset(bytes)) return { found, bytes }
  if (walk.open.has(found)) throw new ModelError('damaged', 'a tileset within itself', given)
  // Its volumes are counted in the coordinates of where it stands: elsewhere it is another one.
  const key = `${found} ${matrix.join(' ')}`
  const known = walk.names.get(key)
  if (known !== undefined) return { tileset: known }
  const name = nameFor(walk, 'json')
  walk.names.set(key, name)
  await walk.sink.write(
    name,
    bytesOfText(JSON.stringify(await rewritten(walk, bytes, { from: found, depth: depth + 1, matrix }))),
  )
  return { tileset: name }
}

async function adopt(walk: Walk, found: string, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await selfContained(bytes, async (uri) =>
      walk.files.read(fileAtUri(walk.files, found, uri), limits.meshBytes),
    )
  } catch (error) {
    // One tile of thousands: without its name it cannot be found.
    throw error instanceof ModelError && error.fault === 'gltf-1' ? new ModelError('gltf-1', found, found) : error
  }
}

/** One content under a name of ours; the same file is written once. */
async function write(
  walk: Walk,
  contents: readonly { readonly found: string; readonly bytes: Uint8Array }[],
): Promise<string> {
  const key = contents.map(({ found }) => found).join('\n')
  const known = walk.names.get(key)
  if (known !== undefined) return known
  const made: Uint8Array[] = []
  for (const { found, bytes } of contents) made.push(await adopt(walk, found, bytes))
  const whole = made.length === 1 ? made[0]! : composite(made)
  const name = nameFor(walk, extensionOf(whole))
  walk.names.set(key, name)
  await walk.sink.write(name, whole)
  return name
}

function contentsOf({ content, contents, extensions }: ForeignTile): readonly Content[] {
  const extended = extensions?.['3DTILES_multiple_contents']
  return objectsIn([
    ...(content === undefined ? [] : [content]),
    ...objectsIn(contents),
    ...objectsIn(extended?.contents ?? extended?.content),
  ])
}

/** The viewer draws one content to a tile: several become one file, and tilesets beside them children. */
async function takeContents(walk: Walk, tile: ForeignTile, standing: PendingTile): Promise<void> {
  const given = contentsOf(tile)
  delete tile.content
  delete tile.contents
  if (tile.extensions !== undefined) delete tile.extensions['3DTILES_multiple_contents']
  if (given.length === 0) return
  const [plain, tilesets]: [{ found: string; bytes: Uint8Array }[], string[]] = [[], []]
  for (const one of given) {
    const taken = await read(walk, standing, one)
    if ('tileset' in taken) tilesets.push(taken.tileset)
    else plain.push(taken)
  }
  if (plain.length > 0) tile.content = { uri: await write(walk, plain) }
  else if (tilesets.length > 0) tile.content = { uri: tilesets.shift()! }
  const { boundingVolume, geometricError } = tile
  const beside = tilesets.map(
    (uri): ForeignTile => ({ boundingVolume, geometricError, content: { uri } }) as ForeignTile,
  )
  if (beside.length > 0) tile.children = [...(tile.children ?? []), ...beside]
}

function matrixOf({ transform: given }: ForeignTile): Matrix {
  if (given === undefined) return identity
  if (!Array.isArray(given) || given.length !== 16 || !given.every((value) => Number.isFinite(value)))
    throw new ModelError('damaged', 'a tile that is moved nowhere')
  return given
}

async function walkTile(walk: Walk, tile: ForeignTile, { from, depth, matrix: outer }: PendingTile): Promise<void> {
  walk.tiles += 1
  if (depth > limits.tilesetDepth || walk.tiles > limits.files * 4)
    throw new ModelError('too-complex', 'tiles within tiles')
  if (tile.extensions !== undefined && !isObject(tile.extensions)) throw new ModelError('damaged', 'no extensions')
  if (tile.implicitTiling !== undefined || tile.extensions?.['3DTILES_implicit_tiling'] !== undefined)
    throw new ModelError('implicit-tiling', 'implicit tiling')
  const standing = { from, depth, matrix: multiply(outer, matrixOf(tile)) }
  tile.boundingVolume = movableVolume(tile.boundingVolume, standing.matrix)
  if (tile.viewerRequestVolume !== undefined)
    tile.viewerRequestVolume = movableVolume(tile.viewerRequestVolume, standing.matrix)
  const children = objectsIn(tile.children)
  await takeContents(walk, tile, standing)
  for (const child of children) await walkTile(walk, child, { ...standing, depth: depth + 1 })
}

async function rewritten(walk: Walk, bytes: Uint8Array, standing: PendingTile): Promise<ForeignSet> {
  if (bytes.length > limits.pictureBytes) throw new ModelError('too-complex', 'a tileset of so many tiles')
  const set = parseObject(textOf(bytes)) as ForeignSet
  if (!isObject(set.root)) throw new ModelError('damaged', 'no root')
  if (set.extensionsRequired !== undefined && !Array.isArray(set.extensionsRequired))
    throw new ModelError('damaged', 'no list of extensions')
  if (set.extensionsRequired?.includes('3DTILES_implicit_tiling') === true)
    throw new ModelError('implicit-tiling', 'implicit tiling')
  const foreign = set.extensionsRequired?.filter((name) => !understood.has(name)) ?? []
  if (foreign.length > 0) throw new ModelError('compressed', foreign.join(', '), foreign.join(', '))
  delete set.schemaUri
  walk.open.add(standing.from)
  await walkTile(walk, set.root, standing)
  walk.open.delete(standing.from)
  return set
}

export type ForeignTiles = {
  readonly box: Box
  /** Taken off its own metres. */ readonly origin: Vector
  readonly tiles: number
  /** Null: the place is unknown. */ readonly at: Earthly | null
}

/**
 * A tileset made elsewhere: every file it names is taken over under names of ours, and what lies on the globe is laid
 * flat where it stands.
 */
export async function foreignTiles(files: Files, name: string, sink: Sink): Promise<ForeignTiles> {
  const walk: Walk = { files, sink, names: new Map(), open: new Set(), tiles: 0, next: 0 }
  const set = await rewritten(walk, await files.read(name, limits.pictureBytes), {
    from: name,
    depth: 0,
    matrix: identity,
  })
  if (walk.next === 0) throw new ModelError('empty', 'no tile has contents')
  const [root, own] = [set.root!, matrixOf(set.root!)]
  const volume = root.boundingVolume!
  const middle = transform(own, middleOf(volume))
  const at = placeOnEarth(middle)
  const origin: Vector = at === null ? originNear(middle) : [0, 0, 0]
  const flat: Matrix = multiply(
    at === null ? translation([-origin[0], -origin[1], -origin[2]]) : localOfGeocentric(at),
    own,
  )
  const box = boundsOf(volume, flat)
  if (![...box.min, ...box.max].every((value) => Math.abs(value) <= limits.farthest))
    throw new ModelError('too-wide', `${box.min.join(' ')} to ${box.max.join(' ')}`)
  root.transform = [...flat]
  await sink.write('tileset.json', bytesOfText(JSON.stringify(set)))
  return { at, origin, tiles: walk.next, box }
}
