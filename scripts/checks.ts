import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** What one check found; output is shown only when something failed. */
export type Outcome = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly output: string
  /** How long each test file took, where the tool says so. */
  readonly files?: readonly TimedFile[]
}

export type TimedFile = { readonly file: string; readonly seconds: number }

export type Environment = Readonly<Record<string, string>>

type RunOptions = { readonly environment?: Environment }

type Finished = { readonly ok: boolean; readonly output: string }

const running = new Set<number>()

/** Children lead their own process groups, so that nothing a suite started outlives an interrupted run. */
export function stopEverything(): void {
  for (const pid of running) {
    try {
      process.kill(-pid, 'SIGTERM')
    } catch {
      running.delete(pid)
    }
  }
}

export function runNode(args: readonly string[], { environment = {} }: RunOptions = {}): Promise<Finished> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Tests start the server a hundred times: compiled once, it is up in half the time.
      env: { ...process.env, FORCE_COLOR: '0', NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...environment },
    })
    const pid = child.pid
    if (pid !== undefined) running.add(pid)
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    const finish = (ok: boolean, more = '') => {
      if (pid !== undefined) running.delete(pid)
      done({ ok, output: Buffer.concat(chunks).toString('utf8') + more })
    }
    child.on('error', (error) => finish(false, error.message))
    // A grandchild left behind holds the pipes open: 'close' may never come.
    child.on('exit', (code, signal) =>
      setTimeout(() => finish(code === 0, signal === null ? '' : `\nended by ${signal}`), 200),
    )
  })
}

const none: Outcome = { passed: 0, failed: 0, skipped: 0, output: '' }

export function add(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
      output: [sum.output, next.output].filter((text) => text !== '').join('\n'),
      files: [...(sum.files ?? []), ...(next.files ?? [])],
    }),
    none,
  )
}

/** A tool that only says yes or no counts as one test. */
export async function yesOrNo(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const { ok, output } = await runNode(args, options)
  return { ...none, passed: ok ? 1 : 0, failed: ok ? 0 : 1, output: ok ? '' : output }
}

/** A report that is missing or claims success for a run that ended badly is a crash: at least one failure. */
function judge(finished: Finished, counted: Omit<Outcome, 'output'> | undefined): Outcome {
  const counts = counted ?? none
  const failed = !finished.ok && counts.failed === 0 ? 1 : counts.failed
  return { ...counts, failed, output: failed > 0 ? finished.output : '' }
}

async function withReport<T>(
  run: (file: string) => Promise<Finished>,
  count: (report: T) => Omit<Outcome, 'output'>,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-report-'))
  const file = join(folder, 'report.json')
  try {
    const finished = await run(file)
    if (!existsSync(file)) return judge({ ...finished, ok: false }, undefined)
    return judge(finished, count(JSON.parse(readFileSync(file, 'utf8')) as T))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

export function vitest(project: string, flags: readonly string[] = [], options: RunOptions = {}): Promise<Outcome> {
  const tool = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    ...flags,
  ]
  return withReport<VitestReport>(
    (file) => runNode([...tool, `--outputFile.json=${file}`], options),
    (report) => {
      const unread = report.testResults.filter(
        (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
      )
      const files = report.testResults.map(({ name, startTime, endTime }) => ({
        file: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      }))
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + unread.length,
        skipped: report.numPendingTests,
        files,
      }
    },
  )
}

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
  readonly suites: readonly PlaywrightSuite[]
}

type PlaywrightSuite = {
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly duration: number }[] }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

/** Journeys that passed only when tried again: no failure of the run, but something to mend. */
function shaky(suites: readonly PlaywrightSuite[]): readonly string[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...shaky(inner ?? []),
  ])
}

function timesOf(suites: readonly PlaywrightSuite[]): readonly TimedFile[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs.map(({ file, tests }) => ({
      file: `e2e/${file}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
    ...timesOf(inner ?? []),
  ])
}

/** The files that took longest, parts of one file added up. */
export function slowest(files: readonly TimedFile[], count: number): readonly TimedFile[] {
  const sums = new Map<string, number>()
  for (const { file, seconds } of files) sums.set(file, (sums.get(file) ?? 0) + seconds)
  return [...sums]
    .map(([file, seconds]) => ({ file, seconds }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

export function playwright(environment: Environment, flags: readonly string[] = []): Promise<Outcome> {
  const tool = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...flags]
  return withReport<PlaywrightReport>(
    (file) => runNode(tool, { environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
    ({ stats, errors, suites }) => {
      for (const name of shaky(suites)) console.log(`passed only when tried again: ${name}`)
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
        skipped: stats.skipped,
        files: timesOf(suites),
      }
    },
  )
}
