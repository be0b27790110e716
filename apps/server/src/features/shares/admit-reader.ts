import { AppError } from '@plumbline/contract/errors'
import type { ShareContents } from '@plumbline/contract/shares/shares'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import { hashShareToken, openTicket } from './share-ticket.ts'

export type FoundShare = {
  readonly id: string
  readonly corporateId: string
  readonly projectId: string
  readonly inspectionId: string
  readonly workspaceId: string
  readonly label: string
  readonly company: string
  readonly shows: ShareContents
  readonly mayComment: boolean
  readonly isBlurred: boolean
  readonly passwordHash: string | null
  readonly expiresAt: Date
  /** False: expired or revoked, or the subscription of its project has ended. */
  readonly isOpen: boolean
}

/** A caller without an account: one link, and nothing beyond the inspection that it shows. */
export type Reader = FoundShare & { readonly db: Db; readonly ticket: string }

async function findShare(db: Db, is: RawBuilder<boolean>, now: Date): Promise<FoundShare | undefined> {
  const { rows } = await sql<FoundShare>`
    select share_link.id, share_link.corporate_id as "corporateId", share_link.project_id as "projectId",
      share_link.inspection_id as "inspectionId", inspection.workspace_id as "workspaceId", share_link.label,
      corporate.name as company, may_comment as "mayComment", is_blurred as "isBlurred", password_hash as "passwordHash",
      share_link.expires_at as "expiresAt",
      json_build_object('defects', shows_defects, 'photos', shows_photos, 'elevations', shows_elevations, 'reports', shows_reports) as shows,
      (revoked_at is null and share_link.expires_at > ${now} and coalesce(project.expires_at > ${now}, true)) as "isOpen"
    from share_link join project on project.id = share_link.project_id join corporate on corporate.id = share_link.corporate_id
      join inspection on inspection.id = share_link.inspection_id
    where ${is} and project.deleted_at is null`.execute(db)
  return rows[0]
}

export function findByToken(db: Db, token: string, now: Date): Promise<FoundShare | undefined> {
  return findShare(db, sql<boolean>`share_link.hash = ${hashShareToken(token)}`, now)
}

/**
 * Asked of the database at every call and every file: a link that was revoked a moment ago opens nothing. What is no
 * ticket and what belongs to a deleted project give the same refusal.
 */
export async function admitReader(
  { db, secrets, scoped, now }: Pick<Context, 'db' | 'secrets' | 'scoped' | 'now'>,
  ticket: string,
): Promise<Reader> {
  const shareId = openTicket(secrets['signed-url'], ticket, now())
  const found = shareId === undefined ? undefined : await findShare(db, sql<boolean>`share_link.id = ${shareId}`, now())
  if (found === undefined) throw new AppError('share.not-found')
  if (!found.isOpen) throw new AppError('share.ended')
  return { ...found, ticket, db: scoped(found.corporateId) }
}
