import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import type { Omission } from '@plumbline/contract/reports/reports'
import { printedFacts, type PrintedFacts } from '@plumbline/report/printed-facts'
import type { Transaction } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { ReportFile } from '../../db/schema/reports.ts'
import { ClaimLostError, type RunningJob } from '../../jobs/attempt.ts'
import { catalogue } from '../../jobs/catalogue.ts'
import { findObject, recordObject, recordObjects } from '../../storage/registry.ts'
import type { Stored } from '../../storage/storage.ts'
import { storedOf } from '../../storage/stored.ts'
import { readVerified } from '../../storage/verify.ts'
import { contentOf } from './definition-rows.ts'
import { gatherSnapshot } from './gather/gather-snapshot.ts'
import { readTemplate } from './open-template.ts'
import { isLayout } from './plan-rules.ts'
import { openPictures } from './report-pictures.ts'
import { reportKeys, publishReportChanged, type ReportRow } from './report-rows.ts'
import type { StoredSnapshot } from './stored-snapshot.ts'
import { notifyRequester } from './notify-requester.ts'
import { openSigner } from './signing/certificate-rows.ts'
import { printedAddress } from './signing/verification.ts'
import { requireStated } from './require-stated.ts'
import { requireTemplate } from './template-rows.ts'
import { writeFiles } from './write-files.ts'

type Trx = Transaction<Database>
type Deps = Pick<Context, 'config' | 'db' | 'scoped' | 'storage' | 'now' | 'keyring'>
type Payload = { readonly corporateId: string; readonly projectId: string; readonly reportId: string }
export type ReportJob = Pick<RunningJob<Payload>, 'id' | 'payload' | 'attempt' | 'signal' | 'progress' | 'complete'>

/** The report was stopped, or deleted with its project: there is nothing to report. */
class NotWantedError extends Error {
  override readonly name = 'NotWantedError'
}

/** Neither trying again nor waiting would help. */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code.startsWith('report.') || error.code === 'project.not-found')

/** Nothing where there is nothing to do: it was stopped, deleted, or is another job's by now. */
async function begin(
  { db, now }: Deps,
  { id: jobId, payload: { reportId } }: ReportJob,
): Promise<ReportRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('report')
      .set({ status: 'processing', updated_at: now() })
      .where('id', '=', reportId)
      .where('job_id', '=', jobId)
      .where('status', 'in', ['pending', 'processing'])
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) await publishReportChanged(trx, row)
    return row
  })
}

const stillWanted = (trx: Trx, { id, job_id }: ReportRow) =>
  trx
    .selectFrom('report')
    .select('id')
    .where('id', '=', id)
    .where('job_id', '=', job_id)
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst()

/** Stops before the files of a deleted project are written: they would stay until its rows are removed. */
async function requireLiving(db: Db | Trx, { project_id }: ReportRow): Promise<void> {
  const living = await db
    .selectFrom('project')
    .select('id')
    .where('id', '=', project_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (living === undefined) throw new AppError('project.not-found')
}

/** Gathered once: a job that runs again after a crash continues with the same snapshot. */
async function snapshotOf(deps: Deps, row: ReportRow, jobId: string): Promise<StoredSnapshot> {
  const { db, storage, now } = deps
  const known = row.snapshot_key === null ? undefined : await findObject(db, row.snapshot_key)
  if (known !== undefined)
    return JSON.parse((await buffer((await readVerified(storage, known)).stream)).toString('utf8')) as StoredSnapshot
  const gathered = await gatherSnapshot(
    deps.scoped(row.corporate_id),
    {
      projectId: row.project_id,
      inspectionId: row.inspection_id,
      number: row.number,
      content: contentOf(row),
      ...(row.verify_code !== null && { verification: await printedAddress(deps.config, row.verify_code) }),
    },
    now(),
  )
  requireStated(gathered.snapshot)
  const stored = await storage.put(reportKeys(row, jobId).snapshot, Buffer.from(JSON.stringify(gathered)), {
    contentType: 'application/json',
  })
  const {
    snapshot: { takenAt, defects, leftOut, hasWatermark },
  } = gathered
  await db.transaction().execute(async (trx) => {
    if ((await stillWanted(trx, row)) === undefined) throw new NotWantedError()
    await trx
      .updateTable('report')
      .set({
        snapshot_key: stored.key,
        snapshot_at: new Date(takenAt),
        defects: defects.length,
        left_out: JSON.stringify(leftOut),
        has_watermark: hasWatermark,
        printed_pictures: gathered.printed === undefined ? null : JSON.stringify(gathered.printed),
        updated_at: now(),
      })
      .where('id', '=', row.id)
      .execute()
    await recordObject(trx, stored)
    await publishReportChanged(trx, row)
  })
  return gathered
}

const lookMs = 1_000

/** Ends the work when the report is no longer this job's. */
async function whileWanted<T>(
  { db }: Deps,
  row: ReportRow,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController()
  const look = async () => {
    const now = await db.selectFrom('report').select(['status', 'job_id']).where('id', '=', row.id).executeTakeFirst()
    if (now?.status !== 'processing' || now.job_id !== row.job_id) stopping.abort(new NotWantedError())
    else
      await requireLiving(db, row).catch((error: unknown) => {
        if (isFinal(error)) stopping.abort(error)
      })
  }
  // A look that fails says nothing: the next one will.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs)
  try {
    return await work(AbortSignal.any([outer, stopping.signal]))
  } finally {
    clearInterval(timer)
  }
}

async function* until(signal: AbortSignal, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const part of bytes) {
    signal.throwIfAborted()
    yield part
  }
}

