import { exchangeRoutes as routes, type ExchangeFormat } from '@plumbline/contract/exchange/exchange'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAnnotationSite, corners, type AnnotationSite } from '../../../testing/sites/annotation-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
let site: AnnotationSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anAnnotationSite(plumbline)
  const drawn = await Promise.all([
    site.draw({ shape: 'rectangle', points: corners, defect: { type: 'crack_structural', severity: 'major' } }),
    site.draw({ defect: { type: 'crack_structural', severity: 'minor' } }),
    site.draw({ defect: { type: 'crack_structural', severity: 'moderate', width: 0.3 } }),
    site.draw({ defect: { type: 'crack_structural', severity: 'critical' } }),
  ])
  const [, , , below] = drawn.map(({ annInfo }) => annInfo.defectId!)
  await plumbline.db.updateTable('defect').set({ is_below_gsd: true, width: null }).where('id', '=', below!).execute()
})
afterAll(() => plumbline.close())

async function exported(format: ExchangeFormat): Promise<string> {
  const { body } = await plumbline.call(routes.create, {
    ...site.at,
    body: { format, language: 'en', filter: {} },
  })
  const { key } = await plumbline.db
    .selectFrom('exchange_export')
    .select('key')
    .where('id', '=', body.export._id)
    .executeTakeFirstOrThrow()
  return text((await plumbline.context.storage.read(key)).stream)
}

type Said = Readonly<Record<string, unknown>>
const of = (severity: string, all: readonly Said[]) => all.find((one) => one['severity'] === severity)!

describe.each([
  [
    'coco',
    (file: string) =>
      (JSON.parse(file) as { annotations: { attributes: Said }[] }).annotations.map(({ attributes }) => attributes),
    [false, true],
  ],
  [
    'geojson',
    (file: string) =>
      (JSON.parse(file) as { features: { properties: Said }[] }).features.map(({ properties }) => properties),
    [0, 1],
  ],
] as const)('sizes in %s', (format, read, [no, yes]) => {
  test('of a box round a crack are its extent, with plus-minus and source', async () => {
    const box = of('major', read(await exported(format)))
    expect(box).toMatchObject({ width_mm: null, length_mm: null, width_source: null, width_below_gsd: no })
    expect(box).toMatchObject({ extent_width_mm: 200, extent_length_mm: 300, extent_source: 'box' })
    expect(box['extent_width_plus_minus_mm']).toBeGreaterThan(0)
    expect(box['extent_length_plus_minus_mm']).toBeGreaterThan(0)
  })

  test('along a line are traced, and typed ones are typed', async () => {
    const all = read(await exported(format))
    const line = of('minor', all)
    expect(line).toMatchObject({ length_source: 'traced', extent_length_mm: null, extent_source: null })
    expect(line['length_mm']).toBeGreaterThan(0)
    expect(line['length_plus_minus_mm']).toBeGreaterThan(0)
    expect(of('moderate', all)).toMatchObject({ width_mm: 0.3, width_plus_minus_mm: null, width_source: 'typed' })
  })

  test('below one pixel say so', async () => {
    expect(of('critical', read(await exported(format)))).toMatchObject({ width_mm: null, width_below_gsd: yes })
  })
})
