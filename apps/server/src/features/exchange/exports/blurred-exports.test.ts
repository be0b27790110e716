import { defectRoutes } from '@plumbline/contract/defects/defects'
import { exchangeRoutes as routes } from '@plumbline/contract/exchange/exchange'
import { strFromU8, unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordObject } from '../../../storage/registry.ts'
import { anAnnotationSite, type AnnotationSite } from '../../../testing/sites/annotation-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { pictureFiles } from '../../media/pictures.ts'
import { openSnapshots } from './bcf-snapshots.ts'
import { blurredFiles } from '../../media/privacy/blurred-copy.ts'

let plumbline: TestApp
let site: AnnotationSite
/** Folders of the corporate: nothing else is in the scope of a call. */
let [shown, blurred] = ['', '']

/** One colour tells which picture was taken. */
async function store(key: string, background: string): Promise<void> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const stored = await plumbline.context.storage.put(key, bytes, { contentType: 'image/jpeg' })
  await plumbline.db.transaction().execute((trx) => recordObject(trx, stored))
}

/** What stands for a picture of each defect, with a limit of pictures for the file. */
async function drawnWith(max: number): Promise<readonly string[]> {
  const { context, db } = plumbline
  const wanted = { signal: new AbortController().signal, isBlurred: false, max }
  const { body } = await plumbline.call(defectRoutes.list, { ...site.at, query: {} as never })
  const found: string[] = []
  await db.transaction().execute(async (trx) => {
    for await (const [, picture] of openSnapshots(context, trx, wanted)(body.data))
      found.push(typeof picture === 'string' ? picture : picture === null ? 'none' : 'drawn')
  })
  return found
}

beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
  await site.draw({ defect: { type: 'crack_structural', severity: 'major', width: 0.3 } })
  const { corporate_id: corporateId } = await plumbline.db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', site.params.projectId)
    .executeTakeFirstOrThrow()
  shown = `${corporateId}/as-taken/`
  blurred = `${corporateId}/blurred/`
  await store(pictureFiles(shown).preview, '#00c000')
  await store(blurredFiles(blurred).preview, '#c00000')
  const media = await plumbline.db
    .updateTable('media')
    .set({ picture_folder: shown })
    .where('inspection_id', '=', site.params.inspectionId)
    .returning(['id', 'project_id', 'corporate_id'])
    .execute()
  for (const { id, project_id, corporate_id } of media)
    await plumbline.db
      .insertInto('photo_privacy')
      .values({
        media_id: id,
        project_id,
        corporate_id,
        version: 1,
        checked_at: null,
        checked_by: null,
        blurred_state: 'ready',
        blurred_folder: blurred,
        blurred_version: 1,
        blurred_source: shown,
        error_code: null,
        job_id: null,
      })
      .execute()
})
afterAll(() => plumbline.close())

/** The notes, what the file says of the defect, and the strongest colour of its picture. */
async function exported(isBlurred: boolean) {
  const { body } = await plumbline.call(routes.create, {
    params: site.params,
    token: site.token,
    body: { format: 'bcf21', language: 'en', filter: {}, isBlurred },
  })
  const { key } = await plumbline.db
    .selectFrom('exchange_export')
    .select('key')
    .where('id', '=', body.export._id)
    .executeTakeFirstOrThrow()
  const files = unzipSync(await buffer((await plumbline.context.storage.read(key)).stream))
  const named = (ending: string) => Object.entries(files).find(([name]) => name.endsWith(ending))?.[1]
  const picture = named('/snapshot.jpg')
  const dominant = picture === undefined ? undefined : (await sharp(picture).stats()).dominant
  return {
    notes: body.export.notes.filter(({ kind }) => kind !== 'no-pin' && kind !== 'unconfirmed'),
    markup: strFromU8(named('/markup.bcf')!),
    colour: dominant === undefined ? 'none' : dominant.r > dominant.g ? 'blurred' : 'as taken',
  }
}

const check = (checked_at: Date | null) => plumbline.db.updateTable('photo_privacy').set({ checked_at }).execute()
const sentence = 'No picture: the photo wasn’t checked'

test('has pictures as they were taken unless blurred ones are asked for', async () => {
  const { notes, colour, markup } = await exported(false)
  expect([notes, colour, markup.includes(sentence)]).toEqual([[], 'as taken', false])
})

test('leaves out the picture of a photo that was not checked, and says so in the answer and in the file', async () => {
  const { notes, colour, markup } = await exported(true)
  expect([notes, colour, markup.includes(sentence)]).toEqual([
    [
      { kind: 'no-snapshot', count: 1 },
      { kind: 'not-checked', count: 1 },
    ],
    'none',
    true,
  ])
})

test('takes the blurred copy of a checked photo, and only one that covers what was found last', async () => {
  await check(new Date())
  expect(await exported(true)).toMatchObject({ notes: [], colour: 'blurred' })
  await plumbline.db.updateTable('photo_privacy').set({ version: 2 }).execute()
  expect(await exported(true)).toMatchObject({ colour: 'none' })
  await plumbline.db.updateTable('photo_privacy').set({ version: 1 }).execute()
  await check(null)
})

test('a picture that is one too many is not a missing one', async () => {
  expect(await drawnWith(1)).toEqual(['drawn'])
  expect(await drawnWith(0)).toEqual(['over-limit'])
})
