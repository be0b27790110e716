import type { DefectCrop } from '@plumbline/contract/defects/defects'
import type { AnnotationShape } from '@plumbline/contract/annotations/annotations'
import type { FractionPoint } from '@plumbline/contract/markers/markers'
import { simplify } from '@plumbline/geometry/polyline'
import { boundsOf } from '@plumbline/geometry/rect'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connection.ts'
import { linksOf } from '../../media/media-files.ts'
import { pictureOf, type PictureColumns } from '../../media/pictures.ts'
import { cropFolder } from '../crop-files.ts'
import { partsOfEach } from '../same/merged-chain.ts'

type Deps = Pick<Context, 'secrets' | 'now'> & { readonly db: Db }
type OfDefect = { readonly defect_id: string; readonly corporate_id: string; readonly project_id: string }
type Shown = PictureColumns & OfDefect & { readonly shape: AnnotationShape; readonly points: FractionPoint[][] }
type Cut = OfDefect & { readonly key: string }

/** Of the longer side of a shape: less is not seen in a small picture, and traced outlines have thousands of points. */
const tolerance = 1 / 200
const rounded = (value: number) => Number(value.toFixed(5))

function outlineOf(points: readonly (readonly FractionPoint[])[]): FractionPoint[][] {
  const { left, top, right, bottom } = boundsOf(points.flat())
  const apart = Math.max(right - left, bottom - top) * tolerance
  return points.map((line) => simplify(line, apart).map(({ x, y }) => ({ x: rounded(x), y: rounded(y) })))
}

/** The shape that gives the size, else the first one, on a photo that can be shown. */
async function shownShapes(db: Db, ids: readonly string[]): Promise<readonly Shown[]> {
  const { rows } = await sql<Shown>`
    select distinct on (shape.defect_id) shape.defect_id, shape.corporate_id, shape.project_id, shape.shape, shape.points,
      media.picture_folder, media.width, media.height, media.tile_size, media.tile_levels
    from annotation shape join defect on defect.id = shape.defect_id join media on media.id = shape.media_id
    where shape.defect_id = any(${ids}::uuid[]) and shape.deleted_at is null and media.picture_folder is not null
    order by shape.defect_id, (shape.id = defect.size_annotation_id) desc nulls last, shape.id`.execute(db)
  return rows
}

async function cutPictures(db: Db, ids: readonly string[]): Promise<readonly Cut[]> {
  const { rows } = await sql<Cut>`
    select distinct on (part.whole) part.whole as defect_id, corporate_id, project_id, key
    from defect_crop join (${partsOfEach(ids)}) part on part.id = defect_crop.defect_id
    where key is not null order by part.whole, part.id <> part.whole, created_at, media_id`.execute(db)
  return rows
}

/** What shows each defect as a small picture; those that no photo shows are not in it. All of one project. */
export async function listCrops(deps: Deps, ids: readonly string[]): Promise<ReadonlyMap<string, DefectCrop>> {
  const crops = new Map<string, DefectCrop>()
  const shown = ids.length === 0 ? [] : await shownShapes(deps.db, ids)
  for (const { defect_id, corporate_id, project_id, shape, points, ...photo } of shown) {
    const picture = pictureOf(photo, linksOf(deps, { corporateId: corporate_id, projectId: project_id }))
    if (picture !== null) crops.set(defect_id, { kind: 'photo', picture, shape, points: outlineOf(points) })
  }
  const rest = ids.filter((id) => !crops.has(id))
  for (const { defect_id, corporate_id, project_id, key } of rest.length === 0
    ? []
    : await cutPictures(deps.db, rest)) {
    const of = { corporateId: corporate_id, projectId: project_id }
    crops.set(defect_id, { kind: 'cut', url: linksOf(deps, of, cropFolder(of))(key) })
  }
  return crops
}
