import { noneSeen } from '@plumbline/inspection/coverage/types'
import type { ReportSnapshot } from '@plumbline/report/snapshot'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CoverageFigures } from '../../db/schema/coverage.ts'
import { recordObject } from '../../storage/registry.ts'
import { aCoverage, noFigures } from '../../testing/builders/coverage-builders.ts'
import { aMadeMosaic, aMosaic } from '../../testing/builders/mosaic-builders.ts'
import { aCrackedPhoto } from '../../testing/files/cracked-photo.ts'
import { aReportSite, type ReportSite } from '../../testing/sites/report-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { listTags } from '../../report-templates/tags.ts'
import { gatherSnapshot } from './gather/gather-snapshot.ts'
import { templateData } from './template-values.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())
beforeEach(async () => {
  site = await aReportSite(plumbline)
})

const plane = { origin: { longitude: 114, latitude: 22, altitude: null }, bearing: 0, lengthM: 10, startM: 0 }
/** Ten metres of three floors, of which the highest was not seen. */
const measured: CoverageFigures = {
  ...noFigures,
  basis: 'measured',
  frame: { ...plane, heightM: 9, source: 'flight-fit', lengthSource: 'typed', sigmaM: 0.4, planes: [plane] },
  cellM: 1,
  columns: 10,
  rows: 9,
  gaps: [{ polygon: [], areaM2: 30, widthM: 10, heightM: 3, floors: ['3'] }],
  seenShare: 2 / 3,
  medianMmPx: 1.5,
  floors: [
    { floor: '3', seenShare: 0, photos: 0 },
    { floor: '2', seenShare: 1, photos: 4 },
    { floor: '1', seenShare: 1, photos: 3 },
  ],
  photosUsed: 5,
  photosLeftOut: 3,
}
const best = new Uint16Array(90).map((_, cell) => (cell < 30 ? noneSeen : 150))
const leftOut = (['soft', 'dark', 'soft'] as const).map((reason) => ({ imageId: v7(), name: 'DJI.JPG', reason }))

async function computed(): Promise<void> {
  const { db } = plumbline
  await aCoverage(db, site.project, site.elevation, {
    coverage: {
      figures: JSON.stringify(measured),
      left_out: JSON.stringify(leftOut),
      best: Buffer.from(best.buffer),
      count: Buffer.alloc(90),
      computed_at: new Date('2026-11-03T09:00:00Z'),
    },
  })
  const square = [
    { x: 0, y: 0 },
    { x: 5, y: 0 },
    { x: 5, y: 3 },
    { x: 0, y: 3 },
  ]
  const area = {
    _id: v7(),
    polygon: square,
    method: 'tap',
    by: 'Ada Byron',
    on: '2026-10-07',
    imageIds: [v7()],
    note: '',
  }
  // Recorded when the elevation was longer.
  const beside = { ...area, _id: v7(), number: 4, polygon: square.map(({ x, y }) => ({ x: x + 8, y })) }
  await db
    .updateTable('close_range')
    .set({ areas: JSON.stringify([area, beside]) })
    .where('elevation_id', '=', site.elevation.id)
    .execute()
  await db
    .updateTable('project')
    .set({ coverage_rule: JSON.stringify({ kind: 'sg-pfi', minShare: null, maxMmPx: null }) })
    .where('id', '=', site.project.id)
    .execute()
}

/** What a job that computes coverage deletes. */
const upToDate = () => plumbline.db.deleteFrom('coverage_change').where('project_id', '=', site.project.id).execute()

const gathered = async (): Promise<ReportSnapshot> => {
  const content = await site.get((await site.begin())._id)
  const { snapshot } = await gatherSnapshot(
    plumbline.context.scoped(site.corporate.id),
    { projectId: site.project.id, inspectionId: site.project.inspectionId, number: 1, content },
    new Date(),
  )
  return snapshot
}

test('overlap is read from how many photos show each cell', async () => {
  await computed()
  const stored = () => gathered().then(({ elevations }) => elevations[0]!.coverage?.overlap)
  expect(await stored()).toBeNull()
  const count = new Uint8Array(40 * 36).fill(1, 0, 720).fill(2, 720, 1080).fill(3, 1080)
  await plumbline.db
    .updateTable('coverage')
    .set({ count: Buffer.from(count) })
    .execute()
  expect(await stored()).toEqual({ two: expect.closeTo(0.5), three: expect.closeTo(0.25) })
  await plumbline.db.deleteFrom('coverage').execute()
  await plumbline.db.deleteFrom('close_range').execute()
})

