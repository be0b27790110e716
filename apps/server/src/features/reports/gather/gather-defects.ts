import { defectLibraryOf, type LibraryType } from '@plumbline/contract/projects/defect-libraries'
import { defectLabel, shownProgress } from '@plumbline/contract/defects/defects'
import type { DefectLibrary } from '@plumbline/contract/buildings'
import type { Locale } from '@plumbline/contract/locales'
import type { RepairText } from '@plumbline/contract/projects/info'
import { severitiesBetween } from '@plumbline/contract/rules/crack-severity'
import { ratingUnder, type RatingSetup } from '@plumbline/contract/rules/ratings'
import type { ReportContent } from '@plumbline/contract/reports/content'
import type { ThermalFindingView } from '@plumbline/contract/thermal/thermal'
import type { EarlierState, GsdBasis, ReportDefect, ReportQuantity } from '@plumbline/report/snapshot'
import { paletteColours } from '@plumbline/thermal/palettes'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { DefectTable } from '../../../db/schema/defects.ts'
import { pinOf } from '../../defects/same/pin-places.ts'
import { framesOf } from '../../defects/same/placements.ts'
import { readPlacer, type PlaceShape } from '../../defects/same/shape-places.ts'
import { measuresOfDefect, sizingShape, type SizingShape } from '../../defects/sizing-shape.ts'
import { ownQuantities } from '../../defects/register/quantities.ts'
import { countVoiceNotes } from '../../defects/voice/count-voice-notes.ts'
import { earlierStates } from './gather-earlier.ts'
import { pictureFiles } from '../../media/pictures.ts'
import type { GatheredElevation } from './gather-elevations.ts'
import type { Book, Drawn } from '../stored-snapshot.ts'

type Trx = Transaction<Database>
type Row = Selectable<DefectTable> & {
  readonly due_day: string | null
  readonly repair_day: string | null
  readonly assignee: string | null
  readonly sizing: SizingShape | null
}
type Shape = {
  readonly id: string
  readonly defect_id: string
  readonly media_id: string
  readonly shape: Drawn['shape']
  readonly points: Drawn['points']
  readonly box_left: number
  readonly box_top: number
  readonly box_right: number
  readonly box_bottom: number
  readonly thermal_view: ThermalFindingView | null
  readonly name: string
  readonly taken: string | null
  readonly picture_folder: string | null
  readonly tile_levels: number | null
  readonly gsd: number | null
  readonly photo_width: number | null
  readonly gsd_basis: GsdBasis | null
  readonly photo_floor: string | null
  readonly column_id: string | null
  readonly column_name: string | null
  readonly temperatures_key: string | null
  readonly visible_folder: string | null
}

/** Only what is shown: the first of each defect's shapes, and the others on the same photo. */
async function shapesOf(trx: Trx, inspectionId: string): Promise<readonly Shape[]> {
  const { rows } = await sql<Shape>`
    select shape.id, shape.defect_id, shape.media_id, shape.shape, shape.points, shape.box_left, shape.box_top, shape.box_right, shape.box_bottom, shape.thermal_view, media.name, to_char(media.taken_at, 'YYYY-MM-DD"T"HH24:MI:SS') as taken,
      media.picture_folder, media.tile_levels, media.gsd, media.width as photo_width, case when media.gsd_source is not null then json_build_object('source', media.gsd_source, 'numbers', media.gsd_numbers) end as gsd_basis, media.floor as photo_floor, video_column.id as column_id, video_column.name as column_name, thermal_image.temperatures_key, visible.picture_folder as visible_folder
    from annotation shape join media on media.id = shape.media_id left join video_column on video_column.id = media.column_id left join thermal_image on thermal_image.media_id = media.id left join media visible on visible.id = media.companion_of
    where shape.inspection_id = ${inspectionId} and shape.defect_id is not null and shape.deleted_at is null and shape.is_defect is not false order by shape.id`.execute(
    trx,
  )
  return rows
}

type Names = { readonly library: readonly LibraryType[]; readonly own: ReadonlyMap<string, string> }

async function namesOf(trx: Trx, library: DefectLibrary): Promise<Names> {
  const own = await trx.selectFrom('defect_definition').select(['id', 'name']).execute()
  return { library: await defectLibraryOf(library), own: new Map(own.map(({ id, name }) => [id, name])) }
}

