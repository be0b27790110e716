import { sql } from 'kysely'
import type { Call } from '../../../http/implement.ts'
import { listMemberships } from '../accounts.queries.ts'
import { audit } from '../audit/audit.ts'
import { ownAccount, ownAuditNote } from '../sign-in/own-account.ts'

/** More than anybody does in years; an answer without end would take the server's memory. */
const maxAuditEntries = 20_000

/**
 * Entries about what others did to the user leave out the others' addresses and devices: those are personal data of the
 * others.
 */
async function auditOf(call: Call, userId: string) {
  const rows = await call.db
    .selectFrom('audit_entry')
    .select((of) => [
      'at',
      'action',
      'outcome',
      'subject',
      'detail',
      of('actor_id', '=', userId).as('byUser'),
      of('subject_id', '=', userId).as('aboutUser'),
      sql<string | null>`case when actor_id = ${userId} then address end`.as('address'),
      sql<string | null>`case when actor_id = ${userId} then user_agent end`.as('userAgent'),
    ])
    .where((of) => of.or([of('actor_id', '=', userId), of('subject_id', '=', userId)]))
    .orderBy('id', 'desc')
    .limit(maxAuditEntries + 1)
    .execute()
  return { entries: rows.slice(0, maxAuditEntries), isComplete: rows.length <= maxAuditEntries }
}

const sessionsOf = ({ db }: Call, userId: string) =>
  db
    .selectFrom('session')
    .select([
      'id',
      'user_agent as userAgent',
      'address',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'ended_at as endedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()

const devicesOf = ({ db }: Call, userId: string) =>
  db
    .selectFrom('known_device')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()

const identitiesOf = ({ db }: Call, userId: string) =>
  db
    .selectFrom('sign_on_identity')
    .select(['corporate_id as corporateId', 'subject', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

const assignmentsOf = ({ db }: Call, userId: string) =>
  db
    .selectFrom('project_assignment')
    .innerJoin('project', 'project.id', 'project_assignment.project_id')
    .select([
      'project.id as projectId',
      'project.code as projectNum',
      'project.name as projectName',
      'project.corporate_id as corporateId',
    ])
    .where('project_assignment.user_id', '=', userId)
    .orderBy('project.id')
    .execute()

const invitationsBy = ({ db }: Call, userId: string) =>
  db
    .selectFrom('invitation')
    .select(['corporate_id as corporateId', 'email', 'role', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('invited_by', '=', userId)
    .orderBy('created_at')
    .execute()

const messagesOf = ({ db }: Call, userId: string) =>
  db
    .selectFrom('message')
    .select(['kind', 'details', 'project_id as projectId', 'is_read as isRead', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('is_deleted', '=', false)
    .orderBy('id')
    .limit(maxAuditEntries)
    .execute()

const messageSettingsOf = ({ db }: Call, userId: string) =>
  db.selectFrom('message_setting').select(['kind', 'delivery']).where('user_id', '=', userId).orderBy('kind').execute()

/** Everything stored about a person, for that person; secrets and hashes stay. */
export async function ownData(call: Call, userId: string): Promise<Record<string, unknown>> {
  const user = await ownAccount(call, call.caller, userId)
  await audit(call.db, ownAuditNote(userId, call, 'data.export'))
  const [
    memberships,
    sessions,
    devices,
    signOns,
    assignments,
    invitationsSent,
    codes,
    messages,
    messageSettings,
    auditEntries,
  ] = await Promise.all([
    listMemberships(call.db, userId),
    sessionsOf(call, userId),
    devicesOf(call, userId),
    identitiesOf(call, userId),
    assignmentsOf(call, userId),
    invitationsBy(call, userId),
    call.db.selectFrom('recovery_code').select('used_at as usedAt').where('user_id', '=', userId).execute(),
    messagesOf(call, userId),
    messageSettingsOf(call, userId),
    auditOf(call, userId),
  ])
  return {
    exportedAt: call.now(),
    profile: {
      userId,
      name: user.name,
      email: user.email,
      mobileNumber: user.mobile_number,
      language: user.locale,
      createdAt: user.created_at,
      emailVerifiedAt: user.email_verified_at,
    },
    twoFactor: { isOn: user.totp_confirmed_at !== null, since: user.totp_confirmed_at, recoveryCodes: codes },
    memberships,
    sessions,
    devices,
    signOns,
    assignments,
    invitationsSent,
    messages,
    messageSettings,
    audit: auditEntries,
  }
}
