import { cameraOf } from '@plumbline/inspection/photos/cameras'
import type { Alignment, thermalRoutes } from '@plumbline/contract/thermal/thermal'
import type { Input } from '@plumbline/contract/route'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import type { MediaRow } from '../media/media-rows.ts'
import { findMedia } from '../media/media-rows.ts'
import { findPicture, publishThermalChanged } from './thermal-rows.ts'

type Photo = Pick<MediaRow, 'facts' | 'width' | 'height' | 'type'>

/** DJI counts the 35 mm equivalent along the diagonal: 34.61 mm across 4:3, 33.79 mm across 5:4. */
const equivalentWidth = ({ width, height }: Photo) =>
  width !== null && height !== null && Math.abs(width / height - 5 / 4) < 0.05 ? 33.79 : 34.61

/** How much wider than far away the camera sees; undefined where nothing is known of it. */
function spreadOf(photo: Photo): number | undefined {
  const { facts } = photo
  if (facts === null) return undefined
  const camera = cameraOf({
    model: facts.model,
    imageSource: facts.imageSource,
    width: photo.width,
    height: photo.height,
  })
  const focalLength = facts.focalLength ?? camera?.focalLength
  if (camera !== undefined && focalLength !== undefined) return camera.sensorWidth / focalLength
  return facts.equivalentFocalLength === null ? undefined : equivalentWidth(photo) / facts.equivalentFocalLength
}

/**
 * As the cameras' own geometry says: both look the same way from almost the same place. Centred and as wide where it
 * says nothing.
 */
export function usualAlignment(thermal: Photo, visual: Photo | undefined): Alignment {
  const [thermalSpread, light] = [spreadOf(thermal), visual && spreadOf(visual)]
  const scale =
    thermalSpread === undefined || light === undefined ? 1 : Math.round((light / thermalSpread) * 1_000) / 1_000
  return { x: 0, y: 0, scale: Math.min(10, Math.max(0.1, scale)), rotation: 0 }
}

const nameOf = (photo: Photo | undefined) =>
  [photo?.facts?.model ?? '?', photo?.facts?.imageSource].filter(Boolean).join(' ')

/** Pictures of the same two cameras lie on each other alike. The size counts too: a zoom is no wide angle. */
export function cameraPairOf(thermal: Photo, visual: Photo | undefined): string {
  return `${nameOf(thermal)} + ${visual === undefined ? '-' : `${nameOf(visual)} ${visual.facts?.focalLength ?? ''}`.trim()}`.slice(
    0,
    400,
  )
}

export async function alignmentOf(
  db: Db | Transaction<Database>,
  thermal: MediaRow,
  visual: Photo | undefined,
): Promise<{ readonly cameraPair: string; readonly alignment: Alignment; readonly isAlignmentOwn: boolean }> {
  const cameraPair = cameraPairOf(thermal, visual)
  const own = await db
    .selectFrom('thermal_alignment')
    .select('alignment')
    .where('inspection_id', '=', thermal.inspection_id)
    .where('camera_pair', '=', cameraPair)
    .executeTakeFirst()
  return { cameraPair, alignment: own?.alignment ?? usualAlignment(thermal, visual), isAlignmentOwn: own !== undefined }
}

export async function saveAlignment(
  call: Call,
  { params, body: { alignment } }: Input<typeof thermalRoutes.saveAlignment>,
): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    const media = await findPicture(trx, params)
    const visual = media.companion_of === null ? undefined : await findMedia(trx, params, media.companion_of)
    const camera_pair = cameraPairOf(media, visual)
    if (alignment === null)
      await trx
        .deleteFrom('thermal_alignment')
        .where('inspection_id', '=', media.inspection_id)
        .where('camera_pair', '=', camera_pair)
        .execute()
    else {
      const after = { alignment: JSON.stringify(alignment), updated_by: call.caller.userId, updated_at: call.now() }
      await trx
        .insertInto('thermal_alignment')
        .values({
          inspection_id: media.inspection_id,
          camera_pair,
          project_id: media.project_id,
          corporate_id: media.corporate_id,
          ...after,
        })
        .onConflict((conflict) => conflict.columns(['inspection_id', 'camera_pair']).doUpdateSet(after))
        .execute()
    }
    await publishThermalChanged(trx, media)
  })
}
