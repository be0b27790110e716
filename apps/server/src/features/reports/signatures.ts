import { AppError } from '@plumbline/contract/errors'
import type { ReportContent, ReportDefinition } from '@plumbline/contract/reports/content'
import type { reportRoutes } from '@plumbline/contract/reports/reports'
import type { Input } from '@plumbline/contract/route'
import { decodeBase64 } from '../../http/base64.ts'
import type { Call } from '../../http/implement.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { writeSignature } from '../../media-tools/pictures/signature-picture.ts'
import { refuseForeign } from '../accounts/sign-in/own-account.ts'
import { requirePlan } from '../billing/require-plan.ts'
import {
  contentOf,
  findDefinition,
  hashOfContent,
  lockDefinition,
  namedBy,
  publishDefinitionChanged,
  signaturesOf,
  type DefinitionRow,
} from './definition-rows.ts'
import { auditSignature } from './audit-report.ts'
import { imageUrl, showDefinition } from './present-definition.ts'
import { withCurrentTexts } from './proposals.ts'

type Image = { readonly imageUrl: string | null }

export async function signatureImage(call: Call, userId: string): Promise<Image> {
  refuseForeign(call.caller, userId)
  const row = await call.unscopedDb
    .selectFrom('user_signature')
    .select('image')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { imageUrl: row === undefined ? null : imageUrl(row.image) }
}

/** Unpacked, a picture is a hundred times its file: one after the other. */
const serially = limitConcurrency({ atOnce: 1, waiting: 20 })

/** What was signed with the former one keeps it. */
export async function saveSignatureImage(
  call: Call,
  { params: { userId }, body }: Input<typeof reportRoutes.saveSignatureImage>,
): Promise<Image> {
  refuseForeign(call.caller, userId)
  const { unscopedDb: db } = call
  if (body.image === null) {
    await db.deleteFrom('user_signature').where('user_id', '=', userId).execute()
    return { imageUrl: null }
  }
  const given = decodeBase64(body.image, 'image')
  const image = Buffer.from(await serially(() => writeSignature(given)))
  const values = { image, updated_at: call.now() }
  await db
    .insertInto('user_signature')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return { imageUrl: imageUrl(image) }
}

async function changed(
  call: Call,
  row: DefinitionRow,
  trx: Parameters<Parameters<ReturnType<Call['db']['transaction']>['execute']>[0]>[0],
  content?: ReportContent,
): Promise<void> {
  await trx
    .updateTable('report_definition')
    .set({
      ...(content !== undefined && { content: JSON.stringify(content) }),
      version: row.version + 1,
      updated_by: call.caller.userId,
      updated_at: call.now(),
    })
    .where('id', '=', row.id)
    .execute()
  await publishDefinitionChanged(trx, row, row.id)
}

/** The first signature freezes the unchanged texts; later ones are given under the same words. */
async function currentTexts(call: Call, projectId: string, row: DefinitionRow): Promise<ReportContent> {
  const content = contentOf(row)
  const isSigned = (await signaturesOf(call.db, [row.id])).length > 0
  return isSigned ? content : withCurrentTexts(call, { projectId, inspectionId: row.inspection_id }, content)
}

/** What they have read, and nothing that was written since: a stale version is not signed. */
export async function sign(call: Call, { params, body }: Input<typeof reportRoutes.sign>): Promise<ReportDefinition> {
  const { userId } = call.caller
  const read = await findDefinition(call.db, params, params.reportDefinitionId)
  const current = await currentTexts(call, params.projectId, read)
  const isStale = await call.db.transaction().execute(async (trx) => {
    const row = await lockDefinition(trx, params, params.reportDefinitionId)
    const content = row.version === read.version ? current : contentOf(row)
    if (namedBy(content)[body.role] !== userId) throw new AppError('report.not-signer')
    await requirePlan(trx, params.projectId, 'reports.signatures')
    if (isStaleVersion(row.version, body.version)) return true
    const person = await trx
      .selectFrom('app_user')
      .innerJoin('user_signature', 'user_signature.user_id', 'app_user.id')
      .select(['app_user.name', 'user_signature.image'])
      .where('app_user.id', '=', userId)
      .executeTakeFirst()
    if (person === undefined) throw new AppError('report.no-signature')
    const values = {
      user_id: userId,
      name: person.name,
      image: person.image,
      content_hash: hashOfContent(content),
      signed_at: call.now(),
    }
    await trx
      .insertInto('report_signature')
      .values({
        definition_id: row.id,
        role: body.role,
        project_id: row.project_id,
        corporate_id: row.corporate_id,
        ...values,
      })
      .onConflict((conflict) => conflict.columns(['definition_id', 'role']).doUpdateSet(values))
      .execute()
    await changed(call, row, trx, content)
    await auditSignature(trx, call, 'report.sign', row.project_id, body.role)
    return false
  })
  const definition = await showDefinition(call.db, params, params.reportDefinitionId)
  if (isStale) throw new AppError('version.stale', { newer: { reportDefinition: definition } })
  return definition
}

export async function unsign(call: Call, { params }: Input<typeof reportRoutes.unsign>): Promise<ReportDefinition> {
  await call.db.transaction().execute(async (trx) => {
    const row = await lockDefinition(trx, params, params.reportDefinitionId)
    if (namedBy(contentOf(row))[params.role] !== call.caller.userId) throw new AppError('report.not-signer')
    const { numDeletedRows } = await trx
      .deleteFrom('report_signature')
      .where('definition_id', '=', row.id)
      .where('role', '=', params.role)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return
    await changed(call, row, trx)
    await auditSignature(trx, call, 'report.unsign', row.project_id, params.role)
  })
  return showDefinition(call.db, params, params.reportDefinitionId)
}
