import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aColumn, aDrawing, aMarker, aUser } from '../../testing/builders/builders.ts'
import { anIngestSite, type IngestSite } from '../../testing/sites/ingest-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { finishIngest } from './ingest/finish-ingest.ts'
import { notifyUploaders } from './uploads/notify-uploader.ts'

let plumbline: TestApp
let site: IngestSite
let token = ''
let params: { projectId: string; inspectionId: string }
beforeAll(async () => {
  plumbline = await testApp()
  site = await anIngestSite(plumbline)
  token = (await join(plumbline, { corporateId: site.corporate.id, role: 'corporate-admin' })).token
  params = { projectId: site.project.id, inspectionId: site.project.inspectionId }
})
afterAll(() => plumbline.close())

async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const {
      rows: [found],
    } = await sql<{
      count: number
    }>`select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      plumbline.db,
    )
    if (found!.count > 0) return
    await sql`select pg_sleep(0.02)`.execute(plumbline.db)
  }
}

/** The second of two halves has been read, and is about to write the first, when somebody asks for both. */
async function whilePairing<T>(ask: (ids: string[]) => Promise<T>, uploaded_by: string | null = null): Promise<T> {
  const first = await site.arrive('DJI_0001_T.JPG', Buffer.from('heat'), { uploaded_by })
  const second = await site.look(await site.arrive('DJI_0001_W.JPG', Buffer.from('light'), { uploaded_by }))
  let asked: Promise<T> | undefined
  await plumbline.db.transaction().execute((trx) =>
    finishIngest(
      trx,
      second,
      {
        columns: {},
        objects: [],
        also: async () => {
          asked = ask([first, second.id])
          await untilSomebodyWaits()
          await trx.updateTable('media').set({ companion_of: second.id }).where('id', '=', first).execute()
          return [first]
        },
      },
      plumbline.context.now(),
    ),
  )
  return asked!
}

describe('while one half of a pair is read', () => {
  test('both can be deleted', async () => {
    const { body } = await whilePairing((mediaIds) =>
      plumbline.call(mediaLibraryRoutes.removeMany, { params, token, body: { mediaIds } }),
    )
    expect(body).toEqual({ removed: 2 })
  })

  test('both can be changed', async () => {
    const { body } = await whilePairing((mediaIds) =>
      plumbline.call(mediaLibraryRoutes.changeMany, { params, token, body: { mediaIds, change: { tag: 'crack' } } }),
    )
    expect(body).toEqual({ changed: 2 })
  })

  test('both can be notified', async () => {
    const sender = await aUser(plumbline.db, { roles: [[site.corporate.id, 'corporate-admin']] })
    await plumbline.db
      .updateTable('marker')
      .set({ status: 'MEDIA_UPLOAD_DONE' })
      .where('id', '=', site.marker)
      .execute()
    await whilePairing(
      () => notifyUploaders(plumbline.context, { corporateId: site.corporate.id, markerId: site.marker }),
      sender.id,
    )
    const heard = () => plumbline.db.selectFrom('message').select('kind').where('user_id', '=', sender.id).execute()
    // The other half has not been opened yet: that all is well would not be known.
    expect(await heard()).toEqual([])
    await plumbline.db
      .updateTable('media')
      .set({ status: 'MEDIA_ANALYSIS_COMPLETE', file_status: 'FILE_PROCESSED' })
      .where('marker_id', '=', site.marker)
      .execute()
    await notifyUploaders(plumbline.context, { corporateId: site.corporate.id, markerId: site.marker })
    expect(await heard()).toEqual([{ kind: 'upload-finished' }])
  })
})

test('a photo moved to a marker or column that is being deleted is refused', async () => {
  const photo = await site.arrive('DJI_0002.JPG', Buffer.from('photo'))
  const [marker, column] = [
    await aMarker(plumbline.db, site.project, await aDrawing(plumbline.db, site.project)),
    await aColumn(plumbline.db, site.project),
  ]
  for (const [table, id, body, code] of [
    ['marker', marker, { markerId: marker }, 'marker.not-found'],
    ['video_column', column, { columnId: column }, 'column.not-found'],
  ] as const) {
    let asked: Promise<{ readonly error: { readonly code: string } }> | undefined
    await plumbline.db.transaction().execute(async (trx) => {
      await lockProject(trx, site.project.id)
      await trx.deleteFrom(table).where('id', '=', id).execute()
      asked = plumbline.call(mediaLibraryRoutes.change, { params: { ...params, imageId: photo }, token, body })
      await untilSomebodyWaits()
    })
    expect((await asked!).error.code).toBe(code)
  }
})
