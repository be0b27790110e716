import type { defectLifeRoutes, EarlierDefect } from '@plumbline/contract/defects/history'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { requirePlan } from '../billing/require-plan.ts'
import { showMedia } from '../media/present-media.ts'
import { showDefects } from './present-defect.ts'
import { continuedBy } from './same/merged-chain.ts'

type Routes = typeof defectLifeRoutes

/** Of the same asset, started before this one. */
export const earlierInspections = (inspectionId: string) => sql`
  select before.id from inspection before join inspection this on this.workspace_id = before.workspace_id where this.id = ${inspectionId} and (before.created_at, before.id) < (this.created_at, this.id)`

type Place = {
  readonly id: string
  readonly inspection_id: string
  readonly inspected_on: string | null
  readonly media_id: string | null
  readonly box: EarlierDefect['location']
}

/** Stored in four bytes: 0.1 comes back as 0.10000000149. */
const short = (value: number) => Number(value.toFixed(6))

/** In the order of the ids, all of one project; with the photo and the place on it that showed each first. */
export async function showEarlier(
  call: Pick<Call, 'db' | 'secrets' | 'now'>,
  ids: readonly string[],
): Promise<readonly EarlierDefect[]> {
  const { rows } = await sql<Place>`
    select defect.id, defect.inspection_id, inspection.inspected_on::text as inspected_on, shown.media_id, shown.box from defect join inspection on inspection.id = defect.inspection_id
    left join lateral (
      select media_id, json_build_object('left', box_left, 'top', box_top, 'right', box_right, 'bottom', box_bottom) as box from annotation where annotation.defect_id = defect.id and annotation.deleted_at is null order by annotation.id limit 1
    ) shown on true where defect.id = any(${ids}::uuid[])`.execute(call.db)
  const places = new Map(rows.map((row) => [row.id, row]))
  const images = new Map(
    (
      await showMedia(
        call,
        rows.map(({ media_id }) => media_id).filter((id) => id !== null),
      )
    ).map((image) => [image._id, image]),
  )
  return (await showDefects(call, ids)).flatMap((defect) => {
    const place = places.get(defect._id)
    if (place === undefined) return []
    const { inspection_id, inspected_on, media_id, box } = place
    return [
      {
        defect,
        inspectionId: inspection_id,
        inspectedOn: inspected_on,
        image: images.get(media_id ?? '') ?? null,
        location: box && {
          left: short(box.left),
          top: short(box.top),
          right: short(box.right),
          bottom: short(box.bottom),
        },
      },
    ]
  })
}

/** More than one photo shows. */
const maxShown = 50

/**
 * What earlier inspections left at the same wall and floor, the nearest column first, then the nearest slot in it;
 * columns are compared by their
 * order across the wall, for each inspection names its own. What an inspection between has taken over stands there, not
 * twice.
 */
export async function earlierAt(
  call: Call,
  { params, query }: Input<Routes['earlier']>,
): Promise<Reply<Routes['earlier']>> {
  await requirePlan(call.db, params.projectId, 'defects.compare')
  const photo = await call.db
    .selectFrom('media')
    .leftJoin('video_column', 'video_column.id', 'media.column_id')
    .select(['elevation_id', 'floor', 'slot', 'position'])
    .where('media.id', '=', query.imageId)
    .where('media.inspection_id', '=', params.inspectionId)
    .where('kind', '=', 'photo')
    .executeTakeFirst()
  if (photo === undefined) throw new AppError('media.not-found')
  if (photo.elevation_id === null || photo.floor === null) return { data: [] }
  const { rows } = await sql<{ id: string }>`
    select defect.id from defect
    left join lateral (
      select video_column.position, media.slot from annotation join media on media.id = annotation.media_id left join video_column on video_column.id = media.column_id
      where annotation.defect_id = defect.id and annotation.deleted_at is null order by annotation.id limit 1
    ) shown on true
    where defect.inspection_id in (${earlierInspections(params.inspectionId)}) and defect.deleted_at is null and defect.elevation_id = ${photo.elevation_id} and defect.floor = ${photo.floor}
      and defect.id not in (${continuedBy(earlierInspections(params.inspectionId))})
    order by abs(shown.position - ${photo.position}::int) nulls last, abs(shown.slot - ${photo.slot}::int) nulls last, defect.id limit ${maxShown}`.execute(
    call.db,
  )
  return {
    data: [
      ...(await showEarlier(
        call,
        rows.map(({ id }) => id),
      )),
    ],
  }
}
