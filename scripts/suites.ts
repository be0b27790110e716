import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { add, playwright, slowest, stopEverything, vitest, yesOrNo, type Outcome } from './checks.ts'
import {
  prepareBrowser,
  prepareContainers,
  prepareExchange,
  prepareMonitoring,
  prepareOffice,
  preparePdf,
  preparePostgres,
  prepareVideo,
} from './programs.ts'
import { installS3Server } from './s3-server.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { started: { type: 'string' }, slow: { type: 'boolean', default: false } },
})

/** Full counts and fresh seeds belong to the slow run; the ordinary one repeats the same seeded part. */
const mode = values.slow ? ['--mode', 'slow'] : []

/**
 * Go collects garbage half as often: the compiler and oxlint take half the processor time, and more memory up to the
 * limit.
 */
const asGoProgram = { environment: { GOGC: '400', GOMAXPROCS: '1', GOMEMLIMIT: '2GiB' } } as const

/**
 * The native compiler: the same verdict in a tenth of the time. Four checkers, its default, would each work out the
 * types they share again.
 */
async function types(): Promise<Outcome> {
  const found: Outcome[] = []
  for (const project of ['packages', 'apps/web', 'apps/server', '.'])
    found.push(
      await yesOrNo(
        ['node_modules/typescript-7/bin/tsc', '-p', project, '--pretty', 'false', '--checkers', '1'],
        asGoProgram,
      ),
    )
  const { failed, output } = add(found)
  return { passed: failed === 0 ? 1 : 0, failed: failed === 0 ? 0 : 1, skipped: 0, output }
}

async function lint(): Promise<Outcome> {
  return add([
    await yesOrNo(['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
    // A larger nursery: a tenth of its time went into collecting syntax trees.
    await yesOrNo(['--max-semi-space-size=64', 'node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0']),
    await yesOrNo(
      ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
      asGoProgram,
    ),
    await yesOrNo(['node_modules/knip/bin/knip.js', '--no-progress']),
    await yesOrNo(['scripts/budget.ts']),
    await vitest('lint'),
  ])
}

async function web(): Promise<Outcome> {
  return add([await vitest('web', mode), await yesOrNo(['scripts/build.mjs'])])
}

const lacking = (missing: string): Outcome => ({ passed: 0, failed: 1, skipped: 0, output: missing })

/** Without one of them tests of the slow run would be skipped, and a run that skipped them would pass. */
const prepareSlow = () =>
  prepareOffice() ??
  prepareExchange() ??
  preparePostgres() ??
  prepareMonitoring() ??
  prepareContainers() ??
  installS3Server()

async function server(project: 'server' | 'slow'): Promise<Outcome> {
  const missing = prepareVideo() ?? preparePdf() ?? (project === 'slow' ? prepareSlow() : undefined)
  // Its tests wait for PostgreSQL, for processes and for clocks: a third one fills what two leave of two cores.
  return missing === undefined ? vitest(project, [...mode, '--maxWorkers=3']) : lacking(missing)
}

async function browser(...flags: readonly string[]): Promise<Outcome> {
  const missing = prepareVideo() ?? prepareBrowser() ?? (values.slow ? installS3Server() : undefined)
  if (missing !== undefined) return lacking(missing)
  const home = mkdtempSync(join(tmpdir(), 'plumbline-home-'))
  try {
    return await playwright({ HOME: home }, flags)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

type Suite = () => Promise<Outcome>

type Lane = Readonly<Record<string, Suite>>

const unit: Suite = () => vitest('packages', mode)

/**
 * Lanes run beside each other, the suites of a lane one after the other. The server's tests leave a core idle while they
 * wait for processes, and journeys while they wait for pages. The browser needs the build of `web`.
 */
const lanes: readonly Lane[] = values.slow
  ? [
      {
        unit,
        server: () => server('server'),
        slow: () => server('slow'),
        web,
        browser: async () =>
          add([
            await browser('--config=playwright.languages.config.ts'),
            await browser('--config=playwright.slow.config.ts'),
          ]),
      },
    ]
  : [{ server: () => server('server') }, { web, browser: () => browser(), unit }, { types, lint }]

const names = Object.keys(Object.assign({}, ...lanes) as Lane)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`no suite ${unknown.join(', ')}; there are ${names.join(', ')}`)
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

async function runSuite(name: string, run: Suite): Promise<Line> {
  const start = performance.now()
  console.log(`${name} ...`)
  const outcome = await run().catch((error: unknown): Outcome => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  if (outcome.failed > 0) console.log(`\n--- ${name} failed ---\n${outcome.output.trimEnd()}\n--- end of ${name} ---\n`)
  return { ...outcome, name, seconds: (performance.now() - start) / 1000 }
}

async function inTurn(suites: Lane): Promise<readonly Line[]> {
  const lines: Line[] = []
  for (const [name, run] of Object.entries(suites)) {
    if (positionals.length === 0 || positionals.includes(name)) lines.push(await runSuite(name, run))
  }
  return lines
}

const began = Date.now()
const started = values.started === undefined ? began : Number(values.started)
const lines = (await Promise.all(lanes.map(inTurn))).flat()

const minutes = (seconds: number) => (seconds / 60).toFixed(1).padStart(8)
const row = (name: string, seconds: number, counts: readonly (number | string)[]) =>
  console.log(name.padEnd(10) + minutes(seconds) + counts.map((count) => String(count).padStart(9)).join(''))

console.log(`\n${'suite'.padEnd(10)} minutes   passed   failed  skipped`)
row('set-up', (began - started) / 1000, ['', '', ''])
for (const line of lines) row(line.name, line.seconds, [line.passed, line.failed, line.skipped])
const all = add(lines)
// Less than the sum: some suites ran beside others.
row('all', (Date.now() - started) / 1000, [all.passed, all.failed, all.skipped])
const slow = slowest(all.files ?? [], 10)
if (slow.length > 0) console.log('\nslowest files, seconds')
for (const { file, seconds } of slow) console.log(`${seconds.toFixed(0).padStart(6)}  ${file}`)
console.log(`\n${all.passed} passed, ${all.failed} failed`)
process.exitCode = all.failed === 0 && all.passed > 0 ? 0 : 1
