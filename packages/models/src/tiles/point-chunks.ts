/**
 * Where points wait until their part of space is built: more than the memory holds. Written at once: what is handed
 * over may be reused.
 */
export type Scratch = {
  append(name: string, bytes: Uint8Array): void
  read(name: string): Promise<Uint8Array>
  remove(name: string): Promise<void>
}

export const levels = 7
export const cells = 2 ** levels
export const chunkPoints = 1_500_000
/** More at one place than anybody sees: the rest is left out. */
const maxInChunk = 8_000_000
const bytesEach = 16

export type Cloud = { readonly positions: Float32Array; readonly colours: Uint8Array }

type Chunk = { readonly name: string; readonly level: number }
export type Plan = { readonly chunks: Chunk[]; readonly owner: Uint32Array; readonly counts: readonly Uint32Array[] }

/** Of which cells each part consists that is built at once. */
export function planOf(finest: Uint32Array): Plan {
  const counts = [finest]
  for (let level = levels - 1; level >= 0; level -= 1) {
    const [size, below] = [2 ** level, counts[0]!]
    const coarse = new Uint32Array(size ** 3)
    below.forEach((count, at) => {
      const [x, y, z] = [at % (size * 2), Math.floor(at / (size * 2)) % (size * 2), Math.floor(at / (size * 2) ** 2)]
      coarse[(x >> 1) + size * ((y >> 1) + size * (z >> 1))]! += count
    })
    counts.unshift(coarse)
  }
  const plan: Plan = { chunks: [], owner: new Uint32Array(cells ** 3), counts }
  assign(plan, 0, 0, 0, 0)
  return plan
}

function assign(plan: Plan, level: number, x: number, y: number, z: number): void {
  const count = plan.counts[level]![x + 2 ** level * (y + 2 ** level * z)]!
  if (count === 0) return
  if (count > chunkPoints && level < levels) {
    for (let octant = 0; octant < 8; octant += 1)
      assign(plan, level + 1, x * 2 + (octant & 1), y * 2 + ((octant >> 1) & 1), z * 2 + ((octant >> 2) & 1))
    return
  }
  const number = plan.chunks.push({ name: `${level}-${x}-${y}-${z}`, level })
  const width = 2 ** (levels - level)
  for (let dz = 0; dz < width; dz += 1)
    for (let dy = 0; dy < width; dy += 1)
      plan.owner.fill(
        number,
        x * width + cells * (y * width + dy + cells * (z * width + dz)),
        (x + 1) * width + cells * (y * width + dy + cells * (z * width + dz)),
      )
}

export class Spill {
  private readonly buffers: { readonly bytes: Uint8Array; readonly view: DataView; used: number; total: number }[]
  private readonly chunks: readonly Chunk[]
  private readonly scratch: Scratch
  constructor(chunks: readonly Chunk[], scratch: Scratch) {
    this.chunks = chunks
    this.scratch = scratch
    this.buffers = chunks.map(() => {
      const bytes = new Uint8Array(4_096 * bytesEach)
      return { bytes, view: new DataView(bytes.buffer), used: 0, total: 0 }
    })
  }

  add(chunk: number, x: number, y: number, z: number, colour: number): void {
    const buffer = this.buffers[chunk]!
    if (buffer.total >= maxInChunk) return
    buffer.view.setFloat32(buffer.used, x, true)
    buffer.view.setFloat32(buffer.used + 4, y, true)
    buffer.view.setFloat32(buffer.used + 8, z, true)
    buffer.view.setUint32(buffer.used + 12, colour, true)
    buffer.used += bytesEach
    buffer.total += 1
    if (buffer.used < buffer.bytes.length) return
    this.scratch.append(this.chunks[chunk]!.name, buffer.bytes)
    buffer.used = 0
  }

  finish(): void {
    for (const [number, { bytes, used }] of this.buffers.entries())
      if (used > 0) this.scratch.append(this.chunks[number]!.name, bytes.subarray(0, used))
  }
}

export function cloudOf(bytes: Uint8Array): Cloud {
  const count = Math.floor(bytes.length / bytesEach)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const cloud = { positions: new Float32Array(count * 3), colours: new Uint8Array(count * 4) }
  for (let point = 0; point < count; point += 1) {
    for (let axis = 0; axis < 3; axis += 1)
      cloud.positions[point * 3 + axis] = view.getFloat32(point * bytesEach + axis * 4, true)
    cloud.colours.set(bytes.subarray(point * bytesEach + 12, point * bytesEach + 16), point * 4)
  }
  return cloud
}
