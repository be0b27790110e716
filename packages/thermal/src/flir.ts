import { part, startsWith, viewOf } from './bytes.ts'
import { readCamera, type FlirCamera } from './flir-camera.ts'
import { readRaw } from './flir-raw.ts'
import type { Size, ThermalImage } from './image.ts'
import { join, segmentsOf, type Segment } from './jpeg.ts'
import { plausible, temperatures, type Scene } from './planck.ts'
import { statistics } from './statistics.ts'
import { ThermalError } from './thermal-error.ts'

export type FlirPhoto = Size & { readonly raw: Uint16Array; readonly camera: FlirCamera }

const app1 = 0xe1
const flir = [0x46, 0x4c, 0x49, 0x52, 0]
const fff = [0x46, 0x46, 0x46, 0]
const chunkHeader = 8
const records = { raw: 1, camera: 0x20 } as const
const entryBytes = 32
/** Real files have 2 to 28. */
const maxEntryCount = 1024

export const isFlirChunk = ({ marker, data }: Segment): boolean => marker === app1 && startsWith(data, flir)

/**
 * Chunks by the number each carries: they may stand in any order, and one that is missing would shift all that follows.
 */
function joinChunks(segments: readonly Segment[]): Uint8Array {
  const chunks = segments.filter(isFlirChunk).map(({ data }) => data)
  if (chunks.length === 0) throw new ThermalError('not-thermal', 'no FLIR data')
  const last = part(chunks[0]!, 0, chunkHeader)[7]!
  const inOrder: Uint8Array[] = []
  for (const chunk of chunks) inOrder[part(chunk, 0, chunkHeader)[6]!] ??= chunk.subarray(chunkHeader)
  for (let index = 0; index <= last; index += 1)
    if (!inOrder[index]) throw new ThermalError('truncated', `chunk ${index} of ${last} is missing`)
  return join(inOrder.slice(0, last + 1))
}

/** The first record of each kind, by a directory whose byte order shows in its version, a number from 100 to 200. */
function recordsOf(file: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const view = viewOf(part(file, 0, 0x40))
  if (!startsWith(file, fff)) throw new ThermalError('unsupported', 'no FFF file')
  const isVersion = (version: number) => version >= 100 && version < 200
  const isLittle = isVersion(view.getUint32(0x14, true))
  if (!isLittle && !isVersion(view.getUint32(0x14))) throw new ThermalError('unsupported', 'an unknown version of FFF')
  const [start, count] = [view.getUint32(0x18, isLittle), view.getUint32(0x1c, isLittle)]
  if (count > maxEntryCount) throw new ThermalError('damaged', `${count} records`)
  const directory = viewOf(part(file, start, count * entryBytes))
  const found = new Map<number, Uint8Array>()
  for (let entry = 0; entry < count * entryBytes; entry += entryBytes) {
    const type = directory.getUint16(entry, isLittle)
    if ((type === records.raw || type === records.camera) && !found.has(type))
      found.set(type, part(file, directory.getUint32(entry + 12, isLittle), directory.getUint32(entry + 16, isLittle)))
  }
  return found
}

export function decodeFlir(bytes: Uint8Array): FlirPhoto {
  const found = recordsOf(joinChunks(segmentsOf(bytes)))
  const [raw, camera] = [found.get(records.raw), found.get(records.camera)]
  if (!raw || !camera) throw new ThermalError('unsupported', 'no counts of the sensor, or no calibration')
  return { ...readRaw(raw), camera: readCamera(camera) }
}

/**
 * °C of every pixel in the given scene. Refused where most of them lie outside of what the camera can measure: the rest
 * is as doubtful.
 */
export function measureFlir({ width, height, raw, camera }: FlirPhoto, scene: Scene): ThermalImage {
  const image = { width, height, temperatures: temperatures(raw, { ...camera, scene }) }
  const count = statistics(image)?.count ?? 0
  const { min, max } = camera.limits ?? plausible
  if (count * 2 < raw.length)
    throw new ThermalError(
      'implausible',
      `${raw.length - count} of ${raw.length} pixels outside of ${Math.round(min)} to ${Math.round(max)} °C`,
    )
  return image
}
