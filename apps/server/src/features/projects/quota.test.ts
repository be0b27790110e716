import { infoRoutes } from '@plumbline/contract/projects/info'
import { plans } from '@plumbline/contract/billing/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCorporate, aProject } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'
import { refundQuota, reserveQuota, type Amount } from './quota.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

async function aCase(columns: object = {}) {
  const { db } = plumbline
  const corporate = await aCorporate(db)
  const { id } = await aProject(db, corporate.id)
  await db
    .updateTable('project')
    .set({ plan: 'BASIC', ...columns })
    .where('id', '=', id)
    .execute()
  const { token } = await join(plumbline, { corporateId: corporate.id, role: 'corporate-viewer', assignedTo: [id] })
  return {
    quota: async () =>
      (await plumbline.call(infoRoutes.quota, { params: { corporateId: corporate.id, projectId: id }, token })).body
        .data.quotas,
    reserve: (amount: Amount) =>
      plumbline.context
        .scoped(corporate.id)
        .transaction()
        .execute((trx) => reserveQuota(trx, id, amount)),
    refund: (amount: Amount) =>
      plumbline.context
        .scoped(corporate.id)
        .transaction()
        .execute((trx) => refundQuota(trx, id, amount)),
  }
}

test('a new project has a hundred of a hundred images, and the bytes of its plan', async () => {
  const { quota } = await aCase()
  expect(await quota()).toEqual({
    image: { total: 100, available: 100 },
    data: { total: plans.BASIC.dataBytes, available: plans.BASIC.dataBytes },
  })
})

test('what is reserved is no longer available, and what is given back is', async () => {
  const { quota, reserve, refund } = await aCase({ data_limit: '1000' })
  await reserve({ images: 3, bytes: 700 })
  expect(await quota()).toEqual({ image: { total: 100, available: 97 }, data: { total: 1000, available: 300 } })
  await refund({ images: 1, bytes: 200 })
  expect(await quota()).toMatchObject({ image: { available: 98 }, data: { available: 500 } })
  await refund({ images: 50, bytes: 5000 })
  expect(await quota()).toMatchObject({ image: { available: 100 }, data: { available: 1000 } })
})

test('the limit that is reached is named, and nothing is taken', async () => {
  const { quota, reserve } = await aCase({ image_limit: 2, data_limit: '10' })
  await expect(reserve({ images: 3, bytes: 1 })).rejects.toThrow('quota.images')
  await expect(reserve({ images: 1, bytes: 11 })).rejects.toThrow('quota.data')
  await reserve({ images: 2, bytes: 10 })
  expect(await quota()).toMatchObject({ image: { available: 0 }, data: { available: 0 } })
  await expect(reserve({ images: 1, bytes: 0 })).rejects.toThrow('quota.images')
  await expect(reserve({ images: 0, bytes: 1 })).rejects.toThrow('quota.data')
  await expect(reserve({ images: -1, bytes: 0 })).rejects.toThrow(RangeError)
})

test('a limit below what is used leaves nothing, not less than nothing', async () => {
  const { quota, reserve } = await aCase({ image_limit: 5, images_used: 9, data_limit: '5', data_used: '9' })
  expect(await quota()).toEqual({ image: { total: 5, available: 0 }, data: { total: 5, available: 0 } })
  await expect(reserve({ images: 1, bytes: 0 })).rejects.toThrow('quota.images')
})

test('twenty at once at the last place: one gets it', async () => {
  const { quota, reserve } = await aCase({ images_used: 99 })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => reserve({ images: 1, bytes: 1 })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .every(({ reason }) => String(reason).includes('quota.images')),
  ).toBe(true)
  expect((await quota()).image).toEqual({ total: 100, available: 0 })
})

test('twenty at once at the last bytes: never more than fit', async () => {
  const { quota, reserve } = await aCase({ data_limit: '1000', data_used: '900' })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => reserve({ images: 1, bytes: 30 })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await quota()).toMatchObject({ image: { available: 97 }, data: { available: 10 } })
})

test('what is reserved in a transaction that fails is not', async () => {
  const { quota } = await aCase()
  const { id } = await plumbline.db
    .selectFrom('project')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(
    plumbline.db.transaction().execute(async (trx) => {
      await reserveQuota(trx, id, { images: 1, bytes: 1 })
      throw new Error('upload failed')
    }),
  ).rejects.toThrow('upload failed')
  expect((await quota()).image.available).toBe(100)
})
