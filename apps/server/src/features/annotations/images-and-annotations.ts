import type { annotationRoutes } from '@plumbline/contract/annotations/annotations'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { jsonText, type JsonText } from '../../http/json/json-text.ts'
import { requireDrawing, requireMarker } from '../markers/places-of-inspection.ts'
import {
  isFrom,
  keysOf,
  orderBy,
  readCursor,
  writeCursor,
  type Keys,
  type Order,
} from '../media/library/media-cursor.ts'
import { listedIn } from '../media/library/media-filter.ts'
import { showMedia } from '../media/present-media.ts'
import { annotationsOn } from './present-annotation.ts'

type Read = typeof annotationRoutes.imagesAndAnnotations

const order: Order = { sort: 'place', descending: false }

/** What a plan shows: the photos of its markers, and those of the wall it is. */
const isOnLayout = (layoutId: string) =>
  sql<boolean>`(elevation_id = ${layoutId} or marker_id in (select marker.id from marker join marker_set on marker_set.id = marker.set_id where marker_set.layout_id = ${layoutId} and marker_set.inspection_id = media.inspection_id))`

async function wanted(
  { db }: Call,
  { inspectionId }: Input<Read>['params'],
  { layoutId, markerId, imageId }: Input<Read>['query'],
): Promise<RawBuilder<boolean>> {
  const conditions = [sql<boolean>`${listedIn(inspectionId, {})} and kind = 'photo'`]
  if (layoutId !== undefined) {
    await requireDrawing(db, inspectionId, layoutId)
    conditions.push(isOnLayout(layoutId))
  }
  if (markerId !== undefined) {
    await requireMarker(db, inspectionId, markerId)
    conditions.push(sql<boolean>`marker_id = ${markerId}`)
  }
  if (imageId !== undefined) conditions.push(sql<boolean>`id = ${imageId}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** One row more than asked for is where the next page begins. */
export async function imagesAndAnnotations(call: Call, { params, query }: Input<Read>): Promise<JsonText<Reply<Read>>> {
  const from = query.cursor === undefined ? undefined : readCursor(order, query.cursor)
  const { rows } = await sql<{ id: string; keys: Keys }>`select id, ${keysOf('place')} as keys from media
    where ${await wanted(call, params, query)} ${from === undefined ? sql`` : sql`and ${isFrom(order, from)}`} order by ${orderBy(order)} limit ${query.limit + 1}`.execute(
    call.db,
  )
  if (query.imageId !== undefined && rows.length === 0) throw new AppError('media.not-found')
  const ids = rows.slice(0, query.limit).map(({ id }) => id)
  const [images, annotations] = await Promise.all([
    showMedia(call, ids),
    annotationsOn(call.db, ids, { withRejected: query.rejected }),
  ])
  const next = rows[query.limit]
  // Hundreds of photos with thousands of shapes: checking our own answer would take longer than finding it.
  return jsonText(
    JSON.stringify({ images, annotations, nextCursor: next === undefined ? null : writeCursor(order, next.keys) }),
  )
}
