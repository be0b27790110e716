import type { AnnouncedDrawing, DrawingUpload, LayoutCategory, Portion } from '@plumbline/contract/drawings/drawings'
import type { Locale } from '@plumbline/contract/locales'
import { yearAfter, type PaidPlanName, type PlanName } from '@plumbline/contract/billing/plans'
import type { ProjectType } from '@plumbline/contract/projects/project-types'
import type { Role } from '@plumbline/contract/roles'
import type { Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import type { PasswordCost } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { MessageTable } from '../../db/schema/notifications.ts'
import { hashPassword } from '../../features/accounts/passwords.ts'

export const aPassword = 'Right#Horse7'
/** Signing in costs what the stored hash asks for: with the full cost that was half of all testing time. */
export const testCost: PasswordCost = { memoryCost: 8, timeCost: 1 }
let hashed: Promise<string> | undefined

let count = 0
function next(): number {
  count += 1
  return count
}

export async function aCorporate(
  db: Db,
  given: { name?: string; isSaas?: boolean } = {},
): Promise<{ id: string; name: string }> {
  const corporate = { id: v7(), name: given.name ?? `Corporate ${next()}`, is_saas: given.isSaas ?? true }
  await db.insertInto('corporate').values(corporate).execute()
  return corporate
}

export type BuiltUser = { readonly id: string; readonly email: string; readonly name: string }

export async function aUser(
  db: Db,
  given: {
    email?: string
    name?: string
    roles?: readonly (readonly [corporateId: string, role: Role])[]
    isVerified?: boolean
    isDeleted?: boolean
  } = {},
): Promise<BuiltUser> {
  hashed ??= hashPassword(aPassword, testCost)
  const user = { id: v7(), email: given.email ?? `user${next()}@example.com`, name: given.name ?? 'Ada Byron' }
  await db
    .insertInto('app_user')
    .values({
      ...user,
      password_hash: await hashed,
      email_verified_at: given.isVerified === false ? null : new Date(),
      deleted_at: given.isDeleted === true ? new Date() : null,
    })
    .execute()
  for (const [corporate_id, role] of given.roles ?? []) {
    await db.insertInto('membership').values({ user_id: user.id, corporate_id, role }).execute()
  }
  return user
}

export async function aDefinition(
  db: Db,
  corporateId: string,
  given: { name?: string; language?: Locale; isRetired?: boolean } = {},
): Promise<{ id: string; name: string }> {
  const definition = { id: v7(), name: given.name ?? `Definition ${next()}` }
  await db
    .insertInto('defect_definition')
    .values({
      ...definition,
      corporate_id: corporateId,
      language: given.language ?? 'en',
      sub_types: [],
      severity: 'minor',
      follow_up_action: 'verify',
      materials: [],
      description: '',
      retired_at: given.isRetired === true ? new Date() : null,
      created_by: null,
    })
    .execute()
  return definition
}

/** Of a project; an event of its own each. */
export async function aMessage(
  db: Db,
  userId: string,
  of: { readonly corporateId: string; readonly projectId: string | null },
  given: Partial<Insertable<MessageTable>> = {},
): Promise<string> {
  const id = v7()
  await db
    .insertInto('message')
    .values({
      id,
      user_id: userId,
      event_key: id,
      corporate_id: of.corporateId,
      project_id: of.projectId,
      inspection_id: null,
      kind: 'mentioned',
      subject_id: null,
      by_id: null,
      details: JSON.stringify({ defect: 'DF0001' }),
      delivery: 'none',
      mailed_at: null,
      ...given,
    })
    .execute()
  return id
}

/** Of a project that need not exist: the history outlives it. */
export async function anOrder(
  db: Db,
  corporateId: string,
  given: {
    projectId?: string
    plan?: PaidPlanName
    status?: 'pending' | 'paid' | 'void'
    code?: string
    name?: string
    method?: 'stripe' | 'invoice'
    paidAt?: Date
  } = {},
): Promise<string> {
  const id = v7()
  const paidAt = given.status === 'paid' ? (given.paidAt ?? new Date()) : null
  await db
    .insertInto('plan_order')
    .values({
      id,
      corporate_id: corporateId,
      project_id: given.projectId ?? v7(),
      project_code: given.code ?? `P-${next()}`,
      project_name: given.name ?? 'Tower',
      company_name: 'Company',
      plan: given.plan ?? 'BASIC',
      kind: 'first',
      amount_cents: given.plan === 'ADVANCE' ? 600_00 : 240_00,
      status: given.status ?? 'pending',
      method: given.method ?? 'invoice',
      stripe_session_id: null,
      ordered_by: null,
      paid_at: paidAt,
      starts_at: paidAt,
      ends_at: paidAt === null ? null : yearAfter(paidAt),
    })
    .execute()
  return id
}

export type BuiltDrawing = { readonly id: string; readonly planId: string }

/** One that is shown already; its file and pictures lie nowhere. */
export async function aDrawing(
  db: Db,
  project: { readonly id: string; readonly workspaceId: string },
  given: { name?: string; category?: LayoutCategory; portions?: readonly Portion[]; dimension?: '2d' | '3d' } = {},
): Promise<BuiltDrawing> {
  const drawing = { id: v7(), planId: v7() }
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('drawing')
    .values({
      id: drawing.id,
      plan_id: drawing.planId,
      workspace_id: project.workspaceId,
      project_id: project.id,
      corporate_id,
      category: given.category ?? 'layout',
      dimension: given.dimension ?? '2d',
      subtype: null,
      name: given.name ?? `Drawing ${next()}`,
      portions: JSON.stringify(given.portions ?? []),
      file_key: `${corporate_id}/${project.id}/drawings-sent/${drawing.id}.bin`,
      file_name: 'plan.png',
      file_size: '68',
      file_sha256: Buffer.alloc(32),
      content_type: 'image/png',
      status: 'FILE_PROCESSED',
      error_code: null,
      picture_folder: null,
      width: 1000,
      height: 800,
      tile_size: null,
      tile_levels: null,
      created_by: null,
    })
    .execute()
  return drawing
}

/** On a plan of the project, in a set that is made where it is missing. */
export async function aMarker(
  db: Db,
  project: BuiltProject,
  layout: BuiltDrawing,
  given: { name?: string; totalMediaCount?: number } = {},
): Promise<string> {
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  const of = { project_id: project.id, corporate_id }
  await db
    .insertInto('marker_set')
    .values({ id: v7(), inspection_id: project.inspectionId, layout_id: layout.id, plan_id: layout.planId, ...of })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: set_id } = await db
    .selectFrom('marker_set')
    .select('id')
    .where('inspection_id', '=', project.inspectionId)
    .where('layout_id', '=', layout.id)
    .executeTakeFirstOrThrow()
  const id = v7()
  await db
    .insertInto('marker')
    .values({
      id,
      set_id,
      ...of,
      marker_type: 'Box',
      name: given.name ?? `Marker ${next()}`,
      location: JSON.stringify({ left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }),
      elevation_id: null,
      floor_start_idx: null,
      floor_end_idx: null,
      gsd: null,
      total_media_count: given.totalMediaCount ?? 0,
      created_by: null,
      updated_by: null,
    })
    .execute()
  return id
}

