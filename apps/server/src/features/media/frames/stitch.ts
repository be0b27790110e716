import { AppError } from '@plumbline/contract/errors'
import type { PictureType } from '@plumbline/inspection/photos/media-choices'
import type { ImageTask, mediaTaskRoutes } from '@plumbline/contract/media/tasks'
import type { Input } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { startTask } from './start-task.ts'

/** More than this makes no picture that anybody could look at. */
const maxPhotos = 120

const readPhotos = (db: Db | Transaction<Database>, columnId: string) =>
  db
    .selectFrom('media')
    .where('column_id', '=', columnId)
    .where('kind', '=', 'photo')
    .where('picture_folder', 'is not', null)
    .where('width', 'is not', null)

/** Photos of one type, from the top floor down; without floors from the highest down, then as they were numbered. */
export async function stripPhotos(db: Db | Transaction<Database>, columnId: string, type: PictureType) {
  const rows = await readPhotos(db, columnId)
    .select([
      'id',
      'type',
      'picture_folder',
      'width',
      'height',
      'gsd',
      'facts',
      'place_floor',
      'place_slot',
      'sequence_number',
    ])
    .where('type', '=', type)
    .orderBy('id')
    .limit(1_000)
    .execute()
  const heightOf = ({ facts }: (typeof rows)[number]) => facts?.relativeAltitude ?? Number.NEGATIVE_INFINITY
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)
  return rows
    .toSorted(
      (one, other) =>
        compare(one.place_floor, other.place_floor) ||
        compare(one.place_slot, other.place_slot) ||
        compare(heightOf(other), heightOf(one)) ||
        compare(one.sequence_number ?? 0, other.sequence_number ?? 0),
    )
    .slice(0, maxPhotos)
}
export type StripPhoto = Awaited<ReturnType<typeof stripPhotos>>[number]

/** The type asked for, else the one with more photos; visual where there are as many of each. */
async function typeOf(
  trx: Transaction<Database>,
  columnId: string,
  asked: PictureType | undefined,
): Promise<PictureType> {
  const counts = await readPhotos(trx, columnId)
    .select(['type', sql<number>`count(*)::int`.as('count')])
    .groupBy('type')
    .execute()
  const countOf = (type: PictureType) => counts.find((one) => one.type === type)?.count ?? 0
  const type = asked ?? (countOf('thermal') > countOf('visual') ? 'thermal' : 'visual')
  if (countOf(type) < 2) throw new AppError('media.too-few-photos')
  return type
}

export function stitch(call: Call, { params, body }: Input<typeof mediaTaskRoutes.stitch>): Promise<ImageTask> {
  return startTask(call, params, body._id, async (trx) => {
    const column = await trx
      .selectFrom('video_column')
      .select(['id', 'name', 'marker_id', 'project_id', 'corporate_id'])
      .where('id', '=', body.columnId)
      .where('inspection_id', '=', params.inspectionId)
      .executeTakeFirst()
    if (column === undefined) throw new AppError('column.not-found')
    const type = await typeOf(trx, column.id, body.type)
    return {
      kind: 'strip',
      video_id: null,
      marker_id: column.marker_id,
      column_id: column.id,
      name: column.name,
      request: JSON.stringify({ type }),
      project_id: column.project_id,
      corporate_id: column.corporate_id,
    }
  })
}
