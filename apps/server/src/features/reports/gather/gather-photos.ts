import type { ReportPhoto } from '@plumbline/report/snapshot'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { pictureFiles } from '../../media/pictures.ts'
import type { GatheredElevation } from './gather-elevations.ts'
import type { GatheredDefects } from './gather-defects.ts'
import type { Book, Drawn, Recipe } from '../stored-snapshot.ts'

const side = 900
const pairSide = 700

/** With the outlines of the defects that are listed beside it. */
const recipeOf = (key: string, shapes: readonly Drawn[] = []): Recipe =>
  shapes.length === 0 ? { kind: 'object', key, side } : { kind: 'annotated', key, side, shapes }

/** In the order in which they lie on the wall. */
export async function gatherPhotos(
  trx: Transaction<Database>,
  inspectionId: string,
  elevations: readonly GatheredElevation[],
  { byMedia, drawnOn }: Pick<GatheredDefects, 'byMedia' | 'drawnOn'>,
  book: Book,
): Promise<readonly ReportPhoto[]> {
  const rows = await trx
    .selectFrom('media')
    .leftJoin('video_column', 'video_column.id', 'media.column_id')
    .leftJoin('media as visible', 'visible.id', 'media.companion_of')
    .select([
      'media.id',
      'media.name',
      'media.picture_folder',
      'media.elevation_id',
      'media.floor',
      'media.type',
      'media.gsd',
      'media.gsd_source',
      'media.gsd_numbers',
      'media.pdib',
      'media.longitude',
      'media.latitude',
      'media.facts',
      'media.hardware_model',
      'video_column.name as column_name',
      'visible.picture_folder as visible_folder',
    ])
    .select(sql<string | null>`to_char(media.taken_at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('taken'))
    .where('media.inspection_id', '=', inspectionId)
    .where('media.kind', '=', 'photo')
    .where('media.picture_folder', 'is not', null)
    .where('media.file_status', '=', 'FILE_PROCESSED')
    .orderBy('media.place_elevation')
    .orderBy('media.place_column')
    .orderBy('media.place_floor')
    .orderBy('media.place_slot')
    .orderBy('media.id')
    .execute()
  const byId = new Map(elevations.map((elevation) => [elevation.id, elevation]))
  return rows.map((row): ReportPhoto => {
    const elevation = row.elevation_id === null ? undefined : byId.get(row.elevation_id)
    const floor = row.floor === null ? null : (elevation?.labels.get(row.floor) ?? row.floor)
    return {
      id: row.id,
      name: row.name,
      picture: book.note(
        `photo:${row.id}`,
        recipeOf(pictureFiles(row.picture_folder ?? '').preview, drawnOn.get(row.id)),
      ),
      takenAt: row.taken,
      path: [elevation?.block, elevation?.name, floor, row.column_name].filter(
        (name) => name !== undefined && name !== null && name !== '',
      ) as string[],
      elevationId: row.elevation_id,
      floor,
      camera: row.facts?.model ?? row.hardware_model,
      gsd: row.gsd,
      gsdBasis: row.gsd_source && { source: row.gsd_source, numbers: row.gsd_numbers },
      distance: row.gsd_numbers?.distance ?? row.pdib,
      position:
        row.longitude === null || row.latitude === null
          ? null
          : { longitude: row.longitude, latitude: row.latitude, altitude: row.facts?.relativeAltitude ?? null },
      isThermal: row.type === 'thermal',
      visible:
        row.type !== 'thermal' || row.visible_folder === null
          ? null
          : book.note(`pair:${row.id}`, {
              kind: 'object',
              key: pictureFiles(row.visible_folder).preview,
              side: pairSide,
            }),
      defectNums: byMedia.get(row.id) ?? [],
    }
  })
}
