import { defectLabel } from '@plumbline/contract/defects/defects'
import { ratingUnder } from '@plumbline/contract/rules/ratings'
import type { ExchangeHead, ExchangePhoto, ExchangeShape } from '@plumbline/exchange/types'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { AnnotationTable } from '../../../db/schema/annotations.ts'
import type { DefectTable } from '../../../db/schema/defects.ts'
import { measuresOfDefect, sizingShape, type SizingShape } from '../../defects/sizing-shape.ts'
import { exportedSizes } from './exported-sizes.ts'
import type { Gathered } from './gather-head.ts'
import type { Trx } from './export-rows.ts'

type PhotoRow = {
  readonly id: string
  readonly name: string
  readonly width: number | null
  readonly height: number | null
  readonly taken: string | null
}
type SizedPhoto = PhotoRow & { readonly width: number; readonly height: number }

/** The photos that show one of the defects, and what is missing from the file. */
export type FoundPhotos = {
  readonly photos: readonly SizedPhoto[]
  readonly paths: ReadonlyMap<string, string>
  readonly withoutSize: number
  /** Defects that no photo of the file shows. */
  readonly withoutPhoto: number
}

/** A file names its photos by their names; two of the same name have a folder before it. */
function pathsOf(photos: readonly PhotoRow[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>()
  for (const { name } of photos) count.set(name.toLowerCase(), (count.get(name.toLowerCase()) ?? 0) + 1)
  return new Map(photos.map(({ id, name }) => [id, count.get(name.toLowerCase()) === 1 ? name : `${id}/${name}`]))
}

export async function findPhotos(trx: Trx, { isWanted, defects }: Gathered): Promise<FoundPhotos> {
  const shown = sql`annotation.deleted_at is null and annotation.defect_id in (select id from defect where ${isWanted})`
  const { rows } = await sql<PhotoRow>`
    select id, name, width, height, to_char(taken_at, 'YYYY-MM-DD HH24:MI:SS') as taken from media
    where id in (select media_id from annotation where ${shown})
    order by name, id`.execute(trx)
  const photos = rows.flatMap(({ width, height, ...row }) =>
    width === null || height === null ? [] : [{ ...row, width, height }],
  )
  const {
    rows: [counted],
  } = await sql<{ count: number }>`
    select count(distinct annotation.defect_id)::int as count from annotation join media on media.id = annotation.media_id
    where ${shown} and media.width is not null and media.height is not null`.execute(trx)
  return {
    photos,
    paths: pathsOf(photos),
    withoutSize: rows.length - photos.length,
    withoutPhoto: defects - (counted?.count ?? 0),
  }
}

type ShapeRow = Pick<
  Selectable<AnnotationTable>,
  'id' | 'media_id' | 'version' | 'shape' | 'points' | 'pixel_sizes' | 'width_profile'
> &
  Pick<
    Selectable<DefectTable>,
    | 'defect_num'
    | 'type'
    | 'severity'
    | 'rating'
    | 'status'
    | 'unconfirmed'
    | 'width'
    | 'length'
    | 'size_source'
    | 'width_source'
    | 'length_source'
    | 'is_below_gsd'
  > & { readonly defect_id: string; readonly sizing: SizingShape | null }

function shapesOn(trx: Trx, photos: readonly SizedPhoto[], { isWanted }: Gathered): Promise<readonly ShapeRow[]> {
  return trx
    .selectFrom('annotation')
    .innerJoin(
      (from) => from.selectFrom('defect').selectAll().where(isWanted).as('defect'),
      (join) => join.onRef('defect.id', '=', 'annotation.defect_id'),
    )
    .select(['annotation.id', 'media_id', 'annotation.version', 'shape', 'points', 'pixel_sizes', 'width_profile'])
    .select(['defect.id as defect_id', 'defect_num', 'type', 'severity', 'rating', 'status', 'width', 'length'])
    .select(['size_source', 'width_source', 'length_source', 'is_below_gsd', 'unconfirmed'])
    .select(sizingShape.as('sizing'))
    .where('media_id', '=', sql<string>`any(${photos.map(({ id }) => id)}::uuid[])`)
    .where('annotation.deleted_at', 'is', null)
    .orderBy('annotation.id')
    .execute()
}

function shapeOf(row: ShapeRow, { width, height }: SizedPhoto, { categoryOf, project }: Gathered): ExchangeShape {
  return {
    _id: row.id,
    version: row.version,
    shape: row.shape,
    lines: row.points.map((line) => line.map(({ x, y }) => ({ x: x * width, y: y * height }))),
    widthPx: row.width_profile?.p50 ?? row.pixel_sizes?.width ?? null,
    defect: {
      _id: row.defect_id,
      label: defectLabel(row.defect_num),
      category: categoryOf(row.type),
      severity: row.severity,
      rating: ratingUnder(project.ratings, row.rating),
      status: row.status,
      sizes: exportedSizes({
        ...{ length: row.length, width: row.width, isBelowGsd: row.is_below_gsd },
        measures: measuresOfDefect(row, row.sizing),
      }),
      unconfirmed: row.unconfirmed,
    },
  }
}

const photosPerPage = 100

export async function* photoPages(
  trx: Trx,
  gathered: Gathered,
  { photos, paths }: FoundPhotos,
): AsyncGenerator<readonly ExchangePhoto[], void, void> {
  for (let next = 0; next < photos.length; next += photosPerPage) {
    const page = photos.slice(next, next + photosPerPage)
    const rows = await shapesOn(trx, page, gathered)
    const byPhoto = Map.groupBy(rows, ({ media_id }) => media_id)
    yield page.map((photo) => ({
      path: paths.get(photo.id)!,
      width: photo.width,
      height: photo.height,
      takenAt: photo.taken,
      shapes: (byPhoto.get(photo.id) ?? []).map((row) => shapeOf(row, photo, gathered)),
    }))
  }
}

export const photoHead = (gathered: Gathered, photoCount: number): ExchangeHead => ({
  title: `${gathered.project.name} ${gathered.project.code}`.trim(),
  inspectionId: gathered.of.inspectionId,
  exportedAt: gathered.exportedAt,
  categories: gathered.categories,
  photoCount,
})
