import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError, errorCodes, type ErrorCode } from '@plumbline/contract/errors'

export type ChildLimits = { readonly seconds: number; readonly heapMegabytes: number; readonly dataMegabytes: number; readonly fileMegabytes: number }

const root = resolve(import.meta.dirname, '../../../..')
/** All that a child may read besides its one file: code and fonts. Not the data folder, which may lie beside them. */
const readable = ['node_modules', 'package.json', 'apps/server/package.json', 'apps/server/node_modules', 'apps/server/src/media-tools', 'packages/contract'].map((path) => join(root, path))

const longestAnswer = 256 * 1024
const longestComplaint = 8 * 1024

/** A limit that this system does not know is left out rather than stopping the work. */
function limited({ seconds, dataMegabytes, fileMegabytes }: ChildLimits): string {
  const limits = ['-c 0', `-t ${seconds * 2}`, `-f ${fileMegabytes * 2048}`, `-d ${dataMegabytes * 1024}`]
  return `${limits.map((limit) => `ulimit ${limit} 2>/dev/null`).join('; ')}; exec "$@"`
}

/** Ran into one of the limits: the V8 heap aborts, the CPU limit kills, the file limit signals. */
function ranOut(code: number | null, signal: NodeJS.Signals | null): boolean {
  return code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGXCPU' || signal === 'SIGXFSZ'
}

/** No place on our disk, and no process to be had, are no faults of the file: it is to be tried again. */
const hasNoPlace = (complaint: unknown) => /ENOSPC|EDQUOT|no space left|quota exceeded/i.test(String(complaint))
const isNotStarted = (error: unknown) => String((error as { syscall?: unknown }).syscall).startsWith('spawn')

function refusal(code: ErrorCode, cause: unknown): AppError {
  return new AppError(code === 'drawing.damaged' && hasNoPlace(cause) ? 'storage.full' : code, { cause })
}

function readAnswer(text: string): unknown {
  const answer = JSON.parse(text) as { readonly done?: unknown; readonly refused?: unknown; readonly why?: unknown }
  if (answer.done !== undefined) return answer.done
  const code = errorCodes.find((known) => known === answer.refused)
  throw refusal(code ?? 'drawing.damaged', answer.why)
}

/**
 * Runs `script` on one foreign file in a process of its own: no environment, no other file, bounded memory, time and
 * output, killed hard. Whatever becomes of it, the caller gets an answer or a named refusal; where it cannot be
 * started, the error of that.
 */
async function runChild(script: string, request: object, path: string, folder: string, limits: ChildLimits): Promise<unknown> {
  const node = [
    process.execPath, `--max-old-space-size=${limits.heapMegabytes}`, '--no-warnings', '--permission', '--allow-addons',
    ...[...readable, resolve(path), folder].map((allowed) => `--allow-fs-read=${allowed}`), `--allow-fs-write=${folder}`,
  ]
  const child = spawn('/bin/sh', ['-c', limited(limits), 'sh', ...node, script, JSON.stringify(request)], {
    cwd: folder, env: { TMPDIR: folder, MALLOC_ARENA_MAX: '2' }, stdio: ['pipe', 'ignore', 'pipe', 'pipe'], detached: true,
  })
  const kill = () => {
    // The whole group, or a process that the child started would outlive it.
    try { if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL') } catch { /* already gone */ }
  }
  let isLate = false
  const clock = setTimeout(() => { isLate = true; kill() }, limits.seconds * 1000)
  let [answer, complaint] = ['', '']
  child.stdio[3]?.on('data', (part: Buffer) => {
    answer += part.toString('utf8')
    if (answer.length > longestAnswer) kill()
  })
  child.stderr?.on('data', (part: Buffer) => { complaint = (complaint + part.toString('utf8')).slice(-longestComplaint) })
  child.stdin?.on('error', () => undefined)
  try {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((done, fail) => {
      child.once('error', fail)
      child.once('close', (...ended) => done(ended))
    })
    if (isLate || answer.length > longestAnswer) throw new AppError('drawing.too-complex')
    if (code === 0) return readAnswer(answer)
    throw refusal(ranOut(code, signal) ? 'drawing.too-complex' : 'drawing.damaged', `${signal ?? code}: ${complaint}`)
  } catch (error) {
    throw error instanceof AppError || isNotStarted(error) ? error : new AppError('drawing.damaged', { cause: error })
  } finally {
    clearTimeout(clock)
    kill()
  }
}

/** The child writes into a folder of its own below `parent`; `take` moves what is wanted, the rest is gone whatever happens. */
export async function inChild<T>(script: string, request: object, path: string, parent: string, limits: ChildLimits, take: (answer: unknown, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(resolve(parent), '.work-'))
  try {
    return await take(await runChild(script, { ...request, path: resolve(path), folder }, path, folder, limits), folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
