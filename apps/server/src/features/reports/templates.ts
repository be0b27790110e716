import { AppError } from '@plumbline/contract/errors'
import type { CorporateTemplate, reportRoutes } from '@plumbline/contract/reports/reports'
import type { Input, Reply } from '@plumbline/contract/route'
import { docxType } from '@plumbline/office/docx/parts'
import { sql } from 'kysely'
import { decodeBase64 } from '../../http/base64.ts'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { forgetObject, recordObject } from '../../storage/registry.ts'
import { audit } from '../accounts/audit/audit.ts'
import { whoAsks } from '../accounts/users/users.ts'
import { checkUpload } from './open-template.ts'
import { findTemplate, type TemplateRow } from './template-rows.ts'

const keyOf = (corporateId: string, id: string) => `${corporateId}/report-templates/${id}.docx`
const maxTemplates = 50

function present(row: TemplateRow & { readonly author: string | null; readonly used_in: number }): CorporateTemplate {
  return {
    _id: row.id,
    name: row.name,
    extension: 'docx',
    size: Number(row.size),
    tags: row.tags,
    problems: row.problems,
    createdBy: row.author ?? '',
    createdAt: row.created_at.toISOString(),
    usedIn: row.used_in,
  }
}

const withAuthors = ({ db }: Pick<Call, 'db'>, corporateId: string) =>
  db
    .selectFrom('report_template')
    .leftJoin('app_user', 'app_user.id', 'report_template.created_by')
    .selectAll('report_template')
    .select([
      'app_user.name as author',
      sql<number>`(select count(*)::int from report_definition join project on project.id = report_definition.project_id where project.deleted_at is null and report_definition.corporate_id = report_template.corporate_id and report_definition.content ->> 'templateId' = report_template.id::text)`.as(
        'used_in',
      ),
    ])
    .where('report_template.corporate_id', '=', corporateId)

export async function listTemplates(
  call: Call,
  { params }: Input<typeof reportRoutes.templates>,
): Promise<Reply<typeof reportRoutes.templates>> {
  return {
    data: (await withAuthors(call, params.corporateId).orderBy('report_template.id', 'desc').execute()).map(present),
  }
}

/** Stored also with problems, so that its author can preview it; no report can use it then. */
export async function addTemplate(
  call: Call,
  { params: { corporateId }, body }: Input<typeof reportRoutes.addTemplate>,
): Promise<Reply<typeof reportRoutes.addTemplate>> {
  const known = await call.db.selectFrom('report_template').select('id').where('id', '=', body._id).executeTakeFirst()
  if (known === undefined) {
    const { count } = await call.db
      .selectFrom('report_template')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('corporate_id', '=', corporateId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxTemplates) throw new AppError('request.too-many')
    const taken = await call.unscopedDb
      .selectFrom('report_template')
      .select('id')
      .where('id', '=', body._id)
      .executeTakeFirst()
    if (taken !== undefined) throw new AppError('report.template-not-found')
    const bytes = decodeBase64(body.file, 'file')
    const { tags, problems } = await checkUpload({ config: call.config, signal: call.signal }, bytes)
    const stored = await call.storage.put(keyOf(corporateId, body._id), bytes, { contentType: docxType })
    await call.db.transaction().execute(async (trx) => {
      const added = await trx
        .insertInto('report_template')
        .values({
          id: body._id,
          corporate_id: corporateId,
          name: body.name,
          key: stored.key,
          size: String(stored.size),
          sha256: Buffer.from(stored.sha256, 'hex'),
          tags: [...tags],
          problems: JSON.stringify(problems),
          created_by: call.caller.userId,
          created_at: call.now(),
        })
        .onConflict((on) => on.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      // The same upload, sent again while this one was being checked, was first.
      if (added === undefined) return
      await recordObject(trx, stored)
      await audit(trx, { action: 'report.template-add', ...whoAsks(call), subject: body.name })
    })
  }
  return {
    template: present(
      await withAuthors(call, corporateId).where('report_template.id', '=', body._id).executeTakeFirstOrThrow(),
    ),
  }
}

/** Definitions that name it must choose another; reports made with it stay. */
export async function removeTemplate(
  call: Call,
  { params }: Input<typeof reportRoutes.removeTemplate>,
): Promise<Record<string, never>> {
  await call.db.transaction().execute(async (trx) => {
    const { id, key, name } = await findTemplate(trx, params.templateId)
    await trx.deleteFrom('report_template').where('id', '=', id).execute()
    await forgetObject(trx, key)
    await enqueue(trx, 'storage.remove', { keys: [key] })
    await audit(trx, { action: 'report.template-delete', ...whoAsks(call), subject: name })
  })
  return {}
}
