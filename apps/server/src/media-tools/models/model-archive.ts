import { AppError } from '@plumbline/contract/errors'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { type ModelKind } from '../drawing-request.ts'
import { parseGltf } from './model-gltf.ts'

const maxEntryCount = 500_000
const maxUnpackedBytes = 64 * 1024 ** 3
/** Meshes and pictures shrink to a tenth at best; a bomb to a thousandth. */
const densest = 200
const denseFrom = 8 * 1024 * 1024
const maxJsonBytes = 64 * 1024 * 1024

const tileset = z.object({ asset: z.object({ version: z.string() }), root: z.object({}).loose() })

function check({ externalFileAttributes, generalPurposeBitFlag, uncompressedSize, compressedSize }: Entry): void {
  if ((generalPurposeBitFlag & 1) !== 0) throw new AppError('drawing.encrypted')
  const isLink = ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
  const isDense = uncompressedSize > denseFrom && uncompressedSize > compressedSize * densest
  if (isLink || isDense) throw new AppError('drawing.archive-unsafe')
}

async function readJson(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > maxJsonBytes) throw new AppError('drawing.too-complex')
  const stream = await new Promise<NodeJS.ReadableStream>((done, fail) => {
    zip.openReadStream(entry, (error, opened) => (error === null ? done(opened) : fail(error)))
  })
  let text = ''
  for await (const part of stream) text += part.toString()
  return text
}

const isNamed =
  (pattern: RegExp) =>
  ({ fileName }: Entry) =>
    pattern.test(fileName)

/** What the archive is for, by the first of these that it holds. */
async function kindOf(zip: ZipFile, wanted: readonly Entry[]): Promise<ModelKind> {
  // The one nearest to the top: a tileset refers to others below it.
  const top = (pattern: RegExp) =>
    wanted.filter(isNamed(pattern)).sort((a, b) => a.fileName.split('/').length - b.fileName.split('/').length)[0]
  const [tiles, scene] = [top(/(^|\/)tileset\.json$/i), top(/\.gltf$/i)]
  if (tiles !== undefined) {
    tileset.parse(JSON.parse(await readJson(zip, tiles)))
    return 'tiles3d'
  }
  if (scene !== undefined) {
    parseGltf(await readJson(zip, scene))
    return 'gltf'
  }
  if (top(/\.glb$/i) !== undefined) return 'glb'
  if (top(/\.obj$/i) !== undefined) return 'obj'
  throw new AppError('drawing.model-not-recognised')
}

export async function recogniseArchive(path: string, size: number): Promise<ModelKind> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    if (zip.entryCount > maxEntryCount) throw new AppError('drawing.too-complex')
    const wanted: Entry[] = []
    let [unpacked, packed] = [0, 0]
    for await (const entry of zip.eachEntry()) {
      check(entry)
      unpacked += entry.uncompressedSize
      packed += entry.compressedSize
      // More packed bytes than the file has: entries share their bytes to unfold many times over.
      if (unpacked > maxUnpackedBytes || packed > size) throw new AppError('drawing.archive-unsafe')
      if (/(^|\/)tileset\.json$|\.(gltf|glb|obj)$/i.test(entry.fileName)) wanted.push(entry)
    }
    return await kindOf(zip, wanted)
  } catch (error) {
    if (error instanceof AppError) throw error
    const isName = /invalid (relative path|characters in fileName)|absolute path/.test(String(error))
    throw new AppError(isName ? 'drawing.archive-unsafe' : 'drawing.model-damaged', { cause: error })
  } finally {
    zip?.close()
  }
}
