import { planIncludes, type PlanName } from '@plumbline/contract/billing/plans'
import type { DefectFilter } from '@plumbline/contract/defects/defects'
import { AppError } from '@plumbline/contract/errors'
import type { Assignment } from '@plumbline/contract/shares/repairs'
import type { ShareContents } from '@plumbline/contract/shares/shares'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import { matching } from '../defects/defect-filter.ts'
import { chainsOf } from '../defects/same/merged-chain.ts'
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
  /** Null: for reading. Of a person who was erased the id is null. */
  readonly assigned:
    | Exclude<Assignment, { by: 'person' }>
    | { readonly by: 'person'; readonly assigneeId: string | null }
    | null
  readonly plan: PlanName
  /** Who made it; null: erased. */
  readonly madeBy: string | null
  /** What the register is filtered by at each opening; null: not at all, or those of a frozen selection. */
  readonly filter: DefectFilter | null
  readonly isFrozen: boolean
  /** Null: all. */
  readonly elevationIds: readonly string[] | null
  readonly reportIds: readonly string[] | null
  readonly mayDownload: boolean
  readonly mayComment: boolean
  readonly isBlurred: boolean
  readonly passwordHash: string | null
  readonly expiresAt: Date
  /** False: expired or revoked, or the subscription of its project has ended. */
  readonly isOpen: boolean
}

/** A caller without an account: one link, and nothing beyond the inspection that it shows. */
export type Reader = FoundShare & { readonly db: Db; readonly ticket: string; readonly now: Date }

async function findShare(db: Db, is: RawBuilder<boolean>, now: Date): Promise<FoundShare | undefined> {
  const { rows } = await sql<FoundShare>`
    select share_link.id, share_link.corporate_id as "corporateId", share_link.project_id as "projectId",
      share_link.inspection_id as "inspectionId", inspection.workspace_id as "workspaceId", share_link.label,
      corporate.name as company, may_comment as "mayComment", may_download as "mayDownload",
      case when defect_ids is null then defect_filter end as filter, defect_ids is not null as "isFrozen",
      elevation_ids as "elevationIds", report_ids as "reportIds", is_blurred as "isBlurred", password_hash as "passwordHash",
      share_link.expires_at as "expiresAt", project.plan, share_link.created_by as "madeBy",
      case assigned_by when 'person' then json_build_object('by', 'person', 'assigneeId', assignee_id)
        when 'action' then json_build_object('by', 'action', 'action', assigned_action) end as assigned,
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

/** By the filter of the link. Names of columns mean `defect` alone inside, whatever is joined outside. */
function isSelected({ id, filter, isFrozen, inspectionId, now }: Reader): RawBuilder<boolean> {
  if (isFrozen)
    return sql<boolean>`defect.id in (
      ${chainsOf(sql`select unnest(defect_ids) as defect_id from share_link where share_link.id = ${id}`)})`
  if (filter === null) return sql<boolean>`true`
  return sql<boolean>`defect.id in (select defect.id from defect where ${matching(inspectionId, filter, now)})`
}

/** In SQL where `defect` is: whether this link shows it. A contractor goes on seeing what was repaired through the link, merged since too. */
export function isShownDefect(reader: Reader): RawBuilder<boolean> {
  const { assigned, id } = reader
  if (assigned === null) return isSelected(reader)
  const isAssigned =
    assigned.by === 'person'
      ? sql<boolean>`coalesce(defect.assignee_id = ${assigned.assigneeId}::uuid, false)`
      : sql<boolean>`defect.follow_up_action = ${assigned.action}`
  return sql<boolean>`((${isAssigned} and ${isSelected(reader)}) or defect.id in (
    ${chainsOf(sql`select defect_id from share_repair where share_id = ${id}`)}))`
}

/** Whether it shows a part of the register alone. */
export const isPartial = ({ assigned, filter, isFrozen }: Reader): boolean =>
  assigned !== null || filter !== null || isFrozen

/** Reports of repairs, as a change of status by the team, are part of the register that a plan includes. */
export function requireContractor({ assigned, plan }: Pick<Reader, 'assigned' | 'plan'>): void {
  if (assigned === null || !planIncludes(plan, 'defects.register')) throw new AppError('share.no-repairs')
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
  return { ...found, ticket, now: now(), db: scoped(found.corporateId) }
}