test('a report reads the coverage that was stored, on the drawing of its elevation', async () => {
  await computed()
  await upToDate()
  const [elevation] = (await gathered()).elevations
  const { coverage } = elevation!
  expect(coverage).toMatchObject({
    basis: 'measured',
    state: 'ready',
    computedAt: '2026-11-03T09:00:00.000Z',
    frame: { source: 'flight-fit', lengthSource: 'typed', lengthM: 10, heightM: 9, sigmaM: 0.4 },
    floors: [
      { label: '3', seenShare: 0, photos: 0 },
      { label: '2', seenShare: 1, photos: 4 },
      { label: '1', seenShare: 1, photos: 3 },
    ],
    gaps: [{ areaM2: 30, floors: ['3'] }],
    photosLeftOut: [
      { reason: 'soft', count: 2 },
      { reason: 'dark', count: 1 },
    ],
    closeRange: {
      areas: [
        { number: 1, method: 'tap', by: 'Ada Byron', on: '2026-10-07', photos: 1 },
        { number: 4, outside: { areaM2: 15, outsideM2: 9 } },
      ],
    },
    compliance: { rule: { kind: 'sg-pfi' }, areaM2: 90 },
    unseen: [{ left: 0, right: 1, top: 0 }],
    unseenCellM: 1,
  })
  expect(coverage?.compliance.items.map(({ item, state, reasons }) => [item, state, reasons])).toEqual([
    ['visual', 'not-met', ['gaps']],
    ['close-range', 'met', ['outside-not-counted']],
  ])
  expect(coverage?.compliance.items[0]?.missing).toBeCloseTo(30)
  expect(coverage?.closeRange.share).toBeCloseTo(21 / 90)
  expect(coverage?.unseen[0]?.bottom).toBeCloseTo(1 / 3)
  const [outline, cut] = coverage!.closeRange.areas.map((area) => area.outline)
  expect(cut?.map(({ x }) => Math.round(x * 10))).toEqual(expect.arrayContaining([8, 10]))
  expect(Math.max(...cut!.map(({ x }) => x))).toBeLessThanOrEqual(1)
  expect(outline?.map(({ x, y }) => [x, Math.round(y * 3)])).toEqual([
    [0, 3],
    [0.5, 3],
    [0.5, 2],
    [0, 2],
  ])
  // The frame of another elevation, and its position on earth, are no part of a report.
  expect(JSON.stringify(coverage)).not.toContain('longitude')
})

test('coverage that was not computed is none, and one from before a change says so', async () => {
  expect((await gathered()).elevations[0]?.coverage).toBeNull()
  await computed()
  await upToDate()
  await site.take('DJI_0001.JPG', await aCrackedPhoto())
  await plumbline.db
    .insertInto('coverage_change')
    .values({ project_id: site.project.id, inspection_id: site.project.inspectionId, elevation_id: site.elevation.id })
    .execute()
  expect((await gathered()).elevations[0]?.coverage?.state).toBe('computing')
})

test('a template of the company can say it too', async () => {
  await computed()
  const { lists } = templateData(await gathered(), [])
  expect(lists['coverage']).toMatchObject([
    { name: 'North', seen: '66 % (60 m² of 90 m²)', floors: '2 of 3', notSeen: '3', gaps: ['3 and 10 × 3 m'] },
  ])
  expect(Object.keys(lists['coverage']![0]!).toSorted()).toEqual([...listTags.get('coverage')!].toSorted())
})

test('the scope names floors without a photo, by the places of photos until coverage is computed', async () => {
  const photo = await site.take('DJI_0001.JPG', await aCrackedPhoto())
  await plumbline.db
    .updateTable('media')
    .set({ elevation_id: site.elevation.id, floor: '2' })
    .where('id', '=', photo.id)
    .execute()
  const scope = async () => JSON.stringify((await site.begin()).scopeOfWorkSection.content)
  expect(await scope()).toContain('North: photos of 1 of 3 floors, 2; none of 1 and 3.')
  await computed()
  expect(await scope()).toContain('North: photos of 2 of 3 floors, 1 – 2; none of 3.')
  expect(await scope()).toContain('North: 66 % of the elevation was seen')
})

