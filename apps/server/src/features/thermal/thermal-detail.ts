import type { ThermalDetail } from '@plumbline/contract/thermal/thermal'
import { AppError } from '@plumbline/contract/errors'
import type { Call } from '../../http/implement.ts'
import { thermalFolder, linksOf } from '../media/media-files.ts'
import { showMedia } from '../media/present-media.ts'
import { alignmentOf } from './alignment.ts'
import { candidatesOf } from './candidates.ts'
import { neighboursOf, presentImage } from './thermal-list.ts'
import { findPicture, findRow, type OfImage } from './thermal-rows.ts'

export async function showThermal(call: Call, of: OfImage): Promise<ThermalDetail> {
  const { db } = call
  const media = await findPicture(db, of)
  const project = { corporateId: media.corporate_id, projectId: media.project_id }
  const row = await findRow(db, media.id)
  const visual =
    media.companion_of === null
      ? undefined
      : await db
          .selectFrom('media')
          .select(['facts', 'width', 'height', 'type'])
          .where('id', '=', media.companion_of)
          .executeTakeFirst()
  const [[image], [pair], author, near, aligned, candidates] = await Promise.all([
    showMedia(call, [media.id]),
    showMedia(call, media.companion_of === null ? [] : [media.companion_of]),
    db
      .selectFrom('thermal_image')
      .innerJoin('app_user', 'app_user.id', 'thermal_image.updated_by')
      .select('app_user.name')
      .where('media_id', '=', media.id)
      .executeTakeFirst(),
    neighboursOf(db, media),
    alignmentOf(db, media, visual),
    candidatesOf(db, media, linksOf(call, project)),
  ])
  if (image === undefined) throw new AppError('media.not-found')
  const key = row?.temperatures_key ?? null
  return {
    ...presentImage(image, media, row),
    ...near,
    ...aligned,
    pair: pair ?? null,
    candidates,
    temperaturesUrl: key === null ? null : linksOf(call, project, thermalFolder(project))(key),
    scene: row?.scene ?? null,
    cameraScene: row?.camera_scene ?? null,
    canChangeScene: row?.can_change_scene ?? false,
    view: row?.view ?? null,
    updatedBy: author?.name ?? '',
    updatedAt: (row?.updated_at ?? media.updated_at).toISOString(),
    version: row?.version ?? 1,
  }
}
