import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { createHash, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, listen, openSocket } from '../../testing/faults/raw-socket.ts'
import { freshKey } from '../../testing/faults/storage-bytes.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

const lines: { readonly level: number; readonly msg: string }[] = []
const logStream = new Writable({
  write(line: Buffer, _, done) {
    lines.push(JSON.parse(line.toString()) as { level: number; msg: string })
    done()
  },
})
/** pino's numbers: 40 is a warning, 50 an error. */
const complaints = () => lines.filter(({ level }) => level >= 40)

let plumbline: TestApp
let port: number
beforeAll(async () => {
  plumbline = await testApp({
    logLevel: 'info',
    logStream,
    receiveLimits: {
      headersMs: 300,
      bodySilenceMs: 300,
      bodyMs: 1_000,
      uploadSilenceMs: 6_000,
      lingerMs: 300,
      checkEveryMs: 50,
    },
  })
  port = await listen(plumbline.app)
})
afterAll(() => plumbline.close())

const login = (length: number | 'chunked') =>
  [
    `POST ${accountRoutes.login.path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    '',
    '',
  ].join('\r\n')

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pathIn = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function putLink(bytes: Buffer): Promise<string> {
  const { url } = await plumbline.context.storage.signedPut({
    key: freshKey(),
    contentType: 'image/jpeg',
    size: bytes.length,
    sha256: hashOf(bytes),
  })
  return pathIn(url)
}

describe('a request that does not arrive', () => {
  test('headers that stop are answered 408 and the connection is closed', async () => {
    const { socket, closed } = await openSocket(port)
    socket.write(`POST ${accountRoutes.login.path} HTTP/1.1\r\nhost: loc`)
    expect(answerOf(await closed)).toEqual({ status: 408, code: 'request.timed-out' })
  })

  test('headers that come a byte at a time are no reason to wait longer', async () => {
    const { socket, closed } = await openSocket(port)
    socket.write('GET / HTTP/1.1\r\nx-slow: ')
    const drip = setInterval(() => socket.write('a'), 30)
    expect(answerOf(await closed)).toEqual({ status: 408, code: 'request.timed-out' })
    clearInterval(drip)
  })

  test('a connection that says nothing is closed without an answer', async () => {
    expect(await (await openSocket(port)).closed).toBe('')
  })

  test.each(['with a length', 'in chunks'])('a body %s that stops is answered 408 and closed', async (form) => {
    const { socket, closed } = await openSocket(port)
    socket.write(form === 'in chunks' ? `${login('chunked')}5\r\n{"ema` : `${login(100)}{"ema`)
    expect(answerOf(await closed)).toEqual({ status: 408, code: 'request.timed-out' })
  })

  test('a body that drips for ever ends as well', async () => {
    const { socket, closed } = await openSocket(port)
    socket.write(login(100_000))
    const drip = setInterval(() => socket.write(' '), 30)
    expect(answerOf(await closed)).toEqual({ status: 408, code: 'request.timed-out' })
    clearInterval(drip)
  })

  test('no HTTP is refused in our words', async () => {
    const { socket, closed } = await openSocket(port)
    socket.write('hello\r\n\r\n')
    expect(answerOf(await closed)).toEqual({ status: 400, code: 'input.malformed' })
  })

  test('none of them is a complaint in the log', () => {
    expect(complaints()).toEqual([])
  })
})

describe('a file', () => {
  const head = (url: string, length: number) =>
    `PUT ${url} HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/jpeg\r\ncontent-length: ${length}\r\n\r\n`

  test('may pause longer than an ordinary call and take longer in all, and is stored', async () => {
    const bytes = randomBytes(4_000)
    const { socket, received, closed } = await openSocket(port)
    socket.write(head(await putLink(bytes), bytes.length))
    // Each pause is longer than the silence that ends an ordinary call, and all of them longer than it may take.
    for (let at = 0; at < bytes.length; at += 1_000) {
      socket.write(bytes.subarray(at, at + 1_000))
      // The length of a pause is what is tested.
      if (at < 3_000) await sleep(450)
    }
    await expect.poll(received).toMatch(/^HTTP\/1\.1 200/)
    socket.end()
    await closed
    expect(complaints()).toEqual([])
  })

  testInFullRun('that goes silent is ended, and leaves nothing half stored', async () => {
    const bytes = randomBytes(4_000)
    const { socket, closed } = await openSocket(port)
    socket.write(head(await putLink(bytes), bytes.length))
    socket.write(bytes.subarray(0, 1_000))
    expect(answerOf(await closed)).toEqual({ status: 408, code: 'request.timed-out' })
    expect(complaints()).toEqual([])
  })

  test('whose sender hangs up is no complaint in the log', async () => {
    const bytes = randomBytes(100_000)
    const before = lines.length
    const { socket } = await openSocket(port)
    socket.write(head(await putLink(bytes), bytes.length))
    socket.write(bytes.subarray(0, 50_000), () => socket.resetAndDestroy())
    await expect.poll(() => lines.slice(before).some(({ msg }) => msg === 'left before the answer')).toBe(true)
    expect(complaints()).toEqual([])
  })

  test('whose reader hangs up is no complaint in the log', async () => {
    const stored = await plumbline.context.storage.put(freshKey(), randomBytes(20_000_000), {
      contentType: 'image/jpeg',
    })
    const { url } = await plumbline.context.storage.signedGet({ ...stored, fileName: 'b.jpg' })
    const before = lines.length
    const { socket, received } = await openSocket(port)
    socket.write(`GET ${pathIn(url)} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await expect.poll(() => received().length).toBeGreaterThan(1_000)
    socket.resetAndDestroy()
    await expect.poll(() => lines.slice(before).some(({ msg }) => msg === 'left before the answer')).toBe(true)
    expect(complaints()).toEqual([])
  })
})

describe('a body that is too large', () => {
  const large = 'x'.repeat(3_000_000)
  // Read to its end however slow the machine is: with the short time of the others the connection may be closed before.
  let slowApp: TestApp
  let slowPort: number
  beforeAll(async () => {
    slowApp = await testApp({
      receiveLimits: {
        headersMs: 60_000,
        bodySilenceMs: 60_000,
        bodyMs: 60_000,
        uploadSilenceMs: 60_000,
        lingerMs: 60_000,
        checkEveryMs: 50,
      },
    })
    slowPort = await listen(slowApp.app)
  })
  afterAll(() => slowApp.close())

  test.each([
    ['with a length', large.length],
    ['in chunks', 'chunked'],
  ] as const)('%s is answered 413 while it is still sent', async (_, length) => {
    const { socket, received } = await openSocket(slowPort)
    socket.write(login(length))
    const text = length === 'chunked' ? `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n` : large
    for (let at = 0; at < text.length; at += 100_000)
      if (!socket.write(text.slice(at, at + 100_000))) await new Promise((resolve) => socket.once('drain', resolve))
    await expect.poll(() => answerOf(received())).toEqual({ status: 413, code: 'input.too-large' })
    // The same connection serves the next call: nothing was cut.
    const before = received().length
    socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await expect.poll(() => received().slice(before)).toContain('"status":"live"')
    socket.destroy()
  })

  test('is read to its end only for a while', async () => {
    const { socket, closed } = await openSocket(port)
    socket.write(login(1_000_000_000))
    const flood = setInterval(() => socket.write('x'.repeat(10_000)), 20)
    expect(answerOf(await closed)).toEqual({ status: 413, code: 'input.too-large' })
    clearInterval(flood)
  })
})