async function drawn(): Promise<void> {
  const folder = `${site.corporate.id}/${site.project.id}/drawings/${site.elevation.id}/`
  const picture = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
  for (const name of ['picture', 'preview', 'thumbnail']) {
    const stored = await plumbline.context.storage.put(`${folder}${name}.jpg`, picture, { contentType: 'image/jpeg' })
    await plumbline.db.transaction().execute((trx) => recordObject(trx, stored))
  }
  await plumbline.db
    .updateTable('drawing')
    .set({ picture_folder: folder, picture_type: 'jpg', width: 500, height: 400 })
    .where('id', '=', site.elevation.id)
    .execute()
}

test('both files have the page of the elevation, with its figure, and the PDF is tagged', async () => {
  await drawn()
  await computed()
  const {
    body: {
      report: { _id: reportId },
    },
  } = await site.ask(await site.begin({ templateId: 'Facade' }))
  await site.make(reportId)
  expect(await site.list()).toMatchObject([
    { status: 'ready', files: [{ format: 'docx' }, { format: 'pdf' }, { format: 'small' }] },
  ])
  const bytesOf = async (format: 'docx' | 'pdf') =>
    (await plumbline.app.inject({ method: 'GET', url: (await site.download(reportId, format)).body.url })).rawPayload
  const text = Buffer.from(unzipSync(await bytesOf('docx'))['word/document.xml']!).toString('utf8')
  for (const words of ['North: what was seen', '66 % (60 m² of 90 m²)', 'Too soft (2)', 'Singapore Periodic Facade'])
    expect(text).toContain(words)
  const pdf = (await bytesOf('pdf')).toString('latin1')
  expect(pdf).toMatch(/^%PDF-/)
  expect(pdf).toContain('/StructTreeRoot')
})

test('a report has the newest mosaic of an elevation, with the floors that it shows', async () => {
  const { db } = plumbline
  const made = {
    ...aMadeMosaic,
    planes: [{ fromM: 0, toM: 10 }],
    mmPx: 10,
    widthPx: 500,
    heightPx: 600,
    originX: 2,
    originY: 6,
    residualPx: { median: 0.5, p95: 2 },
    photosUsed: 7,
  }
  await aMosaic(db, site.project, site.elevation.id)
  const id = await aMosaic(db, site.project, site.elevation.id, { made: JSON.stringify(made) })
  await aMosaic(db, site.project, site.elevation.id, { kind: 'thermal' })
  await aMosaic(db, site.project, site.elevation.id, { status: 'failed', made: null, folder: null })
  const [elevation] = (await gathered()).elevations
  expect(elevation!.mosaic).toMatchObject({
    picture: `mosaic:${id}`,
    mmPx: 10,
    photosUsed: 7,
    photosLeftOut: 0,
    // Seven were painted, of which none is in the inspection any more.
    photosDeleted: 7,
    residualMm: { median: 5, p95: 20 },
  })
  // Of three floors of three metres it shows the lower two, over its whole width.
  const floors = elevation!.mosaic!.floors.map(({ label, left, right, top, bottom }) => ({
    label,
    box: [left, right, top, bottom].map((share) => Math.round(share * 100) / 100),
  }))
  expect(floors).toEqual([
    { label: '2', box: [0, 1, 0, 0.5] },
    { label: '1', box: [0, 1, 0.5, 1] },
  ])
})

test('a report that shows drawings only reads no mosaic', async () => {
  await aMosaic(plumbline.db, site.project, site.elevation.id)
  const mosaicOf = async (elevationPictures: 'drawing' | 'photos') => {
    const content = await site.get((await site.begin())._id)
    const { snapshot, pictures } = await gatherSnapshot(
      plumbline.context.scoped(site.corporate.id),
      {
        projectId: site.project.id,
        inspectionId: site.project.inspectionId,
        number: 1,
        content: { ...content, inspectionResultSection: { ...content.inspectionResultSection, elevationPictures } },
      },
      new Date(),
    )
    const read = Object.keys(pictures).filter((name) => name.startsWith('mosaic:'))
    return [snapshot.elevations[0]!.mosaic === null, read.length]
  }
  expect(await mosaicOf('drawing')).toEqual([true, 0])
  expect(await mosaicOf('photos')).toEqual([false, 1])
})

test('a report of an elevation without a mosaic has none', async () => {
  const [elevation] = (await gathered()).elevations
  expect(elevation!.mosaic).toBeNull()
})
