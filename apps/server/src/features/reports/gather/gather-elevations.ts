import { floorBands, type FloorBand } from '@plumbline/inspection/floors/floor-bands'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import type { MeasuredFloor } from '@plumbline/report/drawings/metres-on-drawing'
import type { ReportCoverage, ReportElevation } from '@plumbline/report/snapshot'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import {
  measuredFloors,
  placesOnDrawing,
  type ElevationColumn,
  type PlaceOnDrawing,
} from '../../defects/same/pin-places.ts'
import { framesOf } from '../../defects/same/placements.ts'
import { columnsOf } from '../../drawings/elevation-columns.ts'
import { pictureKeys } from '../../drawings/pictures.ts'
import type { Book } from '../stored-snapshot.ts'
import type { ConfirmedPictures } from './confirmed-pictures.ts'

type Trx = Transaction<Database>
export type GatheredElevation = {
  readonly id: string
  readonly name: string
  readonly block: string
  readonly drawing: string | null
  readonly bands: readonly FloorBand[]
  /** Top-down. */
  readonly measured: readonly MeasuredFloor[]
  readonly columns: readonly ElevationColumn[]
  readonly labels: ReadonlyMap<string, string>
  /** Undefined: the drawing does not show metres. */
  readonly placeOnDrawing: PlaceOnDrawing | undefined
}

const drawingSide = 2048

/** Elevations of the workspace, with the columns of this inspection. */
export async function gatherElevations(
  trx: Trx,
  workspaceId: string,
  inspectionId: string,
  { book, confirmed }: { readonly book: Book; readonly confirmed: ConfirmedPictures },
): Promise<readonly GatheredElevation[]> {
  const rows = await trx
    .selectFrom('drawing')
    .select([
      'id',
      'name',
      'block_name',
      'portions',
      'picture_folder',
      'picture_type',
      'width',
      'height',
      'tile_size',
      'tile_levels',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('category', '=', 'elevation')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const columns = await columnsOf(trx, inspectionId)
  const frames = await framesOf(trx, inspectionId)
  return rows.map((row) => {
    // The second one is the preview: a drawing itself may be larger than any page.
    const key = row.picture_folder === null || !confirmed.shows(row.picture_folder) ? undefined : pictureKeys(row)[1]
    return {
      id: row.id,
      name: row.name,
      block: row.block_name,
      drawing: key === undefined ? null : book.note(`drawing:${row.id}`, { kind: 'object', key, side: drawingSide }),
      bands: floorBands(row.portions),
      measured: measuredFloors(row.portions),
      columns: columns.filter(({ elevation_id }) => elevation_id === row.id).map(({ id, name }) => ({ id, name })),
      placeOnDrawing: placesOnDrawing(row.portions, frames.get(row.id)),
      labels: new Map(floorsOf(row.portions).map(({ name, displayName }) => [name, displayName])),
    }
  })
}

export const elevationOf = (
  { id, name, block, drawing, bands, labels }: GatheredElevation,
  pins: ReportElevation['pins'],
  coverage: ReportCoverage | null,
): ReportElevation => ({
  id,
  name,
  block,
  drawing,
  floors: bands.map(({ floor, left, right, top, bottom }) => ({
    label: labels.get(floor) ?? floor,
    left,
    right,
    top,
    bottom,
  })),
  pins,
  coverage,
})
