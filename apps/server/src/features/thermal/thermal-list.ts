import { AppError } from '@plumbline/contract/errors'
import type { Media } from '@plumbline/contract/media/media'
import type { Input, Reply } from '@plumbline/contract/route'
import type { PairState, ThermalFailure, ThermalImage, thermalRoutes } from '@plumbline/contract/thermal/thermal'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Call } from '../../http/implement.ts'
import {
  isFrom,
  keysOf,
  orderBy,
  readCursor,
  writeCursor,
  type Keys,
  type Order,
} from '../media/library/media-cursor.ts'
import type { MediaRow } from '../media/media-rows.ts'
import { showMedia } from '../media/present-media.ts'
import { pairStateOf, type ThermalRow } from './thermal-rows.ts'

type List = typeof thermalRoutes.list

const order: Order = { sort: 'place', descending: false }
const pictures = (inspectionId: string) =>
  sql<boolean>`inspection_id = ${inspectionId} and type = 'thermal' and kind in ('photo', 'temperatures')`

function inState(state: PairState): RawBuilder<boolean> {
  if (state === 'chosen' || state === 'conflict') return sql<boolean>`pair_doubt = ${state}`
  return state === 'paired'
    ? sql<boolean>`pair_doubt is null and companion_of is not null`
    : sql<boolean>`pair_doubt is null and companion_of is null`
}

const maxFailures = 20

/** Without temperatures, or its file can no longer be opened. */
const isUnmeasured = sql<boolean>`(thermal_image.state in ('unknown', 'failed') or media.file_status = 'FILE_PROCESS_FAILED')`

/** In the order of the wall; on every page, because the numbers stand above all of them. */
async function unmeasured(db: Db, wanted: RawBuilder<boolean>): Promise<Pick<Reply<List>, 'unmeasured' | 'failures'>> {
  const from = sql`from (select * from media where ${wanted}) media left join thermal_image on thermal_image.media_id = media.id where ${isUnmeasured}`
  const [
    {
      rows: [counted],
    },
    { rows },
  ] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db),
    sql<ThermalFailure>`select media.id as "imageId", media.name, coalesce(thermal_image.error_code, media.error_code, 'thermal.no-temperatures') as "errorCode" ${from} order by media.place_elevation, media.place_column, media.place_floor, media.place_slot, media.id limit ${sql.lit(maxFailures)}`.execute(
      db,
    ),
  ])
  return { unmeasured: counted?.count ?? 0, failures: rows }
}

type Known = Pick<ThermalRow, 'state' | 'error_code' | 'width' | 'height' | 'least' | 'most' | 'mean'>

export function presentImage(
  image: Media,
  media: Pick<MediaRow, 'pair_doubt' | 'companion_of' | 'file_status' | 'error_code'>,
  row: Known | undefined,
): ThermalImage {
  // No job reads a file that cannot be opened: it would show "reading" without end.
  const isDamaged = row?.state !== 'known' && media.file_status === 'FILE_PROCESS_FAILED'
  return {
    image,
    state: isDamaged ? 'failed' : (row?.state ?? 'reading'),
    errorCode: (isDamaged ? media.error_code : row?.error_code) ?? null,
    width: row?.width ?? null,
    height: row?.height ?? null,
    min: row?.least ?? null,
    max: row?.most ?? null,
    mean: row?.mean ?? null,
    pairState: pairStateOf(media),
    pairId: media.companion_of,
  }
}

/** In the order of the wall, as the library has it. */
export async function listThermal(call: Call, { params: { inspectionId }, query }: Input<List>): Promise<Reply<List>> {
  const { db } = call
  const wanted = sql<boolean>`${sql.join([pictures(inspectionId), ...(query.markerId === undefined ? [] : [sql`marker_id = ${query.markerId}`]), ...(query.pairState === undefined ? [] : [inState(query.pairState)])], sql` and `)}`
  const from = query.cursor === undefined ? undefined : readCursor(order, query.cursor)
  const { rows } = await sql<{
    id: string
    keys: Keys
  }>`select id, ${keysOf('place')} as keys from media where ${wanted} ${from === undefined ? sql`` : sql`and ${isFrom(order, from)}`} order by ${orderBy(order)} limit ${query.limit + 1}`.execute(
    db,
  )
  const next = rows[query.limit]
  const ids = rows.slice(0, query.limit).map(({ id }) => id)
  const [images, known, counted, failed] = await Promise.all([
    showMedia(call, ids),
    db
      .selectFrom('media')
      .leftJoin('thermal_image', 'thermal_image.media_id', 'media.id')
      .select([
        'media.id',
        'media.companion_of',
        'media.pair_doubt',
        'media.file_status',
        'media.error_code as media_error',
        'state',
        'thermal_image.error_code',
        'thermal_image.width',
        'thermal_image.height',
        'least',
        'most',
        'mean',
      ])
      .where('media.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
    sql<{ total: string }>`select count(*) as total from media where ${wanted}`.execute(db),
    unmeasured(db, wanted),
  ])
  const byId = new Map(known.map((row) => [row.id, row]))
  const data = images.flatMap((image) => {
    const row = byId.get(image._id)
    return row === undefined
      ? []
      : [
          presentImage(
            image,
            { ...row, error_code: row.media_error },
            row.state === null ? undefined : { ...row, state: row.state },
          ),
        ]
  })
  return {
    data,
    total: Number(counted.rows[0]?.total ?? 0),
    ...failed,
    nextCursor: next === undefined ? null : writeCursor(order, next.keys),
  }
}

/** What stands before and after it in the list. */
export async function neighboursOf(
  db: Db,
  { id, inspection_id }: MediaRow,
): Promise<{ readonly previous: string | null; readonly next: string | null }> {
  const {
    rows: [own],
  } = await sql<{ keys: Keys }>`select ${keysOf('place')} as keys from media where id = ${id}`.execute(db)
  if (own === undefined) throw new AppError('media.not-found')
  const find = async (descending: boolean) => {
    const way: Order = { ...order, descending }
    const {
      rows: [found],
    } = await sql<{
      id: string
    }>`select id from media where ${pictures(inspection_id)} and ${isFrom(way, own.keys)} and id <> ${id} order by ${orderBy(way)} limit 1`.execute(
      db,
    )
    return found?.id ?? null
  }
  const [previous, next] = await Promise.all([find(true), find(false)])
  return { previous, next }
}
