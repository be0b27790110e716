import { AppError } from '@plumbline/contract/errors'
import type { ExchangeImport, ImportPreview } from '@plumbline/contract/exchange/imports'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { ExchangeImportTable } from '../../../db/schema/exchange.ts'
import type { ParsedFile } from '../../../media-tools/exchange/parsed.ts'
import { typeNames } from '../../defects/register/type-names.ts'
import type { OfInspection, Trx } from '../exports/export-rows.ts'
import type { ChosenTypes } from './apply-shapes.ts'
import type { Done } from './done.ts'
import { planShapes, type ShapePlan } from './plan-shapes.ts'
import { planTopics, type Importer, type TopicPlan } from './plan-topics.ts'

export type ImportRow = Omit<Selectable<ExchangeImportTable>, 'content' | 'choice' | 'done' | 'result'> & {
  readonly content: ParsedFile
  readonly choice: { readonly types: ChosenTypes } | null
  readonly done: Done | null
  readonly result: { readonly preview: ImportPreview; readonly stayed: number } | null
}

/** Its JSON was written by this feature alone. */
export const typedImport = (row: Selectable<ExchangeImportTable>): ImportRow => row as ImportRow
export type Plan = { readonly shapes: ShapePlan } | { readonly topics: TopicPlan }

export async function findImport(
  db: Db | Trx,
  { inspectionId }: Pick<OfInspection, 'inspectionId'>,
  importId: string,
  userId: string,
): Promise<ImportRow> {
  const row = await db
    .selectFrom('exchange_import')
    .selectAll()
    .where('id', '=', importId)
    .where('inspection_id', '=', inspectionId)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('exchange.import-not-found')
  return typedImport(row)
}

/** What it would do now. Nothing is written. */
export async function planImport(db: Db | Trx, row: ImportRow, by: Importer): Promise<Plan> {
  const { content, file_name, inspection_id, project_id } = row
  return content.kind === 'bcf'
    ? { topics: await planTopics(db, inspection_id, content, by, file_name) }
    : { shapes: await planShapes(db, inspection_id, content, await typeNames(db, project_id)) }
}

export const previewOf = (plan: Plan): ImportPreview => ('shapes' in plan ? plan.shapes.preview : plan.topics.preview)

type Head = Omit<ImportRow, 'content' | 'choice' | 'done' | 'result'>

export const headOf = (row: Head): Omit<ExchangeImport, 'preview' | 'stayed'> => ({
  _id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  status: row.status,
  errorCode: row.error_code,
  createdAt: row.created_at.toISOString(),
  appliedAt: row.applied_at?.toISOString() ?? null,
  undoneAt: row.undone_at?.toISOString() ?? null,
})

/** Before it is applied, what it would do; afterwards what it did. */
export async function showImport(db: Db, row: ImportRow, by: Importer): Promise<ExchangeImport> {
  const preview = row.result?.preview ?? previewOf(await planImport(db, row, by))
  return { ...headOf(row), preview, stayed: row.result?.stayed ?? 0 }
}

/** What was not applied can be tried again; what was not undone is still applied. */
export async function failImport(db: Db, importId: string, errorCode: string): Promise<void> {
  for (const [from, to] of [
    ['applying', 'failed'],
    ['undoing', 'applied'],
  ] as const)
    await db
      .updateTable('exchange_import')
      .set({ status: to, error_code: errorCode, job_id: null })
      .where('id', '=', importId)
      .where('status', '=', from)
      .execute()
}

/** Whose job ended without them. */
export const lostImports = (db: Db, before: Date) =>
  db
    .selectFrom('exchange_import')
    .leftJoin('job_progress', 'job_progress.job_id', 'exchange_import.job_id')
    .select(['exchange_import.id', 'job_progress.error_code as job_error'])
    .where('exchange_import.status', 'in', ['applying', 'undoing'])
    .where('exchange_import.created_at', '<', before)
    .where(sql<boolean>`(job_progress.state is null or job_progress.state in ('failed', 'done'))`)
