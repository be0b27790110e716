import { shownProgress, type Defect } from '@plumbline/contract/defects/defects'
import { forPlainTexts, plainTextNames, plainTexts } from '@plumbline/contract/defects/plain-texts'
import { hasRepairBy, ratingUnder } from '@plumbline/contract/rules/ratings'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { linksOf } from '../media/media-files.ts'
import { floorNames } from '../media/media.queries.ts'
import { pictureFiles } from '../media/pictures.ts'
import { setupOf } from '../projects/rating-setup.ts'
import { mergedInto } from './same/merged-chain.ts'
import { measuresOfDefect, sizingShape } from './sizing-shape.ts'

type Reader = Db | Transaction<Database>
type Shape = { readonly media_id: string; readonly annotation_id: string; readonly picture_folder: string | null }

const textColumns = plainTextNames.map((name) => `defect.${plainTexts[name].column}` as const)

/** In no order. */
function shownRows(db: Reader, ids: readonly string[]) {
  return (
    db
      .selectFrom('defect')
      .innerJoin('project', 'project.id', 'defect.project_id')
      .leftJoin('drawing', 'drawing.id', 'defect.elevation_id')
      .leftJoin('app_user as reporter', 'reporter.id', 'defect.reporter_id')
      .leftJoin('app_user as assignee', 'assignee.id', 'defect.assignee_id')
      .leftJoin('annotation as sized', 'sized.id', 'defect.size_annotation_id')
      .leftJoin('media as sized_on', 'sized_on.id', 'sized.media_id')
      .select([
        'defect.id',
        'defect.project_id',
        'defect.corporate_id',
        'defect.defect_num',
        'defect.ai_defect_type',
        'defect.confidence',
        'defect.type',
        'defect.sub_type',
        'defect.severity',
        'defect.material',
        'defect.block',
        'defect.floor',
        'defect.elevation_id',
        'defect.vertical',
        'defect.follow_up_action',
        ...textColumns,
        'defect.status',
        'defect.progress',
        'defect.earlier_id',
        'defect.reporter_id',
        'defect.assignee_id',
        'defect.width',
        'defect.length',
        'defect.size_source',
        'defect.width_source',
        'defect.length_source',
        'defect.is_below_gsd',
        'defect.size_annotation_id',
        'defect.merged_into',
        'defect.unconfirmed',
        'sized.media_id as size_media_id',
        'sized_on.name as size_media_name',
        'defect.rating',
        'project.rating_scheme',
        'project.rating_levels',
        'defect.version',
        'defect.created_at',
        'defect.updated_at',
        'drawing.name as drawing',
        'reporter.name as reporter_name',
        'assignee.name as assignee_name',
      ])
      .select(sizingShape.as('sizing'))
      // As a Date it would be moved by the zone of this process.
      .select(sql<string | null>`defect.due_date::text`.as('due_day'))
      .select(sql<string | null>`defect.repair_by::text`.as('repair_day'))
      .select(
        sql<
          Shape[]
        >`coalesce((select json_agg(json_build_object('media_id', shape.media_id, 'annotation_id', shape.id, 'picture_folder', media.picture_folder) order by shape.id)
      from annotation shape join media on media.id = shape.media_id where shape.defect_id = defect.id and shape.deleted_at is null), '[]')`.as(
          'shapes',
        ),
      )
      .where('defect.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
  )
}

type Row = Awaited<ReturnType<typeof shownRows>>[number]

/** Only where several photos show it: one alone needs no name. */
function sizeFrom({ size_annotation_id, size_media_id, size_media_name, size_source }: Row): Defect['sizeFrom'] {
  return size_annotation_id === null || size_media_id === null || size_source !== 'gsd'
    ? null
    : { imageId: size_media_id, imageName: size_media_name ?? '', annotationId: size_annotation_id }
}

function present(
  row: Row,
  floorName: string | undefined,
  link: (key: string) => string,
  survivor: Defect['mergedInto'] = null,
): Defect {
  const rating = ratingUnder(setupOf(row), row.rating)
  return {
    _id: row.id,
    defectNum: row.defect_num,
    isDefect: true,
    aiDefectType: row.ai_defect_type,
    confidence: row.confidence,
    type: row.type,
    subType: row.sub_type,
    severity: row.severity,
    material: row.material,
    block: row.block,
    floor: row.floor,
    floorName: row.floor === null ? null : (floorName ?? row.floor),
    elevationId: row.elevation_id,
    drawing: row.drawing,
    vertical: row.vertical,
    followUpAction: row.follow_up_action,
    ...forPlainTexts((name) => row[plainTexts[name].column]),
    status: row.status,
    progress: shownProgress(row.progress, row.earlier_id !== null),
    reporter: { _id: row.reporter_id, name: row.reporter_name ?? '' },
    assigneeId: row.assignee_id,
    assignee: row.assignee_id === null ? null : { _id: row.assignee_id, name: row.assignee_name ?? '' },
    dueDate: row.due_day,
    rating,
    repairBy: hasRepairBy(rating) ? row.repair_day : null,
    width: row.width,
    length: row.length,
    sizeSource: row.size_source,
    isBelowGsd: row.is_below_gsd,
    measures: measuresOfDefect(row, row.sizing),
    sizeFrom: sizeFrom(row),
    mergedInto: survivor,
    unconfirmed: row.unconfirmed,
    images: row.shapes.map(({ media_id, annotation_id, picture_folder }) => ({
      imageId: media_id,
      annotationId: annotation_id,
      thumbnailUrl: picture_folder === null ? null : link(pictureFiles(picture_folder).thumbnail),
    })),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export type ShowingDeps = Pick<Context, 'secrets' | 'now'> & { readonly db: Reader }

/** In the order of the ids, all of one project. */
export async function showDefects(deps: ShowingDeps, ids: readonly string[]): Promise<readonly Defect[]> {
  const rows = ids.length === 0 ? [] : await shownRows(deps.db, ids)
  const [first] = rows
  if (first === undefined) return []
  const names = await floorNames(
    deps.db,
    rows.map(({ elevation_id }) => elevation_id),
  )
  const link = linksOf(deps, { corporateId: first.corporate_id, projectId: first.project_id })
  const survivors = await mergedInto(
    deps.db,
    rows.flatMap(({ id, merged_into }) => (merged_into === null ? [] : [id])),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const floorName = row.floor === null ? undefined : names.get(row.elevation_id ?? '')?.get(row.floor)
    return [present(row, floorName, link, survivors.get(id) ?? null)]
  })
}
