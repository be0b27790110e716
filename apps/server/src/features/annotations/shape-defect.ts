import type { AnnInfoChange } from '@plumbline/contract/annotations/editing'
import type { DefectFields } from '@plumbline/contract/defects/history'
import { changeFields, lockDefectById, mergeChange } from '../defects/change-defect.ts'
import { createDefect } from '../defects/create-defect.ts'
import { requireDefect } from '../defects/withdraw-defects.ts'
import { defectSizes, type SizedShape } from '../defects/defect-sizes.ts'
import type { Editing } from './editing.ts'
import type { Photo, ShapeRow } from './lock-shapes.ts'

export type Link = Pick<ShapeRow, 'defect_id' | 'is_defect'>
type Said = { readonly [K in 'isDefect' | 'defectId' | 'defectVersion' | 'measured']?: AnnInfoChange[K] } & {
  readonly defect?: DefectFields | undefined
}
type PresentedDefect = SizedShape & Pick<ShapeRow, 'media_id' | 'ai_defect_type' | 'confidence'>

const measuredBy = ({
  measured_length,
  measured_width,
}: Pick<ShapeRow, 'measured_length' | 'measured_width'>): DefectFields => ({
  ...(measured_length === null ? {} : { length: measured_length }),
  ...(measured_width === null ? {} : { width: measured_width }),
})

/**
 * A new one by the library and the photo, unless the fields say otherwise; a width or length that somebody measured
 * counts as typed. Its floor is where the shape lies on the elevation: a photo shows more floors than the one it is of.
 */
export async function newDefect(
  { trx, of, by, floorOf }: Editing,
  shape: PresentedDefect,
  photo: Photo,
  fields: DefectFields = {},
): Promise<Link> {
  const { id } = await createDefect(trx, {
    corporateId: photo.corporate_id,
    projectId: of.projectId,
    inspectionId: of.inspectionId,
    reporterId: by.userId,
    mediaId: photo.id,
    aiDefectType: shape.ai_defect_type,
    confidence: shape.confidence,
    measured: defectSizes(shape, photo),
    seenOn: fields.floor === undefined ? await floorOf?.(photo.id, shape) : undefined,
    given: { ...measuredBy(shape), ...fields },
  })
  return { defect_id: id, is_defect: true }
}

const lockVersion = (trx: Editing['trx'], defectId: string) =>
  trx
    .selectFrom('defect')
    .select(['id', 'version'])
    .where('id', '=', defectId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** No version: one that precedes every change. */
const versionOf = ({ defectVersion = 0 }: Said) => defectVersion

/**
 * Another photo of the same defect. A field that was changed since the named version stays as it is stored: what is
 * linked comes before what it should become.
 */
async function linkTo({ trx, of, by }: Editing, named: string, said: Said): Promise<Link> {
  const defectId = await requireDefect(trx, of.inspectionId, named, by)
  if (said.defect !== undefined) {
    const row = await lockDefectById(trx, defectId)
    await changeFields(trx, row, (await mergeChange(trx, row, versionOf(said), said.defect)).taken, by)
  }
  return { defect_id: defectId, is_defect: true }
}

/**
 * Fields of the shown defect that a save sets, or sizes it measured, were changed elsewhere since: stored, they would
 * overwrite that without anybody seeing it.
 */
export async function isDefectStale(
  { trx }: Editing,
  { defect_id: id }: Pick<ShapeRow, 'defect_id'>,
  said: Said,
): Promise<boolean> {
  if (
    id === null ||
    said.isDefect === false ||
    said.isDefect === null ||
    (said.defectId !== undefined && said.defectId !== id)
  )
    return false
  // A client that names no version of the defect is asked only for the fields it sets on it.
  const { length = null, width = null } = (said.defectVersion === undefined ? undefined : said.measured) ?? {}
  const fields: DefectFields = {
    ...(length === null ? {} : { length }),
    ...(width === null ? {} : { width }),
    ...said.defect,
  }
  if (Object.keys(fields).length === 0) return false
  const row = await lockVersion(trx, id)
  return row !== undefined && (await mergeChange(trx, row, versionOf(said), fields)).isRefused
}

/** What a shape shows after somebody said something of it; left out is as it was. */
export async function linkAfter(
  editing: Editing,
  before: Link,
  shape: PresentedDefect,
  photo: Photo,
  said: Said,
): Promise<Link> {
  const { isDefect, defectId, defect } = said
  if (isDefect === false || isDefect === null) return { defect_id: null, is_defect: isDefect }
  if (typeof defectId === 'string') return linkTo(editing, defectId, said)
  if (defectId === null && isDefect === undefined && defect === undefined) return { defect_id: null, is_defect: null }
  if (isDefect === undefined && defect === undefined) return before
  if (before.defect_id === null || defectId === null) return newDefect(editing, shape, photo, defect)
  if (defect !== undefined)
    await changeFields(editing.trx, await lockDefectById(editing.trx, before.defect_id), defect, editing.by)
  return before
}

/** A moved shape comes back a few thousandths of a pixel larger: that is no change. */
const orBefore = (now: number | null, before: number | null, gsd: number | null) =>
  now !== null && before !== null && Math.abs(now - before) < (gsd ?? 0) / 10 ? before : now

/**
 * The first shape that shows a defect says how large it is, or the one on its best photo, until somebody types another
 * size.
 */
export async function followShape(
  { trx, by }: Editing,
  row: ShapeRow,
  photo: Photo,
  isMeasured: boolean,
): Promise<void> {
  if (row.defect_id === null) return
  const first = await trx
    .selectFrom('annotation')
    .select('id')
    .where('defect_id', '=', row.defect_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const defect = await trx
    .selectFrom('defect')
    .selectAll()
    .where('id', '=', row.defect_id)
    .forUpdate()
    .executeTakeFirst()
  if (defect === undefined || defect.deleted_at !== null || (defect.size_annotation_id ?? first?.id) !== row.id) return
  const typed = measuredBy(row)
  if (isMeasured && Object.keys(typed).length > 0) return void (await changeFields(trx, defect, typed, by))
  if (defect.size_source === 'typed' && !isMeasured) return
  const { width, length, isBelowGsd } = defectSizes(row, photo)
  await changeFields(
    trx,
    defect,
    { width: orBefore(width, defect.width, photo.gsd), length: orBefore(length, defect.length, photo.gsd) },
    by,
    'gsd',
  )
  await trx.updateTable('defect').set({ is_below_gsd: isBelowGsd }).where('id', '=', row.defect_id).execute()
}
