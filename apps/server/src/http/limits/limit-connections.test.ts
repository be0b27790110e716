import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { listen, openSocket, type RawSocket } from '../../testing/faults/raw-socket.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
const sockets: RawSocket[] = []
afterEach(async () => {
  for (const { socket } of sockets.splice(0)) socket.destroy()
  await plumbline.close()
})

async function open(port: number, host: string): Promise<RawSocket> {
  const one = await openSocket(port, host)
  sockets.push(one)
  return one
}

const get = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n'

/** An address of this machine that is not loopback: loopback is trusted as a proxy and would not be counted. */
const own = Object.values(networkInterfaces())
  .flat()
  .find((one) => one !== undefined && !one.internal && one.family === 'IPv4')?.address

test.skipIf(own === undefined)(
  'one address holds so many connections and no more, and gets a place back when it closes one',
  async () => {
    plumbline = await testApp({ settings: { CONNECTIONS_PER_ADDRESS: '3' } })
    const port = await listen(plumbline.app, '0.0.0.0')
    const [first] = [await open(port, own!), await open(port, own!), await open(port, own!)]
    expect(await (await open(port, own!)).closed).toBe('')
    // Others are not held up by it.
    const other = await open(port, '127.0.0.1')
    other.socket.write(`${get}\r\n`)
    await expect.poll(other.received).toContain('"status":"live"')
    first.socket.destroy()
    await expect
      .poll(async () => {
        const again = await open(port, own!)
        again.socket.write(`${get}connection: close\r\n\r\n`)
        return again.closed
      })
      .toContain('"status":"live"')
  },
)

test('behind a proxy the open requests of one address are counted, IPv6 by /64', async () => {
  const answers: (() => void)[] = []
  plumbline = await testApp({
    settings: { CONNECTIONS_PER_ADDRESS: '2' },
    also: (app) => void app.get('/waits', () => new Promise((resolve) => answers.push(() => resolve('done')))),
  })
  const port = await listen(plumbline.app)
  const ask = async (path: string, address: string) => {
    const one = await open(port, '127.0.0.1')
    one.socket.write(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n`,
    )
    return one
  }
  const waiting = [await ask('/waits', '2001:db8:1:2::1'), await ask('/waits', '2001:db8:1:2::2')]
  await expect.poll(() => answers.length).toBe(2)
  const refused = await (await ask('/health/live', '2001:db8:1:2:ffff::9')).closed
  expect(refused).toMatch(/^HTTP\/1\.1 429/)
  expect(refused).toMatch(/^retry-after: \d/m)
  expect(refused).toContain('request.too-many')
  expect(await (await ask('/health/live', '2001:db8:1:3::1')).closed).toContain('"status":"live"')
  for (const answer of answers) answer()
  for (const one of waiting) expect(await one.closed).toContain('done')
  await expect.poll(async () => (await ask('/health/live', '2001:db8:1:2::1')).closed).toContain('"status":"live"')
})
