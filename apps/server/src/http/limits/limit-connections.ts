import { AppError } from '@plumbline/contract/errors'
import type { FastifyInstance } from 'fastify'
import { BlockList, isIP, type Socket } from 'node:net'
import { addressKey } from './address-key.ts'

type Limits = { readonly perAddress: number; readonly trustedProxies: readonly string[] }

/** `address` or `address/prefix`; the machine itself is always one. */
function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  list.addAddress('::1', 'ipv6')
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

function openCounts(max: number): { add(key: string): boolean; remove(key: string): void } {
  const counts = new Map<string, number>()
  return {
    add(key) {
      const count = counts.get(key) ?? 0
      if (count < max) counts.set(key, count + 1)
      return count < max
    },
    remove(key) {
      const count = counts.get(key) ?? 0
      if (count <= 1) counts.delete(key)
      else counts.set(key, count - 1)
    },
  }
}

/**
 * One address holds at most so many connections, or, behind a trusted proxy, whose connections carry everybody,
 * so many open requests: without it a single machine takes every file descriptor of the process.
 */
export function limitConnections(app: FastifyInstance, { perAddress, trustedProxies }: Limits): void {
  const proxies = listOf(trustedProxies)
  const isProxy = (address: string) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) !== 0 && proxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
  const connections = openCounts(perAddress)
  const requests = openCounts(perAddress)

  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    const key = addressKey(remoteAddress)
    if (!connections.add(key)) {
      app.log.info({ address: key }, 'connection refused: too many of one address')
      return void socket.destroy()
    }
    socket.once('close', () => connections.remove(key))
  })

  app.addHook('onRequest', (request, reply, done) => {
    // What came without a proxy is counted by its connection.
    if (isProxy(request.ip) || !isProxy(request.socket.remoteAddress ?? '')) return done()
    const key = addressKey(request.ip)
    if (!requests.add(key)) return done(new AppError('request.too-many', { retryAfter: 10 }))
    reply.raw.once('close', () => requests.remove(key))
    done()
  })
}
