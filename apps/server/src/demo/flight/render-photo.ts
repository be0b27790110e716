import sharp from 'sharp'
import { facadeOf, type Side } from './building.ts'
import type { Defect } from './facade-defects.ts'
import { facadeSvg } from './facade-svg.ts'
import { frameOf, type Camera, type Frame, type Station } from './plan-flight.ts'
import { textureMask, textures } from './texture.ts'
import { withMetadata } from './write-exif.ts'

// No picture is opened twice, and cached ones would count against the worker's memory.
sharp.cache(false)

/** Metres a step of the texture covers on the wall. */
const steps = { fine: 0.0021, coarse: 0.0187 } as const

const indices = (count: number, from: number, perPixel: number, step: number) =>
  Uint16Array.from({ length: count }, (_, index) => Math.floor((from + index * perPixel) / step) & textureMask)

const vignette = (count: number, by: number) =>
  Float32Array.from({ length: count }, (_, index) => 1 - by * ((2 * index) / count - 1) ** 2)

/** Light and colour of the hour: sun is warm, and what it does not reach is lit by the sky. */
const lights = { sun: [1.04, 1.01, 0.97], sky: [0.84, 0.88, 0.95] } as const

type Weather = (drawn: Uint8Array, out: Uint8ClampedArray, firstRow: number, rows: number) => void

/**
 * From the flat drawing to the photo. The wall keeps its own marks from photo to photo, the sensor's grain does not.
 */
function weatherOf({ sequence, side }: Station, { left, bottom, width, height }: Frame, camera: Camera): Weather {
  const { fine, coarse, grain } = textures()
  const [red, green, blue] = facadeOf(side).isSunlit ? lights.sun : lights.sky
  const [perPixel, top] = [width / camera.width, 200 - bottom - height]
  const fineColumns = indices(camera.width, left + 50, perPixel, steps.fine)
  const coarseColumns = indices(camera.width, left + 50, perPixel, steps.coarse)
  const fineRows = indices(camera.height, top, perPixel, steps.fine)
  const coarseRows = indices(camera.height, top, perPixel, steps.coarse)
  const [across, down] = [vignette(camera.width, 0.1), vignette(camera.height, 0.07)]
  const shift = sequence * 211
  return (drawn, out, firstRow, rows) => {
    let from = 0
    let to = firstRow * camera.width * 3
    for (let y = firstRow; y < firstRow + rows; y += 1) {
      const fineRow = fineRows[y]! << 10
      const coarseRow = coarseRows[y]! << 10
      const grainRow = ((y + shift * 7) & textureMask) << 10
      const dim = down[y]!
      for (let x = 0; x < camera.width; x += 1) {
        const r = drawn[from]!
        const b = drawn[from + 2]!
        // Bluer than red is glass or sky, which have no plaster.
        const mark =
          b > r ? 1 : 1 + fine[fineRow | fineColumns[x]!]! * 0.00075 + coarse[coarseRow | coarseColumns[x]!]! * 0.0011
        const light = mark * dim * across[x]!
        const speck = grain[grainRow | ((x + shift) & textureMask)]! * 0.022
        out[to] = r * light * red + speck
        out[to + 1] = drawn[from + 1]! * light * green + speck
        out[to + 2] = b * light * blue + speck
        from += 4
        to += 3
      }
    }
  }
}

/**
 * The whole drawing at once would take four bytes of memory for each of twelve million pixels, and the event loop for
 * half a second.
 */
const strips = 4

function drawStrip(
  side: Side,
  frame: Frame,
  camera: Camera,
  defects: readonly Defect[],
  firstRow: number,
  rows: number,
): Promise<Buffer> {
  const perPixel = frame.height / camera.height
  const strip = {
    ...frame,
    bottom: frame.bottom + (camera.height - firstRow - rows) * perPixel,
    height: rows * perPixel,
  }
  return sharp(Buffer.from(facadeSvg(side, strip, { width: camera.width, height: rows }, defects)))
    .ensureAlpha()
    .raw()
    .toBuffer()
}

export type PhotoRenderer = (station: Station) => Promise<Buffer>

/**
 * JPEGs with everything a drone's camera writes beside them; one at a time, because they are painted upon the same
 * pixels.
 */
export function photoRenderer(camera: Camera, defects: readonly Defect[]): PhotoRenderer {
  const pixels = new Uint8ClampedArray(camera.width * camera.height * 3)
  const rows = Math.ceil(camera.height / strips)
  return async (station) => {
    const frame = frameOf(station, camera)
    const weather = weatherOf(station, frame, camera)
    for (let firstRow = 0; firstRow < camera.height; firstRow += rows) {
      const count = Math.min(rows, camera.height - firstRow)
      weather(await drawStrip(station.side, frame, camera, defects, firstRow, count), pixels, firstRow, count)
    }
    const jpeg = await sharp(pixels, { raw: { width: camera.width, height: camera.height, channels: 3 } })
      .jpeg({ quality: 84 })
      .toBuffer()
    return withMetadata(jpeg, station, camera)
  }
}
