import { AppError } from '@plumbline/contract/errors'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { BlockList } from 'node:net'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
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

export type PoolCount = () => { readonly total: number; readonly idle: number; readonly waiting: number }

function measure(app: FastifyInstance, poolCount: PoolCount): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'plumbline_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'plumbline_database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolCount())) this.set({ state }, count)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  return registry
}

/**
 * Live says the process runs, ready that it can serve. Metrics are for the machine's own network, never through the
 * proxy.
 */
export function reportHealth(app: FastifyInstance, deps: { readonly db: Db; readonly poolCount: PoolCount }): void {
  const registry = measure(app, deps.poolCount)
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
