import Fastify from 'fastify'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Db } from '../db/connection.ts'
import { installationMetrics } from './installation-metrics.ts'
import { measureRequests, processMetrics, workerMetrics } from './metrics.ts'

const read = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')

/** Names as Prometheus stores them: those of a histogram have a suffix. */
function reported(): ReadonlySet<string> {
  const registry = processMetrics(() => ({ total: 0, idle: 0, waiting: 0 }))
  measureRequests(Fastify(), registry)
  workerMetrics(registry)
  // Registering asks nothing of the database.
  installationMetrics(registry, { db: undefined as unknown as Db, config: { dataDir: '.', s3: undefined } })
  return new Set(
    registry
      .getMetricsAsArray()
      .flatMap(({ name }) => [name, ...['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)]),
  )
}

const namesIn = (text: string) => new Set(text.match(/\b(?:plumbline|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g))

test.each(['monitoring/dashboard.json', 'monitoring/alerts.yaml'])(
  '%s names only figures that are reported',
  (name) => {
    const known = reported()
    const named = namesIn(read(name))
    expect(named.size).toBeGreaterThan(8)
    expect([...named].filter((one) => !known.has(one))).toEqual([])
  },
)

test('every figure of ours is described for operators', () => {
  const described = namesIn(read('operations.md'))
  const own = [...reported()].filter((name) => name.startsWith('plumbline_') && !/_(bucket|sum|count)$/.test(name))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((name) => !described.has(name))).toEqual([])
})
