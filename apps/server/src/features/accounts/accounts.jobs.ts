import type { Db } from '../../db/connection.ts'
import { idleDays } from './refresh-tokens.ts'

const dayMs = 24 * 3600 * 1000

/** Sessions that ended or were silent for a month, with their tokens; failures and links nobody will ask about again. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - idleDays * dayMs)
  await db.deleteFrom('session').where((of) => of.or([of('ended_at', '<', old), of('last_used_at', '<', old)])).execute()
  await db.deleteFrom('account_link').where('expires_at', '<', new Date(now.getTime() - dayMs)).execute()
  await db.deleteFrom('login_failure').where('last_failed_at', '<', new Date(now.getTime() - dayMs)).execute()
}
