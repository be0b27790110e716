import { exchangeRoutes as routes, type ExchangeFormat } from '@plumbline/contract/exchange/exchange'
import { annotationRoutes } from '@plumbline/contract/annotations/annotations'
import { strFromU8, unzipSync } from 'fflate'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aComment, aDefect } from '../../../testing/builders/finding-builders.ts'
import { aFrame, noFigures } from '../../../testing/builders/coverage-builders.ts'
import { anAnnotationSite, corners, type AnnotationSite } from '../../../testing/sites/annotation-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { join as joinProject } from '../../../testing/world.ts'
import { sweepExchange } from '../sweep-exchange.ts'
import { runExport } from './run-export.ts'

let plumbline: TestApp
let site: AnnotationSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
  await site.draw({ defect: { type: 'crack_structural', severity: 'major', width: 0.3 } })
  await site.draw({ shape: 'rectangle', points: corners, defect: { type: 'concrete_spalling', severity: 'minor' } })
  // No photo shows it.
  await aDefect(plumbline.db, site.project, {
    given: { type: 'metal_corrosion', severity: 'critical', remark: 'Rust' },
  })
})
afterAll(() => plumbline.close())

async function exported(format: ExchangeFormat, filter: object = {}, token = site.token) {
  const { body, status, error } = await plumbline.call(routes.create, {
    params: site.params,
    token,
    body: { format, language: 'en', filter },
  })
  return { made: body.export, status, error }
}

async function fileOf(id: string): Promise<Buffer> {
  const row = await plumbline.db
    .selectFrom('exchange_export')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return buffer((await plumbline.context.storage.read(row.key)).stream)
}

describe('COCO', () => {
  test('every vertex is where the photo has it, to a hundredth of a pixel', async () => {
    const { made } = await exported('coco')
    expect(made).toMatchObject({ status: 'completed', defects: 3, progress: 1 })
    expect(made.notes).toContainEqual({ kind: 'no-photo', count: 1 })
    const file = JSON.parse(String(await fileOf(made._id))) as {
      annotations: { attributes: { spine?: number[][]; shape: string; defect: string }; segmentation: number[][] }[]
    }
    const { body } = await plumbline.call(annotationRoutes.imagesAndAnnotations, { ...site.at, query: {} as never })
    const drawn = body.annotations.find(({ annInfo }) => annInfo.shape === 'polyline')!
    const spine = file.annotations.find(({ attributes }) => attributes.shape === 'polyline')!.attributes.spine![0]!
    for (const [index, { x, y }] of drawn.annInfo.points[0]!.entries()) {
      expect(Math.abs(spine[2 * index]! - x * 4000)).toBeLessThanOrEqual(0.01)
      expect(Math.abs(spine[2 * index + 1]! - y * 3000)).toBeLessThanOrEqual(0.01)
    }
  })

  test('holds what the filter leaves', async () => {
    const { made } = await exported('coco', { severities: 'minor' })
    const file = JSON.parse(String(await fileOf(made._id))) as { categories: { name: string }[]; annotations: object[] }
    expect(made.defects).toBe(1)
    expect(file.categories.map(({ name }) => name)).toEqual(['concrete_spalling'])
    expect(file.annotations).toHaveLength(1)
  })
})

test.each(['yolo', 'voc'] as const)('%s is an archive with a file for each photo', async (format) => {
  const files = unzipSync(await fileOf((await exported(format)).made._id))
  const labels = Object.keys(files).filter((name) => /^(?:labels|Annotations)\//.test(name))
  expect(labels).toHaveLength(1)
  expect(strFromU8(files[labels[0]!]!).length).toBeGreaterThan(0)
})

test('CVAT says the size of its task, and has a line and a box', async () => {
  const xml = String(await fileOf((await exported('cvat')).made._id))
  expect(xml).toContain('<size>1</size>')
  expect(xml).toContain('<polyline ')
  expect(xml).toContain('<box ')
})

describe('places', () => {
  beforeAll(async () => {
    const of = { inspection_id: site.params.inspectionId, elevation_id: site.elevation.id }
    await plumbline.db
      .insertInto('coverage')
      .values({
        ...of,
        project_id: site.project.id,
        figures: JSON.stringify({ ...noFigures, frame: aFrame }),
        best: Buffer.alloc(0),
        count: Buffer.alloc(0),
        computed_at: new Date(),
      })
      .execute()
  })

  test('GeoJSON has every defect; what has no place has no coordinates, and is counted', async () => {
    const { made } = await exported('geojson')
    const { features } = JSON.parse(String(await fileOf(made._id))) as {
      features: { geometry: null | object; properties: Record<string, unknown> }[]
    }
    expect(features).toHaveLength(3)
    expect(features.map(({ properties }) => properties['defect'])).toEqual(['DF0001', 'DF0002', 'DF0003'])
    const unplaced = features.filter(({ geometry }) => geometry === null).length
    expect(made.notes.find(({ kind }) => kind === 'no-place')?.count ?? 0).toBe(unplaced)
    expect(features[0]!.properties).toMatchObject({ severity: 'major', type: 'crack_structural', width_mm: 0.3 })
  })

  test('GeoPackage opens with SQLite, says what it is, and has every defect', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-gpkg-'))
    const path = join(folder, 'a.gpkg')
    writeFileSync(path, await fileOf((await exported('gpkg')).made._id))
    const file = new DatabaseSync(path)
    expect(file.prepare('pragma application_id').get()).toEqual({ application_id: 0x47504b47 })
    expect(file.prepare('pragma user_version').get()).toEqual({ user_version: 10_300 })
    expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(file.prepare('select count(*) as n from defects').get()).toEqual({ n: 3 })
    file.close()
    rmSync(folder, { recursive: true })
  })
})

