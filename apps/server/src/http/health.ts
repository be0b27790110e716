import { AppError } from '@plumbline/contract/errors'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { BlockList } from 'node:net'
import type { Registry } from 'prom-client'
import type { Db } from '../db/connection.ts'

const insiders = new BlockList()
insiders.addSubnet('127.0.0.0', 8, 'ipv4')
insiders.addSubnet('10.0.0.0', 8, 'ipv4')
insiders.addSubnet('172.16.0.0', 12, 'ipv4')
insiders.addSubnet('192.168.0.0', 16, 'ipv4')
insiders.addAddress('::1', 'ipv6')
insiders.addSubnet('fc00::', 7, 'ipv6')

function isInside(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return insiders.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

/**
 * Live says the process runs, ready that it can serve. Metrics are for the machine's own network, never through the
 * proxy.
 */
export function reportHealth(app: FastifyInstance, deps: { readonly db: Db; readonly registry: Registry }): void {
  const { registry } = deps
  const hidden = { schema: { hide: true } }
  app.get('/health/live', hidden, () => ({ status: 'live' }))
  app.get('/health/ready', hidden, async () => {
    await sql`select 1 from server_secret limit 1`.execute(deps.db)
    return { status: 'ready' }
  })
  app.get('/metrics', hidden, async (request, reply) => {
    const isProxied = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined
    if (isProxied || !isInside(request.socket.remoteAddress ?? '')) throw new AppError('route.not-found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