/** A type that no library holds any more is named by its key. */
function typeNames(
  { library, own }: Names,
  { type, sub_type }: Row,
  language: Locale,
): { readonly type: string; readonly subType: string | null; readonly isCrack: boolean } {
  const found = library.find(({ key }) => key === type)
  return {
    isCrack: found?.aiTypes.includes('crack') === true,
    type: found?.name[language] ?? own.get(type) ?? type,
    subType:
      sub_type === null ? null : (found?.subTypes.find(({ key }) => key === sub_type)?.name[language] ?? sub_type),
  }
}

const scaleSteps = 12

/** From cold to hot. */
function legendOf(palette: ThermalFindingView['palette']): readonly string[] {
  const colours = paletteColours(palette)
  return Array.from({ length: scaleSteps }, (_, step) =>
    (colours[Math.round((step * (colours.length - 1)) / (scaleSteps - 1))] ?? [0, 0, 0])
      .map((part) => Math.round(part).toString(16).padStart(2, '0'))
      .join(''),
  )
}

const photoSide = 1200
const cropSide = 800

const drawnAs = ({ shape, points }: Shape, { severity, defect_num }: Row): Drawn => ({
  shape,
  points,
  severity,
  label: defectLabel(defect_num),
})

function photoOf(row: Row, shapes: readonly Shape[], book: Book): ReportDefect['photo'] {
  const [first] = shapes
  if (first === undefined || first.picture_folder === null) return null
  const drawn = shapes.filter(({ media_id }) => media_id === first.media_id).map((shape) => drawnAs(shape, row))
  const { preview, pyramid } = pictureFiles(first.picture_folder)
  const box = { left: first.box_left, top: first.box_top, right: first.box_right, bottom: first.box_bottom }
  return {
    name: first.name,
    takenAt: first.taken,
    isThermal: first.thermal_view !== null,
    annotated: book.note(`annotated:${row.id}`, { kind: 'annotated', key: preview, side: photoSide, shapes: drawn }),
    crop: book.note(`crop:${row.id}`, {
      kind: 'crop',
      key: first.tile_levels === null ? preview : pyramid,
      side: cropSide,
      shapes: drawn,
      box,
      photoMm: first.gsd === null || first.photo_width === null ? null : first.gsd * first.photo_width,
    }),
  }
}

function thermalOf(row: Row, shapes: readonly Shape[], book: Book): ReportDefect['thermal'] {
  const found = shapes.find(({ thermal_view, temperatures_key }) => thermal_view !== null && temperatures_key !== null)
  if (found === undefined || found.thermal_view === null || found.temperatures_key === null) return null
  const { palette, range, meters } = found.thermal_view
  const box = { left: found.box_left, top: found.box_top, right: found.box_right, bottom: found.box_bottom }
  return {
    thermogram: book.note(`thermogram:${row.id}`, {
      kind: 'thermogram',
      key: found.temperatures_key,
      view: { palette, range, meters },
      box,
    }),
    visible:
      found.visible_folder === null
        ? null
        : book.note(`visible:${row.id}`, {
            kind: 'object',
            key: pictureFiles(found.visible_folder).preview,
            side: cropSide,
          }),
    palette,
    takenAt: found.taken,
    view: found.thermal_view,
    legend: legendOf(palette),
  }
}

export type Pin = {
  readonly elevationId: string
  readonly defectNum: number
  readonly severity: Row['severity']
  readonly x: number
  readonly y: number
}
export type GatheredDefects = {
  readonly defects: readonly ReportDefect[]
  readonly pins: readonly Pin[]
  readonly filtered: number
  readonly withoutPhoto: number
  readonly byMedia: ReadonlyMap<string, readonly number[]>
  /** What the photos of the record mark: the outlines of the defects that the report lists. */
  readonly drawnOn: ReadonlyMap<string, readonly Drawn[]>
}

type Wanted = Pick<ReportContent, 'inspectionResultSection' | 'language'>

