import { maxVoiceBytes, type voiceNoteRoutes } from '@plumbline/contract/defects/voice-notes'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { decodeBase64 } from '../../../http/base64.ts'
import type { Call } from '../../../http/implement.ts'
import { recordObject } from '../../../storage/registry.ts'
import type { Stored } from '../../../storage/storage.ts'
import { dropObjects } from '../../drawings/drawing-files.ts'
import { lockProject } from '../../drawings/drawings.queries.ts'
import { refundQuota, reserveQuota } from '../../projects/quota.ts'
import { lockDefect, publishDefectsChanged, type DefectRow, type Trx } from '../change-defect.ts'
import { mergedParts } from '../same/merged-chain.ts'
import { voiceFolder, voiceNotesOf } from './list-voice-notes.ts'
import { soundFormatOf } from './sound-format.ts'

type Routes = typeof voiceNoteRoutes

/** More than anybody listens to: a faulty browser must not fill the table. */
const maxOfDefect = 50

const extensions = { 'audio/webm': 'weba', 'audio/mp4': 'm4a' } as const

type NewNote = { readonly id: string; readonly seconds: number; readonly object: Stored }

/** Answers whether the row refers to this object: sent a second time, it refers to the one before. */
async function insertNote(
  trx: Trx,
  { id: defect_id, project_id, corporate_id }: DefectRow,
  { caller, now }: Call,
  { id, seconds, object }: NewNote,
): Promise<boolean> {
  const added = await trx
    .insertInto('voice_note')
    .values({
      id,
      defect_id,
      project_id,
      corporate_id,
      seconds,
      key: object.key,
      size: String(object.size),
      sha256: Buffer.from(object.sha256, 'hex'),
      content_type: object.contentType,
      by_id: caller.userId,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return false
  const { count } = await trx
    .selectFrom('voice_note')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('defect_id', '=', defect_id)
    .executeTakeFirstOrThrow()
  if (Number(count) > maxOfDefect) throw new AppError('voice-note.too-many')
  await reserveQuota(trx, project_id, { images: 0, bytes: object.size })
  await recordObject(trx, object)
  return true
}

export async function addVoiceNote(
  call: Call,
  { params, body }: Input<Routes['addVoiceNote']>,
): Promise<Reply<Routes['addVoiceNote']>> {
  const bytes = decodeBase64(body.sound, 'sound')
  const contentType = bytes.length > maxVoiceBytes ? undefined : soundFormatOf(bytes)
  if (contentType === undefined) throw new AppError('input.invalid', { field: 'sound' })
  const defect = await call.db
    .selectFrom('defect')
    .select(['corporate_id', 'project_id'])
    .where('id', '=', params.defectId)
    .where('inspection_id', '=', params.inspectionId)
    .executeTakeFirst()
  if (defect === undefined) throw new AppError('defect.not-found')
  const of = { corporateId: defect.corporate_id, projectId: defect.project_id }
  const object = await call.storage.put(`${voiceFolder(of)}${v7()}.${extensions[contentType]}`, bytes, { contentType })
  let isUsed = false
  try {
    isUsed = await call.db.transaction().execute(async (trx) => {
      await lockProject(trx, params.projectId)
      const row = await lockDefect(trx, params)
      const isNew = await insertNote(trx, row, call, { id: body._id, seconds: body.seconds, object })
      if (isNew) await publishDefectsChanged(trx, [row])
      return isNew
    })
  } finally {
    if (!isUsed) await call.storage.remove(object.key)
  }
  const note = (await voiceNotesOf(call, [params.defectId], () => ({}))).find(
    ({ _id, isOwn }) => _id === body._id && isOwn,
  )
  // The id belongs to another defect or corporate; the answer does not reveal which.
  if (note === undefined) throw new AppError('input.invalid', { field: '_id' })
  return { note }
}

export async function removeVoiceNote(
  call: Call,
  { params }: Input<Routes['removeVoiceNote']>,
): Promise<Reply<Routes['removeVoiceNote']>> {
  await call.db.transaction().execute(async (trx) => {
    await lockProject(trx, params.projectId)
    const row = await lockDefect(trx, params)
    const parts = await mergedParts(trx, row.id)
    const removed = await trx
      .deleteFrom('voice_note')
      .where('id', '=', params.noteId)
      .where('defect_id', '=', sql<string>`any(${[row.id, ...parts.map(({ _id }) => _id)]}::uuid[])`)
      .where('by_id', '=', call.caller.userId)
      .returning(['key', 'size'])
      .executeTakeFirst()
    if (removed === undefined) throw new AppError('attachment.not-found')
    await refundQuota(trx, row.project_id, { images: 0, bytes: Number(removed.size) })
    await dropObjects(trx, [removed.key])
    await publishDefectsChanged(trx, [row])
  })
  return {}
}
