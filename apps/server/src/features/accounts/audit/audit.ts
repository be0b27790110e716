import type { AuditAction } from '@plumbline/contract/accounts/audit-actions'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import { currentShare } from '../../../db/fair-share.ts'
import type { Call, Refusal } from '../../../http/implement.ts'

/** Who did it and from where; actorId is null where the operator of the machine did it. */
export type Actor = Pick<AuditNote, 'actorId' | 'address' | 'userAgent'>

export function actorOf({ caller, address, userAgent }: Pick<Call, 'caller' | 'address' | 'userAgent'>): Actor {
  return { actorId: caller.userId, address, userAgent }
}

export type AuditNote = {
  readonly action: AuditAction
  readonly outcome?: 'done' | 'refused'
  readonly actorId: string | null
  readonly address: string
  readonly userAgent?: string
  /**
   * Whose log it stands in; none: only the system's. Of a user: every corporate they are a member of, read while the
   * line is written.
   */
  readonly corporateIds: readonly string[] | { readonly membershipsOf: string }
  /**
   * A user or project by id; its name is read when the log is read, so that erasing a person erases it here as well.
   */
  readonly subjectId?: string
  readonly subject?: string
  readonly detail?: Readonly<Record<string, string>>
}

/** Runs in the transaction of the audited change: neither is stored without the other. */
export async function audit(db: Db | Transaction<Database>, entry: AuditNote): Promise<void> {
  // Read here, so that no caller of this function can forget it.
  const key = currentShare.getStore()?.key
  await db
    .insertInto('audit_entry')
    .values({
      action: entry.action,
      outcome: entry.outcome ?? 'done',
      actor_id: entry.actorId,
      address: entry.address,
      user_agent: entry.userAgent ?? '',
      corporate_ids:
        'membershipsOf' in entry.corporateIds
          ? sql<
              string[]
            >`array(select corporate_id from membership where user_id = ${entry.corporateIds.membershipsOf})`
          : [...entry.corporateIds],
      subject_id: entry.subjectId ?? null,
      subject: (entry.subject ?? '').slice(0, 300),
      detail: { ...entry.detail, ...(key === undefined ? {} : { apiKey: key.name, apiKeyId: key.id }) },
    })
    .execute()
}

/** A known person who asked for what is not theirs. A missing thing is no refusal: addresses grow old. */
export async function recordRefusal(
  context: Pick<Context, 'db'>,
  { caller, route, asked, code, address }: Refusal,
): Promise<void> {
  if (!code.startsWith('access.')) return
  await audit(context.db, {
    action: 'access.refused',
    outcome: 'refused',
    actorId: caller.userId,
    address,
    corporateIds: caller.memberships
      .filter(({ corporateId }) => asked.corporateId === undefined || corporateId === asked.corporateId)
      .map(({ corporateId }) => corporateId),
    subject: `${route.method} ${route.path}`,
    detail: { code },
  })
}

/** The corporates whose logs hold entries about a user: every one they are a member of. */
export async function corporatesOf(db: Db | Transaction<Database>, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('membership').select('corporate_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.corporate_id)
}
