import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { modelRoutes } from '@plumbline/contract/models/models'
import { lasBytes } from '@plumbline/models/testing/laz-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aModelSite } from '../../testing/sites/model-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

/** Long enough to be interrupted. */
const cloud = lasBytes({
  count: 250_000,
  corner: [0, 0, 0],
  size: [40, 20, 60],
  point: (index) => [(index * 7_919) % 40_000, (index * 104_729) % 20_000, (index * 31) % 60_000, 1, 2, 3],
})
const text = (given: string) => new TextEncoder().encode(given)

test('preparing stops and leaves nothing when it is cancelled or its drawing deleted', async () => {
  const site = await aModelSite(plumbline)
  const { call } = plumbline
  const [cancelled, deleted] = [
    await site.begin(cloud, { name: 'Cloud', fileName: 'a.las' }),
    await site.begin(text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'), { name: 'Gone', fileName: 'b.obj' }),
  ]
  const before = await site.objects()
  const running = Promise.withResolvers<void>()
  const work = site.prepare(cancelled, {
    progress: (percent) => {
      if (percent > 5) running.resolve()
    },
  })
  await Promise.race([running.promise, work])
  expect((await call(modelRoutes.cancelPreparing, site.ofModel(cancelled))).body).toMatchObject({
    state: 'failed',
    errorCode: 'model.cancelled',
    tilesetUrl: null,
  })
  await work
  expect((await call(modelRoutes.cancelPreparing, site.ofModel(cancelled))).body).toMatchObject({
    state: 'failed',
    errorCode: 'model.cancelled',
  })
  expect(await site.objects()).toEqual(before)
  const late = site.prepare(deleted)
  await call(drawingRoutes.remove, {
    params: { ...site.params, layoutId: deleted },
    body: { layoutCategory: 'otherDrawing' },
    token: site.token,
  })
  await late
  expect((await site.models()).map(({ _id, state }) => [_id, state])).toEqual([[cancelled, 'failed']])
  await site.tidy()
  expect(await site.objects()).toHaveLength(before.length - 1)
  expect((await call(modelRoutes.prepare, site.ofModel(cancelled))).body.state).toBe('preparing')
})
