import { isOldGlb, isOldGltf } from '../formats/gltf-version.ts'
import { objectsIn, parseObject } from '../json.ts'
import { ModelError } from '../model-error.ts'
import { concat, glbOf, packGltf, type GltfJson, type ReadUri } from './pack-gltf.ts'
import { bytesOfText, textOf } from '../text.ts'

const deepest = 4
const wordAt = (view: DataView, at: number) => {
  if (at + 4 > view.byteLength) throw new ModelError('damaged', 'a tile ends too early')
  return view.getUint32(at, true)
}
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Whatever is called a URI, by whichever extension: data that comes along, or nothing. */
function checkJson(text: string): void {
  parseObject(text)
  JSON.parse(text, (key, value: unknown) => {
    if (/ur[il]$/i.test(key) && typeof value === 'string' && !value.startsWith('data:'))
      throw new ModelError('refers-outside', value.slice(0, 200), value)
    return value
  })
}

/** A list of another kind than glTF has would end as an error without a name. */
function gltfOf(text: string): GltfJson {
  const json = parseObject(text) as GltfJson
  if (isOldGltf(json)) throw new ModelError('gltf-1', 'asset.version')
  objectsIn(json.bufferViews)
  for (const { uri } of [...objectsIn(json.buffers), ...objectsIn(json.images)])
    if (uri !== undefined && typeof uri !== 'string') throw new ModelError('damaged', 'a URI that is no text')
  return json
}

/** What the viewer draws; a required extension beyond these leaves a hole in the model. */
const drawn =
  /^(KHR_materials_\w+|KHR_mesh_quantization|KHR_texture_transform|KHR_lights_punctual|EXT_meshopt_compression|EXT_texture_webp|EXT_texture_avif|EXT_mesh_gpu_instancing|EXT_mesh_features|EXT_structural_metadata|CESIUM_RTC|CESIUM_primitive_outline)$/

function checkExtensions({ extensionsRequired }: GltfJson): void {
  const foreign = Array.isArray(extensionsRequired) ? extensionsRequired.filter((name) => !drawn.test(name)) : []
  if (foreign.length > 0) throw new ModelError('compressed', foreign.join(', '), foreign.join(', '))
}

const metadata = 'EXT_structural_metadata'
/**
 * Tables of features whose schema lies elsewhere: nothing of them is drawn, and without the schema nothing of them can
 * be read.
 */
function withoutForeignSchema(json: GltfJson): GltfJson {
  if (json.extensions?.[metadata]?.schemaUri === undefined) return json
  const {
    extensions: { [metadata]: _, ...extensions },
    extensionsUsed = [],
    extensionsRequired = [],
    ...rest
  } = json
  const [used, required] = [extensionsUsed, extensionsRequired].map((names) =>
    names.filter((name) => name !== metadata),
  ) as [string[], string[]]
  // Empty lists and objects are not valid glTF.
  return {
    ...rest,
    ...(Object.keys(extensions).length > 0 ? { extensions } : {}),
    ...(used.length > 0 ? { extensionsUsed: used } : {}),
    ...(required.length > 0 ? { extensionsRequired: required } : {}),
  }
}

async function wholeGltf(given: GltfJson, body: Uint8Array, read: ReadUri): Promise<Uint8Array> {
  const json = withoutForeignSchema(given)
  checkExtensions(json)
  const packed = await packGltf(json, body, read)
  checkJson(JSON.stringify(packed.json))
  return glbOf(packed.json, packed.body)
}

async function wholeGlb(bytes: Uint8Array, read: ReadUri): Promise<Uint8Array> {
  if (isOldGlb(bytes)) throw new ModelError('gltf-1', 'a container of version 1')
  const view = viewOf(bytes)
  const length = wordAt(view, 12)
  const text = textOf(bytes.subarray(20, 20 + length))
  const json = gltfOf(text)
  const isWhole =
    json.extensions?.[metadata]?.schemaUri === undefined &&
    [...(json.buffers ?? []), ...(json.images ?? [])].every(({ uri }) => uri === undefined || uri.startsWith('data:'))
  if (!isWhole)
    return wholeGltf(
      json,
      28 + length <= bytes.length
        ? bytes.subarray(28 + length, 28 + length + wordAt(view, 20 + length))
        : new Uint8Array(0),
      read,
    )
  checkExtensions(json)
  checkJson(text)
  return bytes
}

/** With its length, and of instances that what they repeat comes along. */
function withBody(bytes: Uint8Array, from: number, body: Uint8Array, isInstanced: boolean): Uint8Array {
  const made = concat([bytes.subarray(0, from), body])
  viewOf(made).setUint32(8, made.length, true)
  if (isInstanced) viewOf(made).setUint32(28, 1, true)
  return made
}

