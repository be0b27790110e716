import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { maxVoiceBytes, voiceNoteRoutes as routes } from '@plumbline/contract/defects/voice-notes'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDefect } from '../../../testing/builders/finding-builders.ts'
import { anMp4Sound, aWebmSound } from '../../../testing/files/sound-files.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { soundFormatOf } from './sound-format.ts'

let plumbline: TestApp
let stage: PlanStage
beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
})
afterAll(() => plumbline.close())

const of = (defectId: string, token = stage.token) => ({ params: { ...stage.params, defectId }, token })
const make = () => aDefect(plumbline.db, stage.project)
const notesOf = async (defectId: string, token?: string) =>
  (await plumbline.call(defectLifeRoutes.detail, of(defectId, token))).body.voiceNotes ?? []
const add = (defectId: string, sound: Buffer, _id = v7(), token?: string) =>
  plumbline.call(routes.addVoiceNote, {
    ...of(defectId, token),
    body: { _id, seconds: 3.4, sound: sound.toString('base64') },
  })
const remove = (defectId: string, noteId: string, token = stage.token) =>
  plumbline.call(routes.removeVoiceNote, { params: { ...stage.params, defectId, noteId }, token })
const used = async () =>
  Number(
    (
      await plumbline.db
        .selectFrom('project')
        .select('data_used')
        .where('id', '=', stage.project.id)
        .executeTakeFirstOrThrow()
    ).data_used,
  )
const storedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of plumbline.context.storage.list()) if (key.includes('/voice-notes/')) keys.push(key)
  return keys
}

test.each([
  ['Opus in WebM', aWebmSound(), 'audio/webm'],
  ['AAC in MP4', anMp4Sound(), 'audio/mp4'],
  ['a WebM with a picture', aWebmSound('V_VP9'), undefined],
  ['a WebM with sound and a picture', Buffer.concat([aWebmSound(), Buffer.from('V_VP8')]), undefined],
  ['an MP4 with a picture', anMp4Sound('soun', 'vide'), undefined],
  ['an MP4 without sound', anMp4Sound('text'), undefined],
  ['a page', Buffer.from('<html>A_OPUS webm</html>'), undefined],
  ['one byte', Buffer.from([0x1a]), undefined],
])('%s is %s', (_, bytes, format) => {
  expect(soundFormatOf(bytes)).toBe(format)
})

test('a note is stored with the defect, is heard by colleagues, counts in the quota, and is one however often it is sent', async () => {
  const [defectId, noteId, sound, before] = [await make(), v7(), aWebmSound(), await used()]
  const { body } = await add(defectId, sound, noteId)
  expect(body.note).toMatchObject({ _id: noteId, seconds: expect.closeTo(3.4, 3), bytes: sound.length, isOwn: true })
  expect((await add(defectId, sound, noteId)).body.note._id).toBe(noteId)
  const [heard, ...more] = await notesOf(defectId, stage.colleague)
  expect([heard?.isOwn, more]).toEqual([false, []])
  const file = await plumbline.app.inject(heard!.url)
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.equals(sound)]).toEqual([
    200,
    'audio/webm',
    true,
  ])
  expect([await used(), (await storedKeys()).length]).toEqual([before + sound.length, 1])

  expect((await remove(defectId, noteId, stage.colleague)).error.code).toBe('attachment.not-found')
  expect((await remove(defectId, noteId)).status).toBe(200)
  expect([await notesOf(defectId), await used()]).toEqual([[], before])
  expect((await remove(defectId, noteId)).error.code).toBe('attachment.not-found')
})

test('a fifty-first note of a defect is refused by name, and leaves nothing behind', async () => {
  const defectId = await make()
  const { body } = await add(defectId, aWebmSound())
  const row = await plumbline.db
    .selectFrom('voice_note')
    .selectAll()
    .where('id', '=', body.note._id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: 49 }, () => ({ ...row, id: v7(), key: `${row.key}-${v7()}` }))
  await plumbline.db.insertInto('voice_note').values(copies).execute()
  const before = await storedKeys()
  const refused = await add(defectId, aWebmSound())
  expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'voice-note.too-many' })])
  expect(await storedKeys()).toEqual(before)
})

test('what is no sound, is too large, or belongs to another defect leaves nothing behind', async () => {
  const [defectId, other, noteId] = [await make(), await make(), v7()]
  const [before, keys] = [await used(), await storedKeys()]
  expect((await add(defectId, Buffer.from('<html>'))).error.code).toBe('input.invalid')
  expect((await add(defectId, aWebmSound('A_OPUS', 'x'.repeat(maxVoiceBytes / 20)))).error.code).toBe('input.invalid')
  expect((await add(v7(), aWebmSound())).error.code).toBe('defect.not-found')
  expect([await used(), await storedKeys()]).toEqual([before, keys])
  await add(defectId, aWebmSound(), noteId)
  const after = await storedKeys()
  expect((await add(other, aWebmSound(), noteId)).error.code).toBe('input.invalid')
  expect([await notesOf(other), await storedKeys()]).toEqual([[], after])
})
