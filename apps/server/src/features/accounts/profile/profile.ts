import { reportTemplates, type ReportTemplate } from '@plumbline/contract/accounts/profile'
import { AppError } from '@plumbline/contract/errors'
import { nameUnlessUnchanged } from '@plumbline/contract/rules/people'
import { sql } from 'kysely'
import type { Call } from '../../../http/implement.ts'
import { lockUser } from '../accounts.queries.ts'
import { audit } from '../audit/audit.ts'
import { ownAuditNote, refuseForeign } from '../sign-in/own-account.ts'

export async function preferenceOf(call: Call, userId: string): Promise<ReportTemplate[]> {
  refuseForeign(call.caller, userId)
  const corporates = call.caller.memberships.map(({ corporateId }) => corporateId)
  const own =
    corporates.length === 0
      ? []
      : await call.unscopedDb
          .selectFrom('report_template')
          .select(['id', 'name'])
          .where('corporate_id', 'in', corporates)
          .where(sql<boolean>`problems = '[]'`)
          .orderBy('id')
          .execute()
  return [...reportTemplates, ...own.map(({ id, name }) => ({ name, templateId: id, extension: 'docx' }))]
}

/** One that was stored under an earlier rule and is left as it is stays good. */
function newName(kind: 'user' | 'company', typed: string, stored: string): string {
  const verdict = nameUnlessUnchanged(kind, stored).safeParse(typed)
  if (!verdict.success) throw new AppError('input.invalid', { field: 'name', cause: verdict.error })
  return verdict.data
}

type Rename = { readonly name: string; readonly corporateId: string }

/** The specification sends the corporate twice; a body that means another one is a mistake, not a wish. */
function refuseOtherCorporate(pathId: string, { corporateId }: Rename): void {
  if (corporateId !== pathId) throw new AppError('input.invalid', { field: 'corporateId' })
}

/** Renames in every corporate: a person has one name, and the logs of all their corporates record it. */
export async function renameUser(
  call: Call,
  of: { readonly corporateId: string; readonly userId: string },
  given: Rename,
): Promise<string> {
  refuseForeign(call.caller, of.userId)
  refuseOtherCorporate(of.corporateId, given)
  return call.unscopedDb.transaction().execute(async (trx) => {
    const user = await lockUser(trx, of.userId)
    if (user === undefined) throw new AppError('session.ended')
    const name = newName('user', given.name, user.name)
    if (name === user.name) return name
    await trx.updateTable('app_user').set({ name }).where('id', '=', user.id).execute()
    await audit(trx, ownAuditNote(user.id, call, 'user.rename'))
    return name
  })
}

export async function renameCorporate(call: Call, corporateId: string, given: Rename): Promise<string> {
  refuseOtherCorporate(corporateId, given)
  return call.db.transaction().execute(async (trx) => {
    const corporate = await trx
      .selectFrom('corporate')
      .select('name')
      .where('id', '=', corporateId)
      .forUpdate()
      .executeTakeFirst()
    if (corporate === undefined) throw new AppError('corporate.not-found')
    const name = newName('company', given.name, corporate.name)
    if (name === corporate.name) return name
    await trx.updateTable('corporate').set({ name }).where('id', '=', corporateId).execute()
    await audit(trx, {
      action: 'corporate.rename',
      actorId: call.caller.userId,
      address: call.address,
      userAgent: call.userAgent,
      corporateIds: [corporateId],
      subject: name,
      detail: { from: corporate.name },
    })
    return name
  })
}
