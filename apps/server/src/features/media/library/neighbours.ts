import type { MediaDetail } from '@plumbline/contract/media/library'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { isFrom, keysOf, orderBy, type Keys, type Order } from './media-cursor.ts'
import { listedIn } from './media-filter.ts'

type Around = Pick<MediaDetail, 'neighbours' | 'previous' | 'next'>
type Of = { readonly inspectionId: string; readonly id: string }

async function first(db: Db, query: RawBuilder<{ readonly id: string }>): Promise<string | null> {
  const {
    rows: [row],
  } = await query.execute(db)
  return row?.id ?? null
}

/** In the order of places, up or down, beginning behind the row of these keys. */
function following(
  { inspectionId, id }: Of,
  keys: Keys,
  descending: boolean,
  also: RawBuilder<boolean>,
): RawBuilder<{ readonly id: string }> {
  const order: Order = { sort: 'place', descending }
  return sql<{
    id: string
  }>`select id from media where ${listedIn(inspectionId, {})} and ${isFrom(order, keys)} and id <> ${id} and ${also} order by ${orderBy(order)} limit 1`
}

type Photo = {
  readonly keys: Keys
  readonly type: string
  readonly elevation: string
  readonly column_id: string | null
  readonly floor: number
  readonly slot: number
}

/**
 * The nearest column on that side with a photo of the same wall and floor; of several the one in the same slot, or the
 * nearest to it.
 */
function beside({ inspectionId }: Of, photo: Photo, side: 'left' | 'right'): RawBuilder<{ readonly id: string }> {
  const [beyond, order] = side === 'left' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return sql<{ id: string }>`
    select found.id from video_column column_beside
    join video_column own on own.id = ${photo.column_id}
    cross join lateral (
      select id from media where ${listedIn(inspectionId, {})} and kind = 'photo' and place_elevation = ${photo.elevation} and place_column = column_beside.id and place_floor = ${photo.floor} and type = ${photo.type}
      order by abs(place_slot - ${photo.slot}), id limit 1
    ) found
    where column_beside.inspection_id = ${inspectionId} and (column_beside.position, column_beside.id) ${beyond} (own.position, own.id)
    order by column_beside.position ${order}, column_beside.id ${order} limit 1`
}

/**
 * The next photo of the same type in each direction on its wall, and what stands before and after it in the library.
 */
export async function around(db: Db, of: Of): Promise<Around> {
  const {
    rows: [photo],
  } =
    await sql<Photo>`select ${keysOf('place')} as keys, type, place_elevation as elevation, column_id, place_floor as floor, place_slot as slot from media where id = ${of.id}`.execute(
      db,
    )
  if (photo === undefined)
    return { neighbours: { above: null, below: null, left: null, right: null }, previous: null, next: null }
  const inColumn = sql<boolean>`kind = 'photo' and type = ${photo.type} and place_elevation = ${photo.elevation} and place_column = ${photo.column_id}`
  const isPlaced = photo.column_id !== null
  const none = Promise.resolve(null)
  const [above, below, left, right, previous, next] = await Promise.all([
    isPlaced ? first(db, following(of, photo.keys, true, inColumn)) : none,
    isPlaced ? first(db, following(of, photo.keys, false, inColumn)) : none,
    isPlaced ? first(db, beside(of, photo, 'left')) : none,
    isPlaced ? first(db, beside(of, photo, 'right')) : none,
    first(db, following(of, photo.keys, true, sql<boolean>`true`)),
    first(db, following(of, photo.keys, false, sql<boolean>`true`)),
  ])
  return { neighbours: { above, below, left, right }, previous, next }
}
