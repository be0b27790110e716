import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Point } from '../../packages/geometry/src/point.ts'
import type { Pixels } from '../../packages/vision/src/hands/raster.ts'

const variable = 'TRACING_PHOTOS'

/** What a pixel of a mask is. */
export const labels = { crack: 1, spalling: 2, rust: 3 } as const

/** set: what its name begins with, up to the first underscore. */
export type LabelledPhoto = { readonly set: string; readonly pixels: Pixels; readonly mask: Uint8Array }

export const photosFolder = (): string => process.env[variable] ?? ''

/** In one line, what to give; nothing where the folder is there. */
export const lacksPhotos = (folder = photosFolder()): string | undefined =>
  folder !== '' && existsSync(folder)
    ? undefined
    : `set ${variable} to a folder of photos SET_NAME.jpg, each with its mask SET_NAME.png beside it (8 bits; 1 crack, 2 spalling, 3 rust)`

export async function* labelledPhotos(folder: string): AsyncGenerator<LabelledPhoto> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted()
  for (const name of names) {
    const mask = await sharp(join(folder, name.replace(/jpg$/, 'png')))
      .toColourspace('b-w')
      .extractChannel(0)
      .raw()
      .toBuffer()
    const { data, info } = await sharp(join(folder, name)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    if (mask.length !== width * height) throw new Error(`the mask of ${name} has another size`)
    yield { set: name.split('_')[0]!, pixels: { width, height, data: new Uint8ClampedArray(data) }, mask }
  }
}

/** Pixels of a photo that belong to something, by their place in its rows. */
export type Part = { readonly width: number; readonly isIn: Uint8Array; readonly pixels: readonly number[] }

export const pointOf = ({ width }: Pick<Part, 'width'>, at: number): Point => ({
  x: (at % width) + 0.5,
  y: Math.floor(at / width) + 0.5,
})

function neighbours({ width, isIn }: Part, at: number): readonly number[] {
  const found: number[] = []
  for (let dy = -1; dy <= 1; dy += 1)
    for (let dx = -1; dx <= 1; dx += 1) {
      const column = (at % width) + dx
      const next = at + dy * width + dx
      if (next !== at && column >= 0 && column < width && isIn[next] === 1) found.push(next)
    }
  return found
}

/** All that hangs together with a pixel, the nearest first, and by which way each was reached. */
function reached(part: Part, from: number) {
  const [order, before] = [[from], new Map([[from, from]])]
  // The list grows while it is read.
  for (const at of order)
    for (const next of neighbours(part, at))
      if (!before.has(next)) {
        before.set(next, at)
        order.push(next)
      }
  return { order, before }
}

/** What hangs together in a mask, the largest first. least: pixels. */
export function partsOf(
  { pixels: { width }, mask }: Pick<LabelledPhoto, 'pixels' | 'mask'>,
  of: readonly number[],
  least: number,
): readonly Part[] {
  const isIn = mask.map((label) => Number(of.includes(label)))
  const whole: Part = { width, isIn, pixels: [] }
  const isTaken = new Uint8Array(isIn.length)
  const parts: Part[] = []
  for (let at = 0; at < isIn.length; at += 1) {
    if (isIn[at] === 0 || isTaken[at] === 1) continue
    const { order } = reached(whole, at)
    for (const pixel of order) isTaken[pixel] = 1
    if (order.length < least) continue
    const own = new Uint8Array(isIn.length)
    for (const pixel of order) own[pixel] = 1
    parts.push({ width, isIn: own, pixels: order })
  }
  return parts.toSorted((one, other) => other.pixels.length - one.pixels.length)
}

/** The longest of the shortest ways through a part, which for a crack is the crack without its branches. */
export function longestWay(part: Part): readonly Point[] {
  const end = reached(part, reached(part, part.pixels[0]!).order.at(-1)!)
  const way = [end.order.at(-1)!]
  for (let at = way[0]!, next = end.before.get(at)!; next !== at; at = next, next = end.before.get(at)!) way.push(next)
  return way.map((at) => pointOf(part, at))
}

/** The pixel that is farthest from everything outside: peeled layer by layer. */
export function middleOf(part: Part): Point {
  let left = part
  for (;;) {
    const inner = left.pixels.filter((at) => neighbours(left, at).length === 8)
    if (inner.length === 0) return pointOf(part, left.pixels[left.pixels.length >> 1]!)
    const isIn = new Uint8Array(part.isIn.length)
    for (const at of inner) isIn[at] = 1
    left = { ...part, isIn, pixels: inner }
  }
}
