import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MosaicPlan } from '@plumbline/mosaic/mosaic-plan'
import { renderBand, renderTemperatureBand } from '@plumbline/mosaic/render-band'
import type { PlacedPhoto } from '@plumbline/mosaic/types'
import type { AlignmentFile } from './align-task.ts'
import { fileNames, type BandRequest } from './mosaic-request.ts'

/** The plan as the alignment left it in the folder of the job. */
export async function readPlan(folder: string): Promise<{ readonly file: AlignmentFile; readonly plan: MosaicPlan }> {
  const file = JSON.parse(await readFile(join(folder, fileNames.alignment), 'utf8')) as AlignmentFile
  const bytes = await readFile(join(folder, fileNames.sources))
  const sources = new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  if (sources.length !== file.plan.columns * file.plan.rows) throw new RangeError('a source map that is cut short')
  const sights = file.plan.sights.map((sight) => ({ ...sight, photo: file.plan.photos[sight.index]! }))
  return { file, plan: { ...file.plan, sources, sights } }
}

const [hatchPx, hatchLinePx, ground, line] = [48, 6, 238, 214]

/** What no photo shows is hatched: a plain colour could be taken for the facade. */
export const hatchAt = (x: number, y: number): number => ((x + y) % hatchPx < hatchLinePx ? line : ground)

function coloursOf(data: Uint8ClampedArray, width: number, top: number): Uint8Array {
  const colours = new Uint8Array((data.length / 4) * 3)
  for (let from = 0, to = 0, index = 0; from < data.length; from += 4, to += 3, index += 1) {
    if (data[from + 3] === 0) {
      colours.fill(hatchAt(index % width, top + Math.floor(index / width)), to, to + 3)
      continue
    }
    colours[to] = data[from]!
    colours[to + 1] = data[from + 1]!
    colours[to + 2] = data[from + 2]!
  }
  return colours
}

/** Reads one file after the other into the same memory: of pixels of 12 MP the collector lets several gather. */
function openReader() {
  let memory = Buffer.alloc(0)
  return async (path: string): Promise<Buffer> => {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (memory.length < size) memory = Buffer.allocUnsafeSlow(size)
      const bytes = memory.subarray(0, size)
      for (let at = 0; at < size;) {
        const { bytesRead } = await file.read(bytes, at, size - at, at)
        if (bytesRead === 0) throw new RangeError('pixels that are cut short')
        at += bytesRead
      }
      return bytes
    } finally {
      await file.close()
    }
  }
}

/** Some rows of the mosaic: red, green and blue, or temperatures. */
export async function paintBand({ path, folder, isThermal, top, rows, pixels }: BandRequest): Promise<object> {
  const { plan } = await readPlan(path)
  const readBytes = openReader()
  const read = async (photo: PlacedPhoto) => {
    const file = pixels[photo.imageId]
    return file && { ...file, bytes: await readBytes(join(path, file.name)) }
  }
  const target = join(folder, fileNames.band)
  if (isThermal) {
    const { data } = await renderTemperatureBand(plan, top, rows, async (photo) => {
      const found = await read(photo)
      return (
        found && {
          width: found.width,
          height: found.height,
          data: new Float32Array(found.bytes.buffer, found.bytes.byteOffset, found.width * found.height),
        }
      )
    })
    await writeFile(target, new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
  } else {
    const { data } = await renderBand(plan, top, rows, async (photo) => {
      const found = await read(photo)
      return found && { width: found.width, height: found.height, data: found.bytes, channels: 3 }
    })
    await writeFile(target, coloursOf(data, plan.widthPx, top))
  }
  return { rows }
}
