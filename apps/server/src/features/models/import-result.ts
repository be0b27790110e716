import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@plumbline/contract/errors'
import { freeName } from '@plumbline/contract/drawings/free-name'
import { createZipWriter } from '@plumbline/office/zip'
import { v7 } from 'uuid'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { fileBytes } from '../../storage/file-bytes.ts'
import { nativeZipCodec } from '../../media-tools/zip-codec.ts'
import { sentKey } from '../drawings/drawing-files.ts'
import { namesIn } from '../drawings/drawings.queries.ts'
import { openStoredFile } from '../drawings/open-stored-file.ts'
import { storedType } from '../../uploads/upload-row.ts'
import type { Trx } from './model-rows.ts'
import type { ReconstructionRow } from './reconstructions.ts'

type Deps = Pick<Context, 'db' | 'storage' | 'now'>
type Taken = {
  readonly name: string
  readonly fileName: string
  readonly path: string
  readonly dimension: '2d' | '3d'
}

type Wanted = {
  readonly word: string
  readonly dimension: Taken['dimension']
  /** The first that is there is taken. `whole`: with all that lies beside and below it. */ readonly ways: readonly {
    readonly pattern: RegExp
    readonly whole?: string
  }[]
}

/**
 * Of all that an engine makes: the textured mesh (in one file where it knows how, else as it is), the points, and the
 * picture from straight ahead.
 */
const wanted: readonly Wanted[] = [
  {
    word: '',
    dimension: '3d',
    ways: [
      { pattern: /(^|\/)odm_textured_model(_geo)?\.glb$/i },
      { pattern: /(^|\/)odm_textured_model(_geo)?\.obj$/i, whole: 'model.zip' },
      { pattern: /(^|\/)3d_tiles\/(model\/)?tileset\.json$/i, whole: 'tiles.zip' },
    ],
  },
  { word: ' (points)', dimension: '3d', ways: [{ pattern: /(^|\/)odm_georeferenced_model\.la[sz]$/i }] },
  {
    word: ' (orthophoto)',
    dimension: '2d',
    // The GeoTIFF says where it lies; the PNG beside it does not.
    ways: [{ pattern: /(^|\/)odm_orthophoto\.tif$/i }, { pattern: /(^|\/)odm_orthophoto\.png$/i }],
  },
]
const maxInputBytes = 4 * 1024 ** 3

const openEntry = (zip: ZipFile, entry: Entry) =>
  new Promise<NodeJS.ReadableStream>((done, fail) => {
    zip.openReadStream(entry, (error, opened) => (error === null ? done(opened) : fail(error)))
  })

/** A ZIP of these entries, as somebody would upload it. Stored: most of it is compressed pictures. */
async function* zipOf(zip: ZipFile, entries: readonly Entry[], folder: string): AsyncGenerator<Uint8Array> {
  const out = createZipWriter({ codec: nativeZipCodec })
  for (const entry of entries) {
    const content = (await openEntry(zip, entry)) as AsyncIterable<Buffer>
    const options = { method: 'store', maxSize: entry.uncompressedSize } as const
    yield* out.addStream(entry.fileName.slice(folder.length), content, options)
  }
  yield* out.end()
}

type Found = { readonly entry: Entry; readonly whole?: string }

function find(entries: readonly Entry[], { ways }: Wanted): Found | undefined {
  const found = ways.flatMap(({ pattern, ...way }) => {
    const entry = entries.find(({ fileName }) => pattern.test(fileName))
    return entry === undefined ? [] : [{ entry, ...way }]
  })
  return found.find(({ entry }) => entry.uncompressedSize <= maxInputBytes) ?? found[0]
}

/** Entries of its ZIP as files of ours. Names are ours too: what it calls them leads nowhere. */
export async function takeResults(zipPath: string, name: string, folder: string): Promise<readonly Taken[]> {
  const zip = await openPromise(zipPath, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  try {
    const entries: Entry[] = []
    // An engine whose step failed leaves an empty file; beside an empty .las lies the good .laz.
    for await (const entry of zip.eachEntry()) if (entry.uncompressedSize > 0) entries.push(entry)
    const taken: Taken[] = []
    for (const [number, one] of wanted.entries()) {
      const found = find(entries, one)
      if (found === undefined) continue
      const {
        entry: { fileName },
        whole,
      } = found
      const [from, path] = [fileName.slice(0, fileName.lastIndexOf('/') + 1), join(folder, `result-${number}`)]
      const parts = whole === undefined ? [found.entry] : entries.filter((entry) => entry.fileName.startsWith(from))
      if (parts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > maxInputBytes)
        throw new AppError('model.too-complex')
      await pipeline(
        whole === undefined ? await openEntry(zip, found.entry) : zipOf(zip, parts, from),
        createWriteStream(path),
      )
      taken.push({
        name: `${name}${one.word}`,
        fileName: whole ?? fileName.slice(from.length),
        path,
        dimension: one.dimension,
      })
    }
    if (!taken.some(({ dimension }) => dimension === '3d')) throw new AppError('reconstruction.failed')
    return taken
  } finally {
    zip.close()
  }
}

const shotsPattern = /(^|\/)odm_report\/shots\.geojson$/i
const maxShotsBytes = 64 * 1024 ** 2
const Shots = z.object({ features: z.array(z.object({ properties: z.object({ filename: z.string() }) })) })

/** Names of the photos that the engine placed; undefined: it does not say, and nothing follows from that. */
export async function usedPhotos(zipPath: string): Promise<readonly string[] | undefined> {
  const zip = await openPromise(zipPath, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  try {
    for await (const entry of zip.eachEntry()) {
      if (!shotsPattern.test(entry.fileName) || entry.uncompressedSize > maxShotsBytes) continue
      const parts: Buffer[] = []
      for await (const part of await openEntry(zip, entry)) parts.push(part as Buffer)
      const shots = Shots.safeParse(parsed(Buffer.concat(parts).toString('utf8')))
      return shots.data?.features.map(({ properties }) => properties.filename)
    }
    return undefined
  } finally {
    zip.close()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stored before the row that names them; an attempt that dies leaves garbage, which the sweep of the store finds. */
export async function storeResults({ storage }: Deps, row: ReconstructionRow, results: readonly Taken[]) {
  const of = { corporateId: row.corporate_id, projectId: row.project_id }
  const stored = []
  for (const result of results) {
    const id = v7()
    stored.push({
      ...result,
      id,
      object: await storage.put(sentKey(of, id), fileBytes(result.path), { contentType: storedType }),
    })
  }
  return stored
}

export async function announceResults(
  trx: Trx,
  row: ReconstructionRow,
  stored: Awaited<ReturnType<typeof storeResults>>,
  now: Date,
): Promise<string[]> {
  const { workspace_id } = await trx
    .selectFrom('inspection')
    .select('workspace_id')
    .where('id', '=', row.inspection_id)
    .executeTakeFirstOrThrow()
  const names = [...(await namesIn(trx, workspace_id, 'otherDrawing'))]
  for (const { id, name, fileName, object, dimension } of stored) {
    const free = freeName(name.slice(0, 50), names)
    names.push(free)
    await openStoredFile(
      trx,
      {
        ...{ id, object, fileName, createdBy: row.created_by },
        ...{ corporateId: row.corporate_id, projectId: row.project_id, workspaceId: workspace_id },
        drawing: { category: 'otherDrawing', dimension, name: free, blockName: '' },
      },
      now,
    )
  }
  return stored.filter(({ dimension }) => dimension === '3d').map(({ id }) => id)
}