/** Its tables, then a GLB; of instances either that or where it lies. */
async function wholeModel(bytes: Uint8Array, isInstanced: boolean, read: ReadUri, depth: number): Promise<Uint8Array> {
  const [view, headLength] = [viewOf(bytes), isInstanced ? 32 : 28]
  const tables = [12, 16, 20, 24].map((at) => wordAt(view, at)) as [number, number, number, number]
  for (const [from, length] of [
    [headLength, tables[0]],
    [headLength + tables[0] + tables[1], tables[2]],
  ] as const)
    if (length > 0) checkJson(textOf(bytes.subarray(from, from + length)))
  const from = headLength + tables[0] + tables[1] + tables[2] + tables[3]
  const inner = bytes.subarray(from)
  if (isInstanced && wordAt(view, 28) === 0) {
    const uri = textOf(inner).replace(/(?<![\0\s])[\0\s]+$/, '')
    return withBody(bytes, from, await whole(await read(uri), read, depth + 1), true)
  }
  const made = await whole(inner, read, depth + 1)
  return made === inner ? bytes : withBody(bytes, from, made, false)
}

async function wholeComposite(bytes: Uint8Array, read: ReadUri, depth: number): Promise<Uint8Array> {
  const view = viewOf(bytes)
  const parts: Uint8Array[] = []
  let at = 16
  for (let left = wordAt(view, 12); left > 0; left -= 1) {
    const length = wordAt(view, at + 8)
    if (length < 12 || at + length > bytes.length) throw new ModelError('damaged', 'a tile ends too early')
    parts.push(await whole(bytes.subarray(at, at + length), read, depth + 1))
    at += length
  }
  return composite(parts)
}

function checkPoints(bytes: Uint8Array): void {
  const view = viewOf(bytes)
  const [feature, batch] = [wordAt(view, 12), wordAt(view, 20)]
  const from = 28 + feature + wordAt(view, 16)
  for (const text of [
    textOf(bytes.subarray(28, 28 + feature)),
    ...(batch > 0 ? [textOf(bytes.subarray(from, from + batch))] : []),
  ]) {
    checkJson(text)
    if (text.includes('3DTILES_draco_point_compression'))
      throw new ModelError('compressed', 'points', '3DTILES_draco_point_compression')
  }
}

async function whole(bytes: Uint8Array, read: ReadUri, depth: number): Promise<Uint8Array> {
  if (depth > deepest) throw new ModelError('too-complex', 'tiles within tiles')
  const kind = textOf(bytes.subarray(0, 4), 'latin1')
  if (kind === 'glTF') return wholeGlb(bytes, read)
  if (kind === 'b3dm' || kind === 'i3dm') return wholeModel(bytes, kind === 'i3dm', read, depth)
  if (kind === 'cmpt') return wholeComposite(bytes, read, depth)
  if (kind !== 'pnts') return wholeGltf(gltfOf(textOf(bytes)), new Uint8Array(0), read)
  checkPoints(bytes)
  return bytes
}

/**
 * The viewer's browser draws the tile: everything it refers to is packed into it, and nothing in it may lead elsewhere.
 * Decided by content, not by name.
 */
export const selfContained = (bytes: Uint8Array, read: ReadUri): Promise<Uint8Array> => whole(bytes, read, 0)

/** A bare GLB may not stand in a composite. */
function inComposite(bytes: Uint8Array): Uint8Array {
  if (textOf(bytes.subarray(0, 4), 'latin1') !== 'glTF') return bytes
  const table = bytesOfText('{"BATCH_LENGTH":0}  ')
  const head = new Uint8Array(28)
  head.set(bytesOfText('b3dm'))
  ;[1, 28 + table.length + bytes.length, table.length].forEach((value, at) =>
    viewOf(head).setUint32(4 + at * 4, value, true),
  )
  return concat([head, table, bytes])
}

/** Several contents as one. */
export function composite(contents: readonly Uint8Array[]): Uint8Array {
  const parts = contents.map(inComposite)
  const head = new Uint8Array(16)
  head.set(bytesOfText('cmpt'))
  ;[1, 16 + parts.reduce((sum, { length }) => sum + length, 0), parts.length].forEach((value, at) =>
    viewOf(head).setUint32(4 + at * 4, value, true),
  )
  return concat([head, ...parts])
}

/** The ending of the name that a content gets. */
export const extensionOf = (bytes: Uint8Array): 'glb' | 'b3dm' | 'i3dm' | 'pnts' | 'cmpt' => {
  const kind = textOf(bytes.subarray(0, 4), 'latin1')
  return kind === 'b3dm' || kind === 'i3dm' || kind === 'pnts' || kind === 'cmpt' ? kind : 'glb'
}
