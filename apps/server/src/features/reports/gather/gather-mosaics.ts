import { metresOnDrawing } from '@plumbline/report/drawings/metres-on-drawing'
import type { DrawnPoint, ReportElevation, ReportMosaic } from '@plumbline/report/snapshot'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { MadeMosaic } from '../../../db/schema/mosaics.ts'
import { paintedPhotos, photosDeleted } from '../../mosaics/mosaic-rows.ts'
import { mosaicFiles } from '../../mosaics/present-mosaic.ts'
import type { GatheredElevation } from './gather-elevations.ts'
import type { Book } from '../stored-snapshot.ts'

type Trx = Transaction<Database>
type Pins = ReportElevation['pins']

const previewSide = 2048

/** In fractions of the mosaic; undefined where the drawing does not say where its metres are. */
function placing({ measured }: GatheredElevation, made: MadeMosaic) {
  const place = metresOnDrawing(measured, Math.max(...made.planes.map(({ toM }) => toM)))
  const [wide, high] = [(made.widthPx * made.mmPx) / 1000, (made.heightPx * made.mmPx) / 1000]
  return (
    place &&
    ((point: DrawnPoint): DrawnPoint => {
      const { x, y } = place.metres(point)
      return { x: (x - made.originX) / wide, y: (made.originY - y) / high }
    })
  )
}

const isOn = ({ x, y }: DrawnPoint) => x >= 0 && x <= 1 && y >= 0 && y <= 1
const within = (share: number) => Math.min(1, Math.max(0, share))

function floorsOn({ bands, labels }: GatheredElevation, place: (point: DrawnPoint) => DrawnPoint) {
  return bands.flatMap(({ floor, left, right, top, bottom }) => {
    const [from, to] = [place({ x: left, y: top }), place({ x: right, y: bottom })]
    const box = { left: within(from.x), right: within(to.x), top: within(from.y), bottom: within(to.y) }
    return box.right > box.left && box.bottom > box.top ? [{ label: labels.get(floor) ?? floor, ...box }] : []
  })
}

/** The newest visual mosaic of each elevation, with the pins of its drawing. */
export async function gatherMosaics(
  trx: Trx,
  inspectionId: string,
  book: Book,
): Promise<(elevation: GatheredElevation, pins: Pins) => ReportMosaic | null> {
  const rows = await trx
    .selectFrom('mosaic')
    .select(['id', 'elevation_id', 'made', 'folder', 'finished_at'])
    .select(
      sql<number>`(select count(*)::integer from mosaic_photo where mosaic_id = mosaic.id and position is null)`.as(
        'left_out',
      ),
    )
    .select(paintedPhotos)
    .distinctOn('elevation_id')
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'visual')
    .where('status', '=', 'completed')
    .orderBy('elevation_id')
    .orderBy('id', 'desc')
    .execute()
  return (elevation, pins) => {
    const row = rows.find(({ elevation_id }) => elevation_id === elevation.id)
    const { made, folder, finished_at } = row ?? { made: null, folder: null, finished_at: null }
    const place = made === null ? undefined : placing(elevation, made)
    if (row === undefined || made === null || folder === null || finished_at === null || place === undefined)
      return null
    const { residualPx, mmPx } = made
    return {
      picture: book.note(`mosaic:${row.id}`, { kind: 'object', key: mosaicFiles(folder).preview, side: previewSide }),
      floors: floorsOn(elevation, place),
      pins: pins.flatMap((pin) => {
        const at = place(pin)
        return isOn(at) ? [{ ...pin, ...at }] : []
      }),
      madeAt: finished_at.toISOString(),
      mmPx,
      photosUsed: made.photosUsed,
      photosLeftOut: row.left_out,
      photosDeleted: photosDeleted(row),
      residualMm: residualPx && { median: residualPx.median * mmPx, p95: residualPx.p95 * mmPx },
    }
  }
}
