import { AppError } from '@plumbline/contract/errors'
import type { mediaPrivacyRoutes, PhotoPrivacy } from '@plumbline/contract/media/privacy'
import type { Input } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../../db/database.ts'
import type { StoredBox } from '../../../db/schema/media.ts'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { isStaleVersion } from '../../../http/stale-version.ts'
import { lockListed } from '../library/change-media.ts'
import { blurredFolder, linksOf } from '../media-files.ts'
import { blurredFiles, isGood, requestCopy, type PrivacyRow } from './blurred-copy.ts'
import { isOfFinder } from './finder/merge-found.ts'

type Save = Input<typeof mediaPrivacyRoutes.savePrivacy>
type OfImage = Save['params']

const maxShownChanges = 20

/** Of this inspection; only photos have boxes. */
async function requirePhoto({ db }: Pick<Call, 'db'>, { inspectionId, imageId }: OfImage) {
  const row = await db
    .selectFrom('media')
    .select(['picture_folder', 'corporate_id', 'project_id'])
    .where('id', '=', imageId)
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'photo')
    .executeTakeFirst()
  if (row === undefined) throw new AppError('media.not-found')
  return row
}
type PhotoRow = Awaited<ReturnType<typeof requirePhoto>>

/** A copy of earlier boxes is not shown as the copy: it may show what is covered by now. */
function presentBlurred(call: Call, photo: PhotoRow, row: PrivacyRow | undefined): PhotoPrivacy['blurred'] {
  if (row === undefined) return { state: 'none', url: null }
  if (!isGood(row, photo) || row.blurred_folder === null)
    return { state: row.blurred_state === 'ready' ? 'pending' : row.blurred_state, url: null }
  const of = { corporateId: photo.corporate_id, projectId: photo.project_id }
  const link = linksOf(call, of, blurredFolder(of))
  return { state: 'ready', url: link(blurredFiles(row.blurred_folder).preview) }
}

type ChangeRow = { readonly at: Date; readonly by: string; readonly boxCount: number; readonly isChecked: boolean }

/** Of the photo as it is now: a reading of an earlier picture says nothing about it. */
async function readingOf(
  { db }: Pick<Call, 'db'>,
  imageId: string,
  { picture_folder }: PhotoRow,
): Promise<PhotoPrivacy['read']> {
  const row = await db
    .selectFrom('photo_reading')
    .select(['finder', 'found', 'updated_at'])
    .where('media_id', '=', imageId)
    .where('status', '=', 'done')
    .where('source', '=', picture_folder ?? '')
    .executeTakeFirst()
  return row === undefined ? null : { at: row.updated_at.toISOString(), finder: row.finder, found: row.found }
}

