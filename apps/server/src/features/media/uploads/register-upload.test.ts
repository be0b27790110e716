import { mediaUploadRoutes } from '@plumbline/contract/media/media'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMarker } from '../../../testing/builders/builders.ts'
import { uploadSettings } from '../../../testing/sites/media-site.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
let stage: PlanStage
beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
})
afterAll(() => plumbline.close())

const rowOf = (id: string) =>
  plumbline.db
    .selectFrom('marker')
    .select(['set_id', 'elevation_id', 'floor_start_idx', 'floor_end_idx', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const offered = async (markerId: string, at = stage) =>
  (await plumbline.call(mediaUploadRoutes.uploadSettings, { params: { ...at.params, markerId }, token: at.token })).body

async function register(
  markerId: string,
  elevationId: string | null,
  floors: readonly string[],
  drone: Partial<typeof uploadSettings.drone> = {},
) {
  const { set_id } = await rowOf(markerId)
  const settings = {
    distribution: { ...uploadSettings.distribution, elevationId, floors: [...floors] },
    drone: { ...uploadSettings.drone, ...drone },
  }
  return plumbline.call(mediaUploadRoutes.register, {
    params: stage.params,
    token: stage.token,
    body: { layoutPlanMarkerId: set_id, markerId, totalMediaCount: 3, gsd: null, settings },
  })
}

describe('what was set for one marker', () => {
  test('is offered for the next one of the project: the drone, and not the floors', async () => {
    const [first, next, other] = [
      await aMarker(plumbline.db, stage.project, stage.plan),
      await aMarker(plumbline.db, stage.project, stage.plan),
      await aPlanStage(plumbline),
    ]
    const stranger = await aMarker(plumbline.db, other.project, other.plan)
    expect(await offered(next)).toBeFalsy()
    await register(first, null, ['2'])
    expect(await offered(first)).toMatchObject({
      distribution: { floors: ['2'] },
      drone: { hardwareModel: 'M30', pdib: 8 },
    })
    expect(await offered(next)).toMatchObject({
      distribution: null,
      drone: { hardwareModel: 'M30', payload: null, pdib: 8 },
    })
    expect(await offered(stranger, other)).toBeFalsy()
  })

  test('links the marker to the elevation that was chosen, with its floors, once', async () => {
    const marker = await aMarker(plumbline.db, stage.project, stage.plan)
    const { body } = await register(marker, stage.elevation.id, ['6', '5', '4'])
    expect(body.marker).toMatchObject({ elevationId: stage.elevation.id, floorStartIdx: 1, floorEndIdx: 3 })
    const linked = await rowOf(marker)
    expect(linked.version).toBe(2)
    await register(marker, stage.elevation.id, ['1'])
    expect(await rowOf(marker)).toEqual(linked)
  })

  test('leaves a link that somebody made, and makes none where no elevation was chosen', async () => {
    const marker = await aMarker(plumbline.db, stage.project, stage.plan)
    await register(marker, null, ['2'])
    expect(await rowOf(marker)).toMatchObject({ elevation_id: null, version: 1 })
  })
})