/** Empty lists mean all of them; a path means everything below it. */
function isWanted(
  { inspectionResultSection: { defectTypes, defectSeverities, hierarchyLabelIds } }: Wanted,
  row: Row,
  path: readonly string[],
): boolean {
  const line = `${path.map((name) => name.replaceAll('|', '｜')).join('|')}|`
  return (
    (defectTypes.length === 0 || defectTypes.includes(row.type)) &&
    (defectSeverities.length === 0 || defectSeverities.includes(row.severity)) &&
    (hierarchyLabelIds.length === 0 || hierarchyLabelIds.some((id) => line.startsWith(`${id}|`)))
  )
}

function rowsOf(trx: Trx, inspectionId: string): Promise<Row[]> {
  return trx
    .selectFrom('defect')
    .leftJoin('app_user', 'app_user.id', 'defect.assignee_id')
    .selectAll('defect')
    .select('app_user.name as assignee')
    .select(sql<string | null>`defect.due_date::text`.as('due_day'))
    .select(sql<string | null>`defect.repair_by::text`.as('repair_day'))
    .select(sizingShape.as('sizing'))
    .where('inspection_id', '=', inspectionId)
    .where('defect.deleted_at', 'is', null)
    .orderBy('defect_num')
    .execute()
}

type Located = {
  readonly elevation: GatheredElevation | undefined
  readonly floor: string | null
  readonly column: string | null
  readonly path: readonly string[]
}

/** Block, elevation, floor and column as the report names them. */
function locate(row: Row, shapes: readonly Shape[], elevation: GatheredElevation | undefined): Located {
  const floor = row.floor === null ? null : (elevation?.labels.get(row.floor) ?? row.floor)
  const column = row.vertical !== '' ? row.vertical : (shapes[0]?.column_name ?? null)
  const path = [row.block || (elevation?.block ?? ''), elevation?.name, floor, column].filter(
    (name) => name !== undefined && name !== null && name !== '',
  ) as string[]
  return { elevation, floor, column, path }
}

/** As the elevations view pins it. */
function pinOn(row: Row, first: Shape | undefined, { elevation }: Located, placeShape: PlaceShape): Pin | undefined {
  if (elevation === undefined) return undefined
  const place = first && placeShape(first.media_id, first)
  const shown = place?.elevationId === elevation.id ? elevation.placeOnDrawing?.(place) : undefined
  const pinned = {
    floor: row.floor,
    vertical: row.vertical,
    photo_floor: first?.photo_floor ?? null,
    column_id: first?.column_id ?? null,
    column_name: first?.column_name ?? null,
    x: first ? (first.box_left + first.box_right) / 2 : null,
    y: first ? (first.box_top + first.box_bottom) / 2 : null,
  }
  const { at } = pinOf(pinned, elevation, shown)
  return at ? { elevationId: elevation.id, defectNum: row.defect_num, severity: row.severity, ...at } : undefined
}

/** The first shape of each defect stands for its place. */
async function placerFor(
  trx: Trx,
  inspectionId: string,
  shapes: ReadonlyMap<string, readonly Shape[]>,
): Promise<PlaceShape> {
  const mediaIds = new Set([...shapes.values()].flatMap(([first]) => first?.media_id ?? []))
  return readPlacer(trx, inspectionId, await framesOf(trx, inspectionId), [...mediaIds])
}

/** Of the photo that gives the size, which need not be the first. */
function scaleOf({ sizing }: Row, first: Shape | undefined): Pick<ReportDefect['size'], 'gsd' | 'gsdBasis'> {
  if (sizing === null) return { gsd: first?.gsd ?? null, gsdBasis: first?.gsd_basis ?? null }
  const { gsd, gsd_source: source, gsd_numbers: numbers = null } = sizing.photo
  return { gsd, gsdBasis: source === null ? null : { source, numbers } }
}

type Beside = {
  /** By the keys of the types, in the language of the report. */
  readonly repairTexts: ReadonlyMap<string, string>
  readonly quantities: ReadonlyMap<string, ReportQuantity>
  readonly voiceNotes: ReadonlyMap<string, number>
  /** By the ids of the defects of earlier inspections. */
  readonly earlier: ReadonlyMap<string, EarlierState>
  readonly ratings: RatingSetup
}

