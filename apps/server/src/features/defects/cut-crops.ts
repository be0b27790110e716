import { defectLabel } from '@plumbline/contract/defects/defects'
import { AppError } from '@plumbline/contract/errors'
import type { Selectable } from 'kysely'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import type { DefectCropTable, DefectTable } from '../../db/schema/defects.ts'
import type { RunningJob } from '../../jobs/attempt.ts'
import { reportPicture } from '../../media-tools/reports/report-picture.ts'
import { localFile } from '../../storage/local-file.ts'
import { recordObject } from '../../storage/registry.ts'
import type { Stored } from '../../storage/storage.ts'
import { inWorkFolder } from '../../storage/work-folder.ts'
import { deleteMediaObjects } from '../media/delete-media-objects.ts'
import { forgetFolders } from '../media/remove-media.ts'
import { cropKey } from './crop-files.ts'
import { publishDefectsChanged } from './change-defect.ts'

type Deps = Pick<Context, 'config' | 'db' | 'storage'>
type Payload = {
  readonly corporateId: string
  readonly projectId: string
  readonly mediaId: string
  readonly folders: readonly string[]
  readonly source: Stored
}
type Job = Pick<RunningJob<Payload>, 'payload' | 'signal'>
type Crop = Selectable<DefectCropTable> & Pick<Selectable<DefectTable>, 'severity' | 'defect_num'>

/** As large as a screen shows it beside its fields. */
const side = 1_600

async function cut({ config, db, storage }: Deps, crop: Crop, path: string, signal: AbortSignal): Promise<void> {
  const { box_left: left, box_top: top, box_right: right, box_bottom: bottom, shape, points, severity } = crop
  const bytes = await reportPicture(
    path,
    {
      kind: 'crop',
      side,
      box: { left, top, right, bottom },
      shapes: [{ shape, points, severity, label: defectLabel(crop.defect_num) }],
    },
    join(config.dataDir, 'work'),
    signal,
  )
  const stored = await storage.put(
    cropKey({ corporateId: crop.corporate_id, projectId: crop.project_id }, crop.defect_id, crop.media_id),
    bytes,
    { contentType: 'image/jpeg' },
  )
  const isWanted = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('defect_crop')
      .set({ key: stored.key })
      .where('defect_id', '=', crop.defect_id)
      .where('media_id', '=', crop.media_id)
      .returning('defect_id')
      .executeTakeFirst()
    if (row === undefined) return false
    await recordObject(trx, stored)
    await publishDefectsChanged(trx, [crop])
    return true
  })
  // The project was deleted in between.
  if (!isWanted) await storage.remove(stored.key)
}

/** The picture is broken or missing: a retry would end the same way, and must not stop the deletion of the others. */
const isFinal = (error: unknown) =>
  error instanceof AppError && (error.code.startsWith('media.') || error.code.startsWith('file.'))

/** May die anywhere and run again: what was cut is not cut twice, and the pictures go last. */
export async function cutCrops(deps: Deps, { payload: { mediaId, folders, source }, signal }: Job): Promise<void> {
  const crops = await deps.db
    .selectFrom('defect_crop')
    .innerJoin('defect', 'defect.id', 'defect_crop.defect_id')
    .selectAll('defect_crop')
    .select(['defect.severity', 'defect.defect_num'])
    .where('defect_crop.media_id', '=', mediaId)
    .where('key', 'is', null)
    .orderBy('defect_id')
    .execute()
  try {
    await inWorkFolder(deps.config, async (folder) => {
      const path = crops.length === 0 ? '' : await localFile(deps.storage, source, join(folder, 'file.bin'))
      for (const crop of crops) await cut(deps, crop, path, signal)
    })
  } catch (error) {
    if (!isFinal(error)) throw error
    await deps.db.deleteFrom('defect_crop').where('media_id', '=', mediaId).where('key', 'is', null).execute()
  }
  await forgetFolders(deps.db, folders)
  await deleteMediaObjects(deps, { payload: { folders, uploads: [] }, signal })
}
