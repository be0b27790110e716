import type { Part, Point } from './building-mesh.ts'

const [floatType, arrayBuffer, triangles] = [5126, 34_962, 4] as const

/** glTF counts y upwards and z to the south. */
const yUp = ([east, north, up]: Point): Point => [east, up, -north]

const floatsOf = (points: readonly Point[]): Float32Array => Float32Array.from(points.flatMap((point) => yUp(point)))

/** glTF wants light, not the screen's numbers. */
function linear(colour: string): number[] {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return [...parts.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)), 1]
}

const bounds = (floats: Float32Array, pick: (...values: number[]) => number) =>
  [0, 1, 2].map((axis) =>
    floats.reduce((best, value, at) => (at % 3 === axis ? pick(best, value) : best), floats[axis]!),
  )

function chunk(type: string, bytes: Uint8Array, filler: number): Buffer {
  const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4, filler)
  padded.set(bytes)
  const head = Buffer.alloc(8)
  head.writeUInt32LE(padded.length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, padded])
}

/** A binary glTF of plain coloured triangles. `about`: what it is and is not, for a reader of the file. */
export function writeGlb(parts: readonly Part[], about: string): Buffer {
  const arrays = parts.flatMap(({ points, normals }) => [floatsOf(points), floatsOf(normals)])
  const offsets = arrays.map((_, at) => arrays.slice(0, at).reduce((sum, { byteLength }) => sum + byteLength, 0))
  const json = {
    asset: { version: '2.0', generator: 'Plumbline demonstration', extras: { about } },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: about }],
    meshes: [
      {
        primitives: parts.map((_, at) => ({
          attributes: { POSITION: at * 2, NORMAL: at * 2 + 1 },
          material: at,
          mode: triangles,
        })),
      },
    ],
    materials: parts.map(({ colour }) => ({
      pbrMetallicRoughness: { baseColorFactor: linear(colour), metallicFactor: 0, roughnessFactor: 1 },
      doubleSided: true,
    })),
    accessors: arrays.map((floats, at) => ({
      bufferView: at,
      componentType: floatType,
      count: floats.length / 3,
      type: 'VEC3',
      ...(at % 2 === 0 ? { min: bounds(floats, Math.min), max: bounds(floats, Math.max) } : {}),
    })),
    bufferViews: arrays.map(({ byteLength }, at) => ({
      buffer: 0,
      byteOffset: offsets[at]!,
      byteLength,
      target: arrayBuffer,
    })),
    buffers: [{ byteLength: arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) }],
  }
  const bytes = Buffer.concat(
    arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  )
  const chunks = [chunk('JSON', Buffer.from(JSON.stringify(json)), 0x20), chunk('BIN\0', bytes, 0)]
  const head = Buffer.alloc(12)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + chunks.reduce((sum, { length }) => sum + length, 0), 8)
  return Buffer.concat([head, ...chunks])
}
