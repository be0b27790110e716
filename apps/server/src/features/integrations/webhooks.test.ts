import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { retrySeconds, webhookRoutes, type WebhookEvent } from '@plumbline/contract/integrations/webhooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOutgoing } from '../../outgoing/outgoing.ts'
import { aCorporate, aDrawing, aProject, type BuiltProject } from '../../testing/builders/builders.ts'
import { aCoverage, aTower, noFigures } from '../../testing/builders/coverage-builders.ts'
import { aDefect, anAnalysisRun } from '../../testing/builders/finding-builders.ts'
import { aWebhook } from '../../testing/builders/integration-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aReport } from '../../testing/builders/report-builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join, type Person } from '../../testing/world.ts'
import { deliverDue } from './deliver.ts'

type Heard = { readonly headers: IncomingHttpHeaders; readonly body: string }

let plumbline: TestApp
let corporateId: string
let admin: Person
let project: BuiltProject
let url: string
let heard: Heard[] = []
let answer: (response: ServerResponse) => void = (response) => void response.writeHead(204).end()

const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    heard.push({ headers: request.headers, body })
    answer(response)
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  plumbline = await testApp({ outgoing: openOutgoing({ allowsLoopback: true }) })
  corporateId = (await aCorporate(plumbline.db, { isSaas: false })).id
  admin = await join(plumbline, { corporateId, role: 'corporate-admin' })
  project = await aProject(plumbline.db, corporateId)
})
afterAll(async () => {
  await plumbline.close()
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  heard = []
  answer = (response) => void response.writeHead(204).end()
  await plumbline.db.deleteFrom('webhook').execute()
  plumbline.clock.ms = Date.now() + 1_000
})

const secret = Buffer.alloc(32, 7)
const hook = (given: { events?: WebhookEvent[] } = {}) =>
  aWebhook(plumbline.context, { corporateId, url, secret, ...given })
/** The session of the administrator does not last through a day of retries. */
async function today<T>(ask: () => Promise<T>): Promise<T> {
  const { ms } = plumbline.clock
  plumbline.clock.ms = Date.now()
  try {
    return await ask()
  } finally {
    plumbline.clock.ms = ms
  }
}
const deliver = () => deliverDue(plumbline.context)
const log = async (webhookId: string) =>
  (
    await today(() =>
      plumbline.call(webhookRoutes.listDeliveries, { params: { corporateId, webhookId }, token: admin.token }),
    )
  ).body.data
const shown = async (webhookId: string) =>
  (
    await today(() => plumbline.call(webhookRoutes.listWebhooks, { params: { corporateId }, token: admin.token }))
  ).body.data.find(({ _id }) => _id === webhookId)!
const later = (seconds: number) => {
  plumbline.clock.ms += seconds * 1000
}

test('a defect is announced with its ids alone, signed as Standard Webhooks says', async () => {
  const webhookId = await hook()
  const defectId = await aDefect(plumbline.db, project, { given: { remark: 'Spalling at the parapet' } })
  await deliver()
  const [{ headers, body }] = heard as [Heard]
  expect(JSON.parse(body)).toEqual({
    type: 'defect.created',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    data: { corporateId, projectId: project.id, inspectionId: project.inspectionId, defectId },
  })
  const expected = createHmac('sha256', secret)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  expect(await log(webhookId)).toMatchObject([
    { type: 'defect.created', state: 'delivered', attempts: 1, status: 204, problem: null },
  ])
})

test('what was rolled back is not announced', async () => {
  const id = await aDefect(plumbline.db, project)
  await hook()
  await plumbline.db
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('defect').set({ status: 'closed' }).where('id', '=', id).execute()
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(await deliver()).toBe(0)
})

test('status and other changes are two events; each webhook hears what it asked for', async () => {
  const [all, some] = [await hook(), await hook({ events: ['defect.status'] })]
  const id = await aDefect(plumbline.db, project)
  await plumbline.db.updateTable('defect').set({ remark: 'x', version: 2 }).where('id', '=', id).execute()
  await plumbline.db.updateTable('defect').set({ status: 'closed', version: 3 }).where('id', '=', id).execute()
  // Noted by the server itself: nothing to announce.
  await plumbline.db.updateTable('defect').set({ overdue_told: '2026-01-01' }).where('id', '=', id).execute()
  while ((await deliver()) > 0);
  const types = async (webhookId: string) => (await log(webhookId)).map(({ type }) => type).reverse()
  expect(await types(all)).toEqual(['defect.created', 'defect.changed', 'defect.status'])
  expect(await types(some)).toEqual(['defect.status'])
})

