import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { notify, teamOf } from '../notifications/notify.ts'

const dayMs = 24 * 3600 * 1000
/** Days before the end at which a notification is sent; a missed day is made up for on the next. */
const warnings = [1, 7, 30] as const

type Ending = { readonly id: string; readonly corporate_id: string; readonly expires_at: Date }

/** Who can renew it, and who loses it. */
export async function notifyExpiringPlans({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now()
  const { rows } =
    await sql<Ending>`select id, corporate_id, expires_at from project where deleted_at is null and expires_at > ${at} and expires_at <= ${new Date(at.getTime() + 30 * dayMs)} order by expires_at`.execute(
      db,
    )
  for (const project of rows) {
    const days = Math.ceil((project.expires_at.getTime() - at.getTime()) / dayMs)
    const warning = warnings.find((limit) => days <= limit) ?? 30
    // The last day that is open, as every screen says it.
    const day = new Date(project.expires_at.getTime() - 1).toISOString().slice(0, 10)
    await db.transaction().execute(async (trx) => {
      const admins = await trx
        .selectFrom('membership')
        .select('user_id')
        .where('corporate_id', '=', project.corporate_id)
        .where('role', '=', 'corporate-admin')
        .execute()
      await notify(trx, {
        kind: 'plan-expiring',
        key: `plan-expiring ${project.id} ${project.expires_at.toISOString()} ${warning}`,
        corporateId: project.corporate_id,
        projectId: project.id,
        subjectId: project.id,
        details: { day, count: days },
        to: [...admins.map(({ user_id }) => user_id), ...(await teamOf(trx, project.id))],
      })
    })
  }
}
