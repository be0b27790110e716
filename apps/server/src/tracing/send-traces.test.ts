import { expect, test, type TestContext } from 'vitest'
import { until } from '../testing/faults/processes.ts'
import { startTraceCollector } from '../testing/servers/trace-collector.ts'
import { currentOrigin } from './origin.ts'
import { recordInside } from './record-inside.ts'
import { maxWaiting, openTraces } from './send-traces.ts'
import { beginTrace, traceParentOf, type EndedSpan } from './span.ts'

const aSpan = (name = 'GET /projects'): EndedSpan => ({
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentId: undefined,
  name,
  kind: 'server',
  start: 1_763_570_000_000.25,
  end: 1_763_570_000_012.5,
  attributes: { 'http.response.status_code': 200, share: 0.5, 'http.route': '/projects' },
  failure: undefined,
})

function open({ onTestFinished }: TestContext, endpoint: string, headers: Record<string, string> = {}) {
  const warnings: object[] = []
  const traces = openTraces({ endpoint, headers }, 'plumbline-api', { warn: (line) => void warnings.push(line) })
  onTestFinished(() => traces.close())
  return { traces, warnings }
}

/** An address of this machine where no server listens any more. */
async function nothingAt(): Promise<string> {
  const collector = await startTraceCollector()
  await collector.close()
  return collector.endpoint
}

test('spans reach a collector in the JSON form of OTLP, with the headers that it wants', async (context) => {
  const collector = await startTraceCollector()
  context.onTestFinished(() => collector.close())
  const { traces, warnings } = open(context, collector.endpoint, { authorization: 'Bearer token' })
  traces.record(aSpan())
  traces.record({ ...aSpan('child photo-child'), parentId: 'b7ad6b7169203331', failure: 'media.damaged' })
  await traces.close()
  expect(warnings).toEqual([])
  expect(collector.headers).toMatchObject([{ authorization: 'Bearer token', 'content-type': 'application/json' }])
  expect(collector.spans).toMatchObject([
    {
      service: 'plumbline-api',
      name: 'GET /projects',
      kind: 2,
      startTimeUnixNano: '1763570000000250000',
      endTimeUnixNano: '1763570000012500000',
      attributes: { 'http.response.status_code': '200', share: '0.5', 'http.route': '/projects' },
    },
    { parentSpanId: 'b7ad6b7169203331', status: { code: 2, message: 'media.damaged' } },
  ])
})

test('a collector that is away costs a bounded number of spans and one line in the log', async (context) => {
  const { traces, warnings } = open(context, await nothingAt())
  for (let count = 0; count < 3 * maxWaiting; count += 1) traces.record(aSpan())
  expect(traces.counts().waiting).toBeLessThanOrEqual(maxWaiting)
  await until(() => warnings.length > 0)
  for (let count = 0; count < 3 * maxWaiting; count += 1) traces.record(aSpan())
  expect(traces.counts().waiting).toBe(maxWaiting)
  expect(traces.counts().dropped).toBe(5 * maxWaiting)
  await traces.close()
  expect(warnings).toHaveLength(1)
})

test('a collector that never answers holds neither a span nor the end of the process', async (context) => {
  const collector = await startTraceCollector({ isSilent: true })
  context.onTestFinished(() => collector.close())
  const { traces } = open(context, collector.endpoint)
  for (let count = 0; count < 2 * maxWaiting; count += 1) traces.record(aSpan())
  await until(() => collector.headers.length > 0)
  // One request is on its way, and the rest waits or was dropped.
  expect(traces.counts().waiting).toBeLessThanOrEqual(maxWaiting)
  await traces.close()
  expect(collector.headers).toHaveLength(1)
})

test('a trace holds at most two hundred spans inside and says how many it left out', () => {
  const recorded: EndedSpan[] = []
  const trace = beginTrace({ record: (span) => void recorded.push(span) }, { name: 'job', kind: 'consumer' })!
  currentOrigin.run({ span: trace }, () => {
    for (let count = 0; count < 250; count += 1) recordInside('select', 1)
  })
  trace.end({})
  expect(recorded).toHaveLength(201)
  expect(recorded.at(-1)).toMatchObject({ name: 'job', attributes: { 'plumbline.spans_left_out': 50 } })
})

test.each([
  ['one of a proxy is continued', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'continued'],
  ['one that is not recorded is not recorded here', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', 'none'],
  ['a version that is not known begins a new one', 'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'new'],
  ['zeros begin a new one', '00-00000000000000000000000000000000-b7ad6b7169203331-01', 'new'],
  ['nonsense begins a new one', 'GET / HTTP/1.1', 'new'],
])('of traces above: %s', (_, parent, expected) => {
  const recorded: EndedSpan[] = []
  const trace = beginTrace({ record: (span) => void recorded.push(span) }, { name: 'x', kind: 'server', parent })
  trace?.end({})
  const [span] = recorded
  const found = span === undefined ? 'none' : span.parentId === 'b7ad6b7169203331' ? 'continued' : 'new'
  expect(found).toBe(expected)
  if (trace !== undefined) expect(traceParentOf(trace)).toBe(`00-${span!.traceId}-${span!.spanId}-01`)
})
