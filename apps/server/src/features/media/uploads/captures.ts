import { AppError } from '@plumbline/contract/errors'
import type { captureRoutes } from '@plumbline/contract/media/captures'
import type { BegunMedia } from '@plumbline/contract/media/media'
import type { Input } from '@plumbline/contract/route'
import { fileKindOf } from '@plumbline/inspection/photos/file-names'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../../db/database.ts'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { requireDrawing } from '../../markers/places-of-inspection.ts'
import { freeQuota, takeQuota } from '../../projects/quota.ts'
import { beginIngest } from '../ingest/begin-ingest.ts'
import { sentKey } from '../media-files.ts'
import type { MediaRow } from '../media-rows.ts'
import { checkPlaces } from '../upload-places.ts'
import { announcedAnswer, refused } from './upload-replies.ts'

type Trx = Transaction<Database>
type Announced = Input<typeof captureRoutes.capture>

/** Plans and elevations of this asset only, or a link would lead into another project. */
async function checkDrawing(trx: Trx, { params, body }: Announced): Promise<void> {
  const layoutId = body.capture.at?.layoutId
  if (layoutId !== undefined) await requireDrawing(trx, params.inspectionId, layoutId)
}

/** Undefined: nothing has this id. With other bytes, or elsewhere, it belongs to another file. */
async function findAnnounced(trx: Trx, { params, body }: Announced): Promise<MediaRow | undefined> {
  const row = await trx.selectFrom('media').selectAll().where('id', '=', body.file._id).executeTakeFirst()
  if (row === undefined) return undefined
  const isSame =
    row.inspection_id === params.inspectionId && row.capture !== null && row.sha256.toString('hex') === body.file.sha256
  if (!isSame) throw new AppError('media.not-found')
  return row
}

const storedTwin = (trx: Trx, projectId: string, sha256: Buffer, size: number) =>
  trx
    .selectFrom('media')
    .select('key')
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .where('size', '=', String(size))
    .where('is_stored', '=', true)
    .executeTakeFirst()

/** What a person holds in the hand has no distance to the building, and so no millimetres a pixel. */
const unsaid = {
  usage: 'not specified',
  work_type: 'Inspection Media',
  image_kind: 'SingleImage',
  source: 'camera',
  pdib: null,
  camera_focal_length: null,
  sensor_width: null,
} as const

/** The quota locks the project, so that two announcements of one id wait for each other. */
async function announce(trx: Trx, call: Call, announced: Announced): Promise<MediaRow> {
  const { params, body } = announced
  const { file, capture } = body
  const free = await freeQuota(trx, params.projectId)
  const known = await findAnnounced(trx, announced)
  if (known !== undefined) return known
  await checkPlaces(trx, params, [file])
  await checkDrawing(trx, announced)
  if (fileKindOf(file.name) !== 'photo') throw new AppError('media.not-recognised')
  const sha256 = Buffer.from(file.sha256, 'hex')
  const twin = await storedTwin(trx, params.projectId, sha256, file.size)
  const bytes = twin === undefined ? file.size : 0
  if (free.images < 1) throw new AppError('quota.images')
  if (free.bytes < bytes) throw new AppError('quota.data')
  const { corporate_id } = await trx
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', params.projectId)
    .executeTakeFirstOrThrow()
  const of = { corporateId: corporate_id, projectId: params.projectId }
  const now = call.now()
  const row = await trx
    .insertInto('media')
    .values({
      ...unsaid,
      id: file._id,
      inspection_id: params.inspectionId,
      project_id: params.projectId,
      corporate_id,
      name: file.name,
      kind: 'photo',
      size: String(file.size),
      sha256,
      content_type: file.contentType,
      modified: file.modified === null ? null : new Date(file.modified),
      elevation_id: file.elevationId ?? null,
      floor: file.floor ?? null,
      capture: JSON.stringify(capture),
      key: twin?.key ?? sentKey(of, v7()),
      is_stored: twin !== undefined,
      counted_images: 1,
      counted_bytes: String(bytes),
      uploaded_by: call.caller.userId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  // Of another corporate.
  if (row === undefined) throw new AppError('media.not-found')
  await takeQuota(trx, params.projectId, { images: 1, bytes })
  if (row.is_stored) await beginIngest(trx, row, now)
  await publish(trx, { kind: 'media.changed', ...of, entityId: row.id })
  return row
}

/** A refusal of the file itself is an answer, as for the files of a marker; a place that does not exist is an error. */
export async function beginCapture(call: Call, announced: Announced): Promise<BegunMedia> {
  const { file } = announced.body
  try {
    const row = await call.db.transaction().execute((trx) => announce(trx, call, announced))
    return await announcedAnswer(call, row, file.firstParts)
  } catch (error) {
    if (error instanceof AppError && /^(media|quota)\./.test(error.code)) return refused(file._id, error.code)
    throw error
  }
}
