import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from './db/embedded-port.ts'
import { enqueue } from './jobs/queue.ts'
import { aPassword, aUser } from './testing/builders/builders.ts'
import { plainEnvironment, program, until } from './testing/faults/processes.ts'
import { startTraceCollector } from './testing/servers/trace-collector.ts'
import { anIngestSite } from './testing/sites/ingest-site.ts'
import { testApp } from './testing/test-app.ts'
import { testInFullRun } from './testing/test-in-full-run.ts'
import { currentOrigin } from './tracing/origin.ts'
import { openTraces } from './tracing/send-traces.ts'
import { beginTrace, type EndedSpan } from './tracing/span.ts'

const above = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

test('a request is a trace with its statements, continues the one of a proxy and is continued by its jobs', async ({
  onTestFinished,
}) => {
  const spans: EndedSpan[] = []
  const plumbline = await testApp({ tracer: { record: (span) => void spans.push(span) } })
  onTestFinished(() => plumbline.close())
  const { app, db } = plumbline
  app.get('/user/api/v1/trial', () =>
    plumbline.context.db.transaction().execute(async (trx) => ({ id: await enqueue(trx, 'jobs.prune', {}) })),
  )
  await app.inject('/health/live')
  const answer = await app.inject({
    url: '/user/api/v1/trial?secret=1',
    headers: { traceparent: `00-${above.traceId}-${above.spanId}-01`, 'x-request-id': 'traced-request' },
  })
  expect(answer.statusCode).toBe(200)
  const request = spans.at(-1)!
  expect(request).toMatchObject({
    traceId: above.traceId,
    parentId: above.spanId,
    name: 'GET /user/api/v1/trial',
    kind: 'server',
    attributes: { 'http.response.status_code': 200, 'plumbline.request_id': 'traced-request' },
  })
  const inside = spans.filter(({ parentId }) => parentId === request.spanId)
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']))
  expect(inside.every(({ traceId, kind }) => traceId === above.traceId && kind !== 'server')).toBe(true)
  expect(spans.some(({ name }) => name.includes('health'))).toBe(false)
  expect(JSON.stringify(spans)).not.toContain('secret=1')
  const job = await db
    .selectFrom('job_progress')
    .select('trace_parent')
    .where('job_id', '=', answer.json<{ id: string }>().id)
    .executeTakeFirstOrThrow()
  expect(job.trace_parent).toBe(`00-${above.traceId}-${request.spanId}-01`)
})

testInFullRun('a job and its child process are spans of the trace that caused them', async ({ onTestFinished }) => {
  const collector = await startTraceCollector()
  onTestFinished(() => collector.close())
  const plumbline = await testApp()
  onTestFinished(() => plumbline.close())
  const { context, databaseUrl } = plumbline
  const site = await anIngestSite(plumbline)
  const cause = beginTrace({ record: () => undefined }, { name: 'upload', kind: 'server' })!
  await currentOrigin.run({ requestId: 'upload-1', span: cause }, () =>
    site.arrive('DJI_0001.JPG', Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(4_000, 7)])),
  )
  const worker = program(
    { file: fileURLToPath(new URL('./worker.ts', import.meta.url)) },
    {
      env: {
        ...plainEnvironment,
        DATABASE_URL: databaseUrl,
        PLUMBLINE_DATA: context.config.dataDir,
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
      },
    },
  )
  onTestFinished(async () => {
    worker.child.kill('SIGKILL')
    await worker.ended()
  })
  const job = await until(() => collector.spans.find(({ name }) => name === 'job media.ingest'))
  expect(job).toMatchObject({
    service: 'plumbline-worker',
    traceId: cause.traceId,
    parentSpanId: cause.spanId,
    kind: 5,
    attributes: { 'plumbline.request_id': 'upload-1', 'plumbline.outcome': 'done' },
  })
  const inside = collector.spans.filter(({ parentSpanId }) => parentSpanId === job.spanId)
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['child photo-child', 'update']))
  expect(inside.find(({ name }) => name === 'child photo-child')?.status?.message).toMatch(/^media\./)
})

test('a collector that is away changes no answer', async ({ onTestFinished }) => {
  const warnings: string[] = []
  const tracer = openTraces(
    { endpoint: `http://127.0.0.1:${await freePort(undefined)}`, headers: {} },
    'plumbline-api',
    {
      warn: (_, text) => void warnings.push(text),
    },
  )
  const plumbline = await testApp({ tracer })
  onTestFinished(async () => {
    await plumbline.close()
    await tracer.close()
  })
  const { email } = await aUser(plumbline.db)
  await plumbline.signIn(email)
  await until(() => warnings.includes('traces were not sent'))
  const { status } = await plumbline.call(accountRoutes.login, { body: { email, password: aPassword } })
  expect(status).toBe(200)
})
