import { AppError } from '@plumbline/contract/errors'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { MosaicTable } from '../../db/schema/mosaics.ts'
import { publish } from '../../events/events.ts'
import { dropFolder, type OfProject } from '../drawings/drawing-files.ts'

export type Trx = Transaction<Database>
export type MosaicRow = Selectable<MosaicTable>
export type OfElevation = { readonly projectId: string; readonly inspectionId: string; readonly elevationId: string }
export type OfMosaic = OfElevation & { readonly mosaicId: string }

/** Of the photos it was painted from, those that are there. */
export const paintedPhotos =
  sql<number>`(select count(*)::integer from mosaic_photo where mosaic_id = mosaic.id and position is not null)`.as(
    'painted_photos',
  )

/** The picture still shows them. */
export const photosDeleted = ({
  made,
  painted_photos,
}: Pick<MosaicRow, 'made'> & { readonly painted_photos: number }): number =>
  Math.max(0, (made?.photosUsed ?? 0) - painted_photos)

/** Of inspections and elevations that are not deleted. */
export function shownMosaics(db: Db | Trx, { inspectionId, elevationId }: OfElevation) {
  return db
    .selectFrom('mosaic')
    .innerJoin('inspection', 'inspection.id', 'mosaic.inspection_id')
    .innerJoin('drawing', (join) =>
      join
        .onRef('drawing.id', '=', 'mosaic.elevation_id')
        .onRef('drawing.workspace_id', '=', 'inspection.workspace_id'),
    )
    .leftJoin('job_progress', 'job_progress.job_id', 'mosaic.job_id')
    .leftJoin('app_user', 'app_user.id', 'mosaic.created_by')
    .selectAll('mosaic')
    .select(['job_progress.percent', 'job_progress.step', 'app_user.name as created_by_name'])
    .select(
      sql<number>`(select count(*)::integer from mosaic_photo where mosaic_id = mosaic.id and position is null)`.as(
        'photos_left_out',
      ),
    )
    .select(paintedPhotos)
    .where('mosaic.inspection_id', '=', inspectionId)
    .where('mosaic.elevation_id', '=', elevationId)
    .orderBy('mosaic.id', 'desc')
}
export type ShownMosaic = Awaited<ReturnType<ReturnType<typeof shownMosaics>['execute']>>[number]

export async function findMosaic(db: Db | Trx, of: OfMosaic): Promise<ShownMosaic> {
  const row = await shownMosaics(db, of).where('mosaic.id', '=', of.mosaicId).executeTakeFirst()
  if (row === undefined) throw new AppError('mosaic.not-found')
  return row
}

export async function lockMosaic(trx: Trx, of: OfMosaic): Promise<ShownMosaic> {
  await trx.selectFrom('mosaic').select('id').where('id', '=', of.mosaicId).forUpdate().execute()
  return findMosaic(trx, of)
}

/** A mosaic that can be looked at. */
export async function findCompleted(db: Db | Trx, of: OfMosaic) {
  const row = await findMosaic(db, of)
  const { made, folder } = row
  if (row.status !== 'completed' || made === null || folder === null) throw new AppError('mosaic.not-ready')
  return { ...row, made, folder }
}
export type CompletedMosaic = Awaited<ReturnType<typeof findCompleted>>

export function publishMosaicsChanged(
  trx: Trx,
  row: Pick<MosaicRow, 'project_id' | 'corporate_id' | 'elevation_id'>,
): Promise<void> {
  return publish(trx, {
    kind: 'mosaics.changed',
    corporateId: row.corporate_id,
    projectId: row.project_id,
    entityId: row.elevation_id,
  })
}

export const mosaicsFolder = ({ corporateId, projectId }: OfProject) => `${corporateId}/${projectId}/mosaics/`
/** Of one version. */
export const mosaicFolder = (of: OfProject, mosaicId: string) => `${mosaicsFolder(of)}${mosaicId}/`
export const projectOf = (row: Pick<MosaicRow, 'corporate_id' | 'project_id'>): OfProject => ({
  corporateId: row.corporate_id,
  projectId: row.project_id,
})

/** Out of the registry; the objects themselves by a job. */
export async function dropFiles(trx: Trx, folder: string | null): Promise<void> {
  if (folder !== null) await dropFolder(trx, folder)
}
