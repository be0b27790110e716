import { strFromU8, unzipSync } from 'fflate'
import { crc32 } from 'node:zlib'
import type { ParsedFile, ParsedShapes } from './parsed.ts'
import { ImportError, importLimits } from './problems.ts'
import { readMarkup } from './read-bcf.ts'
import { readCoco } from './read-coco.ts'
import { readCvat } from './read-cvat.ts'

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** UTF-8, or UTF-16 with its mark, as Windows programs write XML. */
function textOf(bytes: Uint8Array): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(mark).decode(bytes)
}

const isRead = (name: string) =>
  /(?:\.json|\.xml|markup\.bcf|bcf\.version)$/i.test(name) && !name.startsWith('__MACOSX/')

const endHeader = Buffer.from([0x50, 0x4b, 5, 6])
const centralHeader = 0x02014b50

/** The checksum of each entry, by its name, as the archive's own list has it; undefined: it has no such list. */
function checksumsIn(bytes: Uint8Array): ReadonlyMap<string, number> | undefined {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = zip.lastIndexOf(endHeader)
  if (end < 0 || end + 20 > zip.length) return undefined
  const sums = new Map<string, number>()
  let at = zip.readUInt32LE(end + 16)
  while (at + 46 <= end && zip.readUInt32LE(at) === centralHeader) {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [number, number, number]
    const isUtf8 = (zip.readUInt16LE(at + 8) & 2048) !== 0
    sums.set(strFromU8(zip.subarray(at + 46, at + 46 + name), !isUtf8), zip.readUInt32LE(at + 16))
    at += 46 + name + extra + comment
  }
  return sums
}

/** fflate stops where the archive says that an entry ends, and takes what it has for the whole. */
function checkSums(files: Readonly<Record<string, Uint8Array>>, bytes: Uint8Array, file: string): void {
  const sums = checksumsIn(bytes)
  for (const [name, content] of Object.entries(files))
    if (sums?.get(name) !== crc32(content)) throw new ImportError('broken-zip', file, null, name)
}

/** By what the archive says of itself, before anything is unpacked; fflate writes no more than it said. */
function unpack(bytes: Uint8Array, file: string): Readonly<Record<string, Uint8Array>> {
  let [entries, unpacked] = [0, 0]
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1
        if (entries > importLimits.entries) throw new ImportError('too-large', file, null, `${entries}`)
        if (!isRead(name)) return false
        unpacked += originalSize
        if (unpacked > importLimits.unpackedBytes) throw new ImportError('too-large', file, null, name)
        return true
      },
    })
    checkSums(files, bytes, file)
    return files
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('broken-zip', file)
  }
}

function readText(text: string, file: string): ParsedShapes {
  const start = text.trimStart()[0]
  if (start === '<') return readCvat(text, file)
  if (start === '{' || start === '[') return readCoco(text, file)
  throw new ImportError('not-known', file, 1)
}

/** As annotation programs export a task: one file of shapes, or one for each part of it. */
function joined(parts: readonly ParsedShapes[]): ParsedShapes {
  const shapes = parts.flatMap(({ photos }) => photos.flatMap((photo) => photo.shapes))
  const first = shapes[importLimits.shapes]
  if (first !== undefined) throw new ImportError('too-many', first.where, null, String(shapes.length))
  return {
    kind: parts[0]!.kind,
    photos: parts.flatMap(({ photos }) => photos),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  }
}

function readArchive(bytes: Uint8Array, file: string): ParsedFile {
  const files = Object.entries(unpack(bytes, file))
  const markups = files.filter(([name]) => /(?:^|\/)markup\.bcf$/i.test(name))
  if (markups.length > importLimits.topics) throw new ImportError('too-many', file, null, String(markups.length))
  if (markups.length > 0 || files.some(([name]) => name === 'bcf.version'))
    return { kind: 'bcf', topics: markups.map(([name, content]) => readMarkup(textOf(content), name)) }
  const xml = files.filter(([name]) => /(?:^|\/)annotations\.xml$/i.test(name))
  const json = files.filter(([name]) => /\.json$/i.test(name))
  const parts = (xml.length > 0 ? xml : json).map(([name, content]) => readText(strFromU8(content), name))
  if (parts.length === 0) throw new ImportError('not-known', file)
  return joined(parts)
}

/** What a file of another program holds; an ImportError says where and why it cannot be read. */
export function readExchangeFile(bytes: Uint8Array, file: string): ParsedFile {
  if (isZip(bytes)) return readArchive(bytes, file)
  return readText(textOf(bytes).replace(/^\uFEFF/, ''), file)
}
