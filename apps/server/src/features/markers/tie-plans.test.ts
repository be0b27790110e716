import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { worldFileOf } from '@plumbline/contract/drawings/ground-place'
import { markerRoutes } from '@plumbline/contract/markers/markers'
import { georeference } from '@plumbline/geometry/georeference'
import { foreignTiffs, tiffFile } from '@plumbline/models/testing/tiff-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngFile } from '../../testing/files/drawing-files.ts'
import { aDrawingSite } from '../../testing/sites/drawing-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'
import { tiePlans } from './tie-plans.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const tiff = (name: string, size: readonly [number, number] = [40, 30]) =>
  tiffFile(size, foreignTiffs[name]!.fields, foreignTiffs[name]!.variant)

async function aSite() {
  const site = await aDrawingSite(plumbline)
  const { inspectionId } = site.project
  const upload = async (bytes: Uint8Array, announced: Parameters<typeof site.send>[1]) => {
    const id = await site.send(bytes, announced)
    await site.open(id)
    await plumbline.db.transaction().execute(async (trx) => {
      const { key } = await trx
        .selectFrom('drawing_upload')
        .select('key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await tiePlans(trx, key, plumbline.context.now())
    })
    const { layoutIds, state } = await site.look(id)
    expect(state).toBe('done')
    return (await site.list()).find(({ layoutId }) => layoutId === layoutIds[0])!
  }
  const of = (layoutId: string) => ({
    params: { projectId: site.project.id, inspectionId, layoutId },
    token: site.token,
  })
  return {
    ...site,
    upload,
    of,
    tied: async (id: string) => (await plumbline.call(markerRoutes.georeference, of(id))).body,
  }
}

test('a layout plan made from a GeoTIFF says where it lies, lies on the map and is downloaded as it came', async () => {
  const site = await aSite()
  const file = tiff('UTM north')
  const plan = await site.upload(file, { name: 'Roof', fileName: 'odm_orthophoto.tif' })
  expect(plan).toMatchObject({
    contentType: 'image/tiff',
    picture: { width: 40, height: 30 },
    ground: { system: 'EPSG:32650', fault: null, transform: [209_000, 0.05, 0, 2_466_000, 0, -0.05] },
  })
  expect(worldFileOf(plan.ground!)).toBe('0.05\n0\n0\n-0.05\n209000.025\n2465999.975\n')
  const { points, version } = await site.tied(plan.layoutId)
  expect(version).toBe(1)
  const fitted = georeference(
    points.map(({ at, coordinates: [longitude, latitude] }) => ({ plan: at, map: { longitude, latitude } })),
    { width: 40, height: 30 },
  )!
  expect(fitted.metresPerPixel).toBeCloseTo(0.05, 4)
  // Grid north of the zone's western edge lies one degree beside true north.
  expect(Math.abs(fitted.bearingOfUp > 180 ? fitted.bearingOfUp - 360 : fitted.bearingOfUp)).toBeLessThan(1.5)
  const { body } = await plumbline.call(drawingRoutes.download, {
    params: { ...site.params, layoutId: plan.layoutId },
    token: site.token,
  })
  expect((await plumbline.app.inject(body.url)).rawPayload.equals(file)).toBe(true)
})

testInFullRun(
  'other drawings have their place and no tie; a plan that would have to be stretched has none either',
  async () => {
    const site = await aSite()
    const other = await site.upload(tiff('UTM north'), { name: 'Orthophoto', category: 'otherDrawing' })
    expect(other.ground!.metresPerPixel).toBeCloseTo(0.05, 4)
    expect(
      await plumbline.db
        .selectFrom('georeference')
        .select('layout_id')
        .where('layout_id', '=', other.layoutId)
        .execute(),
    ).toEqual([])
    const stretched = await site.upload(tiff('degrees', [4_000, 3_000]), { name: 'Degrees' })
    expect(stretched.ground!.fault).toBeNull()
    expect((await site.tied(stretched.layoutId)).points).toEqual([])
    const unknown = await site.upload(tiff('no keys'), { name: 'No keys' })
    expect(unknown.ground).toMatchObject({ fault: 'no-system', metresPerPixel: null })
  },
)

testInFullRun('a replaced file brings its own place; what a person tied stays', async () => {
  const site = await aSite()
  const plan = await site.upload(tiff('UTM north'), { name: 'Roof' })
  const replaced = await site.upload(tiff('a matrix that turns'), { name: 'Roof', replaces: plan.layoutId })
  expect(replaced.ground!.transform[1]).toBe(0.04)
  const tied = await site.tied(plan.layoutId)
  expect(tied.version).toBe(2)
  const own = [tied.points[0]!, { ...tied.points[2]!, at: { x: 0.9, y: 0.9 } }]
  await plumbline.call(markerRoutes.saveGeoreference, { ...site.of(plan.layoutId), body: { points: own, version: 2 } })
  await site.upload(tiff('UTM north'), { name: 'Roof', replaces: plan.layoutId })
  expect(await site.tied(plan.layoutId)).toEqual({ points: own, version: 3 })
  expect((await site.upload(await pngFile(40, 30), { name: 'Roof', replaces: plan.layoutId })).ground).toBeNull()
})