function reportDefect(
  row: Row,
  shapes: readonly Shape[],
  { path, floor }: Located,
  { isCrack, ...names }: ReturnType<typeof typeNames>,
  book: Book,
  { repairTexts, quantities, voiceNotes, earlier, ratings }: Beside,
): ReportDefect {
  const [first] = shapes
  const quantity = quantities.get(row.id)
  const repairText = repairTexts.get(row.type)
  const measures = measuresOfDefect(row, row.sizing)
  const wide = { width: row.width, sizeSource: row.size_source, aiDefectType: row.ai_defect_type, measures }
  const severityBetween = severitiesBetween(wide, isCrack)
  return {
    id: row.id,
    defectNum: row.defect_num,
    typeKey: row.type,
    ...names,
    severity: row.severity,
    ...(severityBetween !== undefined && { severityBetween }),
    rating: ratingUnder(ratings, row.rating),
    repairBy: row.repair_day,
    material: row.material,
    path,
    element: null,
    elevationId: row.elevation_id,
    floor,
    size: {
      width: row.width,
      length: row.length,
      isBelowGsd: row.is_below_gsd,
      source: row.size_source,
      ...scaleOf(row, first),
      measures,
    },
    action: row.follow_up_action,
    actionDescription: row.follow_up_description,
    unconfirmed: row.unconfirmed,
    status: row.status,
    remark: row.remark,
    voiceNotes: voiceNotes.get(row.id) ?? 0,
    foundAt: row.created_at.toISOString(),
    dueDate: row.due_day,
    assignee: row.assignee,
    photo: photoOf(row, shapes, book),
    thermal: thermalOf(row, shapes, book),
    ...(quantity !== undefined && { quantity }),
    ...(repairText !== undefined && { repairText }),
    progress: shownProgress(row.progress, row.earlier_id !== null),
    earlier: row.earlier_id === null ? null : (earlier.get(row.earlier_id) ?? null),
  }
}

type Of = {
  readonly inspectionId: string
  readonly library: DefectLibrary
  readonly repairTexts: readonly RepairText[]
  readonly ratings: RatingSetup
}

export async function gatherDefects(
  trx: Trx,
  { inspectionId, library, repairTexts, ratings }: Of,
  wanted: Wanted,
  elevations: readonly GatheredElevation[],
  book: Book,
): Promise<GatheredDefects> {
  const rows = await rowsOf(trx, inspectionId)
  const [names, shapes] = [
    await namesOf(trx, library),
    Map.groupBy(await shapesOf(trx, inspectionId), ({ defect_id }) => defect_id),
  ]
  const placeShape = await placerFor(trx, inspectionId, shapes)
  const ids = rows.map(({ id }) => id)
  const beside: Beside = {
    ratings,
    repairTexts: new Map(
      repairTexts.flatMap(({ type, language, text }) => (language === wanted.language ? [[type, text] as const] : [])),
    ),
    quantities: await ownQuantities(trx, ids),
    voiceNotes: await countVoiceNotes(trx, ids),
    earlier: await earlierStates(
      trx,
      rows.flatMap(({ earlier_id }) => earlier_id ?? []),
    ),
  }
  const byId = new Map(elevations.map((elevation) => [elevation.id, elevation]))
  const [defects, pins, byMedia]: [ReportDefect[], Pin[], Map<string, number[]>] = [[], [], new Map()]
  const drawnOn = new Map<string, Drawn[]>()
  for (const row of rows) {
    const own = shapes.get(row.id) ?? []
    const located = locate(row, own, row.elevation_id === null ? undefined : byId.get(row.elevation_id))
    if (!isWanted(wanted, row, located.path)) continue
    const pin = pinOn(row, own[0], located, placeShape)
    if (pin !== undefined) pins.push(pin)
    for (const mediaId of new Set(own.map(({ media_id }) => media_id)))
      byMedia.set(mediaId, [...(byMedia.get(mediaId) ?? []), row.defect_num])
    for (const shape of own) drawnOn.set(shape.media_id, [...(drawnOn.get(shape.media_id) ?? []), drawnAs(shape, row)])
    defects.push(reportDefect(row, own, located, typeNames(names, row, wanted.language), book, beside))
  }
  return {
    defects,
    pins,
    filtered: rows.length - defects.length,
    withoutPhoto: defects.filter(({ photo }) => photo === null).length,
    byMedia,
    drawnOn,
  }
}
