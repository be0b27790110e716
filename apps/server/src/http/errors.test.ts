import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { answerErrors } from './errors.ts'

const said: string[] = []
const app = fastify({
  logger: {
    stream: new Writable({
      write(line: Buffer, _encoding, done) {
        said.push((JSON.parse(line.toString()) as { msg: string }).msg)
        done()
      },
    }),
  },
})
afterEach(() => app.close())

test('an aborted request is no failure in the log; what breaks after the client disconnected is one', async () => {
  answerErrors(app)
  const begun: (() => void)[] = []
  app.get('/stopped', async ({ signal }) => {
    begun.shift()?.()
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  app.get('/broken', async ({ signal }) => {
    begun.shift()?.()
    await once(signal, 'abort')
    throw new Error('a fault of ours')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const expectLogged = (message: string) => expect.poll(() => said.filter((one) => one === message).length).toBe(1)
  for (const path of ['stopped', 'broken']) {
    // A client that leaves before its request is read never reaches the handler, and nothing is logged.
    const leaving = new AbortController()
    begun.push(() => leaving.abort())
    await expect(fetch(`http://127.0.0.1:${port}/${path}`, { signal: leaving.signal })).rejects.toThrow()
  }
  await expectLogged('left before the answer')
  await expectLogged('request failed')
})
