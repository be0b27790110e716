import { appendFileSync, mkdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '@plumbline/models/files'
import { foreignTiles } from '@plumbline/models/tiles/foreign-tiles'
import { lasFeed, readLasHeader, type PointFeed } from '@plumbline/models/formats/las'
import { limits } from '@plumbline/models/limits'
import { add, identity, type Vector } from '@plumbline/models/matrix'
import { meshTiles } from '@plumbline/models/tiles/mesh-tiles'
import type { Box, Scene } from '@plumbline/models/mesh'
import { ModelError } from '@plumbline/models/model-error'
import { readObj } from '@plumbline/models/formats/obj'
import { pointTiles } from '@plumbline/models/tiles/octree'
import type { Scratch } from '@plumbline/models/tiles/point-chunks'
import { placeOfNote, soundPlace, type OwnPlace } from '@plumbline/models/place/own-place'
import { hasFaces, readPlyHeader } from '@plumbline/models/formats/ply'
import { readPlyMesh } from '@plumbline/models/formats/ply-mesh'
import { plyFeed } from '@plumbline/models/formats/ply-points'
import { readGltf } from '@plumbline/models/formats/read-gltf'
import { onlyNumbers, type StatedPlace } from '@plumbline/models/place/stated-place'
import { textOf } from '@plumbline/models/text'
import { countTiles, tilesetJson, type Onward, type Sink } from '@plumbline/models/tiles/tileset'
import type { FileUnit } from '@plumbline/models/place/units'
import { captureFirst, writeSurface } from './model-surface.ts'
import { builtFolder, scratchFolder, type MadeModel, type ModelBuildRequest } from './model-build-request.ts'
import { aloneAt, packedAt, sourceAt } from './model-files.ts'
import { painterOf } from './model-painter.ts'
import { readHead, startsWith } from '../signatures.ts'

type Work = { readonly sink: Sink; readonly scratch: Scratch; readonly onward: Onward }

/** stated: missing where the file has no word for its place. */
type Said = { readonly own: OwnPlace | null; readonly unit: FileUnit; readonly stated?: StatedPlace }
const nothing = { skipped: 0, triangles: 0, points: 0, elements: 0, hasTree: false }
/** glTF and 3D Tiles count in metres. */
const inMetres: Said = { own: null, unit: 'metre' }
/** OBJ and PLY have no word for units. */
const unsaid: Said = { own: null, unit: 'unknown' }

const middleOf = ({ min, max }: Box, origin: Vector): Vector =>
  add([(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2], origin)

async function makeMesh(scene: Scene, { sink: outer, onward }: Work, said: Said): Promise<MadeModel> {
  const { sink, first } = captureFirst(outer)
  const root = await meshTiles(scene, painterOf(scene.pictures), sink, onward)
  await writeSurface(sink, first(), root)
  await sink.write('tileset.json', tilesetJson(root))
  const triangles = scene.meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  return {
    ...nothing,
    skipped: scene.skipped ?? 0,
    triangles,
    tiles: countTiles(root),
    bounds: root.box,
    origin: scene.origin,
    stated: onlyNumbers(middleOf(root.box, scene.origin), 'none'),
    ...said,
  }
}

async function makePoints(feed: PointFeed, { sink, scratch, onward }: Work, said: Said): Promise<MadeModel> {
  const { root, origin, box, points } = await pointTiles(feed, scratch, sink, onward)
  await sink.write('tileset.json', tilesetJson(root))
  return {
    ...nothing,
    points,
    tiles: countTiles(root),
    bounds: box,
    origin,
    stated: onlyNumbers(middleOf(box, origin), 'none'),
    ...said,
  }
}

async function makePly(path: string, work: Work): Promise<MadeModel> {
  const header = readPlyHeader(await readHead(path, 64 * 1024))
  const source = await sourceAt(path)
  if (source.size > limits.meshBytes) throw new ModelError('too-complex', 'too large')
  const bytes = await readFile(path)
  return hasFaces(header)
    ? makeMesh(readPlyMesh(bytes, header), work, unsaid)
    : makePoints(plyFeed(bytes, header), work, unsaid)
}

async function makeLas(path: string, work: Work): Promise<MadeModel> {
  const source = await sourceAt(path)
  const header = await readLasHeader(source)
  return makePoints(lasFeed(source, header), work, header)
}

/** The one nearest to the top: others are what it refers to, or its copies at other levels of detail. */
function mainOf({ names }: Files, pattern: RegExp): string {
  const [name] = names
    .filter((one) => pattern.test(one))
    .sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length)
  if (name === undefined) throw new ModelError('damaged', 'the file that it is for is not in it')
  return name
}

/** OpenDroneMap writes beside a model what its metres are counted from. */
async function noteIn(files: Files): Promise<ReturnType<typeof placeOfNote>> {
  const name = files.names.find((one) => /(?:(?:^|\/)coords|_geo|offset)\.(?:txt|xyz)$/i.test(one))
  return name === undefined ? null : placeOfNote(textOf(await files.read(name, 100_000)))
}

async function makeTiles(files: Files, { sink, onward }: Work): Promise<MadeModel> {
  onward(0.1)
  const { box, origin, tiles, at } = await foreignTiles(files, mainOf(files, /(^|\/)tileset\.json$/i), sink)
  const made = { ...nothing, tiles, bounds: box, origin, unit: 'metre' as const }
  if (at === null) return { ...made, own: null, stated: onlyNumbers(middleOf(box, origin), 'none') }
  return {
    ...made,
    own: { at, matrix: identity },
    stated: {
      ...onlyNumbers([at.latitude, at.longitude, at.altitude], 'none'),
      source: 'globe',
      isGeographic: true,
      fault: null,
    },
  }
}

function workIn(folder: string, onward: Onward): Work {
  const [built, scratch] = [join(folder, builtFolder), join(folder, scratchFolder)]
  mkdirSync(built)
  mkdirSync(scratch)
  return {
    onward,
    sink: {
      async write(name, bytes) {
        mkdirSync(dirname(join(built, name)), { recursive: true })
        await writeFile(join(built, name), bytes)
      },
    },
    scratch: {
      append: (name, bytes) => appendFileSync(join(scratch, name), bytes),
      read: async (name) => readFile(join(scratch, name)),
      remove: (name) => rm(join(scratch, name)),
    },
  }
}

/** Of OpenDroneMap, whose note says where an OBJ lies: in metres. */
async function saidBeside(files: Files): Promise<Said> {
  const note = await noteIn(files)
  return note === null ? unsaid : { ...note, unit: 'metre' }
}

/** In a process of its own: one foreign file in, tiles of ours out. */
export async function makeModel(request: ModelBuildRequest, onward: Onward): Promise<MadeModel> {
  const made = await makeKind(request, onward)
  const own = soundPlace(made.own)
  const fault = made.own !== null && own === null ? 'off-grid' : made.stated.fault
  return {
    ...made,
    own,
    stated: { ...made.stated, fault, isHeightIgnored: own !== null && own.at.altitude !== made.own?.at.altitude },
  }
}

async function makeKind({ path, folder, kind, fileName }: ModelBuildRequest, onward: Onward): Promise<MadeModel> {
  const work = workIn(folder, onward)
  if (kind === 'las' || kind === 'laz') return makeLas(path, work)
  if (kind === 'ply') return makePly(path, work)
  if (kind === 'ifc') return (await import('./model-ifc.ts')).makeIfc(path, work.sink, onward)
  const isPacked = startsWith(await readHead(path, 4), 'PK\u0003\u0004')
  const files = isPacked ? await packedAt(path) : await aloneAt(path, fileName)
  if (kind === 'tiles3d') return makeTiles(files, work)
  if (kind === 'obj')
    return makeMesh(await readObj(files, isPacked ? mainOf(files, /\.obj$/i) : fileName), work, await saidBeside(files))
  return makeMesh(
    await readGltf(files, isPacked ? mainOf(files, kind === 'gltf' ? /\.gltf$/i : /\.glb$/i) : fileName),
    work,
    inMetres,
  )
}
