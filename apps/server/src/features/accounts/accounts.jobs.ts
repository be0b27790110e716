import { sessionIdleDays } from '@plumbline/contract/address'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { sweepDevices } from './sign-in/known-device.ts'
import { sweepAttempts } from './sign-on/attempts.ts'

const dayMs = 24 * 3600 * 1000

/** Deletes sessions that ended or were idle for a month, with their tokens, and outdated failures and links. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - sessionIdleDays * dayMs)
  await db
    .deleteFrom('session')
    .where((of) => of.or([of('ended_at', '<', old), of('last_used_at', '<', old)]))
    .execute()
  await db
    .deleteFrom('account_link')
    .where('expires_at', '<', new Date(now.getTime() - dayMs))
    .execute()
  await sweepDevices(db, now)
  await sweepAttempts(db, now)
  await db
    .deleteFrom('login_failure')
    .where('last_failed_at', '<', new Date(now.getTime() - dayMs))
    .execute()
}

const retentionDays = 30

/**
 * Deletes invitations a month after they expired, and registrations a month old whose address was never verified, with
 * the corporate they made. A corporate with another user, a project, or a link on its way stays.
 */
export async function sweepUnanswered(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - retentionDays * dayMs)
  await db.deleteFrom('invitation').where('expires_at', '<', old).execute()
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from app_user
      where email_verified_at is null and deleted_at is null and created_at < ${old}
        and not exists (select from account_link where user_id = app_user.id and used_at is null and expires_at > ${now})
        and not exists (
          select from membership own where own.user_id = app_user.id and (
            exists (select from membership other where other.corporate_id = own.corporate_id and other.user_id <> own.user_id)
            or exists (select from project where project.corporate_id = own.corporate_id)))
      for update skip locked
    `.execute(trx)
    if (rows.length === 0) return
    const userIds = rows.map((row) => row.id)
    const corporates = await trx
      .selectFrom('membership')
      .select('corporate_id')
      .where('user_id', 'in', userIds)
      .execute()
    await trx.deleteFrom('app_user').where('id', 'in', userIds).execute()
    for (const { corporate_id } of corporates) {
      await trx
        .deleteFrom('corporate')
        .where('id', '=', corporate_id)
        .where((of) =>
          of.not(
            of.exists(of.selectFrom('membership').select('user_id').whereRef('corporate_id', '=', 'corporate.id')),
          ),
        )
        .execute()
    }
  })
}
