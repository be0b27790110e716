import { spawn } from 'node:child_process'
import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import { asChild } from '../tracing/children.ts'

export type ProgramLimits = { readonly seconds: number; readonly dataMegabytes: number; readonly fileMegabytes: number }

/** Codes for a fault of our machine, the file or its size. */
export type ProgramFaults = { readonly missing: ErrorCode; readonly damaged: ErrorCode; readonly tooComplex: ErrorCode }

const longestAnswer = 1024 * 1024
const longestComplaint = 8 * 1024

const hasNoPlace = (complaint: string) => /no space left|quota exceeded/i.test(complaint)

/** A limit that this system does not know is left out rather than stopping the work. */
function limited({ seconds, dataMegabytes, fileMegabytes }: ProgramLimits): string {
  const limits = ['-c 0', `-t ${seconds * 4}`, `-f ${fileMegabytes * 2048}`, `-d ${dataMegabytes * 1024}`]
  return `${limits.map((limit) => `ulimit ${limit} 2>/dev/null`).join('; ')}; exec "$@"`
}

type Run = {
  readonly cwd: string
  readonly limits: ProgramLimits
  readonly faults: ProgramFaults
  readonly signal?: AbortSignal | undefined
  readonly onLine?: ((line: string) => void) | undefined
  /** In the log, where the command is not the program itself. */
  readonly name?: string
}

async function run(command: string, args: readonly string[], given: Run): Promise<string> {
  const { cwd, limits, faults, signal, onLine } = given
  signal?.throwIfAborted()
  const child = spawn('/bin/sh', ['-c', limited(limits), 'sh', command, ...args], {
    cwd,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', TMPDIR: cwd, HOME: cwd, LC_ALL: 'C.UTF-8', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      /* already exited */
    }
  }
  let isLate = false
  const clock = setTimeout(() => {
    isLate = true
    kill()
  }, limits.seconds * 1000)
  signal?.addEventListener('abort', kill)
  let [answer, complaint] = ['', '']
  child.stdout.on('data', (part: Buffer) => {
    const text = part.toString('utf8')
    if (onLine === undefined) answer += text
    else for (const line of text.split('\n')) onLine(line)
    if (answer.length > longestAnswer) kill()
  })
  child.stderr.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString('utf8')).slice(-longestComplaint)
  })
  try {
    const [code, ended] = await new Promise<[number | null, NodeJS.Signals | null]>((done, fail) => {
      child.once('error', fail)
      child.once('close', (...how) => done(how))
    })
    signal?.throwIfAborted()
    if (code === 0) return answer
    if (code === 127 || code === 126) throw new AppError(faults.missing, { cause: complaint })
    if (hasNoPlace(complaint)) throw new AppError('storage.full', { cause: complaint })
    const isTooMuch =
      isLate ||
      ended === 'SIGKILL' ||
      ended === 'SIGXCPU' ||
      ended === 'SIGXFSZ' ||
      ended === 'SIGABRT' ||
      /cannot allocate memory/i.test(complaint)
    throw new AppError(isTooMuch ? faults.tooComplex : faults.damaged, { cause: `${ended ?? code}: ${complaint}` })
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', kill)
    kill()
  }
}

/**
 * Runs a program that is not ours on a foreign file: no environment of ours, bounded memory, time and output, killed
 * hard with all it started. Answers what it printed.
 */
export function runProgram(command: string, args: readonly string[], given: Run): Promise<string> {
  return asChild(given.name ?? command, () => run(command, args, given))
}
