import type { Defect } from '@plumbline/contract/defects/defects'
import type { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { dayIn, timeZoneOf } from '@plumbline/contract/projects/time-zone'
import type { Input, Reply } from '@plumbline/contract/route'
import { writeXlsx, xlsxType } from '@plumbline/office/xlsx'
import type { SheetCell } from '@plumbline/office/xlsx-cells'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { nativeZipCodec } from '../../media-tools/zip-codec.ts'
import { csvMark, csvRows } from '../accounts/audit/audit-csv.ts'
import { pathPrefixes } from '../accounts/mails/link-mail.ts'
import { requirePlan } from '../billing/require-plan.ts'
import { setupOf } from '../projects/rating-setup.ts'
import { pagesOf } from './defect-list.ts'
import { photoNames } from './register/photo-names.ts'
import { typeNames } from './register/type-names.ts'
import { storeExport } from './register/store-export.ts'
import { cellText, registerLines } from './register-words.ts'
import { countVoiceNotes } from './voice/count-voice-notes.ts'
import { ownQuantities } from './register/quantities.ts'

type Export = typeof defectRegisterRoutes.exportRegister
type Lines = ReturnType<typeof registerLines>

const contentTypes = {
  xlsx: xlsxType,
  csv: 'text/csv; charset=utf-8',
} as const

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
    const ids = page.map(({ _id }) => _id)
    const quantities = await ownQuantities(trx, ids)
    const voiceNotes = await countVoiceNotes(trx, ids)
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
        voiceNotes: voiceNotes.get(defect._id),
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

export async function exportRegister(call: Call, { params, body }: Input<Export>): Promise<Reply<Export>> {
  const { db, storage, now, config } = call
  await requirePlan(db, params.projectId, 'defects.register')
  const project = await db
    .selectFrom('project')
    .select(['corporate_id', 'code', 'country', 'rating_scheme', 'rating_levels'])
    .where('id', '=', params.projectId)
    .executeTakeFirstOrThrow()
  const timeZone = timeZoneOf(project.country)
  const names = await typeNames(db, params.projectId)
  const lines = registerLines(body.language, names, timeZone, setupOf(project))
  const hrefOf: RegisterHref = (shown) => {
    const query = new URLSearchParams({ inspectionId: params.inspectionId, ...shown })
    const screen = 'defect' in shown ? 'result-review/defects' : 'result-review'
    return `${config.publicUrl}${pathPrefixes[body.language]}/project/${params.projectId}/${screen}?${query}`
  }
  const stored = await storeExport(
    call,
    { ...params, corporateId: project.corporate_id },
    contentTypes[body.format],
    (trx) => {
      const rows = linesOf(
        trx,
        pagesOf({ ...call, db: trx }, params.inspectionId, body.filter, {
          sort: body.sort,
          descending: body.descending,
        }),
        lines,
        hrefOf,
      )
      return body.format === 'xlsx'
        ? writeXlsx({ name: lines.name, columns: lines.columns, rows }, nativeZipCodec)
        : csvFile(lines, rows)
    },
  )
  const name = `${lines.name} ${project.code} ${dayIn(timeZone, now())}.${body.format}`
  const { url } = await storage.signedGet({ ...stored, fileName: name })
  return { url, name }
}
