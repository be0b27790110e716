import { markerRoutes, type NewMarker } from '@plumbline/contract/markers/markers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aColumn, aMarker } from '../../testing/builders/builders.ts'
import { anAnalysisRun } from '../../testing/builders/finding-builders.ts'
import { aMedia, anAttachment, anImageTask } from '../../testing/builders/media-builders.ts'
import { aMediaSite, uploadSettings, type MediaSite } from '../../testing/sites/media-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { settleMarkerMedia } from './media-status.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const linked = ['media', 'video_column', 'attachment', 'image_task', 'analysis_run'] as const

/** Which rows of every table hang on the marker. */
async function linksOf(markerId: string): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {}
  for (const table of linked) {
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(table)} where marker_id = ${markerId} order by id`.execute(plumbline.db)
    found[table] = rows.map(({ id }) => id)
  }
  return found
}

/** A marker with something of every kind on it. */
async function aLadenMarker(): Promise<MediaSite> {
  const { db } = plumbline
  const site = await aMediaSite(plumbline)
  const { markerId, project } = site
  for (let number = 0; number < 3; number += 1)
    await aMedia(db, project, { marker_id: markerId, uploaded_by: site.person.id })
  await db
    .updateTable('video_column')
    .set({ marker_id: markerId })
    .where('id', '=', await aColumn(db, project))
    .execute()
  await anAttachment(db, project, markerId)
  await db
    .updateTable('image_task')
    .set({ marker_id: markerId })
    .where('id', '=', await anImageTask(db, project))
    .execute()
  await db
    .updateTable('analysis_run')
    .set({ marker_id: markerId })
    .where('id', '=', await anAnalysisRun(db, project))
    .execute()
  await db
    .updateTable('marker')
    .set({ upload_settings: JSON.stringify(uploadSettings) })
    .where('id', '=', markerId)
    .execute()
  await db.transaction().execute((trx) => settleMarkerMedia(trx, markerId))
  return site
}

const remove = (site: MediaSite, id = site.markerId) =>
  plumbline.call(markerRoutes.remove, {
    params: { ...site.params, layoutId: site.plan.id, planId: site.plan.planId },
    token: site.token,
    body: { markers: [id] },
  })
const make = (site: MediaSite, marker: NewMarker) =>
  plumbline.call(markerRoutes.create, {
    params: site.params,
    token: site.token,
    body: { layoutId: site.plan.id, planId: site.plan.planId, marker },
  })
const again = async (site: MediaSite): Promise<NewMarker> => {
  const row = await site.marker()
  return { _id: site.markerId, markerType: row.marker_type, name: row.name, location: row.location }
}

describe('a deleted marker that is made again under its id', () => {
  test('has everything that hung on it, exactly', async () => {
    const site = await aLadenMarker()
    const [before, row, given] = [await linksOf(site.markerId), await site.marker(), await again(site)]
    for (const table of linked) expect([table, before[table]!.length > 0]).toEqual([table, true])
    await remove(site)
    expect(Object.values(await linksOf(site.markerId)).flat()).toEqual([])
    const { body } = await make(site, given)
    expect(await linksOf(site.markerId)).toEqual(before)
    const after = await site.marker()
    expect([after.upload_settings, after.created_by, after.created_at, after.status, after.total_media_count]).toEqual([
      row.upload_settings,
      row.created_by,
      row.created_at,
      row.status,
      row.total_media_count,
    ])
    expect([body.marker.totalMediaCount, body.marker.attachmentCount, body.marker.status]).toEqual([
      3,
      1,
      'MEDIA_ANALYSIS_COMPLETE',
    ])
    expect(
      await plumbline.db.selectFrom('marker_removal').selectAll().where('marker_id', '=', site.markerId).execute(),
    ).toEqual([])
  })

  test('has its hardware, its GSD and its range, also while photos are still read, and a newer version', async () => {
    const site = await aLadenMarker()
    const range = { min: 1.5, max: 2, cameras: 1, unknown: 0 }
    await plumbline.db
      .updateTable('marker')
      .set({ hardware_model: 'M30', gsd: 1.75, gsd_range: JSON.stringify(range), version: 5 })
      .where('id', '=', site.markerId)
      .execute()
    await plumbline.db
      .updateTable('media')
      .set({ status: 'MEDIA_UPLOAD_DONE' })
      .where('marker_id', '=', site.markerId)
      .execute()
    const given = await again(site)
    await remove(site)
    const { body } = await make(site, given)
    expect(body.marker).toMatchObject({ hardwareModel: 'M30', gsd: 1.75, gsdRange: range, version: 6 })
  })

  test('leaves what was put on another marker since where it is', async () => {
    const site = await aLadenMarker()
    const [given, before] = [await again(site), await linksOf(site.markerId)]
    await remove(site)
    const other = await aMarker(plumbline.db, site.project, site.plan)
    await plumbline.db.updateTable('media').set({ marker_id: other }).where('id', '=', before['media']![0]!).execute()
    await make(site, given)
    expect((await linksOf(site.markerId))['media']).toEqual(before['media']!.slice(1))
    expect((await linksOf(other))['media']).toEqual([before['media']![0]])
  })

  test('has nothing of a marker of another inspection', async () => {
    const [site, otherSite] = [await aLadenMarker(), await aMediaSite(plumbline)]
    const given = await again(site)
    await remove(site)
    await make(otherSite, given)
    expect(Object.values(await linksOf(site.markerId)).flat()).toEqual([])
  })
})
