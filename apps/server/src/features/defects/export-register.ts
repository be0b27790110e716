import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import type { Defect } from '@plumbline/contract/defects/defects'
import type { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { dayIn, timeZoneOf } from '@plumbline/contract/projects/time-zone'
import type { Input, Reply } from '@plumbline/contract/route'
import { writeXlsx, xlsxType } from '@plumbline/office/xlsx'
import type { SheetCell } from '@plumbline/office/xlsx-cells'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { nativeZipCodec } from '../../media-tools/zip-codec.ts'
import { recordObject } from '../../storage/registry.ts'
import { csvMark, csvRows } from '../accounts/audit/audit-csv.ts'
import { pathPrefixes } from '../accounts/mails/link-mail.ts'
import { requirePlan } from '../billing/require-plan.ts'
import { pagesOf } from './defect-list.ts'
import { photoNames } from './register/photo-names.ts'
import { cellText, registerLines, type TypeNames } from './register-words.ts'
import { ownQuantities } from './register/quantities.ts'

type Export = typeof defectRegisterRoutes.exportRegister
type Lines = ReturnType<typeof registerLines>

const contentTypes = {
  xlsx: xlsxType,
  csv: 'text/csv; charset=utf-8',
} as const

/** Longer than its link lives. */
const retentionMs = 30 * 60 * 1000

/** Names of the models the defects are pinned on; empty where the model is deleted. */
async function modelsOf(trx: Transaction<Database>, page: readonly Defect[]): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('model_pin')
    .leftJoin('drawing', 'drawing.id', 'model_pin.model_id')
    .select(['model_pin.defect_id', 'drawing.name'])
    .where('model_pin.defect_id', '=', sql<string>`any(${page.map(({ _id }) => _id)}::uuid[])`)
    .execute()
  return new Map(rows.map(({ defect_id, name }) => [defect_id, name ?? '']))
}

/** Addresses of the product, which completes what they leave out. */
export type RegisterHref = (shown: { readonly defect: string } | { readonly photo: string }) => string

/** Rows whose photo has a link too: Excel opens some 65,000 links of a sheet, and the numbers come first. */
const maxPhotoLinks = 15_000

async function* linesOf(
  trx: Transaction<Database>,
  pages: AsyncIterable<readonly Defect[]>,
  { lineOf }: Lines,
  hrefOf: RegisterHref,
): AsyncIterable<readonly (readonly SheetCell[])[]> {
  let written = 0
  for await (const page of pages) {
    const models = await modelsOf(trx, page)
    const names = await photoNames(trx, page)
    const quantities = await ownQuantities(
      trx,
      page.map(({ _id }) => _id),
    )
    yield page.map((defect, index) => {
      const photo = defect.images[0]?.imageId
      const name = photo === undefined ? undefined : names.get(photo)
      return lineOf(defect, {
        model: models.get(defect._id),
        photo:
          photo === undefined || name === undefined
            ? undefined
            : { name, href: written + index < maxPhotoLinks ? hrefOf({ photo }) : undefined },
        quantity: quantities.get(defect._id),
        href: hrefOf({ defect: defect._id }),
      })
    })
    written += page.length
  }
}

async function* csvFile(
  { columns }: Lines,
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncIterable<Buffer> {
  yield Buffer.from(csvMark + csvRows([columns.map(({ name }) => name)]))
  for await (const page of rows) yield Buffer.from(csvRows(page.map((row) => row.map(cellText))))
}

/** One snapshot, however long the writing takes; written page by page into the store, and sent from there. */
export async function exportRegister(call: Call, { params, body }: Input<Export>): Promise<Reply<Export>> {
  const { db, storage, now, config } = call
  await requirePlan(db, params.projectId, 'defects.register')
  const project = await db
    .selectFrom('project')
    .select(['corporate_id', 'code', 'country', 'defect_library'])
    .where('id', '=', params.projectId)
    .executeTakeFirstOrThrow()
  const own = await db
    .selectFrom('defect_definition')
    .select(['id', 'name'])
    .where('corporate_id', '=', project.corporate_id)
    .execute()
  const timeZone = timeZoneOf(project.country)
  const names: TypeNames = {
    library: await defectLibraryOf(project.defect_library),
    own: new Map(own.map(({ id, name }) => [id, name])),
  }
  const lines = registerLines(body.language, names, timeZone)
  const hrefOf: RegisterHref = (shown) => {
    const query = new URLSearchParams({ inspectionId: params.inspectionId, ...shown })
    const screen = 'defect' in shown ? 'result-review/defects' : 'result-review'
    return `${config.publicUrl}${pathPrefixes[body.language]}/project/${params.projectId}/${screen}?${query}`
  }
  const key = `${project.corporate_id}/${params.projectId}/exports/${v7()}.${body.format}`
  // Asked for first: whatever becomes of the writing, nothing stays.
  await db
    .transaction()
    .execute((trx) =>
      enqueue(trx, 'storage.remove', { keys: [key] }, { startAfter: new Date(now().getTime() + retentionMs) }),
    )
  const stored = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => {
      const rows = linesOf(
        trx,
        pagesOf({ ...call, db: trx }, params.inspectionId, body.filter, {
          sort: body.sort,
          descending: body.descending,
        }),
        lines,
        hrefOf,
      )
      return storage.put(
        key,
        body.format === 'xlsx'
          ? writeXlsx({ name: lines.name, columns: lines.columns, rows }, nativeZipCodec)
          : csvFile(lines, rows),
        { contentType: contentTypes[body.format] },
      )
    })
  await db.transaction().execute((trx) => recordObject(trx, stored))
  const name = `${lines.name} ${project.code} ${dayIn(timeZone, now())}.${body.format}`
  const { url } = await storage.signedGet({ ...stored, fileName: name })
  return { url, name }
}
