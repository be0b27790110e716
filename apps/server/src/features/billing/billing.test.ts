import { billingRoutes } from '@plumbline/contract/billing/billing'
import { yearAfter, type PlanName } from '@plumbline/contract/billing/plans'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCorporate, anOrder, aProject } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join, type Person } from '../../testing/world.ts'
import { requirePlan } from './require-plan.ts'

const day = 24 * 3600 * 1000

let plumbline: TestApp
let corporateId: string
let admin: Person
let system: Person
beforeAll(async () => {
  plumbline = await testApp()
  corporateId = (await aCorporate(plumbline.db, { name: 'Harbour Surveys' })).id
  admin = await join(plumbline, { corporateId, role: 'corporate-admin' })
  system = await join(plumbline, { corporateId: (await aCorporate(plumbline.db)).id, role: 'system-admin' })
})
beforeEach(() => {
  plumbline.clock.ms = Date.now()
})
afterAll(() => plumbline.close())

const later = (days: number) => new Date(plumbline.clock.ms + days * day)
const inAYear = () => yearAfter(later(0))

async function aSubscriber(given: { plan?: PlanName; endsIn?: number | null; name?: string } = {}): Promise<string> {
  const { id } = await aProject(plumbline.db, corporateId, { name: given.name ?? 'Fortune Court' })
  const endsIn = given.endsIn === undefined ? 30 : given.endsIn
  await plumbline.db
    .updateTable('project')
    .set({ plan: given.plan ?? 'TRIAL', expires_at: endsIn === null ? null : later(endsIn) })
    .where('id', '=', id)
    .execute()
  return id
}

const offers = (projectId: string) =>
  plumbline.call(billingRoutes.offers, { params: { corporateId, projectId }, token: admin.token })
const order = (projectId: string, amountCents = 240_00, plan: 'BASIC' | 'ADVANCE' = 'BASIC') =>
  plumbline.call(billingRoutes.order, {
    params: { corporateId, projectId },
    body: { plan, amountCents, locale: 'en' },
    token: admin.token,
  })
const markPaid = (orderId: string) =>
  plumbline.call(billingRoutes.markPaid, { params: { orderId }, token: system.token })
const takeBack = (orderId: string) =>
  plumbline.call(billingRoutes.voidOrder, { params: { corporateId, orderId }, token: admin.token })
const projectOf = (id: string) =>
  plumbline.db.selectFrom('project').select(['plan', 'expires_at']).where('id', '=', id).executeTakeFirstOrThrow()
const orderOf = (id: string) =>
  plumbline.db.selectFrom('plan_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditOf = async (projectId: string) =>
  (
    await plumbline.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', projectId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('what a plan would cost', () => {
  test('a trial: both plans at their price, from today', async () => {
    const { body } = await offers(await aSubscriber())
    expect(body).toMatchObject({ plan: 'TRIAL', method: 'invoice', pending: null })
    expect(body.data.map(({ plan, kind, amountCents }) => [plan, kind, amountCents])).toEqual([
      ['BASIC', 'first', 240_00],
      ['ADVANCE', 'first', 600_00],
    ])
    expect(body.data[0]!.endDate).toBe(inAYear().toISOString())
  })

  test('a running BASIC: again from its end, or ADVANCE less what is left', async () => {
    const projectId = await aSubscriber({ plan: 'BASIC', endsIn: 100 })
    await anOrder(plumbline.db, corporateId, { projectId, status: 'paid', paidAt: later(-265) })
    const { body } = await offers(projectId)
    expect(body.data.map(({ plan, kind, amountCents, creditCents }) => [plan, kind, amountCents, creditCents])).toEqual(
      [
        ['BASIC', 'renewal', 240_00, 0],
        ['ADVANCE', 'upgrade', 534_25, 65_75],
      ],
    )
    expect(body.data.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      [later(100).toISOString(), yearAfter(later(100)).toISOString()],
      [later(0).toISOString(), inAYear().toISOString()],
    ])
  })

  test('time given without money is worth none', async () => {
    const { body } = await offers(await aSubscriber({ plan: 'BASIC', endsIn: 300 }))
    expect(body.data[1]).toMatchObject({ plan: 'ADVANCE', kind: 'upgrade', amountCents: 600_00, creditCents: 0 })
  })

  test('an expired project is offered as well, and nothing smaller than what runs', async () => {
    expect((await offers(await aSubscriber({ endsIn: -1 }))).body.data).toHaveLength(2)
    expect((await offers(await aSubscriber({ plan: 'ADVANCE', endsIn: 5 }))).body.data.map(({ plan }) => plan)).toEqual(
      ['ADVANCE'],
    )
    expect((await offers(await aSubscriber({ plan: 'ADVANCE', endsIn: null }))).body.data).toEqual([])
  })
})

