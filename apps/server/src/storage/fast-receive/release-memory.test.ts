import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFastReceiver } from './fast-receiver.ts'
import { maxExternalBytes } from './minor-gc.ts'

const receiver = createFastReceiver()
const nowhere = async () => undefined
/** By request: of a minor one the engine makes a major one where the survivors would have no room. */
const isRequested = (entry: PerformanceEntry) =>
  ((entry as unknown as { detail: { flags: number } }).detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0

let collections = 0
const observer = new PerformanceObserver((list) => {
  collections += list.getEntries().filter(isRequested).length
})
beforeAll(() => observer.observe({ entryTypes: ['gc'] }))
afterAll(() => observer.disconnect())

test('packets of a socket are freed at once: without it they wait for a major collection', async () => {
  const packets: Uint8Array[] = []
  const server = createServer((incoming: IncomingMessage, reply) => {
    incoming.on('data', (packet: Uint8Array) => packets.push(packet))
    void receiver.receive(incoming, {}, nowhere).then(({ size }) => reply.end(String(size)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sending = request({ port: (server.address() as AddressInfo).port, method: 'PUT' })
  sending.end(Buffer.alloc(4 * 1024 * 1024, 7))
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  expect(Buffer.concat(await answer.toArray()).toString()).toBe(String(4 * 1024 * 1024))
  server.close()
  const detached = packets.filter(({ buffer }) => (buffer as ArrayBuffer).detached)
  expect(detached.length / packets.length).toBeGreaterThan(0.9)
})

test('bytes of any other source are left whole, and minor collections free them: without those a major one would', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 7)
  const before = collections
  const chunks = Readable.from(Array.from({ length: (4 * maxExternalBytes) / chunk.length }, () => chunk))
  await receiver.receive(chunks, {}, nowhere)
  expect([chunk.length, chunk.every((byte) => byte === 7)]).toEqual([1024 * 1024, true])
  await expect.poll(() => collections - before).toBeGreaterThanOrEqual(4)
})
