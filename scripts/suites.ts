import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareBrowser } from './browser.ts'
import { add, playwright, stopEverything, vitest, yesOrNo, type Outcome } from './checks.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { started: { type: 'string' }, slow: { type: 'boolean', default: false } },
})

/** Full counts and fresh seeds belong to the slow run; the ordinary one repeats the same seeded part. */
const mode = values.slow ? ['--mode', 'slow'] : []

async function types(): Promise<Outcome> {
  const check = async (...projects: readonly string[]) => {
    const found: Outcome[] = []
    for (const project of projects) found.push(await yesOrNo(['node_modules/typescript/bin/tsc', '-p', project]))
    return add(found)
  }
  const { failed, output } = add(await Promise.all([check('packages', 'apps/web'), check('apps/server', '.')]))
  return { passed: failed === 0 ? 1 : 0, failed: failed === 0 ? 0 : 1, skipped: 0, output }
}

async function lint(): Promise<Outcome> {
  return add([
    await yesOrNo(['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0']),
    await yesOrNo(['node_modules/knip/bin/knip.js', '--no-progress']),
    await yesOrNo(['scripts/budget.ts']),
    await vitest('lint'),
  ])
}

async function web(): Promise<Outcome> {
  return add([
    await vitest('web', mode),
    await yesOrNo(['scripts/build.mjs']),
  ])
}

async function browser(...flags: readonly string[]): Promise<Outcome> {
  const missing = prepareBrowser()
  if (missing !== undefined) return { passed: 0, failed: 1, skipped: 0, output: missing }
  const home = mkdtempSync(join(tmpdir(), 'plumbline-home-'))
  try {
    return await playwright({ HOME: home }, flags)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const ordinary = { types, lint, unit: () => vitest('packages', mode), server: () => vitest('server', mode), web, browser: () => browser() }
const suites: Readonly<Record<string, () => Promise<Outcome>>> = values.slow
  ? { unit: ordinary.unit, server: ordinary.server, slow: () => vitest('slow', mode), web, browser: () => browser('--config=playwright.slow.config.ts') }
  : ordinary

const unknown = positionals.filter((name) => !Object.hasOwn(suites, name))
if (unknown.length > 0) {
  console.error(`no suite ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopEverything()
    process.exit(130)
  })
}

type Line = Outcome & { readonly name: string; readonly seconds: number }

async function runSuite(name: string, run: () => Promise<Outcome>): Promise<Line> {
  const start = performance.now()
  console.log(`${name} ...`)
  const outcome = await run().catch((error: unknown): Outcome => ({
    passed: 0, failed: 1, skipped: 0, output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  if (outcome.failed > 0) console.log(`\n--- ${name} failed ---\n${outcome.output.trimEnd()}\n--- end of ${name} ---\n`)
  return { ...outcome, name, seconds: (performance.now() - start) / 1000 }
}

const setUp = values.started === undefined ? 0 : (Date.now() - Number(values.started)) / 1000
const lines: Line[] = []
for (const [name, run] of Object.entries(suites)) {
  if (positionals.length === 0 || positionals.includes(name)) lines.push(await runSuite(name, run))
}

const minutes = (seconds: number) => (seconds / 60).toFixed(1).padStart(8)
const row = (name: string, seconds: number, counts: readonly (number | string)[]) =>
  console.log(name.padEnd(10) + minutes(seconds) + counts.map((count) => String(count).padStart(9)).join(''))

console.log(`\n${'suite'.padEnd(10)} minutes   passed   failed  skipped`)
row('set-up', setUp, ['', '', ''])
for (const line of lines) row(line.name, line.seconds, [line.passed, line.failed, line.skipped])
const all = add(lines)
row('all', setUp + lines.reduce((sum, line) => sum + line.seconds, 0), [all.passed, all.failed, all.skipped])
console.log(`\n${all.passed} passed, ${all.failed} failed`)
process.exitCode = all.failed === 0 && all.passed > 0 ? 0 : 1
