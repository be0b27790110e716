import { AppError } from '@plumbline/contract/errors'
import { floorsOf, totalHeight } from '@plumbline/inspection/floors/floors'
import type { DefineItem, mediaLibraryRoutes } from '@plumbline/contract/media/library'
import type { Input } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Call } from '../../../http/implement.ts'
import { orderBy } from './media-cursor.ts'
import { listedIn } from './media-filter.ts'
import { showMedia } from '../present-media.ts'

/** More than a column of the highest building has, four a floor. */
const maxImages = 2_000

type Defined = {
  readonly id: string
  readonly elevation_id: string | null
  readonly floor_range: string | null
  readonly floor_guides: DefineItem['defined'][number]['floorGuides']
}

/** The drawing the column stands on where that is an elevation, else its marker's, else the one its photos show. */
async function elevationOf(db: Db, workspaceId: string, candidates: readonly (string | null)[]) {
  const ids = [...new Set(candidates)].filter((id) => id !== null)
  if (ids.length === 0) return undefined
  const rows = await db
    .selectFrom('drawing')
    .select(['id', 'name', 'portions'])
    .where('workspace_id', '=', workspaceId)
    .where('category', '=', 'elevation')
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)).find((row) => row !== undefined)
}

export async function defineItem(
  call: Call,
  { params }: Input<typeof mediaLibraryRoutes.defineItem>,
): Promise<DefineItem> {
  const { db } = call
  const { workspaceId, inspectionId, layoutId, videoId, layoutCategory } = params
  const layout = await db
    .selectFrom('drawing')
    .select('id')
    .where('id', '=', layoutId)
    .where('workspace_id', '=', workspaceId)
    .where('category', '=', layoutCategory)
    .executeTakeFirst()
  if (layout === undefined) throw new AppError('drawing.not-found')
  const column = await db
    .selectFrom('video_column')
    .leftJoin('marker', 'marker.id', 'video_column.marker_id')
    .select([
      'video_column.id',
      'video_column.name',
      'video_column.marker_id',
      'video_column.layout_id',
      'marker.elevation_id',
    ])
    .where('video_column.id', '=', videoId)
    .where('video_column.inspection_id', '=', inspectionId)
    .executeTakeFirst()
  if (column === undefined) throw new AppError('column.not-found')
  const { rows } = await sql<Defined>`select id, elevation_id, floor_range, floor_guides from media
    where ${listedIn(inspectionId, {})} and column_id = ${videoId} and kind = 'photo' order by ${orderBy({ sort: 'place', descending: false })} limit ${sql.lit(maxImages)}`.execute(
    db,
  )
  const elevation = await elevationOf(db, workspaceId, [
    column.layout_id,
    column.elevation_id,
    ...rows.map(({ elevation_id }) => elevation_id),
  ])
  const floors = elevation === undefined ? [] : floorsOf(elevation.portions)
  return {
    column: { _id: column.id, name: column.name, markerId: column.marker_id },
    elevation: elevation === undefined ? null : { _id: elevation.id, name: elevation.name },
    floors: floors.map(({ name, displayName, height }) => ({ name, displayName, height })),
    totalHeight: totalHeight(floors),
    images: [
      ...(await showMedia(
        call,
        rows.map(({ id }) => id),
      )),
    ],
    defined: rows.map(({ id, floor_range, floor_guides }) => ({
      imageId: id,
      floorRange: floor_range,
      floorGuides: floor_guides,
    })),
  }
}
