import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installS3Server, startS3Server, type S3Server } from '../../../../scripts/s3-server.ts'
import { bytesOf, codeOf, freshKey, sha256 } from '../testing/faults/storage-bytes.ts'
import { storageSuite } from '../testing/faults/storage-suite.ts'
import { createFastReceiver } from './fast-receive/fast-receiver.ts'
import { createS3Storage, type S3Options } from './s3.ts'

const missing = installS3Server()

describe.skipIf(missing !== undefined)(`S3${missing === undefined ? '' : ` (${missing})`}`, () => {
  let server: S3Server
  let options: S3Options
  beforeAll(async () => {
    server = await startS3Server()
    options = { ...server, bucket: 'plumbline-test', receiver: createFastReceiver() }
    await server.createBucket(options.bucket)
  })
  afterAll(() => server.stop())

  storageSuite('an S3 store', async () => ({
    storage: createS3Storage(options),
    withClock: (now) => createS3Storage({ ...options, now }),
    address: (url) => url,
    // Swift's: a part's checksum is not looked at, and a finished object answers for the upload it came from. Amazon's
    // store does neither.
    manners: { comparesHashes: false, remembersUploads: true },
    close: async () => {},
  }))

  /** Stands between us and the store; every nth request fails before it gets there. */
  async function flaky(failEvery: number): Promise<{ endpoint: string; failures: () => number; server: Server }> {
    let [count, failures] = [0, 0]
    const target = new URL(options.endpoint)
    const proxy = createServer((incoming, reply) => {
      count += 1
      if (count % failEvery === 0) {
        failures += 1
        incoming.resume()
        reply.writeHead(503).end()
        return
      }
      const onward = ask(
        {
          host: target.hostname,
          port: target.port,
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
        },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(reply)
        },
      )
      incoming.pipe(onward)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    return {
      endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      failures: () => failures,
      server: proxy,
    }
  }

  test('goes on when a third of the requests fail', async () => {
    const proxy = await flaky(3)
    const storage = createS3Storage({ ...options, endpoint: proxy.endpoint })
    const [key, bytes] = [freshKey(), randomBytes(40 * 1024 * 1024)]
    await storage.put(key, bytes, { contentType: 'image/jpeg' })
    expect(sha256(await bytesOf(storage, key))).toBe(sha256(bytes))
    expect(proxy.failures()).toBeGreaterThan(1)
    proxy.server.closeAllConnections()
    proxy.server.close()
  })

  test('says that it is unavailable when every request fails', async () => {
    const proxy = await flaky(1)
    const storage = createS3Storage({ ...options, endpoint: proxy.endpoint })
    expect(await codeOf(storage.read(freshKey()))).toBe('service.unavailable')
    proxy.server.closeAllConnections()
    proxy.server.close()
    expect(await codeOf(storage.put(freshKey(), Buffer.alloc(10), { contentType: 'image/jpeg' }))).toBe(
      'service.unavailable',
    )
  })
})
