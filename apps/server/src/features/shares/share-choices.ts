import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import type { PictureKind, SharePicture } from '@plumbline/contract/shares/pictures'
import type { shareRoutes } from '@plumbline/contract/shares/shares'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Call } from '../../http/implement.ts'
import { linksOf as drawingLinks } from '../drawings/drawing-files.ts'
import { pictureOf, type PictureColumns } from '../drawings/pictures.ts'
import { linksOf } from '../media/media-files.ts'
import { viewFiles, viewsFolder } from '../models/model-files.ts'
import { pictureLink } from '../projects/pictures.ts'
import { isReportShownBy } from './shared-reports.ts'

type OfInspection = Input<typeof shareRoutes.choices>['params']
type Row = PictureColumns & {
  readonly kind: PictureKind
  readonly id: string
  readonly corporateId: string
  readonly name: string
  readonly source: string
  readonly extension: 'jpg' | 'png' | null
  readonly isVector: boolean
  readonly checkedAt: Date | null
  readonly checkedBy: string
}

export const digestOf = (source: string) => createHash('sha256').update(source).digest('hex').slice(0, 32)

/** The cover, the elevations and the saved views: what reports and links show beside the photos of the inspection. */
async function pictureRows({ db }: Call, { projectId, inspectionId }: OfInspection): Promise<readonly Row[]> {
  const nothing = sql`null::text as picture_type, null::int as width, null::int as height, null::int as tile_size, null::int as tile_levels`
  const { rows } = await sql<Row>`
    with picture as (
      select 1 as part, 0 as position, 'cover' as kind, id, corporate_id, project.id as project_id, name, cover_image as source,
        null as extension, null as picture_folder, ${nothing}
      from project where id = ${projectId} and cover_image is not null
      union all
      select 2, drawing.position, 'elevation', drawing.id, drawing.corporate_id, drawing.project_id, drawing.name, picture_folder,
        null, picture_folder, picture_type, width, height, tile_size, tile_levels
      from drawing join inspection on inspection.workspace_id = drawing.workspace_id
      where inspection.id = ${inspectionId} and category = 'elevation' and picture_folder is not null
      union all
      select 3, position, 'view', id, corporate_id, project_id, name, folder, extension, null, ${nothing}
      from model_view where inspection_id = ${inspectionId} and is_stored
    )
    select picture.*, picture.corporate_id as "corporateId", coalesce(is_vector, false) as "isVector",
      checked_at as "checkedAt", coalesce(app_user.name, '') as "checkedBy"
    from picture left join picture_check on picture_check.project_id = picture.project_id and picture_check.source = picture.source
      left join app_user on app_user.id = picture_check.checked_by
    order by part, position, picture.id limit 1000`.execute(db)
  return rows
}

function linksTo(call: Call, projectId: string, row: Row): Pick<SharePicture, 'url' | 'thumbnailUrl'> {
  const of = { corporateId: row.corporateId, projectId }
  if (row.kind === 'cover') {
    const url = pictureLink(call, of, row.source) ?? ''
    return { url, thumbnailUrl: url }
  }
  if (row.kind === 'view' && row.extension !== null) {
    const [link, files] = [
      linksOf(call, of, viewsFolder(of)),
      viewFiles({ folder: row.source, extension: row.extension }),
    ]
    return { url: link(files.picture), thumbnailUrl: link(files.thumbnail) }
  }
  const { url, thumbnailUrl } = pictureOf(row, drawingLinks(call, of)) ?? { url: '', thumbnailUrl: '' }
  return { url, thumbnailUrl }
}

const present = (call: Call, projectId: string, row: Row): SharePicture => ({
  kind: row.kind,
  _id: row.id,
  name: row.name,
  ...linksTo(call, projectId, row),
  digest: digestOf(row.source),
  isVector: row.isVector,
  checked: row.checkedAt === null ? null : { at: row.checkedAt.toISOString(), by: row.checkedBy },
})

export async function showChoices(
  call: Call,
  { params }: Input<typeof shareRoutes.choices>,
): Promise<Reply<typeof shareRoutes.choices>> {
  const { projectId, inspectionId } = params
  const [pictures, elevations, reports] = await Promise.all([
    pictureRows(call, params),
    call.db
      .selectFrom('drawing')
      .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
      .select(['drawing.id as _id', 'drawing.name'])
      .where('inspection.id', '=', inspectionId)
      .where('category', '=', 'elevation')
      .orderBy('drawing.position')
      .orderBy('drawing.id')
      .execute(),
    call.db
      .selectFrom('report')
      .select(['id as _id', 'title', 'number', 'revision', isReportShownBy({ isBlurred: true }).as('isBlurred')])
      .where('inspection_id', '=', inspectionId)
      .where('status', '=', 'ready')
      .where('withdrawn_at', 'is', null)
      .orderBy('number', 'desc')
      .limit(100)
      .execute(),
  ])
  return { elevations, reports, pictures: pictures.map((row) => present(call, projectId, row)) }
}

/** Names who looked, and when; withdrawn, blurred links and their reports stop showing the picture at once. */
export async function checkPicture(
  call: Call,
  { params, body }: Input<typeof shareRoutes.checkPicture>,
): Promise<Reply<typeof shareRoutes.checkPicture>> {
  const find = async () =>
    (await pictureRows(call, params)).find(({ kind, id }) => kind === params.kind && id === params.pictureId)
  const row = await find()
  if (row === undefined) throw new AppError('file.not-found')
  if (digestOf(row.source) !== body.digest) throw new AppError('version.stale')
  const of = { project_id: params.projectId, source: row.source }
  if (body.isChecked)
    await call.db
      .insertInto('picture_check')
      .values({
        ...of,
        corporate_id: call.membership.corporateId,
        is_vector: false,
        checked_at: call.now(),
        checked_by: call.caller.userId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await call.db
      .deleteFrom('picture_check')
      .where('project_id', '=', of.project_id)
      .where('source', '=', of.source)
      .where('is_vector', '=', false)
      .execute()
  return { picture: present(call, params.projectId, (await find()) ?? row) }
}
