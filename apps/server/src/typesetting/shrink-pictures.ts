import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** From what still looks sharp in print to what only shows where something is. */
const steps = [
  { side: 1000, quality: 65 },
  { side: 720, quality: 55 },
  { side: 520, quality: 48 },
  { side: 360, quality: 42 },
] as const

async function shrunk(path: string, { side, quality }: (typeof steps)[number]): Promise<Uint8Array> {
  const original = await readFile(path)
  const small = await sharp(original)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer()
  // One that was small already would only lose.
  return small.length < original.length ? small : original
}

/** Whether all pictures fit into that many bytes at this step; it stops at the first that does not. */
async function fits(from: string, to: string, bytes: number, step: (typeof steps)[number]): Promise<boolean> {
  let left = bytes
  for (const name of await readdir(from)) {
    const picture = await shrunk(join(from, name), step)
    await writeFile(join(to, name), picture)
    left -= picture.length
    if (left < 0) return false
  }
  return true
}

const maxSamples = 8

/** What all of them will need at this step, from a few: encoding thousands only to throw them away takes minutes. */
async function expectedBytes(from: string, names: readonly string[], step: (typeof steps)[number]): Promise<number> {
  const every = Math.max(1, Math.floor(names.length / maxSamples))
  const samples = names.filter((_, index) => index % every === 0)
  let sum = 0
  for (const name of samples) sum += (await shrunk(join(from, name), step)).length
  return (sum / Math.max(1, samples.length)) * names.length
}

/**
 * Writes the pictures of a folder into another, as large as that many bytes allow. Where not even the smallest fit, they
 * are written as small as they get.
 */
export async function shrinkPictures(from: string, to: string, bytes: number): Promise<void> {
  const names = await readdir(from)
  for (const step of steps)
    if ((await expectedBytes(from, names, step)) <= bytes && (await fits(from, to, bytes, step))) return
  await fits(from, to, Infinity, steps.at(-1)!)
}
