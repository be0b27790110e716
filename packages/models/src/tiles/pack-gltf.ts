import { limits } from '../limits.ts'
import { ModelError } from '../model-error.ts'
import { bytesOfText } from '../text.ts'

declare function atob(text: string): string

type View = {
  buffer?: number
  byteOffset?: number
  byteLength?: number
  extensions?: Record<string, { buffer?: number; byteOffset?: number }>
}
export type GltfJson = {
  extensions?: Record<string, { schemaUri?: string } | undefined>
  extensionsUsed?: readonly string[]
  extensionsRequired?: readonly string[]
  buffers?: { uri?: string; byteLength?: number }[]
  bufferViews?: View[]
  images?: { uri?: string; bufferView?: number; mimeType?: string }[]
}

/** The file that a URI names, beside the one that is read. */
export type ReadUri = (uri: string) => Promise<Uint8Array>

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const made = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  parts.reduce((at, part) => (made.set(part, at), at + part.length), 0)
  return made
}

const paddedTo = (bytes: Uint8Array, side: number, filler = 0) =>
  concat([bytes, new Uint8Array((side - (bytes.length % side)) % side).fill(filler)])

async function bytesOf(uri: string, read: ReadUri): Promise<Uint8Array> {
  if (!uri.startsWith('data:')) return read(uri)
  const [head = '', text = ''] = uri.split(',', 2)
  try {
    return /;base64$/i.test(head)
      ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      : bytesOfText(decodeURIComponent(text))
  } catch {
    throw new ModelError('damaged', 'data that cannot be decoded')
  }
}

const mimeOf = (bytes: Uint8Array) =>
  bytes[0] === 0x89
    ? 'image/png'
    : bytes[0] === 0xff
      ? 'image/jpeg'
      : bytes[8] === 0x57 && bytes[9] === 0x45
        ? 'image/webp'
        : undefined

/** Buffers and pictures that lie beside a glTF become part of its one buffer. */
export async function packGltf(
  json: GltfJson,
  own: Uint8Array,
  read: ReadUri,
): Promise<{ readonly json: GltfJson; readonly body: Uint8Array }> {
  const parts: Uint8Array[] = []
  let length = 0
  const add = (bytes: Uint8Array): number => {
    const start = length
    const whole = paddedTo(bytes, 8)
    length += whole.length
    if (length > limits.meshBytes) throw new ModelError('too-complex', 'too large')
    parts.push(whole)
    return start
  }
  const starts: number[] = []
  for (const { uri, byteLength = 0 } of json.buffers ?? []) {
    const bytes = uri === undefined ? own : await bytesOf(uri, read)
    if (bytes.length < byteLength) throw new ModelError('damaged', 'a buffer ends too early')
    starts.push(add(bytes.subarray(0, byteLength)))
  }
  const moved = <T extends { buffer?: number; byteOffset?: number }>(view: T): T => {
    const start = starts[view.buffer ?? Number.NaN]
    if (start === undefined) throw new ModelError('damaged', 'a buffer that is not there')
    return { ...view, buffer: 0, byteOffset: (view.byteOffset ?? 0) + start }
  }
  const bufferViews = (json.bufferViews ?? []).map((view) => ({
    ...moved(view),
    ...(view.extensions === undefined
      ? {}
      : {
          extensions: Object.fromEntries(
            Object.entries(view.extensions).map(([name, value]) => [
              name,
              value.buffer === undefined ? value : moved(value),
            ]),
          ),
        }),
  }))
  const images: NonNullable<GltfJson['images']> = []
  for (const { uri, ...image } of json.images ?? []) {
    if (uri === undefined) images.push(image)
    else {
      const bytes = await bytesOf(uri, read)
      const mimeType = mimeOf(bytes) ?? image.mimeType
      if (mimeType === undefined) throw new ModelError('compressed', 'a picture', uri.slice(0, 200))
      images.push({
        ...image,
        mimeType,
        bufferView: bufferViews.push({ buffer: 0, byteOffset: add(bytes), byteLength: bytes.length }) - 1,
      })
    }
  }
  const given = {
    ...json,
    ...(json.images === undefined ? {} : { images }),
    ...(bufferViews.length === 0 ? {} : { bufferViews }),
    ...(length === 0 ? {} : { buffers: [{ byteLength: length }] }),
  }
  return { json: given, body: concat(parts) }
}

/** A glTF as one file. */
export function glbOf(json: object, body: Uint8Array): Uint8Array {
  const [text, data] = [paddedTo(bytesOfText(JSON.stringify(json)), 4, 0x20), paddedTo(body, 4)]
  const total = 12 + 8 + text.length + (data.length === 0 ? 0 : 8 + data.length)
  const made = new Uint8Array(total)
  const view = new DataView(made.buffer)
  ;[0x4654_6c67, 2, total, text.length, 0x4e4f_534a].forEach((value, at) => view.setUint32(at * 4, value, true))
  made.set(text, 20)
  if (data.length === 0) return made
  view.setUint32(20 + text.length, data.length, true)
  view.setUint32(24 + text.length, 0x004e_4942, true)
  made.set(data, 28 + text.length)
  return made
}