/** Photos of the record are drawn only where the record stands in the report. */
function refsIn({
  snapshot: {
    layout,
    definition: { appendixB, appendixC },
  },
  pictures,
}: StoredSnapshot): readonly string[] {
  const hasRecord = appendixB.isGenerated || appendixC.isGenerated
  const hasPairs = layout === 'Hoklas' && appendixB.isGenerated
  return Object.keys(pictures).filter(
    (ref) => (hasRecord || !ref.startsWith('photo:')) && (hasPairs || !ref.startsWith('pair:')),
  )
}

type Written = {
  readonly files: readonly (ReportFile & Stored)[]
  readonly leftOut: readonly Omission[]
  readonly printed: PrintedFacts
  /** Null: no file of it is a PDF. */
  readonly certificateId: string | null
}

async function make(deps: Deps, row: ReportRow, job: ReportJob, write: typeof writeFiles): Promise<Written> {
  return whileWanted(deps, row, job.signal, async (signal) => {
    const gathered = await snapshotOf(deps, row, job.id)
    job.progress(5)
    const pictures = openPictures(deps, gathered, signal)
    const template = isLayout(row.template_id)
      ? null
      : await readTemplate(deps, await requireTemplate(deps.scoped(row.corporate_id), row.template_id))
    const failed = await pictures.warm(refsIn(gathered), (part) => job.progress(5 + 70 * part))
    const leftOut: readonly Omission[] =
      failed === 0
        ? gathered.snapshot.leftOut
        : [{ kind: 'pictures-failed', count: failed }, ...gathered.snapshot.leftOut]
    const signing =
      template === null ? await openSigner({ ...deps, db: deps.scoped(row.corporate_id) }, row.corporate_id) : null
    const files: (ReportFile & Stored)[] = []
    for await (const { format, contentType, bytes } of write(
      { ...gathered.snapshot, leftOut },
      { ...pictures, config: deps.config, signal, signer: signing?.signer },
      template,
    )) {
      signal.throwIfAborted()
      const stored = await deps.storage.put(reportKeys(row, job.id)[format], until(signal, bytes), {
        contentType,
      })
      files.push({ format, ...storedOf(stored) })
      job.progress(75 + 8 * files.length)
    }
    return {
      files,
      leftOut,
      printed: printedFacts(gathered.snapshot),
      certificateId: files.some(({ format }) => format !== 'docx') ? (signing?.certificateId ?? null) : null,
    }
  })
}

async function end(
  trx: Trx,
  row: ReportRow,
  { files, leftOut, printed, certificateId }: Written,
  now: Date,
): Promise<void> {
  if ((await stillWanted(trx, row)) === undefined) throw new NotWantedError()
  await requireLiving(trx, row)
  await trx
    .updateTable('report')
    .set({
      status: 'ready',
      error_code: null,
      files: JSON.stringify(files),
      left_out: JSON.stringify(leftOut),
      printed: JSON.stringify(printed),
      certificate_id: certificateId,
      finished_at: now,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  await recordObjects(trx, files.map(storedOf))
  await publishReportChanged(trx, row)
  await notifyRequester(trx, row.id)
}

async function fail({ db, now }: Deps, row: ReportRow, code: ErrorCode): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await stillWanted(trx, row)) === undefined) return
    await trx
      .updateTable('report')
      .set({ status: 'failed', error_code: code, finished_at: now(), updated_at: now() })
      .where('id', '=', row.id)
      .execute()
    await publishReportChanged(trx, row)
    await notifyRequester(trx, row.id)
  })
}

/**
 * Safe to kill anywhere and run again: it continues with its snapshot, and its files become visible with the end of the
 * job.
 */
export async function runReport(deps: Deps, job: ReportJob, write = writeFiles): Promise<void> {
  const row = await begin(deps, job)
  if (row === undefined) return
  const { snapshot: _, ...files } = reportKeys(row, job.id)
  const removeWritten = async () => {
    for (const key of Object.values(files)) await deps.storage.remove(key)
  }
  try {
    const written = await make(deps, row, job, write)
    await job.complete((trx) => end(trx, row, written, deps.now()))
  } catch (error) {
    const reason =
      error instanceof NotWantedError || job.signal.aborted ? error : ((error as { cause?: unknown }).cause ?? error)
    if (error instanceof NotWantedError || reason instanceof NotWantedError) return removeWritten()
    // Another worker holds the job and reports its outcome, and owns its files.
    if (error instanceof ClaimLostError || job.signal.aborted) throw error
    const cause = isFinal(reason) ? reason : error
    if (isFinal(cause) || job.attempt >= catalogue['reports.make'].attempts) {
      await fail(deps, row, cause instanceof AppError ? cause.code : 'job.failed')
      await removeWritten()
    }
    if (!isFinal(cause)) throw error
  }
}
