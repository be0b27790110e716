import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@plumbline/contract/errors'
import { freeName } from '@plumbline/contract/free-name'
import { v7 } from 'uuid'
import { openPromise, type Entry } from 'yauzl'
import type { Context } from '../../context.ts'
import { recordObject } from '../../storage/registry.ts'
import { sentKey } from '../drawings/drawing-files.ts'
import { namesIn } from '../drawings/drawings.queries.ts'
import { beginOpening } from '../drawings/uploads.ts'
import { storedType } from '../drawings/uploads.queries.ts'
import { reserveQuota } from '../projects/quota.ts'
import type { Trx } from './model-rows.ts'
import type { ReconstructionRow } from './reconstructions.ts'

type Doors = Pick<Context, 'db' | 'storage' | 'now'>
type Taken = { readonly name: string; readonly fileName: string; readonly path: string }

/** Of all that an engine makes: the textured mesh in one file, and the points. */
const wanted: readonly { readonly pattern: RegExp; readonly word: string }[] = [
  { pattern: /(^|\/)odm_textured_model(_geo)?\.glb$/i, word: '' },
  { pattern: /(^|\/)odm_georeferenced_model\.la[sz]$/i, word: ' (points)' },
]
const mostBytes = 4 * 1024 ** 3

/** Entries of its ZIP as files of ours. Names are ours too: what it calls them leads nowhere. */
export async function takeResults(zipPath: string, name: string, folder: string): Promise<readonly Taken[]> {
  const zip = await openPromise(zipPath, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  try {
    const found: Entry[] = []
    for await (const entry of zip.eachEntry()) if (wanted.some(({ pattern }) => pattern.test(entry.fileName))) found.push(entry)
    const taken: Taken[] = []
    for (const [number, { pattern, word }] of wanted.entries()) {
      const entry = found.find(({ fileName }) => pattern.test(fileName))
      if (entry === undefined) continue
      if (entry.uncompressedSize > mostBytes) throw new AppError('model.too-complex')
      const path = join(folder, `result-${number}`)
      const stream = await new Promise<NodeJS.ReadableStream>((done, fail) => { zip.openReadStream(entry, (error, opened) => (error === null ? done(opened) : fail(error))) })
      await pipeline(stream, createWriteStream(path))
      taken.push({ name: `${name}${word}`, fileName: entry.fileName.slice(entry.fileName.lastIndexOf('/') + 1), path })
    }
    if (taken.length === 0) throw new AppError('reconstruction.failed')
    return taken
  } finally {
    zip.close()
  }
}

/** Stored before the row that names them; an attempt that dies leaves rubbish, which the sweeping of the store finds. */
export async function storeResults({ storage }: Doors, row: ReconstructionRow, results: readonly Taken[]) {
  const of = { corporateId: row.corporate_id, projectId: row.project_id }
  const stored = []
  for (const result of results) {
    const id = v7()
    stored.push({ ...result, id, size: (await stat(result.path)).size, object: await storage.put(sentKey(of, id), createReadStream(result.path), { contentType: storedType }) })
  }
  return stored
}

/** From here on they are files like any that somebody uploaded: looked into, counted, made ready. */
export async function announceResults(trx: Trx, row: ReconstructionRow, stored: Awaited<ReturnType<typeof storeResults>>, now: Date): Promise<string[]> {
  const { workspace_id } = await trx.selectFrom('inspection').select('workspace_id').where('id', '=', row.inspection_id).executeTakeFirstOrThrow()
  const names = [...await namesIn(trx, workspace_id, 'otherDrawing')]
  for (const { id, name, fileName, size, object } of stored) {
    await reserveQuota(trx, row.project_id, { images: 0, bytes: size })
    await recordObject(trx, object)
    const free = freeName(name.slice(0, 50), names)
    names.push(free)
    const upload = await trx.insertInto('drawing_upload').values({
      id, workspace_id, project_id: row.project_id, corporate_id: row.corporate_id, drawing: JSON.stringify({ category: 'otherDrawing', dimension: '3d', subtype: null, name: free, blockName: '', floorRange: [] }), replaces: null, key: object.key, file_name: fileName,
      size: String(size), sha256: Buffer.from(object.sha256, 'hex'), content_type: storedType, storage_upload: '', part_size: 8 * 1024 * 1024, state: 'sending', error_code: null, job_id: null, created_by: row.created_by, updated_at: now,
    }).returningAll().executeTakeFirstOrThrow()
    await beginOpening(trx, upload, now)
  }
  return stored.map(({ id }) => id)
}
