import Fastify from 'fastify'
import { readFileSync } from 'node:fs'
import type { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Db } from '../db/connection.ts'
import { installationMetrics } from './installation-metrics.ts'
import { measureRequests, processMetrics, workerMetrics } from './metrics.ts'

const read = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')

function registryOfAll(): Registry {
  const registry = processMetrics(() => ({ total: 0, idle: 0, waiting: 0 }))
  measureRequests(Fastify(), registry)
  workerMetrics(registry)
  // Registering asks nothing of the database.
  installationMetrics(registry, { db: undefined as unknown as Db, config: { dataDir: '.', s3: undefined } })
  return registry
}

/** Names as Prometheus stores them, those of a histogram with a suffix, and the labels of each. */
function labels(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    registryOfAll()
      .getMetricsAsArray()
      .flatMap((metric) => {
        // The list of the library's types leaves out what each metric has.
        const { name, labelNames } = metric as unknown as { name: string; labelNames: readonly string[] }
        const parts = ['bucket', 'sum', 'count'].map((part) => [`${name}_${part}`, [...labelNames, 'le']] as const)
        return [[name, labelNames] as const, ...parts]
      }),
  )
}

const reported = (): ReadonlySet<string> => new Set(labels().keys())

/** Set by Prometheus for each scrape: a label of ours by that name would be renamed, and no rule would find it. */
const ofScrapes = ['job', 'instance']

const expressions = (name: string): readonly string[] =>
  name.endsWith('.json')
    ? [...read(name).matchAll(/"expr": ("(?:[^"\\\\]|\\\\.)*")/g)].map(([, text]) => JSON.parse(text!) as string)
    : [...read(name).matchAll(/^ +expr: '(.*)'$/gm)].map(([, text]) => text!)

/** Labels that an expression chooses or groups by, beside the figure that has to have them. */
function askedLabels(expression: string): readonly (readonly [figure: string, label: string])[] {
  const figures = [...expression.matchAll(/\b((?:plumbline|nodejs|process)_[a-z0-9_]+|up)\b(?:\{([^}]*)\})?/g)]
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/,\s*/))
  return figures.flatMap(([, figure, matchers = '']) => {
    const chosen = matchers.split(',').map((matcher) => matcher.split(/[=!]/)[0]!.trim())
    return [...chosen.filter((label) => label !== ''), ...grouped].map((label) => [figure!, label] as const)
  })
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

test.each(['monitoring/dashboard.json', 'monitoring/alerts.yaml'])(
  '%s asks for labels that the figures have',
  (name) => {
    const known = labels()
    const asked = expressions(name).flatMap(askedLabels)
    expect(asked.length).toBeGreaterThan(5)
    expect(
      asked.filter(([figure, label]) => !ofScrapes.includes(label) && !(known.get(figure) ?? []).includes(label)),
    ).toEqual([])
  },
)

test('no figure has a label that Prometheus sets itself', () => {
  expect([...labels()].filter(([, names]) => names.some((label) => ofScrapes.includes(label)))).toEqual([])
})

test('the scrapes that the alerts name are in the configuration for Prometheus', () => {
  const scrapes = new Set([...read('monitoring/prometheus.yaml').matchAll(/job_name: (\S+)/g)].map(([, name]) => name))
  const named = expressions('monitoring/alerts.yaml').flatMap((text) => [...text.matchAll(/\bjob="([^"]+)"/g)])
  expect(new Set(named.map(([, name]) => name))).toEqual(scrapes)
  expect(scrapes.size).toBe(2)
})

test('every figure of ours is described for operators', () => {
  const described = namesIn(read('operations.md'))
  const own = [...reported()].filter((name) => name.startsWith('plumbline_') && !/_(bucket|sum|count)$/.test(name))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((name) => !described.has(name))).toEqual([])
})