test('a photo is announced once, when it has arrived', async () => {
  const webhookId = await hook({ events: ['media.arrived'] })
  const id = await aMedia(plumbline.db, project, { file_status: 'FILE_NOT_UPLOADED' })
  expect(await log(webhookId)).toEqual([])
  for (const file_status of ['FILE_UPLOADED', 'FILE_PROCESSING', 'FILE_PROCESSED'] as const)
    await plumbline.db.updateTable('media').set({ file_status }).where('id', '=', id).execute()
  expect(await log(webhookId)).toHaveLength(1)
})

test('an analysis that ends, a report that is ready and coverage that changes are announced with their ids', async () => {
  const events = ['analysis.ended', 'report.ready', 'coverage.changed'] as const
  const webhookId = await hook({ events: [...events] })
  const { db } = plumbline
  const runId = await anAnalysisRun(db, project)
  const reportId = await aReport(db, project, { status: 'processing' })
  const { id: elevationId } = await aDrawing(db, project, { category: 'elevation', portions: [aTower] })
  expect(await log(webhookId)).toEqual([])
  await db.updateTable('analysis_run').set({ status: 'completed' }).where('id', '=', runId).execute()
  await db.updateTable('report').set({ status: 'ready' }).where('id', '=', reportId).execute()
  await aCoverage(db, project, { id: elevationId })
  // Computed again with the same outcome, and read by its requester: nothing to announce.
  await db.updateTable('coverage').set({ computed_at: new Date() }).where('elevation_id', '=', elevationId).execute()
  await db.updateTable('report').set({ title: 'Survey 2' }).where('id', '=', reportId).execute()
  const figures = JSON.stringify({ ...noFigures, photosUsed: 1 })
  await db.updateTable('coverage').set({ figures }).where('elevation_id', '=', elevationId).execute()
  while ((await deliver()) > 0);
  const of = { corporateId, projectId: project.id, inspectionId: project.inspectionId }
  const said = heard.map(({ body }) => JSON.parse(body) as { readonly type: string; readonly data: object })
  // They are sent side by side.
  const byType = (one: { readonly type: string }, other: { readonly type: string }) => (one.type < other.type ? -1 : 1)
  expect(said.map(({ type, data }) => ({ type, data })).toSorted(byType)).toEqual([
    { type: 'analysis.ended', data: { ...of, runId } },
    { type: 'coverage.changed', data: { ...of, elevationId } },
    { type: 'coverage.changed', data: { ...of, elevationId } },
    { type: 'report.ready', data: { ...of, reportId } },
  ])
})

test('nothing of another company', async () => {
  const webhookId = await hook()
  await aDefect(plumbline.db, await aProject(plumbline.db, (await aCorporate(plumbline.db)).id))
  expect(await log(webhookId)).toEqual([])
})

describe('a receiver that fails', () => {
  test('is tried again after 5 s, 5 min, 30 min, 2, 5, 10 and 14 h, then switched off with an email', async () => {
    answer = (response) => void response.writeHead(500).end('down')
    const webhookId = await hook()
    await aDefect(plumbline.db, project)
    await deliver()
    for (const [index, seconds] of retrySeconds.entries()) {
      later(seconds - 1)
      expect(await deliver()).toBe(0)
      later(1)
      expect(await deliver()).toBe(1)
      expect(heard).toHaveLength(index + 2)
    }
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await log(webhookId)).toMatchObject([{ state: 'failed', attempts: 8, status: 500, nextAt: null }])
    expect(await shown(webhookId)).toMatchObject({ isOn: false, hasFailed: true })
    const { rows } = await sql<{ data: unknown }>`
      select data from pgboss.job where name = 'integrations.mail-webhook-off' and data ->> 'webhookId' = ${webhookId}`.execute(
      plumbline.db,
    )
    expect(rows).toHaveLength(1)
  })

  test.each([
    [
      'redirects',
      (response: ServerResponse): void => void response.writeHead(302, { location: url }).end(),
      'redirected',
    ],
    ['cuts the line', (response: ServerResponse): void => void response.destroy(), 'unreachable'],
    ['says too much', (response: ServerResponse): void => void response.end(Buffer.alloc(100_000)), 'too-large'],
  ] as const)('%s: is tried again, and the log says why', async (_, reply, problem) => {
    answer = reply
    const webhookId = await hook()
    await aDefect(plumbline.db, project)
    await deliver()
    expect(heard).toHaveLength(1)
    expect(await log(webhookId)).toMatchObject([{ state: 'waiting', attempts: 1, problem }])
    answer = (response) => void response.end()
    later(5)
    await deliver()
    expect(await log(webhookId)).toMatchObject([{ state: 'delivered', attempts: 2, problem: null, status: 200 }])
  })
})

