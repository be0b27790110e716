import { AppError } from '@plumbline/contract/errors'
import { can } from '@plumbline/contract/roles'
import { ReportContent, type ReportDefinition } from '@plumbline/contract/reports/content'
import type { reportRoutes } from '@plumbline/contract/reports/reports'
import type { Input } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { audit } from '../accounts/audit/audit.ts'
import { whoAsks } from '../accounts/users/users.ts'
import {
  contentOf,
  findDefinition,
  hashOfContent,
  lockDefinition,
  namedBy,
  signaturesOf,
  publishDefinitionChanged,
  withSignatures,
} from './definition-rows.ts'
import { defaultContent } from './default-content.ts'
import { isLayout, planOf, requireChosen } from './plan-rules.ts'
import { showDefinition } from './present-definition.ts'
import { followProposals, proposeTexts } from './proposals.ts'
import { requireTemplate } from './template-rows.ts'

type Trx = Transaction<Database>

/** Views left out before may be deleted by now: those are accepted. */
async function checkViews(trx: Trx, projectId: string, content: ReportContent, before?: ReportContent): Promise<void> {
  const known = new Set(before?.inspectionResultSection.modelViewsLeftOut)
  const leftOut = [...new Set(content.inspectionResultSection.modelViewsLeftOut)].filter((id) => !known.has(id))
  if (leftOut.length === 0) return
  const found = await trx
    .selectFrom('model_view')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', leftOut)
    .execute()
  if (found.length < leftOut.length) throw new AppError('model.view-not-found', { field: 'inspectionResultSection' })
}

/** People of the corporate, templates of the corporate, views of the project, and what the plan has. */
async function check(
  trx: Trx,
  call: Call,
  projectId: string,
  content: ReportContent,
  before?: ReportContent,
): Promise<void> {
  const known = new Set(before === undefined ? [] : Object.values(namedBy(before)))
  const named = Object.values(namedBy(content)).filter((id) => id !== null && !known.has(id))
  for (const userId of named) {
    const stands = await call.unscopedDb
      .selectFrom('standing')
      .select('role')
      .where('user_id', '=', userId)
      .where('corporate_id', '=', call.membership.corporateId)
      .executeTakeFirst()
    if (stands === undefined) throw new AppError('user.not-found', { field: 'backgroundSection' })
    // rules §I: some roles never sign, so a report must not wait for them.
    if (!can({ role: stands.role, isSaas: false }, 'reports.sign'))
      throw new AppError('input.invalid', { field: 'backgroundSection' })
  }
  await checkViews(trx, projectId, content, before)
  if (!isLayout(content.templateId) && before?.templateId !== content.templateId)
    await requireTemplate(trx, content.templateId)
  const hasNewTemplate = before?.templateId !== content.templateId || before.language !== content.language
  if (hasNewTemplate) requireChosen(await planOf(trx, projectId), content)
}

/** What is left out of a body is not there; undefined would hide what is stored. */
function givenOf(body: object): Partial<ReportContent> {
  return Object.fromEntries(
    Object.entries(ReportContent.partial().parse(body)).filter(([, value]) => value !== undefined),
  )
}

export async function createDefinition(
  call: Call,
  { params, body }: Input<typeof reportRoutes.createDefinition>,
): Promise<ReportDefinition> {
  const { _id = v7(), ...rest } = body
  const known = await call.db.selectFrom('report_definition').select('id').where('id', '=', _id).executeTakeFirst()
  if (known !== undefined) return showDefinition(call.db, params, _id)
  const given = givenOf(rest)
  const fresh = await defaultContent(call, params, given)
  const content = withSignatures({ ...fresh, ...(await proposeTexts(call, params, fresh)), ...given }, {})
  await call.db.transaction().execute(async (trx) => {
    await check(trx, call, params.projectId, content)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('report_definition')
      .values({
        id: _id,
        inspection_id: params.inspectionId,
        project_id: params.projectId,
        corporate_id: call.membership.corporateId,
        content: JSON.stringify(content),
        created_by: call.caller.userId,
        updated_by: call.caller.userId,
        created_at: call.now(),
        updated_at: call.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n)
      await publishDefinitionChanged(
        trx,
        { corporate_id: call.membership.corporateId, project_id: params.projectId },
        _id,
      )
  })
  return showDefinition(call.db, params, _id)
}

/** Those whose text is another now, or who are no longer named. */
async function dropSignatures(trx: Trx, definitionId: string, content: ReportContent): Promise<void> {
  const [hash, named] = [hashOfContent(content), namedBy(content)]
  const voided = (await signaturesOf(trx, [definitionId])).filter(
    (row) => !row.content_hash.equals(hash) || row.user_id === null || named[row.role] !== row.user_id,
  )
  for (const { role } of voided)
    await trx
      .deleteFrom('report_signature')
      .where('definition_id', '=', definitionId)
      .where('role', '=', role)
      .execute()
}

/** Reliability case 17: refuses a save on top of an unseen version and answers what is stored now. */
export async function saveDefinition(
  call: Call,
  { params, body }: Input<typeof reportRoutes.saveDefinition>,
): Promise<ReportDefinition> {
  const { version, ...rest } = body
  const followed = await followProposals(call, params, givenOf(rest))
  const isStale = await call.db.transaction().execute(async (trx) => {
    const row = await lockDefinition(trx, params, params.reportDefinitionId)
    if (isStaleVersion(row.version, version)) return true
    const before = contentOf(row)
    const content = withSignatures({ ...before, ...followed(before), ...givenOf(rest) }, {})
    await check(trx, call, params.projectId, content, before)
    await trx
      .updateTable('report_definition')
      .set({
        content: JSON.stringify(content),
        version: version + 1,
        updated_by: call.caller.userId,
        updated_at: call.now(),
      })
      .where('id', '=', row.id)
      .execute()
    await dropSignatures(trx, row.id, content)
    await publishDefinitionChanged(trx, row, row.id)
    return false
  })
  const definition = await showDefinition(call.db, params, params.reportDefinitionId)
  if (isStale) throw new AppError('version.stale', { newer: { reportDefinition: definition } })
  return definition
}

/** Reports made from it stay, with what they were made of. */
export async function removeDefinition(
  call: Call,
  { params }: Input<typeof reportRoutes.removeDefinition>,
): Promise<Record<string, never>> {
  await call.db.transaction().execute(async (trx) => {
    const row = await findDefinition(trx, params, params.reportDefinitionId)
    await sql`delete from report_definition where id = ${row.id}`.execute(trx)
    await publishDefinitionChanged(trx, row, row.id)
    await audit(trx, { action: 'report.definition-delete', ...whoAsks(call), subjectId: row.project_id })
  })
  return {}
}
