import { defectRoutes } from '@plumbline/contract/defects/defects'
import { thermalRoutes, type ThermalMeter, type ThermalViewState } from '@plumbline/contract/thermal/thermal'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defectsOf } from '../../demo/flight/facade-defects.ts'
import { frameOf, planFlight, thermalCamera } from '../../demo/flight/plan-flight.ts'
import { renderThermal } from '../../demo/flight/thermal-frame.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aThermalSite, dumpOf } from '../../testing/sites/thermal-site.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const [box, spot] = [v7(), v7()]
const view: ThermalViewState = {
  palette: 'rainbow',
  range: { min: 12.5, max: 31 },
  isotherm: { min: 20, max: 22 },
  hasExtremes: true,
  deltas: [{ from: box, to: spot, of: 'mean' }],
  meters: [
    {
      _id: box,
      kind: 'box',
      name: 'Bx1',
      points: [
        { x: 0.25, y: 0.25 },
        { x: 0.5, y: 0.5 },
      ],
    },
    { _id: spot, kind: 'spot', name: 'Sp1', points: [{ x: 0.9, y: 0.9 }] },
  ],
}

test('a finding is a defect that keeps what its meters showed', async () => {
  const site = await aThermalSite(plumbline)
  const id = await site.take(
    'DJI_0001_T.bin',
    dumpOf((x, y) => (x >= 20 && x < 40 && y >= 15 && y < 30 ? 27.25 : 21)),
  )
  const _id = v7()
  const body = {
    _id,
    location: { left: 0.25, top: 0.25, right: 0.5, bottom: 0.5 },
    subType: null as string | null,
    severity: 'moderate' as const,
    remark: 'Warm',
    view,
  }
  const create = (given: typeof body) =>
    plumbline.call(thermalRoutes.createFinding, { ...site.ofImage(id), body: given })
  const [made, again] = await Promise.all([create(body), create(body)])
  expect([made.status, again.status]).toEqual([200, 200])
  expect(made.body.defect).toEqual(again.body.defect)
  expect(made.body.defect).toMatchObject({
    _id,
    defectNum: 1,
    type: 'thermal_anomaly',
    severity: 'moderate',
    remark: 'Warm',
    status: 'open',
    images: [{ imageId: id }],
  })
  const shapes = await plumbline.db.selectFrom('annotation').selectAll().where('media_id', '=', id).execute()
  expect(shapes).toHaveLength(1)
  expect(shapes[0]!.thermal_view).toMatchObject({
    ...view,
    size: { width: 80, height: 60 },
    area: { min: 27.25, max: 27.25, mean: 27.25 },
    differences: [{ from: box, to: spot, of: 'mean', kelvin: 6.25 }],
    measured: [
      { meterId: box, of: { mean: 27.25 } },
      { meterId: spot, of: { mean: 21 } },
    ],
  })
  expect((await create({ ...body, _id: v7(), subType: 'no such' })).error).toMatchObject({
    code: 'input.invalid',
    field: 'subType',
  })
  const { body: listed } = await plumbline.call(defectRoutes.list, {
    params: site.params,
    query: {},
    token: site.token,
  })
  expect(listed.data.map(({ defectNum }) => defectNum)).toEqual([1])
})

test('the warm patch of the demo flight is measured as warm as it was painted', async () => {
  const site = await aThermalSite(plumbline)
  const station = planFlight().find(({ sequence }) => sequence === 123)!
  const { bin, preview } = await renderThermal(station, defectsOf())
  const id = await site.take('DJI_20260102101500_0123_T.JPG', preview)
  await site.take('DJI_20260102101500_0123_T.bin', bin)
  const [
    frame,
    {
      box: { left, bottom, width, height },
    },
  ] = [frameOf(station, thermalCamera), defectsOf().find(({ id: name }) => name === 'south-24-1')!]
  const across = (metres: number) => (metres - frame.left) / frame.width
  const down = (metres: number) => (frame.bottom + frame.height - metres) / frame.height
  // Inside of the soft edge, and as much sound wall beside it.
  const boxAt = (from: number, to: number): ThermalMeter['points'] => [
    { x: across(from), y: down(bottom + height - 0.07) },
    { x: across(to), y: down(bottom + 0.07) },
  ]
  const seen: ThermalViewState = {
    ...view,
    meters: [
      { _id: box, kind: 'box', name: 'Bx1', points: boxAt(left + 0.07, left + width - 0.07) },
      { _id: spot, kind: 'box', name: 'Bx2', points: boxAt(left - 0.35, left - 0.1) },
    ],
  }
  const body = {
    _id: v7(),
    location: { left: across(left), right: across(left + width), top: down(bottom + height), bottom: down(bottom) },
    subType: null,
    severity: 'minor' as const,
    remark: '',
    view: seen,
  }
  expect((await plumbline.call(thermalRoutes.createFinding, { ...site.ofImage(id), body })).status).toBe(200)
  const { thermal_view } = await plumbline.db
    .selectFrom('annotation')
    .select('thermal_view')
    .where('media_id', '=', id)
    .executeTakeFirstOrThrow()
  // Hollow tiles are 3.4 °C above sound ones (demo/flight/thermal-frame.ts).
  expect(Math.abs(thermal_view!.differences[0]!.kelvin! - 3.4)).toBeLessThan(0.1)
})
