import { AppError } from '@plumbline/contract/errors'
import type { Locale } from '@plumbline/contract/locales'
import { defectLibraryOf, isCrackType } from '@plumbline/contract/projects/defect-libraries'
import { severitiesBetween } from '@plumbline/contract/rules/crack-severity'
import type { SharedDefect, SharedDefectDetail } from '@plumbline/contract/shares/shares'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DefectTable } from '../../db/schema/defects.ts'
import { elevationsOf, floorsOf, typesOf } from '../defects/register-names.ts'
import { survivorOf } from '../defects/same/merged-chain.ts'
import { measuresOfDefect, sizingShape, type SizingShape } from '../defects/sizing-shape.ts'
import { isShownDefect, type Reader } from './admit-reader.ts'
import { guestComments } from './guest-comments.ts'
import { isShownBy, photosOf, photoUrl } from './shared-photos.ts'
import { repairOf } from './shared-repairs.ts'

/** What the plus-minus of a width follows from. */
const sizeColumns = [
  'width',
  'length',
  'size_source',
  'width_source',
  'length_source',
  'is_below_gsd',
  'ai_defect_type',
] as const
type Sized = Pick<Selectable<DefectTable>, (typeof sizeColumns)[number]> & { readonly sizing: SizingShape | null }

type DefectRow = Omit<SharedDefect, '_id' | 'floor' | 'place' | 'thumbnailUrl' | 'severityBetween'> & {
  readonly id: string
  readonly sized: Sized
  readonly floor: string | null
  readonly vertical: string
  readonly remark: string
  readonly followUpDescription: string
  readonly mediaId: string | null
}

const defectsPerPage = 60

/** Defects that were accepted; undecided suggestions of the detector are none. */
async function readDefects(reader: Reader, condition: RawBuilder<boolean>): Promise<readonly DefectRow[]> {
  if (!reader.shows.defects) return []
  const { rows } = await sql<DefectRow>`
    select defect.id, defect_num as "defectNum", type, severity, status, follow_up_action as "followUpAction",
      follow_up_description as "followUpDescription", elevation_id as "elevationId", floor, vertical, remark,
      due_date::text as "dueDate", json_build_object(${sql.raw(sizeColumns.map((name) => `'${name}', ${name}`).join(', '))}, 'sizing', ${sizingShape}) as sized, (
        select annotation.media_id from annotation join media on media.id = annotation.media_id
          left join photo_privacy on photo_privacy.media_id = media.id
        where annotation.defect_id = defect.id and annotation.deleted_at is null and media.picture_folder is not null
          and ${isShownBy(reader)}
        order by (annotation.id = defect.size_annotation_id) desc nulls last, annotation.id limit 1
      ) as "mediaId"
    from defect where inspection_id = ${reader.inspectionId} and deleted_at is null and ${isShownDefect(reader)} and ${condition}
    order by defect_num limit ${defectsPerPage + 1}`.execute(reader.db)
  return rows
}

/** As the register says it; a reader sees the severities alone, without the sizes. */
const betweenOf = ({ sizing, ...row }: Sized, isCrack: boolean) =>
  severitiesBetween(
    {
      width: row.width,
      sizeSource: row.size_source,
      aiDefectType: row.ai_defect_type,
      measures: measuresOfDefect(row, sizing),
    },
    isCrack,
  )

/** Names instead of keys: a reader has no library. */
async function presenter(
  { db, ticket, shows, projectId, inspectionId }: Reader,
  rows: readonly DefectRow[],
  language: Locale,
) {
  const [project, own, elevations, floors] = await Promise.all([
    db.selectFrom('project').select('defect_library').where('id', '=', projectId).executeTakeFirstOrThrow(),
    typesOf(db, [...new Set(rows.map(({ type }) => type))]),
    elevationsOf(db, inspectionId),
    floorsOf(
      db,
      [...new Set(rows.map(({ floor }) => floor))],
      [...new Set(rows.map(({ elevationId }) => elevationId))],
    ),
  ])
  const library = await defectLibraryOf(project.defect_library)
  const types = new Map([
    ...own.map(({ id, name }) => [id, name] as const),
    ...library.map(({ key, name }) => [key, name[language]] as const),
  ])
  const elevationNames = new Map(elevations.map(({ id, name }) => [id, name]))
  const floorNames = new Map(floors.map(({ id, name }) => [id, name]))
  return ({
    id,
    type,
    floor,
    vertical,
    sized,
    remark: _,
    followUpDescription: __,
    mediaId,
    ...row
  }: DefectRow): SharedDefect => ({
    ...row,
    _id: id,
    type: types.get(type) ?? type,
    severityBetween: betweenOf(sized, isCrackType(library, type)) ?? null,
    floor: floor === null ? '' : (floorNames.get(floor) ?? floor),
    place: [elevationNames.get(row.elevationId ?? ''), vertical]
      .filter((part) => part !== undefined && part !== '')
      .join(', '),
    thumbnailUrl: mediaId === null || !shows.photos ? null : photoUrl(ticket, mediaId, 'thumbnail'),
  })
}

export async function listShared(
  reader: Reader,
  { after, language }: { readonly after: number; readonly language: Locale },
): Promise<{ data: SharedDefect[]; next: number | null }> {
  const rows = await readDefects(reader, sql<boolean>`defect_num > ${after}`)
  const page = rows.slice(0, defectsPerPage)
  const present = await presenter(reader, page, language)
  return { data: page.map(present), next: rows.length > page.length ? (page.at(-1)?.defectNum ?? null) : null }
}

export async function findShared(reader: Reader, defectId: string): Promise<DefectRow> {
  const [row] = await readDefects(reader, sql<boolean>`defect.id = ${defectId}`)
  if (row === undefined) throw new AppError('share.not-found')
  return row
}

/** A number that was merged leads to the defect that it is part of, where the link shows that one. */
async function findOpened(reader: Reader, defectId: string) {
  const opened = await reader.db
    .selectFrom('defect')
    .select('defect_num')
    .where('id', '=', defectId)
    .where('inspection_id', '=', reader.inspectionId)
    .where('merged_into', 'is not', null)
    .executeTakeFirst()
  if (opened === undefined) return { row: await findShared(reader, defectId), mergedFrom: null }
  return { row: await findShared(reader, await survivorOf(reader.db, defectId)), mergedFrom: opened.defect_num }
}

export async function showSharedDefect(
  reader: Reader,
  { defectId, language }: { readonly defectId: string; readonly language: Locale },
): Promise<SharedDefectDetail> {
  const { row, mergedFrom } = await findOpened(reader, defectId)
  const [present, shown, comments, repair] = await Promise.all([
    presenter(reader, [row], language),
    photosOf(reader, row.id),
    guestComments(reader, row.id),
    repairOf(reader, row),
  ])
  const { followUpDescription, remark } = row
  return { defect: present(row), followUpDescription, remark, ...shown, repair, comments, mergedFrom }
}
