import { pathOf } from '@plumbline/contract/address'
import { reportRoutes } from '@plumbline/contract/reports/reports'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReportSite, type ReportSite } from '../../testing/sites/report-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { decodeBase64 } from '../base64.ts'
import { isPlainJson, jsonLimits } from './json-body.ts'

let plumbline: TestApp
let site: ReportSite
let origin: string
beforeAll(async () => {
  plumbline = await testApp()
  site = await aReportSite(plumbline)
  origin = await plumbline.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => plumbline.close())

/** A thread of its own asks all the time: the loop that reads the body could not notice that it is blocked. */
const asking = `
const { parentPort, workerData } = require('node:worker_threads')
let longest = 0, stopped = false
parentPort.once('message', () => { stopped = true })
;(async () => {
  do {
    const from = performance.now()
    const { status } = await fetch(workerData + '/health/live')
    if (status !== 200) throw new Error('answered ' + status)
    const took = performance.now() - from
    if (longest === 0) parentPort.postMessage('asking')
    longest = Math.max(longest, took)
  } while (!stopped)
  parentPort.postMessage(longest)
  parentPort.close()
})()`

async function longestWaitDuring(work: () => Promise<void>): Promise<number> {
  const worker = new Worker(asking, { eval: true, workerData: origin })
  try {
    await once(worker, 'message')
    await work()
    worker.postMessage('stop')
    const [longest] = (await once(worker, 'message')) as [number]
    return longest
  } finally {
    await worker.terminate()
  }
}

const MiB = 1024 * 1024
const template = (file: string) => `{"_id":"${v7()}","name":"House style","file":${file}}`
const filled = (length: number, head: string, unit: string, tail: string) =>
  `${head}${unit.repeat(Math.floor((length - head.length - tail.length) / unit.length))}${tail}`
const templates = () => pathOf(reportRoutes.addTemplate.path, { corporateId: site.corporate.id })
const signature = () => pathOf(reportRoutes.saveSignatureImage.path, { userId: site.writer.id })
const definitions = () =>
  pathOf(reportRoutes.createDefinition.path, { ...site.inInspection, workspaceId: site.project.workspaceId })

type Body = {
  readonly name: string
  readonly method: 'POST' | 'PUT'
  readonly url: () => string
  readonly body: () => string
  readonly status: number
}

const bodies: readonly Body[] = [
  {
    name: 'a template of zeros',
    method: 'POST',
    url: templates,
    body: () => template(`"${'A'.repeat(13_999_996)}"`),
    status: 200,
  },
  {
    name: 'a template that is not base64',
    method: 'POST',
    url: templates,
    body: () => template(`"${'%'.repeat(13_999_996)}"`),
    status: 400,
  },
  {
    name: 'a template of escapes',
    method: 'POST',
    url: templates,
    body: () => filled(14_000_000, '{"file":"', '\\u0041', '"}'),
    status: 400,
  },
  { name: 'a template of brackets', method: 'POST', url: templates, body: () => '['.repeat(14_000_000), status: 413 },
  {
    name: 'a template of closed brackets',
    method: 'POST',
    url: templates,
    body: () => template(`${'['.repeat(6_900_000)}${']'.repeat(6_900_000)}`),
    status: 413,
  },
  {
    name: 'a template of small objects',
    method: 'POST',
    url: templates,
    body: () => filled(14_000_000, '{"file":[0', ',{"a":{}}', ']}'),
    status: 413,
  },
  {
    name: 'a template of backslashes',
    method: 'POST',
    url: templates,
    body: () => filled(14_000_000, '{"file":"', '\\\\', '"}'),
    status: 413,
  },
  {
    name: 'a template of quotes',
    method: 'POST',
    url: templates,
    body: () => filled(14_000_000, '{"file":"', '\\"', '"}'),
    status: 413,
  },
  { name: 'a template of spaces', method: 'POST', url: templates, body: () => ' '.repeat(14_000_000), status: 413 },
  {
    name: 'a signature of zeros',
    method: 'PUT',
    url: signature,
    body: () => `{"image":"${'A'.repeat(1_399_996)}"}`,
    status: 400,
  },
  {
    name: 'an ordinary call with many values',
    method: 'POST',
    url: definitions,
    body: () => filled(MiB, '{"_id":[0', ',0', ']}'),
    status: 413,
  },
  {
    name: 'an ordinary call with a text of spaces',
    method: 'POST',
    url: definitions,
    body: () => `{"_id":"${v7()}","reportTitle":"${' '.repeat(MiB - 100)}"}`,
    status: 400,
  },
]

test.each(bodies)('$name is answered, and /health/live all the time', async ({ method, url, body, status }) => {
  const sent = body()
  const longest = await longestWaitDuring(async () => {
    const answer = await fetch(`${origin}${url()}`, {
      method,
      body: sent,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${site.writer.token}` },
    })
    expect({ status: answer.status, text: await answer.text() }).toMatchObject({ status })
  })
  // After so long the supervisor takes the process for frozen.
  expect(longest).toBeLessThan(20_000)
})

test('the structure of a body is limited, its text is not', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  expect(isPlainJson('')).toBe(true)
  expect(isPlainJson(nested(jsonLimits.depth / 2))).toBe(true)
  expect(isPlainJson(nested(jsonLimits.depth + 1))).toBe(false)
  expect(isPlainJson(`[${'0,'.repeat(jsonLimits.values)}0]`)).toBe(false)
  for (const end of ['', '\\', '\\\\\\\\', '\\\\\\"'])
    expect(isPlainJson(JSON.stringify({ text: `${'['.repeat(200_000)}"${end}` })), end).toBe(true)
  expect(isPlainJson(`{"text":"\\\\"${'['.repeat(100)}"`)).toBe(false)
})

test('base64 is decoded whole or refused', () => {
  expect(decodeBase64('aGVsbG8=', 'file').toString()).toBe('hello')
  for (const wrong of ['aGVsbG8', 'aGVs*G8=', 'aGVsbG8=aGVsbG8=', '====', 'aGVs\nbG8'])
    expect(() => decodeBase64(wrong, 'file')).toThrow(expect.objectContaining({ code: 'input.invalid' }))
})
