import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { afterEach, expect, it } from 'vitest'
import { followEvents } from './events.ts'
import { aSession, ids } from '../http/fake-server.ts'
import { beginSession, readSession } from '../session/session.ts'

declare const jsdom: { reconfigure(settings: { url: string }): void }

type Connection = {
  readonly token: string | undefined
  readonly lastId: string | undefined
  readonly response: ServerResponse
}

const closers: (() => void)[] = []
afterEach(() => {
  closers.splice(0).forEach((close) => close())
  window.localStorage.clear()
})

/** A real stream on loopback; `refuse` is a token it no longer takes. */
async function streaming(refuse?: string) {
  const connections: Connection[] = []
  const server = createServer((request, response) => {
    const token = request.headers.authorization?.replace('Bearer ', '')
    if (request.url === accountRoutes.refresh.path) {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(aSession({ accessToken: 'access-2', refreshToken: 'refresh-2' })))
    } else if (token === refuse) {
      response.writeHead(401).end()
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      connections.push({ token, lastId: request.headers['last-event-id'] as string | undefined, response })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  beginSession(aSession())
  return connections
}

function follow(settings: { readonly silenceMs?: number } = {}) {
  const controller = new AbortController()
  const heard: string[] = []
  closers.push(() => controller.abort())
  const over = followEvents({
    onEvent: (event) => heard.push(event.id),
    onReconnect: () => heard.push('reconnected'),
    signal: controller.signal,
    backoffMs: [5, 20],
    ...settings,
  })
  return { heard, over, stop: () => controller.abort() }
}

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !condition() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 5))
  expect(condition()).toBe(true)
}

const event = (id: string) =>
  `id: ${id}\ndata: ${JSON.stringify({ id, kind: 'project.changed', corporateId: ids.corporate })}\n\n`

it('receives events and resumes after a lost connection', async () => {
  const connections = await streaming()
  const { heard } = follow()
  await until(() => connections.length === 1)
  expect(connections[0]).toMatchObject({ token: 'access-1', lastId: undefined })
  connections[0]!.response.write(`: hello\n\ndata: not json\n\n${event('7')}`)
  await until(() => heard.length === 1)
  connections[0]!.response.destroy()
  await until(() => connections.length === 2)
  expect(connections[1]!.lastId).toBe('7')
  connections[1]!.response.write(event('8'))
  await until(() => heard.length === 3)
  expect(heard).toEqual(['7', 'reconnected', '8'])
})

it('renews the session on 401 and goes on with the new token', async () => {
  const connections = await streaming('access-1')
  follow()
  await until(() => connections.length === 1)
  expect(connections[0]!.token).toBe('access-2')
})

it('reconnects when the stream is silent for too long', async () => {
  const connections = await streaming()
  follow({ silenceMs: 30 })
  await until(() => connections.length >= 2)
})

it('closes with the session and with the last subscriber', async () => {
  const connections = await streaming()
  const first = follow()
  await until(() => connections.length === 1)
  first.stop()
  await first.over
  window.localStorage.clear()
  expect(readSession()).toBeNull()
  await follow().over
  expect(connections).toHaveLength(1)
})
