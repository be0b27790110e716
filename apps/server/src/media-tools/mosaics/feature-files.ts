import type { PhotoFeatures, PhotoPrior } from '@plumbline/mosaic/types'

/** Words of 32 bits a corner takes: x, y, descriptor, colours and size. */
const wordsEach = 1 + 1 + 8 + 3 + 1

const noEdges = new Float32Array(0)

/** Numbers of corners and of edges, then their arrays one after the other, in the byte order of this machine. */
export function featureBytes(features: PhotoFeatures): Uint8Array {
  const { count, x, y, descriptors, colours, sizes, verticals = noEdges } = features
  const words = new Uint32Array(2 + count * wordsEach + verticals.length)
  words.set([count, verticals.length / 4])
  let at = 2
  for (const array of [x, y, descriptors, colours, Uint32Array.from(sizes), verticals]) {
    words.set(new Uint32Array(array.buffer, array.byteOffset, array.length), at)
    at += array.length
  }
  return new Uint8Array(words.buffer)
}

/** Views of the bytes, which must begin at a multiple of four. */
export function featuresOf(bytes: Uint8Array): PhotoFeatures {
  const [count, edges] = bytes.length < 8 ? [-1, 0] : new Uint32Array(bytes.buffer, bytes.byteOffset, 2)
  if (bytes.length !== 4 * (2 + count! * wordsEach + 4 * edges!))
    throw new RangeError('a file of corners that is cut short')
  let at = bytes.byteOffset + 8
  const next = (length: number) => {
    const from = at
    at += length * 4
    return [bytes.buffer, from, length] as const
  }
  return {
    count: count!,
    x: new Float32Array(...next(count!)),
    y: new Float32Array(...next(count!)),
    descriptors: new Uint32Array(...next(count! * 8)),
    colours: new Float32Array(...next(count! * 3)),
    sizes: Uint8Array.from(new Uint32Array(...next(count!))),
    verticals: new Float32Array(...next(edges! * 4)),
  }
}

export type PackedPhoto = { readonly prior: PhotoPrior; readonly bytes: number }

/** The first line of a pack, which the corners of each photo follow; as long as a multiple of four. */
export function packHeader(photos: readonly PackedPhoto[]): Buffer {
  const text = JSON.stringify(photos)
  const length = Buffer.byteLength(text) + 1
  return Buffer.from(`${text}${' '.repeat((4 - (length % 4)) % 4)}\n`)
}

export function readPack(pack: Uint8Array): { readonly prior: PhotoPrior; readonly features: PhotoFeatures }[] {
  const end = pack.indexOf(10)
  const photos = JSON.parse(Buffer.from(pack.buffer, pack.byteOffset, end).toString('utf8')) as PackedPhoto[]
  let at = end + 1
  return photos.map(({ prior, bytes }) => {
    const features = featuresOf(pack.subarray(at, at + bytes))
    at += bytes
    return { prior, features }
  })
}
