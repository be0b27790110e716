import { PDFiumLibrary } from '@hyzyla/pdfium'
import { locales, type Locale } from '@plumbline/contract/locales'
import { createTranslator } from '@plumbline/report/translator'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import { typeset as typesetReport } from '@plumbline/report/pdf/typeset'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeElevation } from '../features/coverage/compute-elevation.ts'
import { usualLimits } from '../features/coverage/compute-coverage.ts'
import { elevationsOf, inputOf, type InspectionPhoto } from '../features/coverage/coverage-rows.ts'
import { columnsOf } from '../features/coverage/stored-coverage.ts'
import { createDefinition } from '../features/reports/definitions.ts'
import { contentOf, findDefinition } from '../features/reports/definition-rows.ts'
import { gatherSnapshot } from '../features/reports/gather/gather-snapshot.ts'
import { openPictures } from '../features/reports/report-pictures.ts'
import { factsOf } from '../testing/station-facts.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { typeset } from '../typesetting/typeset.ts'
import { aDefect } from '../testing/builders/finding-builders.ts'
import { addDemoCloseRange } from './add-close-range.ts'
import { foundOnFlight } from './add-defects.ts'
import { asSurveyor, type DemoSite } from './as-surveyor.ts'
import { createDemo } from './demo.ts'
import { fileNameOf, offset, planFlight, wideCamera, type Station } from './flight/plan-flight.ts'
import { v7 } from 'uuid'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-coverage-pages-'))
let plumbline: TestApp
let site: DemoSite
beforeAll(async () => {
  plumbline = await testApp()
  await createDemo(plumbline.db, plumbline.context.storage)
  const project = await plumbline.db
    .selectFrom('project')
    .select(['id', 'corporate_id'])
    .where('code', '=', 'HK-2026-014')
    .executeTakeFirstOrThrow()
  site = (await asSurveyor(plumbline.context, { corporateId: project.corporate_id, projectId: project.id }))!
  await addDemoCloseRange(site)
  await flown()
  await inspected()
})
afterAll(async () => {
  await plumbline.close()
  rmSync(folder, { recursive: true, force: true })
})

const photoOf = async (station: Station): Promise<Omit<InspectionPhoto, 'elevationId'>> => ({
  id: v7(),
  name: fileNameOf(station, 'W', 'JPG'),
  facts: await factsOf(station),
  width: wideCamera.width,
  height: wideCamera.height,
  pdib: offset,
  cameraFocalLength: null,
  sensorWidth: null,
  takeOffLevel: 0,
  floor: station.floor,
  columnId: null,
  quality: { sharpness: 0.5, brightness: 0.5, darkShare: 0, brightShare: 0 },
})

/** What the job of its flight stores, without painting it. */
async function flown(): Promise<void> {
  const { inspectionId, projectId } = site.of
  for (const elevation of await elevationsOf(plumbline.db, inspectionId)) {
    const stations = planFlight().filter(({ side }) => elevation.name.toLowerCase().startsWith(side))
    const visual = await Promise.all(stations.map(photoOf))
    const thermal = visual.filter((_, index) => stations[index]!.hasThermal)
    const photos = [...visual, ...thermal.map((photo) => ({ ...photo, id: v7(), isThermal: true }))]
    const result = computeElevation(
      inputOf(
        elevation,
        photos.map((photo) => ({ ...photo, elevationId: elevation.id })),
        usualLimits,
      ),
    )
    const heights = floorsOf(elevation.portions).map(({ height }) => height)
    await plumbline.db
      .insertInto('coverage')
      .values({
        inspection_id: inspectionId,
        elevation_id: elevation.id,
        project_id: projectId,
        ...columnsOf(result, heights, plumbline.context.now()),
      })
      .execute()
  }
  await plumbline.db.deleteFrom('coverage_change').where('project_id', '=', projectId).execute()
}

/** The defects that its surveyor finds, on the floors of their photos. */
async function inspected(): Promise<void> {
  const { inspectionId, projectId } = site.of
  const stations = new Map(planFlight().map((station) => [fileNameOf(station, 'W', 'JPG'), station]))
  for (const elevation of await elevationsOf(plumbline.db, inspectionId)) {
    for (const { photo } of foundOnFlight(false)) {
      const { side, floor } = stations.get(photo)!
      if (!elevation.name.toLowerCase().startsWith(side)) continue
      const given = { type: 'crack_structural', severity: 'minor', elevationId: elevation.id, floor } as const
      await aDefect(plumbline.db, { ...site.of, id: projectId }, { given })
    }
  }
}

/** The text of each page of the section that has the coverage. */
async function pagesIn(locale: Locale): Promise<readonly string[]> {
  const { call, of } = site
  const { _id } = await createDefinition(call, { params: of, query: {}, body: { _id: v7(), language: locale } })
  const row = await findDefinition(call.db, of, _id)
  const gathered = await gatherSnapshot(
    call.db,
    { projectId: of.projectId, inspectionId: of.inspectionId, number: 1, content: contentOf(row) },
    call.now(),
  )
  const place = mkdtempSync(join(folder, 'pages-'))
  const save = (name: string, bytes: Uint8Array | string) => Promise.resolve(writeFileSync(join(place, name), bytes))
  const pictures = openPictures(call, gathered, AbortSignal.timeout(120_000))
  const texts = await typesetReport(gathered.snapshot, pictures, save, 'inspectionResultSection')
  for (const [name, text] of Object.entries(texts)) await save(name, text)
  const bytes = await typeset(place, place, { madeAt: call.now(), seconds: 120, as: 'pdf' }, async ([path]) =>
    readFileSync(path!),
  )
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(bytes)
  const pages = [...pdf.pages()].map((page) => page.getText())
  pdf.destroy()
  library.destroy()
  return pages
}

const sides = ['North', 'East', 'South', 'West']

test.each(locales)('%s: each elevation of the demonstration has one page of coverage', async (locale) => {
  const { words, format } = createTranslator(locale, 'Asia/Hong_Kong')
  const pages = await pagesIn(locale)
  const plain = (text: string) => text.replace(/\s+/g, '')
  const pagesWith = (text: string) =>
    pages.flatMap((page, index) => (plain(page).includes(plain(text)) ? [index + 1] : []))
  const figures = sides.flatMap((side) =>
    pagesWith(format(words.coverage.caption, { name: `Block A · ${side} elevation` })),
  )
  expect(figures).toHaveLength(4)
  const first = figures[0]!
  // The next elevation or the end follows each at once: nothing of it runs onto another page.
  expect([figures, pages.length]).toEqual([[first, first + 1, first + 2, first + 3], first + 3])
  expect(pagesWith(words.coverage.overview.title)).toEqual([first - 1])
})
