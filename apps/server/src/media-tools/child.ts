import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError, errorCodes } from '@plumbline/contract/errors'
import { asChild } from '../tracing/children.ts'

export type ChildLimits = {
  readonly seconds: number
  readonly heapMegabytes: number
  readonly dataMegabytes: number
  readonly fileMegabytes: number
  /** May start threads, which have its rights and no more. */
  readonly hasThreads?: boolean
  /** Name of a list of fonts that the child writes into its folder before it draws letters. */
  readonly fontList?: string
  /** Whose words say what went wrong. */
  readonly blame: 'drawing' | 'media' | 'detector' | 'model' | 'mosaic'
}

const root = resolve(import.meta.dirname, '../../../..')
/** All that a child may read besides its one file: code and fonts. Not the data folder, which may be beside them. */
const readable = [
  'node_modules',
  'package.json',
  'apps/server/package.json',
  'apps/server/node_modules',
  'apps/server/src/media-tools',
  'apps/server/src/inference',
  'apps/server/src/typesetting',
  'apps/server/src/report-templates',
  'apps/server/detector',
  'apps/server/finder',
  'packages',
].map((path) => join(root, path))

export const longestAnswer = 256 * 1024
export const longestComplaint = 8 * 1024

/** A limit that this system does not know is left out rather than stopping the work. */
function limited({ dataMegabytes, fileMegabytes }: ChildLimits, cpuSeconds: number): string {
  const limits = ['-c 0', `-t ${cpuSeconds}`, `-f ${fileMegabytes * 2048}`, `-d ${dataMegabytes * 1024}`]
  return `${limits.map((limit) => `ulimit ${limit} 2>/dev/null`).join('; ')}; exec "$@"`
}

type Started = {
  readonly script: string
  readonly args: readonly string[]
  readonly read: string
  readonly write: string
  readonly cpuSeconds: number
}

/** No environment, no file but what lies at `read` and `write`; what it answers comes out of its fourth line. */
export function startChild({ script, args, read, write, cpuSeconds }: Started, limits: ChildLimits): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${limits.heapMegabytes}`,
    '--no-warnings',
    '--permission',
    '--allow-addons',
    ...(limits.hasThreads === true ? ['--allow-worker'] : []),
    ...[...readable, script, read, write].map((allowed) => `--allow-fs-read=${allowed}`),
    `--allow-fs-write=${write}`,
  ]
  return spawn('/bin/sh', ['-c', limited(limits, cpuSeconds), 'sh', ...node, script, ...args], {
    cwd: write,
    env: {
      TMPDIR: write,
      MALLOC_ARENA_MAX: '2',
      ...(limits.fontList !== undefined && { FONTCONFIG_FILE: join(write, limits.fontList) }),
    },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

/** The whole group, or a process that the child started would outlive it. */
export function killChild({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    /* already exited */
  }
}

/** Ran into one of the limits: the V8 heap aborts, the CPU limit kills, the file limit signals. */
function ranOut(code: number | null, signal: NodeJS.Signals | null): boolean {
  return code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGXCPU' || signal === 'SIGXFSZ'
}

/** No place on our disk, and no process to be had, are no faults of the file: it is to be tried again. */
const hasNoPlace = (complaint: unknown) => /ENOSPC|EDQUOT|no space left|quota exceeded/i.test(String(complaint))
export const isNotStarted = (error: unknown) => String((error as { syscall?: unknown }).syscall).startsWith('spawn')

export const damaged = ({ blame }: ChildLimits, cause: unknown) =>
  new AppError(hasNoPlace(cause) ? 'storage.full' : `${blame}.damaged`, { cause })
export const tooComplex = ({ blame }: ChildLimits, cause?: unknown) => new AppError(`${blame}.too-complex`, { cause })

/** What its end says of the file it was at. */
export function endedAs(
  limits: ChildLimits,
  code: number | null,
  signal: NodeJS.Signals | null,
  complaint: string,
): AppError {
  const why = `${signal ?? code}: ${complaint}`
  return ranOut(code, signal) ? tooComplex(limits, why) : damaged(limits, why)
}

export function readAnswer(limits: ChildLimits, text: string): unknown {
  const answer = JSON.parse(text) as {
    readonly done?: unknown
    readonly refused?: unknown
    readonly why?: unknown
    readonly subject?: unknown
  }
  if (answer.done !== undefined) return answer.done
  const code = errorCodes.find((known) => known === answer.refused)
  throw code === undefined || code === `${limits.blame}.damaged`
    ? damaged(limits, answer.why)
    : new AppError(code, {
        cause: answer.why,
        ...(typeof answer.subject === 'string' ? { subject: answer.subject } : {}),
      })
}

/**
 * Runs `script` on one foreign file in a process of its own: no environment, no other file, bounded memory, time and
 * output, killed hard. Whatever becomes of it, the caller gets an answer or a named refusal; where it cannot be
 * started, the error of that.
 */
async function runChild(
  script: string,
  request: object,
  path: string,
  folder: string,
  limits: ChildLimits,
  signal?: AbortSignal,
): Promise<unknown> {
  signal?.throwIfAborted()
  const child = startChild(
    { script, args: [JSON.stringify(request)], read: resolve(path), write: folder, cpuSeconds: limits.seconds * 2 },
    limits,
  )
  let isLate = false
  const clock = setTimeout(() => {
    isLate = true
    killChild(child)
  }, limits.seconds * 1000)
  const abort = () => killChild(child)
  signal?.addEventListener('abort', abort)
  let [answer, complaint] = ['', '']
  child.stdio[3]?.on('data', (part: Buffer) => {
    answer += part.toString('utf8')
    if (answer.length > longestAnswer) killChild(child)
  })
  child.stderr?.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString('utf8')).slice(-longestComplaint)
  })
  child.stdin?.on('error', () => undefined)
  try {
    const [code, killedBy] = await new Promise<[number | null, NodeJS.Signals | null]>((done, fail) => {
      child.once('error', fail)
      child.once('close', (...ended) => done(ended))
    })
    signal?.throwIfAborted()
    if (isLate || answer.length > longestAnswer) throw tooComplex(limits)
    if (code === 0) return readAnswer(limits, answer)
    throw endedAs(limits, code, killedBy, complaint)
  } catch (error) {
    throw error instanceof AppError || isNotStarted(error) || signal?.aborted === true ? error : damaged(limits, error)
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', abort)
    killChild(child)
  }
}

/**
 * The child writes into its own folder below `parent`; `take` moves the wanted files, and the rest is always removed.
 */
export async function inChild<T>(
  script: string,
  request: object,
  path: string,
  parent: string,
  limits: ChildLimits,
  take: (answer: unknown, folder: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const folder = await mkdtemp(join(resolve(parent), '.work-'))
  try {
    const answer = await asChild(script, () =>
      runChild(script, { ...request, path: resolve(path), folder }, path, folder, limits, signal),
    )
    return await take(answer, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