describe('an order by invoice', () => {
  test('waits, and the project keeps its plan, until the money has come', async () => {
    const projectId = await aSubscriber()
    const { body, status } = await order(projectId)
    expect([status, body.status, body.checkoutUrl]).toEqual([200, 'pending', null])
    expect((await projectOf(projectId)).plan).toBe('TRIAL')
    expect((await offers(projectId)).body.pending).toMatchObject({
      _id: body._id,
      status: 'pending',
      hasInvoice: true,
      paymentDate: null,
    })

    plumbline.clock.ms += 4 * day
    admin = { ...admin, token: (await join(plumbline, { corporateId, role: 'corporate-admin' })).token }
    system = await join(plumbline, { corporateId, role: 'system-admin' })
    expect((await markPaid(body._id)).status).toBe(200)
    expect(await projectOf(projectId)).toEqual({ plan: 'BASIC', expires_at: inAYear() })
    expect(await orderOf(body._id)).toMatchObject({
      status: 'paid',
      paid_at: later(0),
      starts_at: later(0),
      ends_at: inAYear(),
      amount_cents: 240_00,
    })
    expect(await auditOf(projectId)).toEqual(['order.create', 'order.paid'])
  })

  test('of a price that is not ours is refused, and leaves nothing', async () => {
    const projectId = await aSubscriber()
    for (const amount of [0, 239_99, 240_01, 600_00])
      expect((await order(projectId, amount)).error.code).toBe('order.price-changed')
    expect((await order(projectId, -1)).error.code).toBe('input.invalid')
    expect((await order(projectId, 240_00, 'TRIAL' as 'BASIC')).error.code).toBe('input.invalid')
    expect((await offers(projectId)).body.pending).toBeNull()
    expect(await auditOf(projectId)).toEqual([])
  })

  test('of a smaller plan, or of one that never ends, is refused', async () => {
    expect((await order(await aSubscriber({ plan: 'ADVANCE', endsIn: 9 }))).error.code).toBe('plan.smaller')
    expect((await order(await aSubscriber({ plan: 'ADVANCE', endsIn: null }), 600_00, 'ADVANCE')).error.code).toBe(
      'plan.endless',
    )
  })

  test('is one for a project, also when twenty are sent at once', async () => {
    const projectId = await aSubscriber()
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(projectId)))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).every(({ error }) => error.code === 'order.pending')).toBe(
      true,
    )
    const rows = await plumbline.db.selectFrom('plan_order').select('id').where('project_id', '=', projectId).execute()
    expect(rows).toHaveLength(1)
  })

  test('is marked paid once, also when ten do it at once: one year, not ten', async () => {
    const projectId = await aSubscriber()
    const { body } = await order(projectId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => markPaid(body._id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).every(({ error }) => error.code === 'order.settled')).toBe(
      true,
    )
    expect((await projectOf(projectId)).expires_at).toEqual(inAYear())
  })

  test('orders and payments at the same moment do not lock each other out', async () => {
    const projectId = await aSubscriber()
    const { body } = await order(projectId)
    const answers = await Promise.all([
      markPaid(body._id),
      ...Array.from({ length: 8 }, () => order(projectId)),
      takeBack(body._id),
    ])
    const codes = new Set(answers.map(({ status, error }) => (status === 200 ? 'ok' : error.code)))
    expect([...codes].filter((code) => !['ok', 'order.pending', 'order.settled'].includes(code))).toEqual([])
  })

  test('can be taken back while it waits; then another one can be placed', async () => {
    const projectId = await aSubscriber()
    const { body } = await order(projectId)
    expect((await takeBack(body._id)).status).toBe(200)
    expect((await takeBack(body._id)).error.code).toBe('order.settled')
    expect((await markPaid(body._id)).error.code).toBe('order.settled')
    expect((await projectOf(projectId)).plan).toBe('TRIAL')
    const again = await order(projectId, 600_00, 'ADVANCE')
    expect(again.status).toBe(200)
    expect((await markPaid(again.body._id)).status).toBe(200)
    expect((await takeBack(again.body._id)).error.code).toBe('order.settled')
    expect(await auditOf(projectId)).toEqual(['order.create', 'order.void', 'order.create', 'order.paid'])
  })

  test('renews from the running end, and an expired project from today', async () => {
    const running = await aSubscriber({ plan: 'BASIC', endsIn: 40 })
    await markPaid((await order(running)).body._id)
    expect(await projectOf(running)).toEqual({ plan: 'BASIC', expires_at: later(405) })
    const expired = await aSubscriber({ plan: 'BASIC', endsIn: -3 })
    const { body } = await order(expired)
    await markPaid(body._id)
    expect(await projectOf(expired)).toEqual({ plan: 'BASIC', expires_at: inAYear() })
    expect(await orderOf(body._id)).toMatchObject({ kind: 'first', starts_at: later(0) })
  })

  test('upgrades at once, and what was left over is taken off only once', async () => {
    const projectId = await aSubscriber()
    const first = (await order(projectId)).body._id
    await markPaid(first)
    const upgrade = await order(projectId, 360_00, 'ADVANCE')
    expect(upgrade.status).toBe(200)
    await markPaid(upgrade.body._id)
    expect(await projectOf(projectId)).toEqual({ plan: 'ADVANCE', expires_at: inAYear() })
    const { body } = await plumbline.call(billingRoutes.history, { params: { corporateId }, token: admin.token })
    expect(body.data.find(({ _id }) => _id === first)!.endDate).toBe(later(0).toISOString())
    // When ADVANCE has ended and BASIC is bought again, the first BASIC must not be credited a second time.
    await plumbline.db
      .updateTable('project')
      .set({ plan: 'BASIC', expires_at: later(100) })
      .where('id', '=', projectId)
      .execute()
    expect((await offers(projectId)).body.data[1]).toMatchObject({ plan: 'ADVANCE', creditCents: 600_00 })
  })

  test('that costs nothing is settled at once: three years of BASIC are more than a year of ADVANCE', async () => {
    const projectId = await aSubscriber({ plan: 'BASIC', endsIn: 3 * 365 })
    for (const start of [0, 365, 730])
      await anOrder(plumbline.db, corporateId, { projectId, status: 'paid', paidAt: later(start) })
    const { body } = await order(projectId, 0, 'ADVANCE')
    expect(body).toMatchObject({ status: 'paid', checkoutUrl: null })
    expect(await projectOf(projectId)).toEqual({
      plan: 'ADVANCE',
      expires_at: new Date(inAYear().getTime() + 73 * day),
    })
  })

  test('is settled for a project that was deleted in between: the money has come all the same', async () => {
    const projectId = await aSubscriber()
    const { body } = await order(projectId)
    await plumbline.db.updateTable('project').set({ deleted_at: new Date() }).where('id', '=', projectId).execute()
    expect((await markPaid(body._id)).status).toBe(200)
    expect((await orderOf(body._id)).status).toBe('paid')
  })

  test('of what does not exist, or is another company’s', async () => {
    expect((await markPaid(v7())).error.code).toBe('order.not-found')
    expect((await takeBack(v7())).error.code).toBe('order.not-found')
    expect((await takeBack(await anOrder(plumbline.db, (await aCorporate(plumbline.db)).id))).error.code).toBe(
      'order.not-found',
    )
  })
})