async function namesOf({ db }: Pick<Call, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function showPrivacy(call: Call, params: OfImage): Promise<PhotoPrivacy> {
  const photo = await requirePhoto(call, params)
  const { imageId } = params
  const row = await call.db.selectFrom('photo_privacy').selectAll().where('media_id', '=', imageId).executeTakeFirst()
  const { rows: changes } = await sql<ChangeRow>`
    select change.created_at as at, coalesce(app_user.name, '') as by, jsonb_array_length(boxes) as "boxCount", is_checked as "isChecked"
    from photo_privacy_change change left join app_user on app_user.id = change.by_id
    where media_id = ${imageId} order by change.id desc limit ${maxShownChanges}`.execute(call.db)
  const boxes = row?.boxes ?? []
  const names = await namesOf(
    call,
    [...boxes.filter((box) => !isOfFinder(box)).map(({ by }) => by), row?.checked_by].filter(
      (id) => typeof id === 'string',
    ),
  )
  const nameOf = (id: string | null) => names.get(id ?? '') ?? ''
  return {
    imageId,
    version: row?.version ?? 0,
    boxes: boxes.map(({ score, ...box }) => ({ ...box, by: nameOf(box.by), score: score ?? null })),
    checked:
      row === undefined || row.checked_at === null
        ? null
        : { at: row.checked_at.toISOString(), by: nameOf(row.checked_by) },
    read: await readingOf(call, imageId, photo),
    blurred: presentBlurred(call, photo, row),
    changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
  }
}

const isSameBox = (one: Pick<StoredBox, 'kind' | 'box'>, { kind, box }: Pick<StoredBox, 'kind' | 'box'>) =>
  one.kind === kind && (['left', 'top', 'right', 'bottom'] as const).every((side) => one.box[side] === box[side])

/** Who drew a box, or the finder, stays its author until somebody else moves it or gives it another kind. */
const authored = (given: Save['body']['boxes'], before: readonly StoredBox[], userId: string): readonly StoredBox[] =>
  given.map((box) => before.find((one) => isSameBox(one, box)) ?? { ...box, by: userId })

/** More are not remembered of one photo: it would have to be read and cleared hundreds of times. */
const maxDismissed = 1_000

/** Boxes of the finder that are not among those given: removed, moved or of another kind by now. */
const dismissedBy = (given: readonly StoredBox[], before: readonly StoredBox[]): readonly StoredBox[] =>
  before.filter((one) => isOfFinder(one) && !given.some((box) => isSameBox(one, box)))

async function replaceBoxes(trx: Trx, call: Call, { params, body }: Save): Promise<'saved' | 'stale'> {
  const photo = await lockListed(trx, params)
  if (photo.kind !== 'photo') throw new AppError('media.not-found')
  const before = await trx
    .selectFrom('photo_privacy')
    .select(['boxes', 'version', 'checked_at', 'checked_by', 'dismissed'])
    .where('media_id', '=', photo.id)
    .executeTakeFirst()
  const [now, userId] = [call.now(), call.caller.userId]
  const [version, boxesBefore] = [before?.version ?? 0, before?.boxes ?? []]
  const wasChecked = before !== undefined && before.checked_at !== null
  const isSame =
    body.isChecked === wasChecked &&
    body.boxes.length === boxesBefore.length &&
    body.boxes.every((box, index) => isSameBox(box, boxesBefore[index]!))
  // Sent again after a lost answer it is stored already.
  if (isSame && body.version <= version) return 'saved'
  if (isStaleVersion(version, body.version)) return 'stale'
  const boxes = authored(body.boxes, boxesBefore, userId)
  const columns = {
    boxes: JSON.stringify(boxes),
    version: body.version + 1,
    checked_at: body.isChecked ? (before?.checked_at ?? now) : null,
    checked_by: body.isChecked ? (wasChecked ? before.checked_by : userId) : null,
    updated_at: now,
    dismissed: JSON.stringify([...(before?.dismissed ?? []), ...dismissedBy(boxes, boxesBefore)].slice(-maxDismissed)),
  }
  await trx
    .insertInto('photo_privacy')
    .values({ media_id: photo.id, project_id: photo.project_id, corporate_id: photo.corporate_id, ...columns })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(columns))
    .execute()
  await trx
    .insertInto('photo_privacy_change')
    .values({
      id: v7(),
      media_id: photo.id,
      corporate_id: photo.corporate_id,
      boxes: columns.boxes,
      is_checked: body.isChecked,
      by_id: userId,
      created_at: now,
    })
    .execute()
  await requestCopy(trx, photo.id)
  await publish(trx, {
    kind: 'media.changed',
    corporateId: photo.corporate_id,
    projectId: photo.project_id,
    entityId: photo.id,
  })
  return 'saved'
}

type Trx = Transaction<Database>

/** A save on top of boxes that its sender has not seen is refused: it would uncover what another person covered. */
export async function savePrivacy(call: Call, input: Save): Promise<PhotoPrivacy> {
  const outcome = await call.db.transaction().execute((trx) => replaceBoxes(trx, call, input))
  const stored = await showPrivacy(call, input.params)
  if (outcome === 'stale') throw new AppError('version.stale', { newer: stored })
  return stored
}
