import type { DefectFields } from '@plumbline/contract/defects/history'
import { AppError } from '@plumbline/contract/errors'
import { seesEveryProject, type Role } from '@plumbline/contract/roles'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { requirePlan } from '../billing/require-plan.ts'
import { checkPlaces } from '../media/upload-places.ts'
import { checkRatings } from '../projects/rating-setup.ts'

type OfInspection = { readonly projectId: string; readonly inspectionId: string }

/**
 * Refuses people who cannot see the defect. Agents belong to another corporate, so this reads unscoped, for one
 * corporate.
 */
export async function checkSeers(
  { unscopedDb, membership }: Call,
  { projectId }: OfInspection,
  userIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: string; role: Role; assigned: boolean }>`
    select app_user.id, standing.role, exists (select from project_assignment where project_id = ${projectId} and user_id = app_user.id) as assigned
    from standing join app_user on app_user.id = standing.user_id where standing.corporate_id = ${membership.corporateId} and app_user.id = any(${wanted}::uuid[]) and app_user.deleted_at is null`.execute(
    unscopedDb,
  )
  const seers = new Set(rows.filter(({ role, assigned }) => assigned || seesEveryProject(role)).map(({ id }) => id))
  if (wanted.some((id) => !seers.has(id))) throw new AppError('user.not-found')
}

/** Before anything is written: what the fields name is there for this project, and its plan includes them. */
export async function checkFields(call: Call, of: OfInspection, fields: readonly DefectFields[]): Promise<void> {
  const assigneeIds = fields.map(({ assigneeId }) => assigneeId).filter((id) => typeof id === 'string')
  if (assigneeIds.length > 0 || fields.some(({ dueDate }) => typeof dueDate === 'string'))
    await requirePlan(call.db, of.projectId, 'defects.assign')
  await checkPlaces(call.db, of, fields)
  await checkRatings(call.db, of.projectId, fields)
  await checkSeers(call, of, assigneeIds)
}
