import { strFromU8, unzipSync } from 'fflate'
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

/** By what the archive says of itself, before anything is unpacked; fflate writes no more than it said. */
function unpack(bytes: Uint8Array, file: string): Readonly<Record<string, Uint8Array>> {
  let [entries, unpacked] = [0, 0]
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1
        if (entries > importLimits.entries) throw new ImportError('too-large', file, null, `${entries}`)
        if (!isRead(name)) return false
        unpacked += originalSize
        if (unpacked > importLimits.unpackedBytes) throw new ImportError('too-large', file, null, name)
        return true
      },
    })
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
