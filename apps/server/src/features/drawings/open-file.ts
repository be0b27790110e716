import type { GroundPlace } from '@plumbline/contract/drawings/ground-place'
import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { ClaimLostError, type RunningJob } from '../../jobs/attempt.ts'
import { catalogue } from '../../jobs/catalogue.ts'
import {
  checkModel,
  previewPages,
  recogniseDrawing,
  type DrawingKind,
  type ModelKind,
} from '../../media-tools/drawings/drawing-file.ts'
import { fileBytes } from '../../storage/file-bytes.ts'
import { localFile } from '../../storage/local-file.ts'
import type { Storage, Stored } from '../../storage/storage.ts'
import { storedOf, storedType } from '../../uploads/upload-row.ts'
import { pictureFolder, uploadFolder, type OfProject } from './drawing-files.ts'
import { finishUpload, offerPages, type MadePage, type Opened } from './finish-upload.ts'
import { failUpload } from './abandon-upload.ts'
import { makePicture } from './make-picture.ts'
import { removePreviews } from './remove-previews.ts'
import type { UploadRow } from './uploads.queries.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'

/** In the transaction in which a file becomes drawings; those of later features stand on it. */
export type AfterOpening = (trx: Transaction<Database>, row: UploadRow) => Promise<void>

type Deps = Pick<Context, 'config' | 'db' | 'storage' | 'now'>
export type OpenJob = Pick<
  RunningJob<OfProject & { readonly uploadId: string }>,
  'payload' | 'attempt' | 'signal' | 'progress' | 'complete'
>

const contentTypes: Readonly<Record<DrawingKind | ModelKind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  tiff: 'image/tiff',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  dxf: 'image/vnd.dxf',
  ifc: 'application/x-step',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  obj: 'model/obj',
  ply: 'model/ply',
  las: 'application/vnd.las',
  laz: 'application/vnd.laszip',
  tiles3d: 'application/zip',
}

const projectOf = (row: UploadRow): OfProject => ({ corporateId: row.corporate_id, projectId: row.project_id })

/** A fault of the file: a retry would end the same way. */
const isFileFault = (error: unknown): error is AppError =>
  error instanceof AppError && /^(drawing|picture)\./.test(error.code)

async function isGivenUp({ db }: Deps, { id }: UploadRow): Promise<boolean> {
  return (
    (await db.selectFrom('drawing_upload').select('state').where('id', '=', id).executeTakeFirst())?.state !== 'opening'
  )
}

async function makePages(
  deps: Deps,
  row: UploadRow,
  source: {
    readonly path: string
    readonly kind: DrawingKind
    readonly folder: string
    readonly ground: GroundPlace | null
  },
  job: OpenJob,
): Promise<readonly MadePage[]> {
  const wanted = row.chosen ?? [{ page: 1, name: row.drawing.name }]
  const made: MadePage[] = []
  const faults: AppError[] = []
  for (const [index, { page, name }] of wanted.entries()) {
    job.signal.throwIfAborted()
    // The remaining pages of a cancelled upload are not drawn: a hundred of them would delay other jobs. Pages drawn
    // already are removed at the end.
    if (index > 0 && (await isGivenUp(deps, row))) break
    try {
      made.push({
        page,
        name,
        ground: source.ground,
        made: await makePicture(deps.storage, { ...source, page }, pictureFolder(projectOf(row), row.id, page)),
      })
    } catch (error) {
      if (!isFileFault(error)) throw error
      faults.push(error)
      made.push({ page, name, errorCode: error.code })
    }
    job.progress(20 + (75 * (index + 1)) / wanted.length)
  }
  // One bad page among good ones is reported in the list; a file without any good page leaves nothing behind.
  if (faults.length === wanted.length) throw faults[0]!
  return made
}

async function storePreviews(storage: Storage, row: UploadRow, path: string, folder: string): Promise<Opened> {
  const objects: Stored[] = []
  const pages = []
  for (const { page, path: preview, width, height } of await previewPages(path, folder)) {
    const stored = await storage.put(`${uploadFolder(projectOf(row), row.id)}pages/${page}.jpg`, fileBytes(preview), {
      contentType: 'image/jpeg',
    })
    objects.push(stored)
    pages.push({ page, key: stored.key, width, height })
  }
  return { pages, objects }
}

async function lookInto(deps: Deps, row: UploadRow, path: string, folder: string, job: OpenJob): Promise<Opened> {
  const { category, dimension, name } = row.drawing
  if (category === 'otherDocument') return { contentType: row.content_type || storedType, made: [{ page: 1, name }] }
  if (dimension === '3d')
    return { contentType: contentTypes[(await checkModel(path, row.file_name)).kind], made: [{ page: 1, name }] }
  const { kind, pages, ground } = await recogniseDrawing(path, row.file_name)
  job.progress(20)
  if (category === 'signature' && kind !== 'png' && kind !== 'jpeg') throw new AppError('picture.not-image')
  if (pages > 1 && row.chosen === null) return storePreviews(deps.storage, row, path, folder)
  return { contentType: contentTypes[kind], made: await makePages(deps, row, { path, kind, folder, ground }, job) }
}

async function settle(deps: Deps, row: UploadRow, job: OpenJob, after: AfterOpening): Promise<void> {
  const opened = await inWorkFolder(deps.config, async (folder) => {
    const path = await localFile(deps.storage, storedOf(row), join(folder, 'file.bin'))
    job.progress(10)
    return lookInto(deps, row, path, folder, job)
  })
  let isWanted = false
  await job.complete(async (trx) => {
    isWanted =
      'pages' in opened
        ? await offerPages(trx, row, opened, deps.now())
        : await finishUpload(trx, row, opened, deps.now())
    if (isWanted && !('pages' in opened)) await after(trx, row)
  })
  if (!isWanted) await removePreviews(deps, projectOf(row), row.id)
}

/** May die anywhere and run again; what it made becomes visible with the end of the job, all of it or nothing. */
export async function openFile(deps: Deps, job: OpenJob, after: AfterOpening = async () => undefined): Promise<void> {
  const row = await deps.db
    .selectFrom('drawing_upload')
    .selectAll()
    .where('id', '=', job.payload.uploadId)
    .executeTakeFirst()
  if (row?.state !== 'opening') return removePreviews(deps, job.payload, job.payload.uploadId)
  const fail = async (code: ErrorCode) => {
    await failUpload(deps, row, code, deps.now())
    await removePreviews(deps, projectOf(row), row.id)
  }
  try {
    await settle(deps, row, job, after)
  } catch (error) {
    if (isFileFault(error)) return fail(error.code)
    // Another worker holds the job and reports its outcome.
    if (error instanceof ClaimLostError) throw error
    if (job.attempt >= catalogue['drawings.open'].attempts && !job.signal.aborted)
      await fail(error instanceof AppError ? error.code : 'job.failed')
    throw error
  }
}