test('a company that is no SaaS company neither buys nor sees a history', async () => {
  const other = await aCorporate(plumbline.db, { isSaas: false })
  const person = await join(plumbline, { corporateId: other.id, role: 'corporate-admin' })
  const project = await aProject(plumbline.db, other.id)
  const asked = { params: { corporateId: other.id, projectId: project.id }, token: person.token }
  expect((await plumbline.call(billingRoutes.offers, asked)).error.code).toBe('access.denied')
  expect(
    (
      await plumbline.call(billingRoutes.order, {
        ...asked,
        body: { plan: 'BASIC', amountCents: 240_00, locale: 'en' },
      })
    ).error.code,
  ).toBe('access.denied')
  expect(
    (await plumbline.call(billingRoutes.history, { params: { corporateId: other.id }, token: person.token })).error
      .code,
  ).toBe('access.denied')
})

describe('the limits of a project', () => {
  const setLimits = (
    projectId: string,
    body: { imageLimit: number; dataLimit: number | null; expiresAt: string | null },
  ) => plumbline.call(billingRoutes.setLimits, { params: { corporateId, projectId }, body, token: system.token })
  const listLimits = (search: string) =>
    plumbline.call(billingRoutes.listLimits, { query: { search }, token: system.token })

  test('are set, published, and recorded with their former values', async () => {
    const projectId = await aSubscriber({ name: 'Limits 100%' })
    const expiresAt = '2027-03-01T00:00:00.000Z'
    expect((await setLimits(projectId, { imageLimit: 5_000, dataLimit: 4 * 2 ** 30, expiresAt })).status).toBe(200)
    const { body } = await listLimits('limits 100%')
    expect(body.data).toEqual([
      expect.objectContaining({
        _id: projectId,
        corporateName: 'Harbour Surveys',
        plan: 'TRIAL',
        imageLimit: 5_000,
        imagesUsed: 0,
        dataLimit: 4 * 2 ** 30,
        dataUsed: 0,
        expiresAt,
      }),
    ])
    const { detail } = await plumbline.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('subject_id', '=', projectId)
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ imageLimit: '100 > 5000', dataLimit: `- > ${4 * 2 ** 30}` })
    expect(detail).toHaveProperty('expiresAt')
  })

  test('set to what they are already say nothing to the log', async () => {
    const projectId = await aSubscriber({ endsIn: null })
    await setLimits(projectId, { imageLimit: 100, dataLimit: null, expiresAt: null })
    expect(await auditOf(projectId)).toEqual([])
  })

  test.each([
    [{ imageLimit: -1 }],
    [{ imageLimit: 1.5 }],
    [{ dataLimit: -1 }],
    [{ dataLimit: 2 ** 51 }],
    [{ expiresAt: 'tomorrow' }],
    [{ expiresAt: '2027-03-01' }],
  ])('%o is refused', async (wrong) => {
    const projectId = await aSubscriber()
    expect(
      (await setLimits(projectId, { imageLimit: 100, dataLimit: null, expiresAt: null, ...wrong })).error.code,
    ).toBe('input.invalid')
  })

  test('end a project, and open it again', async () => {
    const projectId = await aSubscriber()
    await setLimits(projectId, { imageLimit: 100, dataLimit: null, expiresAt: later(-1).toISOString() })
    expect((await offers(projectId)).body.endDate).toBe(later(-1).toISOString())
    await setLimits(projectId, { imageLimit: 100, dataLimit: null, expiresAt: null })
    expect((await offers(projectId)).body.endDate).toBeNull()
  })

  test('come a page at a time, without what was deleted', async () => {
    const other = await aCorporate(plumbline.db, { name: 'Paging Surveys' })
    for (let count = 0; count < 53; count += 1) await aProject(plumbline.db, other.id)
    const deleted = await aProject(plumbline.db, other.id)
    await plumbline.db.updateTable('project').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    const first = (await listLimits('Paging')).body
    const second = (
      await plumbline.call(billingRoutes.listLimits, {
        query: { search: 'Paging', cursor: first.nextCursor! },
        token: system.token,
      })
    ).body
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([50, 3, null])
    expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(53)
  })
})

describe('a feature that the plan does not include', () => {
  test.each<[PlanName, 'media.sequencing' | 'reports.signatures', string]>([
    ['TRIAL', 'media.sequencing', 'plan.excludes'],
    ['BASIC', 'media.sequencing', 'ok'],
    ['BASIC', 'reports.signatures', 'plan.excludes'],
    ['ADVANCE', 'reports.signatures', 'ok'],
  ])('%s, %s: %s', async (plan, feature, expected) => {
    const projectId = await aSubscriber({ plan })
    expect(
      await requirePlan(plumbline.db, projectId, feature).then(
        () => 'ok',
        (error: Error) => error.message,
      ),
    ).toBe(expected)
  })

  test('of no project', async () => {
    await expect(requirePlan(plumbline.db, v7(), 'reports.logo')).rejects.toThrow('project.not-found')
  })
})
