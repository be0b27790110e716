import { sql } from 'kysely'
import type { AuditAction } from '@plumbline/contract/accounts/audit-actions'
import type { Db } from '../../db/connection.ts'

/** What the log of a corporate holds of these kinds of action, oldest first. */
export async function notesOf(db: Db, corporateId: string, ...actions: readonly AuditAction[]) {
  return db
    .selectFrom('audit_entry')
    .select(['action', 'outcome', 'actor_id', 'subject_id', 'subject', 'detail'])
    .where(sql<boolean>`${corporateId} = any(corporate_ids)`)
    .where('action', 'in', actions)
    .orderBy('id')
    .execute()
}
