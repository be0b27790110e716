import { readFile, stat } from 'node:fs/promises'
import { AppError } from '@plumbline/contract/errors'

const tag = {
  width: 0x100,
  compression: 0x103,
  strips: 0x111,
  stripBytes: 0x117,
  subDirectories: 0x14a,
  jpegAt: 0x201,
  jpegBytes: 0x202,
  dngVersion: 0xc612,
} as const
type Directory = ReadonlyMap<number, readonly number[]>

const sizes: Readonly<Record<number, 1 | 2 | 4>> = { 1: 1, 3: 2, 4: 4, 13: 4 }
/** A file whose directories point at one another would be read without end. */
const maxDirectories = 32
const maxValueCount = 64
const largest = 512 * 1024 * 1024

/** Reads whole numbers only; no other entries of a directory are needed. */
function directoryAt(
  bytes: Buffer,
  at: number,
  isLittle: boolean,
): { readonly tags: Directory; readonly next: number } {
  const whole = (size: 1 | 2 | 4, from: number) =>
    isLittle ? bytes.readUIntLE(from, size) : bytes.readUIntBE(from, size)
  const count = whole(2, at)
  const tags = new Map<number, readonly number[]>()
  for (let index = 0; index < count; index += 1) {
    const entry = at + 2 + index * 12
    const [size, length] = [sizes[whole(2, entry + 2)], whole(4, entry + 4)]
    if (size === undefined || length > maxValueCount) continue
    const values = size * length <= 4 ? entry + 8 : whole(4, entry + 8)
    tags.set(
      whole(2, entry),
      Array.from({ length }, (_, place) => whole(size, values + place * size)),
    )
  }
  return { tags, next: whole(4, at + 2 + count * 12) }
}

function directoriesOf(bytes: Buffer): readonly Directory[] {
  const isLittle = bytes.readUInt16BE(0) === 0x4949
  const waiting = [isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4)]
  const found: Directory[] = []
  for (let at = waiting.shift(); at !== undefined && found.length < maxDirectories; at = waiting.shift()) {
    const { tags, next } = directoryAt(bytes, at, isLittle)
    found.push(tags)
    waiting.push(...(tags.get(tag.subDirectories) ?? []), ...(next === 0 ? [] : [next]))
  }
  return found
}

/** A whole JPEG lies in one piece; lossless sensor data begins alike and is distinguished by its frame. */
function jpegIn(bytes: Buffer, tags: Directory): Buffer | undefined {
  const [at, length] = tags.has(tag.jpegAt)
    ? [tags.get(tag.jpegAt), tags.get(tag.jpegBytes)]
    : [tags.get(tag.strips), tags.get(tag.stripBytes)]
  if (![6, 7].includes(tags.get(tag.compression)?.[0] ?? 0) || at?.length !== 1 || length?.length !== 1)
    return undefined
  const jpeg = bytes.subarray(at[0], at[0]! + length[0]!)
  const isLossless = jpeg.subarray(0, 4096).includes(Buffer.from([0xff, 0xc3]))
  return jpeg[0] === 0xff && jpeg[1] === 0xd8 && !isLossless ? jpeg : undefined
}

/** The largest picture inside a DNG; nothing for another TIFF. */
export async function readDng(path: string): Promise<Buffer | undefined> {
  if ((await stat(path)).size > largest) throw new AppError('media.too-complex')
  const bytes = await readFile(path)
  try {
    const directories = directoriesOf(bytes)
    if (directories[0]?.has(tag.dngVersion) !== true) return undefined
    const [shown] = directories
      .flatMap((tags) => jpegIn(bytes, tags) ?? [])
      .toSorted((one, other) => other.length - one.length)
    if (shown === undefined) throw new AppError('media.not-recognised')
    return shown
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('media.damaged', { cause: error })
  }
}
