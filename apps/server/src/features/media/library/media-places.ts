import { AppError } from '@plumbline/contract/errors'
import { planIncludes } from '@plumbline/contract/billing/plans'
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import { floorNames } from '../media.queries.ts'
import { checkPlaces } from '../upload-places.ts'

type Trx = Transaction<Database>
type Placed = Pick<Selectable<MediaTable>, 'id' | 'kind' | 'elevation_id'>

/** Left out: as it is. */
export type PlaceChange = {
  readonly elevationId?: string | null | undefined
  readonly floor?: string | null | undefined
  readonly columnId?: string | null | undefined
  readonly slot?: number | null | undefined
}

export type PlaceColumns = {
  elevation_id?: string | null
  floor?: string | null | RawBuilder<string | null>
  column_id?: string | null
  slot?: number | null
}

export const changesPlace = ({ elevationId, floor, columnId, slot }: PlaceChange): boolean =>
  [elevationId, floor, columnId, slot].some((value) => value !== undefined)

/**
 * Spec 2 §4: a column holds one video, and only where the plan has such columns. The project is locked, so that the
 * second of two concurrent changes sees the first.
 */
async function checkColumn(trx: Trx, projectId: string, rows: readonly Placed[], columnId: string): Promise<void> {
  const videos = rows.filter(({ kind }) => kind === 'video').map(({ id }) => id)
  if (videos.length === 0) return
  const { plan } = await trx.selectFrom('project').select('plan').where('id', '=', projectId).executeTakeFirstOrThrow()
  if (!planIncludes(plan, 'media.video-columns')) throw new AppError('plan.excludes', { field: 'columnId' })
  const other = await trx
    .selectFrom('media')
    .select('id')
    .where('column_id', '=', columnId)
    .where('kind', '=', 'video')
    .where('id', 'not in', videos)
    .executeTakeFirst()
  if (other !== undefined || videos.length > 1) throw new AppError('media.column-taken', { field: 'columnId' })
}

/** A floor is one of the wall that the photo shows. What a change of the wall leaves without one is on none. */
async function floorOf(
  trx: Trx,
  rows: readonly Placed[],
  { elevationId, floor }: PlaceChange,
): Promise<PlaceColumns['floor']> {
  if (floor === null) return null
  if (floor === undefined && elevationId === undefined) return undefined
  const elevationIds = elevationId === undefined ? rows.map((row) => row.elevation_id) : [elevationId]
  const names = await floorNames(trx, elevationIds)
  if (floor === undefined)
    return sql<
      string | null
    >`case when floor = any(${[...(names.get(elevationId ?? '')?.keys() ?? [])]}::text[]) then floor end`
  if (!elevationIds.every((id) => names.get(id ?? '')?.has(floor) === true))
    throw new AppError('input.invalid', { field: 'floor' })
  return floor
}

/** What is to be written for rows that are locked; a refusal where such a place does not exist. */
export async function placeColumns(
  trx: Trx,
  of: { readonly projectId: string; readonly inspectionId: string },
  rows: readonly Placed[],
  change: PlaceChange,
): Promise<PlaceColumns> {
  const { elevationId, columnId, slot } = change
  await checkPlaces(trx, of, [{ elevationId, columnId }])
  if (columnId !== null && columnId !== undefined) await checkColumn(trx, of.projectId, rows, columnId)
  const floor = await floorOf(trx, rows, change)
  return {
    ...(elevationId === undefined ? {} : { elevation_id: elevationId }),
    ...(floor === undefined ? {} : { floor }),
    ...(columnId === undefined ? {} : { column_id: columnId }),
    ...(slot === undefined ? {} : { slot }),
  }
}
