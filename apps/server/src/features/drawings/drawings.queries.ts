import { layoutCategories, type LayoutCategory } from '@plumbline/contract/drawings/drawings'
import { AppError } from '@plumbline/contract/errors'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { DrawingTable } from '../../db/schema/drawings.ts'

export type DrawingRow = Selectable<DrawingTable>
export type ListedDrawing = DrawingRow & {
  readonly author: string | null
  readonly markers: number
  readonly linked: number
  readonly media: number
  readonly attachments: number
  readonly pins: number
  readonly views: number
  readonly model_state: 'preparing' | 'ready' | 'failed' | null
  readonly model_error: string | null
  readonly model_error_subject: string | null
}

type Trx = Transaction<Database>

/** The project of a workspace in the path; access to both was checked before. */
export async function projectOf(db: Db | Trx, workspaceId: string): Promise<string> {
  const row = await db.selectFrom('workspace').select('project_id').where('id', '=', workspaceId).executeTakeFirst()
  if (row === undefined) throw new AppError('project.not-found')
  return row.project_id
}

/**
 * Serialises everything that counts files or names of a project. Code that only refers to the project, such as a new
 * marker, must not take this lock: it would deadlock with the deletion of its plan.
 */
export async function lockProject(trx: Trx, projectId: string): Promise<void> {
  const row = await trx
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('project.not-found')
}

type Wanted = { readonly workspaceId: string; readonly category?: LayoutCategory | undefined; readonly id?: string }

export async function listDrawings(
  db: Db | Trx,
  { workspaceId, category, id }: Wanted,
): Promise<readonly ListedDrawing[]> {
  return db
    .selectFrom('drawing')
    .leftJoin('app_user', 'app_user.id', 'drawing.created_by')
    .leftJoin('model', 'model.id', 'drawing.id')
    .selectAll('drawing')
    .select([
      'app_user.name as author',
      'model.state as model_state',
      'model.error_code as model_error',
      'model.error_subject as model_error_subject',
      sql<number>`(select count(*)::int from marker join marker_set on marker_set.id = marker.set_id where marker_set.layout_id = drawing.id)`.as(
        'markers',
      ),
      sql<number>`(select count(*)::int from marker where marker.elevation_id = drawing.id)`.as('linked'),
      sql<number>`(select count(*)::int from media join marker on marker.id = media.marker_id join marker_set on marker_set.id = marker.set_id where marker_set.layout_id = drawing.id and media.kind <> 'side')`.as(
        'media',
      ),
      sql<number>`(select count(*)::int from attachment join marker on marker.id = attachment.marker_id join marker_set on marker_set.id = marker.set_id where marker_set.layout_id = drawing.id)`.as(
        'attachments',
      ),
      sql<number>`(select count(*)::int from model_pin where drawing.dimension = '3d' and model_pin.project_id = drawing.project_id and model_pin.model_id = drawing.id)`.as(
        'pins',
      ),
      sql<number>`(select count(*)::int from model_view where drawing.dimension = '3d' and model_view.project_id = drawing.project_id and model_view.model_id = drawing.id and is_stored)`.as(
        'views',
      ),
    ])
    .where('workspace_id', '=', workspaceId)
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(id !== undefined, (query) => query.where('drawing.id', '=', id!))
    .orderBy(sql`array_position(${[...layoutCategories]}::text[], category)`)
    .orderBy('position')
    .orderBy('drawing.id')
    .execute()
}

export async function findDrawing(db: Db | Trx, workspaceId: string, id: string): Promise<ListedDrawing> {
  const [row] = await listDrawings(db, { workspaceId, id })
  if (row === undefined) throw new AppError('drawing.not-found')
  return row
}

/** Locks the drawing until the commit. */
export async function lockDrawing(trx: Trx, workspaceId: string, id: string): Promise<DrawingRow> {
  const row = await trx
    .selectFrom('drawing')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('drawing.not-found')
  return row
}

export async function namesIn(db: Db | Trx, workspaceId: string, category: LayoutCategory): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('drawing')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('category', '=', category)
    .execute()
  return rows.map(({ name }) => name)
}

/** At the end of its category. */
export async function nextPosition(trx: Trx, workspaceId: string, category: LayoutCategory): Promise<number> {
  const row = await trx
    .selectFrom('drawing')
    .select((of) => of.fn.max('position').as('last'))
    .where('workspace_id', '=', workspaceId)
    .where('category', '=', category)
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}

export const isNameTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'drawing_name'
