import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../apps/server/src/config.ts'

type Fields = Record<string, unknown>
type Container = { readonly image: string; readonly args: readonly string[]; readonly env: readonly { name: string }[] }

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const commands = [...read('deploy/run.mjs').matchAll(/^ {2}'?([a-z-]+)'?: '(\S+\.ts)',$/gm)]
const names = commands.map(([, name]) => name)
const documented = (setting: string) => read('docs/operations.md').includes(`\`${setting}\``)

test('each command of the image runs a file that is there', () => {
  expect(names).toEqual(['api', 'worker', 'migrate', 'grant', 'verify', 'rotate-keys'])
  for (const [, , file] of commands) expect(read(`apps/server/src/${file}`)).not.toBe('')
})

test('the image pins its versions, is no root and has a health check', () => {
  const image = read('Dockerfile')
  expect(image).toMatch(/^ARG BASE=node:24\.\d+\.\d+-bookworm-slim$/m)
  expect(image.match(/^FROM (?!\$\{BASE\})/m)).toBeNull()
  expect(image).toMatch(/^USER 10001:10001$/m)
  expect(image).toMatch(/^HEALTHCHECK /m)
  const settings = /^ENV (.*)$/m
    .exec(image)![1]!
    .split(' ')
    .map((pair) => pair.split('=') as [string, string])
  expect(() => readConfig(Object.fromEntries(settings))).not.toThrow()
})

test('every service of compose.yaml names a pinned image or ours, and a command that exists', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Fields> }
  expect(Object.keys(services)).toEqual(['postgres', 'migrate', 'api', 'worker-1', 'worker-2', 'nginx'])
  for (const { image, command, environment } of Object.values(services)) {
    expect(image).toMatch(/^(plumbline:\$\{PLUMBLINE_VERSION:-local\}|\S+:\d+\.\d+(\.\d+)?-bookworm)$/)
    if (!`${image}`.startsWith('plumbline:')) continue
    expect(names).toContain((command as string[])[0])
    expect(Object.keys(environment as Fields).filter((setting) => !documented(setting))).toEqual([])
  }
  for (const name of ['api', 'worker-1', 'worker-2'])
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' })
})

test('the Kubernetes manifest runs our commands without root, with probes and with known settings', () => {
  const { items } = parse(read('deploy/kubernetes/plumbline.yaml'), { merge: true }) as { items: Fields[] }
  const text = JSON.stringify(items)
  const kinds = items.map(({ kind }) => kind)
  for (const kind of ['Job', 'Deployment', 'HorizontalPodAutoscaler', 'NetworkPolicy', 'Ingress', 'Service'])
    expect(kinds).toContain(kind)
  const settings = items.find(({ kind }) => kind === 'ConfigMap')!['data'] as Fields
  expect(Object.keys(settings).filter((setting) => !documented(setting))).toEqual([])
  expect(() => readConfig({ ...(settings as Record<string, string>), ...keys })).not.toThrow()
  expect(text).toContain('plumbline_queue_jobs')
  const pods = items.filter(({ kind }) => kind === 'Job' || kind === 'Deployment')
  expect(pods).toHaveLength(3)
  for (const pod of pods) {
    const { spec } = (pod['spec'] as { template: { spec: Fields } }).template
    expect(spec['securityContext']).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
    for (const one of [...((spec['initContainers'] ?? []) as Container[]), ...(spec['containers'] as Container[])]) {
      expect(names).toContain(one.args[0])
      expect(one.env.filter(({ name }) => !documented(name))).toEqual([])
      expect(one).toMatchObject({ securityContext: { readOnlyRootFilesystem: true } })
    }
    if (pod['kind'] === 'Deployment')
      expect(spec['containers']).toMatchObject([{ livenessProbe: {}, readinessProbe: {}, startupProbe: {} }])
  }
})

test('the network policy lets every service through that the settings can name', () => {
  const { items } = parse(read('deploy/kubernetes/plumbline.yaml'), { merge: true }) as { items: Fields[] }
  const { egress } = items.find(({ kind }) => kind === 'NetworkPolicy')!['spec'] as {
    egress: { ports: { port: number }[] }[]
  }
  const open = egress.flatMap(({ ports }) => ports.map(({ port }) => port))
  const services = { dns: 53, https: 443, smtps: 465, submission: 587, postgres: 5432, collector: 4318, nodeOdm: 3000 }
  expect(Object.entries(services).filter(([, port]) => !open.includes(port))).toEqual([])
})

const keys = { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }

test('each systemd unit runs our command as an ordinary user and gives it time to drain', () => {
  const files = readdirSync(new URL('../deploy/systemd', import.meta.url)).sort()
  expect(files).toEqual(['plumbline-api.service', 'plumbline-migrate.service', 'plumbline-worker@.service'])
  for (const file of files) {
    const unit = read(`deploy/systemd/${file}`)
    expect(names).toContain(/^ExecStart=\/usr\/bin\/node deploy\/run\.mjs (\S+)$/m.exec(unit)![1])
    expect(unit).toMatch(/^User=plumbline$/m)
    for (const line of ['ProtectSystem=strict', 'RestrictNamespaces=yes', 'SystemCallFilter=@system-service'])
      expect(unit.split('\n')).toContain(line)
    // A restart of what it requires, the migration at an upgrade, would stop it.
    expect(unit).not.toMatch(/^Requires=/m)
    if (!file.includes('migrate')) expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(30)
  }
})