test('an address inside is refused, and nothing is sent there', async () => {
  const webhookId = await aWebhook(plumbline.context, { corporateId, url: url.replace('http:', 'https:') })
  await aDefect(plumbline.db, project)
  await deliverDue({ ...plumbline.context, outgoing: openOutgoing() })
  expect(heard).toEqual([])
  expect(await log(webhookId)).toMatchObject([{ state: 'waiting', problem: 'address-forbidden' }])
})

test('of two workers at once only one sends', async () => {
  await hook()
  await aDefect(plumbline.db, project)
  await Promise.all([deliver(), deliver(), deliver()])
  expect(heard).toHaveLength(1)
})

test('a delivery is sent again under its id; a new secret signs beside the old one for a day', async () => {
  const webhookId = await hook()
  await aDefect(plumbline.db, project)
  await deliver()
  const deliveryId = (await log(webhookId))[0]!._id
  const params = { corporateId, webhookId }
  const rotated = await plumbline.call(webhookRoutes.rotateWebhookSecret, { params, token: admin.token })
  expect(rotated.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const resend = () =>
    today(() => plumbline.call(webhookRoutes.resendDelivery, { params: { ...params, deliveryId }, token: admin.token }))
  await resend()
  await deliver()
  later(25 * 3600)
  await resend()
  await deliver()
  const ids = heard.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  const fresh = Buffer.from(rotated.body.secret.slice('whsec_'.length), 'base64')
  const signed = (one: Heard, key: Buffer) =>
    String(one.headers['webhook-signature']).includes(
      createHmac('sha256', key)
        .update(`${String(one.headers['webhook-id'])}.${String(one.headers['webhook-timestamp'])}.${one.body}`)
        .digest('base64'),
    )
  expect(heard.map((one) => [signed(one, secret), signed(one, fresh)])).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ])
})

test('the secret is shown once and stored encrypted', async () => {
  const made = await plumbline.call(webhookRoutes.createWebhook, {
    params: { corporateId },
    body: { url: 'https://hooks.example.com/x', events: ['report.ready'] },
    token: admin.token,
  })
  const bytes = Buffer.from(made.body.secret.slice('whsec_'.length), 'base64')
  const row = await plumbline.db
    .selectFrom('webhook')
    .select('secret')
    .where('id', '=', made.body.webhook._id)
    .executeTakeFirstOrThrow()
  expect(row.secret!.includes(bytes)).toBe(false)
  expect(JSON.stringify(await shown(made.body.webhook._id))).not.toContain(made.body.secret)
})

test.each([
  'http://hooks.example.com/',
  'https://user:word@hooks.example.com/',
  'ftp://hooks.example.com',
  'hooks',
  'https://1.2.3.999/',
  `https://a.example/${'x'.repeat(500)}`,
])('the address %s is refused', async (address) => {
  const { error } = await plumbline.call(webhookRoutes.createWebhook, {
    params: { corporateId },
    body: { url: address, events: ['report.ready'] },
    token: admin.token,
  })
  expect(error.code).toBe('input.invalid')
})

test('switched off it sends nothing; switched on it sends what waited', async () => {
  const webhookId = await hook()
  await aDefect(plumbline.db, project)
  const change = (isOn: boolean) =>
    plumbline.db.updateTable('webhook').set({ is_on: isOn }).where('id', '=', webhookId).execute()
  await change(false)
  expect(await deliver()).toBe(0)
  const { error } = await plumbline.call(webhookRoutes.testWebhook, {
    params: { corporateId, webhookId },
    token: admin.token,
  })
  expect(error.code).toBe('webhook.off')
  await change(true)
  expect(await deliver()).toBe(1)
})

test('a receiver that never answers is timed out, and tried again', async () => {
  answer = () => undefined
  const webhookId = await hook()
  await aDefect(plumbline.db, project)
  await deliverDue(plumbline.context, 50)
  expect(heard).toHaveLength(1)
  expect(await log(webhookId)).toMatchObject([{ state: 'waiting', attempts: 1, status: null, problem: 'timed-out' }])
  receiver.closeAllConnections()
  answer = (response) => void response.writeHead(204).end()
  later(retrySeconds[0])
  await deliver()
  expect(await log(webhookId)).toMatchObject([{ state: 'delivered', attempts: 2, problem: null }])
})