test.each(['bcf21', 'bcf30'] as const)(
  '%s has a topic for each defect, with its status and comments',
  async (format) => {
    const { defects } = (await plumbline.db
      .selectFrom('defect')
      .select((of) => of.fn.countAll<string>().as('defects'))
      .where('inspection_id', '=', site.params.inspectionId)
      .executeTakeFirstOrThrow()) as { defects: string }
    const one = await aDefect(plumbline.db, site.project, { given: { type: 'metal_corrosion', severity: 'minor' } })
    await aComment(plumbline.db, one, { text: 'Look <here> & there' })
    const { made } = await exported(format)
    expect(made.notes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['no-pin', 'no-snapshot']))
    const files = unzipSync(await fileOf(made._id))
    const topics = Object.keys(files).filter((name) => name.endsWith('/markup.bcf'))
    expect(topics).toHaveLength(Number(defects) + 1)
    const markup = strFromU8(files[`${one}/markup.bcf`]!)
    expect(markup).toContain('TopicStatus="Open"')
    expect(markup).toContain('Look &lt;here&gt; &amp; there')
    await plumbline.db.deleteFrom('defect').where('id', '=', one).execute()
  },
)

test('merged and deleted defects are in no file', async () => {
  const id = await aDefect(plumbline.db, site.project, { given: { type: 'metal_corrosion', severity: 'minor' } })
  const before = (await exported('geojson')).made.defects
  await plumbline.db.updateTable('defect').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect((await exported('geojson')).made.defects).toBe(before - 1)
})

describe('an export of many', () => {
  test('is written by a job, which may run twice', async () => {
    const { made } = await exported('coco')
    await plumbline.db
      .updateTable('exchange_export')
      .set({ status: 'pending', bytes: null })
      .where('id', '=', made._id)
      .execute()
    const said: number[] = []
    const job = {
      payload: { exportId: made._id },
      signal: new AbortController().signal,
      isLastAttempt: false,
      progress: (percent: number) => void said.push(percent),
      complete: (write: Parameters<Parameters<typeof runExport>[1]['complete']>[0]) =>
        plumbline.db.transaction().execute(write),
    }
    for (let run = 0; run < 2; run += 1) await runExport(plumbline.context, job)
    const { body } = await plumbline.call(routes.get, {
      params: { ...site.params, exportId: made._id },
      token: site.token,
    })
    expect(body.export).toMatchObject({ status: 'completed', notes: made.notes, bytes: made.bytes })
    expect(said.at(-1)).toBe(99)
  })

  test('whose job was lost is failed by the sweep, and leaves the list once it expires', async () => {
    const { made } = await exported('coco')
    const set = (changes: object) =>
      plumbline.db.updateTable('exchange_export').set(changes).where('id', '=', made._id).execute()
    await set({ status: 'pending', created_at: new Date(plumbline.clock.ms - 31 * 60_000) })
    await sweepExchange(plumbline.context)
    const list = async () => (await plumbline.call(routes.list, { params: site.params, token: site.token })).body.data
    expect((await list()).find(({ _id }) => _id === made._id)).toMatchObject({
      status: 'failed',
      errorCode: 'job.crashed',
      url: null,
    })
    await set({ expires_at: new Date(plumbline.clock.ms - 1_000) })
    const isListed = async () => (await list()).some(({ _id }) => _id === made._id)
    expect(await isListed()).toBe(false)
    await sweepExchange(plumbline.context)
    expect(
      await plumbline.db.selectFrom('exchange_export').select('id').where('id', '=', made._id).executeTakeFirst(),
    ).toBeUndefined()
  })
})

test('the export of a colleague is not found', async () => {
  const { made } = await exported('coco')
  const theirs = await plumbline.call(routes.get, {
    params: { ...site.params, exportId: made._id },
    token: site.colleague,
  })
  expect(theirs.error.code).toBe('exchange.export-not-found')
  expect((await plumbline.call(routes.list, { params: site.params, token: site.colleague })).body.data).toEqual([])
  const unknown = await plumbline.call(routes.get, { params: { ...site.params, exportId: v7() }, token: site.token })
  expect(unknown.error.code).toBe('exchange.export-not-found')
})

test('a plan without the register exports nothing, and a viewer may not', async () => {
  const set = (plan: 'TRIAL' | 'ADVANCE') =>
    plumbline.db.updateTable('project').set({ plan }).where('id', '=', site.project.id).execute()
  await set('TRIAL')
  expect((await exported('coco')).error.code).toBe('plan.excludes')
  await set('ADVANCE')
  const { corporate_id } = await plumbline.db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', site.project.id)
    .executeTakeFirstOrThrow()
  const viewer = await joinProject(plumbline, { corporateId: corporate_id, role: 'corporate-viewer' })
  expect((await exported('coco', {}, viewer.token)).error.code).toMatch(/^access\./)
})
