import type { Size } from '@plumbline/geometry/point'
import type { Rect } from '@plumbline/geometry/rect'
import type { Probabilities } from './trace-engine.ts'

/** A slow line: the photo alone leads well enough. */
const timeoutMs = 5_000

/** Red crack, green spalling, blue rust. Broken concrete and its rusting bars are one area to outline. */
export function probabilitiesOf({ width, height }: Size, data: Uint8ClampedArray): Probabilities {
  const [crack, area] = [new Float32Array(width * height), new Float32Array(width * height)]
  for (let at = 0, from = 0; at < crack.length; at += 1, from += 4) {
    crack[at] = data[from]! / 255
    area[at] = Math.max(data[from + 1]!, data[from + 2]!) / 255
  }
  return { crack: { width, height, values: crack }, area: { width, height, values: area } }
}

/** Fetched once; each window is cut from it and enlarged to the pixels of the photo. */
export function probabilityReader(url: string, photo: Size): (rect: Rect) => Promise<Probabilities> {
  let fetched: Promise<ImageBitmap> | undefined
  const bitmap = async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`what the detector was sure of could not be read: ${response.status}`)
    return createImageBitmap(await response.blob(), { colorSpaceConversion: 'none' })
  }
  return async ({ left, top, right, bottom }) => {
    fetched ??= bitmap()
    const small = await fetched
    const [width, height] = [right - left, bottom - top]
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('the browser gives no canvas')
    const [across, down] = [small.width / photo.width, small.height / photo.height]
    context.drawImage(small, left * across, top * down, width * across, height * down, 0, 0, width, height)
    return probabilitiesOf({ width, height }, context.getImageData(0, 0, width, height).data)
  }
}
