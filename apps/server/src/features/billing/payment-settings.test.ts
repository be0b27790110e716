import { billingRoutes } from '@plumbline/contract/billing/billing'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aCorporate, aProject } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join } from '../../testing/world.ts'
import { missingSettings } from './payment-settings.ts'

let plumbline: TestApp | undefined
afterEach(() => plumbline?.close())

async function serverWith(settings: Record<string, string>) {
  plumbline = await testApp({ settings })
  const app = plumbline
  const corporateId = (await aCorporate(app.db)).id
  const admin = await join(app, { corporateId, role: 'corporate-admin' })
  const system = await join(app, { corporateId, role: 'system-admin' })
  const { id: projectId } = await aProject(app.db, corporateId, { plan: 'TRIAL' })
  const params = { corporateId, projectId }
  return {
    missing: async () => (await app.call(billingRoutes.missingSettings, { token: system.token })).body.data,
    mailboxes: async () => (await app.call(billingRoutes.salesContact, {})).body,
    write: () =>
      app.call(billingRoutes.contactSales, {
        body: { name: 'Ada', company: 'Acme', email: 'ada@example.org', message: 'More, please', locale: 'en' },
      }),
    payTo: async () => (await app.call(billingRoutes.offers, { params, token: admin.token })).body.payTo,
    order: () =>
      app.call(billingRoutes.order, {
        params,
        body: { plan: 'BASIC', amountCents: 240_00, locale: 'en' },
        token: admin.token,
      }),
    queued: async (name: string) =>
      (
        await sql<{ to: string | null }>`select data->>'to' as to from pgboss.job where name = ${name}`.execute(app.db)
      ).rows.map(({ to }) => to),
  }
}

test('a server without sales mailbox and account says so, and sends nothing to an address that it made up', async () => {
  const { missing, mailboxes, write, payTo, order, queued } = await serverWith({
    PUBLIC_URL: 'https://inspect.example.com',
  })
  expect(await missing()).toEqual(['SALES_EMAIL', 'PAYMENT_DETAILS', 'SUPPORT_EMAIL'])
  expect(await mailboxes()).toEqual({ isReachable: false, isSupportReachable: false })
  const { status, error } = await write()
  expect([status, error.code]).toEqual([409, 'sales.not-reachable'])
  expect(await queued('billing.send-letter')).toEqual([])
  expect(await payTo()).toBe('operator')
  expect((await order()).status).toBe(200)
  expect(await queued('billing.send-order-mail')).toEqual(['orderer'])
})

test('a sales mailbox alone takes letters and is asked for the account', async () => {
  const { missing, mailboxes, write, payTo, order, queued } = await serverWith({ SALES_EMAIL: 'sales@example.com' })
  expect([await missing(), await mailboxes(), (await write()).status, await payTo()]).toEqual([
    ['PAYMENT_DETAILS', 'SUPPORT_EMAIL'],
    { isReachable: true, isSupportReachable: false },
    200,
    'sales',
  ])
  expect((await order()).status).toBe(200)
  expect((await queued('billing.send-order-mail')).sort()).toEqual(['orderer', 'sales'])
})

test('an account alone is named on invoices; the price page has no form', async () => {
  const { missing, mailboxes, payTo } = await serverWith({
    PAYMENT_DETAILS: 'Harbour Bank',
    SUPPORT_EMAIL: 'help@example.com',
  })
  expect([await missing(), await mailboxes(), await payTo()]).toEqual([
    ['SALES_EMAIL'],
    { isReachable: false, isSupportReachable: true },
    'account',
  ])
})

test('who pays by card needs no account', async () => {
  await serverWith({})
  const stripe = { secretKey: 'sk', webhookSecret: 'wh', apiUrl: 'https://api.stripe.com' }
  expect(missingSettings({ ...plumbline!.context.config, stripe })).toEqual(['SALES_EMAIL', 'SUPPORT_EMAIL'])
})
