import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type TestContext } from 'vitest'
import { isForbiddenAddress } from './forbidden-addresses.ts'
import { openOutgoing, OutgoingError } from './outgoing.ts'

/** One of every kind that an internal service, a router or a cloud's metadata may have. */
const forbidden = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2002:a00:1::1',
  '3fff::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
]

const outgoing = openOutgoing()
const ask = (url: string, send = outgoing) => send(url, { method: 'POST', body: '{}', timeoutMs: 2_000 })
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof OutgoingError ? error.problem : String(error)),
  )

test.each(forbidden)('%s is refused, written out and behind a name', async (address) => {
  expect(isForbiddenAddress(address)).toBe(true)
  const host = address.includes(':') ? `[${address.replace('%', '%25')}]` : address
  if (URL.canParse(`https://${host}/`)) expect(await problemOf(ask(`https://${host}/`))).toBe('address-forbidden')
  const named = openOutgoing({ resolve: async () => [address] })
  expect(await problemOf(ask('https://hooks.example.com/', named))).toBe('address-forbidden')
})

test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is open',
  (address) => {
    expect(isForbiddenAddress(address)).toBe(false)
  },
)

test.each(['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/', 'https://localhost/'])(
  '%s is this machine in other words',
  async (url) => {
    expect(await problemOf(ask(url))).toBe('address-forbidden')
  },
)

test('one forbidden address among several refuses the name', async () => {
  const mixed = openOutgoing({ resolve: async () => ['8.8.8.8', '10.0.0.1'] })
  expect(await problemOf(ask('https://hooks.example.com/', mixed))).toBe('address-forbidden')
})

test('without encryption nothing is asked', async () => {
  expect(await problemOf(ask('http://hooks.example.com/'))).toBe('address-forbidden')
})

test('an unknown name', async () => {
  const unknown = openOutgoing({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) })
  expect(await problemOf(ask('https://hooks.example.com/', unknown))).toBe('address-unknown')
})

async function aReceiver({ onTestFinished }: TestContext, answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return (server.address() as AddressInfo).port
}

test('connects to the address that was checked, whatever the name says the second time', async (context) => {
  let asked = 0
  const port = await aReceiver(context, (_, answer) => void answer.end('here'))
  const rebinding = openOutgoing({
    allowsLoopback: true,
    resolve: async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['192.168.0.1']
    },
  })
  const { status, body } = await ask(`http://hooks.example.com:${port}/`, rebinding)
  expect([status, body.toString(), asked]).toEqual([200, 'here', 1])
})

const local = openOutgoing({ allowsLoopback: true })

test('follows no redirect', async (context) => {
  let count = 0
  const port = await aReceiver(context, (_, answer) => {
    count += 1
    answer.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  })
  const { status } = await ask(`http://127.0.0.1:${port}/`, local)
  expect([status, count]).toEqual([307, 1])
})

test('waits no longer than it may, for an answer and for its end', async (context) => {
  const silent = await aReceiver(context, () => {})
  const slow = await aReceiver(context, (_, answer) => {
    answer.writeHead(200)
    const timer = setInterval(() => answer.write('x'), 100)
    answer.on('close', () => clearInterval(timer))
  })
  for (const port of [silent, slow])
    expect(await problemOf(local(`http://127.0.0.1:${port}/`, { method: 'GET', timeoutMs: 700 }))).toBe('timed-out')
})

test('reads no more than it may', async (context) => {
  const port = await aReceiver(context, (_, answer) => void answer.end(Buffer.alloc(200_000)))
  expect(await problemOf(local(`http://127.0.0.1:${port}/`, { method: 'GET', maxBytes: 1_000 }))).toBe('too-large')
})

test('a port on which no process listens', async () => {
  expect(await problemOf(local('http://127.0.0.1:1/', { method: 'GET' }))).toBe('unreachable')
})
