import { AppError } from '@plumbline/contract/errors'
import type { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import type { Input, Reply } from '@plumbline/contract/route'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { storedOf } from '../../../uploads/upload-row.ts'

type Settings = Reply<typeof mediaLibraryRoutes.settings>

/**
 * The first of a flight hover about the building; one that was taken at home or without a fix does not move the middle.
 */
const positionsRead = 200

const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2
}

export async function mediaPosition(
  { db }: Call,
  inspectionId: string,
): Promise<Reply<typeof mediaLibraryRoutes.position>> {
  const rows = await db
    .selectFrom('media')
    .select(['longitude', 'latitude'])
    .where('inspection_id', '=', inspectionId)
    .where('kind', '<>', 'side')
    .where('longitude', 'is not', null)
    .where('latitude', 'is not', null)
    .orderBy('id')
    .limit(positionsRead)
    .execute()
  if (rows.length === 0) return { coordinates: null, count: 0 }
  return {
    coordinates: [middle(rows.map(({ longitude }) => longitude!)), middle(rows.map(({ latitude }) => latitude!))],
    count: rows.length,
  }
}

export async function mediaSettings({ db }: Call, inspectionId: string): Promise<Settings> {
  const row = await db
    .selectFrom('inspection')
    .select('if_show_capture_date')
    .where('id', '=', inspectionId)
    .executeTakeFirstOrThrow(() => new AppError('project.not-found'))
  return { ifShowCaptureDate: row.if_show_capture_date }
}

export function saveMediaSettings(
  call: Call,
  { params, body }: Input<typeof mediaLibraryRoutes.saveSettings>,
): Promise<Settings> {
  return call.db.transaction().execute(async (trx) => {
    const { corporate_id } = await trx
      .updateTable('inspection')
      .set({ if_show_capture_date: body.ifShowCaptureDate })
      .where('id', '=', params.inspectionId)
      .returning('corporate_id')
      .executeTakeFirstOrThrow(() => new AppError('project.not-found'))
    await publish(trx, { kind: 'media.changed', corporateId: corporate_id, projectId: params.projectId })
    return { ifShowCaptureDate: body.ifShowCaptureDate }
  })
}

/** As it was sent, so as something to be saved: never shown or run by the browser, whatever it calls itself. */
export async function downloadMedia(
  { db, storage }: Call,
  { inspectionId, imageId }: { readonly inspectionId: string; readonly imageId: string },
): Promise<{ url: string }> {
  const row = await db
    .selectFrom('media')
    .select(['key', 'size', 'sha256', 'name', 'is_stored'])
    .where('id', '=', imageId)
    .where('inspection_id', '=', inspectionId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('media.not-found')
  if (!row.is_stored) throw new AppError('media.not-stored')
  const { url } = await storage.signedGet({ ...storedOf(row), fileName: row.name })
  return { url }
}