export async function aColumn(db: Db, project: BuiltProject): Promise<string> {
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  const id = v7()
  await db
    .insertInto('video_column')
    .values({
      id,
      inspection_id: project.inspectionId,
      project_id: project.id,
      corporate_id,
      marker_id: null,
      layout_id: null,
      name: `Column ${next()}`,
      position: 1,
    })
    .execute()
  return id
}

export type BuiltProject = { readonly id: string; readonly workspaceId: string; readonly inspectionId: string }

export async function aProject(
  db: Db,
  corporateId: string,
  given: {
    name?: string
    code?: string
    clientName?: string
    type?: ProjectType
    startDate?: string
    endDate?: string
    coverImage?: string
    plan?: PlanName
    expiresAt?: Date
    assigned?: readonly string[]
  } = {},
): Promise<BuiltProject> {
  const number = next()
  const project = { id: v7(), workspaceId: v7(), inspectionId: v7() }
  await db
    .insertInto('project')
    .values({
      id: project.id,
      corporate_id: corporateId,
      name: given.name ?? `Project ${number}`,
      code: given.code ?? `P-${number}`,
      client_name: given.clientName ?? 'Client',
      type: given.type ?? 'Inspection.MBIS',
      start_date: given.startDate ?? null,
      end_date: given.endDate ?? null,
      cover_image: given.coverImage ?? null,
      plan: given.plan ?? 'ADVANCE',
      expires_at: given.expiresAt ?? null,
    })
    .execute()
  await db.insertInto('workspace').values({ id: project.workspaceId, project_id: project.id }).execute()
  await db.insertInto('inspection').values({ id: project.inspectionId, workspace_id: project.workspaceId }).execute()
  for (const user_id of given.assigned ?? []) {
    await db.insertInto('project_assignment').values({ project_id: project.id, user_id }).execute()
  }
  return project
}

/** Nothing of it is sent or stored. */
export async function aDrawingUpload(
  db: Db,
  project: { readonly id: string; readonly workspaceId: string },
  given: { state?: DrawingUpload['state']; name?: string; pages?: readonly number[] } = {},
): Promise<string> {
  const id = v7()
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  const drawing = {
    category: 'layout',
    dimension: '2d',
    subtype: null,
    name: given.name ?? `Upload ${next()}`,
    blockName: '',
    floorRange: [],
  } satisfies AnnouncedDrawing
  await db
    .insertInto('drawing_upload')
    .values({
      id,
      workspace_id: project.workspaceId,
      project_id: project.id,
      corporate_id,
      drawing: JSON.stringify(drawing),
      replaces: null,
      key: `${corporate_id}/${project.id}/drawings-sent/${id}.bin`,
      file_name: 'plan.pdf',
      size: '68',
      sha256: Buffer.alloc(32),
      content_type: 'application/pdf',
      storage_upload: randomUUID(),
      part_size: 8 * 1024 * 1024,
      state: given.state ?? 'sending',
      error_code: null,
      pages: JSON.stringify(
        (given.pages ?? []).map((page) => ({
          page,
          key: `${corporate_id}/${project.id}/drawings/${id}/pages/${page}.jpg`,
          width: 100,
          height: 141,
        })),
      ),
      job_id: null,
      created_by: null,
    })
    .execute()
  return id
}
