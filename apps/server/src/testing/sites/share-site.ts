import { pathOf, type Method } from '@plumbline/contract/address'
import { shareFiles, shareUploads } from '@plumbline/contract/shares/share-addresses'
import { sharedRoutes } from '@plumbline/contract/shares/shares'
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { ShareLinkTable } from '../../db/schema/shares.ts'
import { blurredFiles } from '../../features/media/privacy/blurred-copy.ts'
import type { TestApp } from '../test-app.ts'
import type { Place } from '../world.ts'

/** Pictures and a report, so that every file of the place can be asked for. */
export async function withFiles({ db, context }: TestApp, place: Place): Promise<void> {
  const folder = `${place.corporateId}/${place.projectId}/media/${place.mediaId}/1/`
  const drawing = `${place.corporateId}/${place.projectId}/drawings/${v7()}/1/`
  const report = `${place.corporateId}/${place.projectId}/reports/${v7()}.docx`
  const bytes = Buffer.from(`as taken ${place.corporateName}`)
  for (const key of [`${folder}preview.jpg`, `${folder}thumbnail.jpg`, `${drawing}picture.png`, report])
    await context.storage.put(key, bytes, { contentType: 'image/jpeg' })
  await db
    .updateTable('media')
    .set({ picture_folder: folder, width: 4000, height: 3000 })
    .where('id', '=', place.mediaId)
    .execute()
  await db
    .updateTable('drawing')
    .set({ picture_folder: drawing, picture_type: 'png' })
    .where('id', '=', place.elevationId)
    .execute()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { format: 'docx', key: report, size: bytes.length, sha256, contentType: 'application/octet-stream' }
  await db
    .updateTable('report')
    .set({ files: JSON.stringify([file]) })
    .where('id', '=', place.reportId)
    .execute()
}

/** As a person ticks it in the dialog of the links: the elevation shows no people and no plates. */
export async function confirmPicture({ db }: Pick<TestApp, 'db'>, place: Place): Promise<void> {
  const { picture_folder } = await db
    .selectFrom('drawing')
    .select('picture_folder')
    .where('id', '=', place.elevationId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('picture_check')
    .values({
      project_id: place.projectId,
      corporate_id: place.corporateId,
      source: picture_folder!,
      is_vector: false,
      checked_by: null,
    })
    .execute()
}

/** A checked photo with its blurred copy, as the job of it would leave them. */
export async function withBlurredCopy({ db, context }: TestApp, place: Place): Promise<void> {
  const folder = `${place.corporateId}/${place.projectId}/blurred/${place.mediaId}/${v7()}/`
  const { preview, thumbnail } = blurredFiles(folder)
  for (const key of [preview, thumbnail])
    await context.storage.put(key, Buffer.from('covered'), { contentType: 'image/jpeg' })
  const { picture_folder } = await db
    .selectFrom('media')
    .select('picture_folder')
    .where('id', '=', place.mediaId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('photo_privacy')
    .values({
      media_id: place.mediaId,
      project_id: place.projectId,
      corporate_id: place.corporateId,
      version: 1,
      checked_at: new Date(),
      checked_by: null,
      blurred_state: 'ready',
      blurred_folder: folder,
      blurred_version: 1,
      blurred_source: picture_folder,
      error_code: null,
      job_id: null,
    })
    .execute()
}

export type Ids = Pick<Place, 'defectId' | 'mediaId' | 'elevationId' | 'reportId'>
export type Asked = {
  readonly name: string
  readonly method: Method
  readonly url: string
  readonly payload?: object
  /** Of a reading link each of them is refused. */
  readonly isRepair: boolean
}

/** Its defect waits for repair; answers what makes a link show it to a contractor. */
export async function assignedForRepair(
  { db }: Pick<TestApp, 'db'>,
  place: Place,
): Promise<Partial<Insertable<ShareLinkTable>>> {
  await db
    .updateTable('defect')
    .set({ follow_up_action: 'repair', status: 'open' })
    .where('id', '=', place.defectId)
    .execute()
  return { assigned_by: 'action', assigned_action: 'repair', shows_reports: false }
}

/** The beginning of a JPEG: enough for the door, and no photo for the worker. */
export const aJpegHead = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(96, 1)])

export const aComment = () => ({ _id: v7(), name: 'Ada Byron', email: 'ada@example.com', text: 'Seen' })

/** Every public call, file and upload that a ticket opens: a new one without a line here fails the test below. */
export function everythingBehind(ticket: string, ids: Ids): readonly Asked[] {
  const params = { ticket, ...ids, photoId: ids.mediaId, size: 'preview', format: 'docx' }
  const { open: _, ...calls } = sharedRoutes
  return [
    ...Object.entries(calls).map(([name, { method, path }]) => ({
      name,
      method,
      url: pathOf(path, params),
      ...(method === 'POST' ? { payload: aComment() } : {}),
      isRepair: /repair/i.test(name),
    })),
    ...Object.entries(shareFiles).map(([name, path]) => ({
      name,
      method: 'GET' as const,
      url: pathOf(path, params),
      isRepair: false,
    })),
    ...Object.entries(shareUploads).map(([name, path]) => ({
      name,
      method: 'PUT' as const,
      url: pathOf(path, { ...params, photoId: v7() }),
      payload: aJpegHead(),
      isRepair: true,
    })),
  ]
}
