import { AppError } from '@plumbline/contract/errors'
import { sourceCellPx, type MosaicSource } from '@plumbline/contract/mosaics/mosaics'
import { noSource } from '@plumbline/mosaic/mosaic-plan'
import { toPixel } from '@plumbline/mosaic/plane-camera'
import type { PlaneCamera } from '@plumbline/mosaic/types'
import type { Call } from '../../http/implement.ts'
import { mosaicFiles } from './present-mosaic.ts'
import { findCompleted, type CompletedMosaic, type OfMosaic } from './mosaic-rows.ts'

type Place = { readonly x: number; readonly y: number }
type Deps = Pick<Call, 'db' | 'storage'>

/** The number in the source map of the photo that this place was painted from. */
async function positionAt({ storage }: Deps, { made, folder }: CompletedMosaic, { x, y }: Place) {
  const column = Math.floor(((x - made.originX) * 1000) / made.mmPx / sourceCellPx)
  const row = Math.floor(((made.originY - y) * 1000) / made.mmPx / sourceCellPx)
  const columns = Math.ceil(made.widthPx / sourceCellPx)
  const rows = Math.ceil(made.heightPx / sourceCellPx)
  if (!(column >= 0 && column < columns && row >= 0 && row < rows)) return undefined
  const start = 2 * (row * columns + column)
  const { stream } = await storage.read(mosaicFiles(folder).sources, { start, end: start + 1 })
  const bytes = Buffer.concat(await stream.toArray())
  const position = bytes.readUInt16LE(0)
  return position === noSource ? undefined : position
}

/** Metres to one side and up by which the scale at a place is found. */
const stepM = 0.01

function scaleAt(camera: PlaneCamera, { x, y }: Place, [px, py]: readonly number[]): number {
  const moved = [0, 0]
  const stretches = [
    [stepM, 0],
    [0, stepM],
  ].map(([dx, dy]) =>
    toPixel(camera, x + dx!, y + dy!, moved) ? Math.hypot(moved[0]! - px!, moved[1]! - py!) : Number.NaN,
  )
  return (stepM * 1000) / Math.min(...stretches)
}

const middleSharpness = 0.5
const minSharpness = 0.05

/** Finer and sharper is better; sharpness that was not measured counts as middling. */
const worth = ({ mmPx, sharpness }: MosaicSource) => mmPx / Math.max(minSharpness, sharpness ?? middleSharpness)

/** Every photo of the mosaic that shows the place; the one it was painted from first. */
async function photosAt(deps: Deps, mosaic: CompletedMosaic, at: Place): Promise<readonly MosaicSource[]> {
  const position = await positionAt(deps, mosaic, at)
  if (position === undefined) return []
  const rows = await deps.db
    .selectFrom('mosaic_photo')
    .innerJoin('media', 'media.id', 'mosaic_photo.media_id')
    .select(['media_id', 'media.name', 'camera', 'plane', 'position', 'sharpness'])
    .where('mosaic_id', '=', mosaic.id)
    .where('position', 'is not', null)
    .execute()
  const found = rows.flatMap((row) => {
    const [camera, pixel] = [row.camera!, [0, 0]]
    const { fromM, toM } = mosaic.made.planes[row.plane!]!
    const isPainted = row.position === position
    if (!isPainted && !(at.x >= fromM && at.x <= toM)) return []
    if (!toPixel(camera, at.x, at.y, pixel)) return []
    const point = { x: pixel[0]! / camera.widthPx, y: pixel[1]! / camera.heightPx }
    // A cell is painted from several photos at a seam; at its edge a photo may end a little before.
    const slack = isPainted ? 0.02 : 0
    if (![point.x, point.y].every((share) => share >= -slack && share <= 1 + slack)) return []
    const source: MosaicSource = {
      imageId: row.media_id,
      name: row.name,
      point: { x: Math.min(1, Math.max(0, point.x)), y: Math.min(1, Math.max(0, point.y)) },
      mmPx: scaleAt(camera, at, pixel),
      sharpness: row.sharpness,
    }
    return Number.isFinite(source.mmPx) ? [{ isPainted, source }] : []
  })
  return found
    .toSorted(
      (one, other) => Number(other.isPainted) - Number(one.isPainted) || worth(one.source) - worth(other.source),
    )
    .map(({ source }) => source)
}

export async function findSources(call: Call, of: OfMosaic, at: Place): Promise<MosaicSource[]> {
  return [...(await photosAt(call, await findCompleted(call.db, of), at))]
}

/** Where the photo it was painted from is deleted, the best of the others. */
export async function findSource(call: Call, of: OfMosaic, at: Place): Promise<MosaicSource> {
  const [source] = await findSources(call, of, at)
  if (source === undefined) throw new AppError('mosaic.no-source')
  return source
}
