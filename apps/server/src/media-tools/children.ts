import type { ChildProcess } from 'node:child_process'
import { copyFile, link, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { AppError } from '@plumbline/contract/errors'
import { asChild } from '../tracing/children.ts'
import {
  damaged,
  endedAs,
  isNotStarted,
  killChild,
  longestAnswer,
  longestComplaint,
  readAnswer,
  startChild,
  tooComplex,
  type ChildLimits,
} from './child.ts'

export type ChildrenOptions = {
  readonly script: string
  readonly limits: ChildLimits
  readonly atOnce: number
  /**
   * Resting with more than this, or after so many files, one is replaced: a decoder that loses memory must not fill the
   * machine.
   */
  readonly restingMegabytes: number
  readonly maxFilesPerChild: number
}

/** Given up, the process at work is killed. Progress: what it says before its answer, 0 to 1. */
export type Watching = {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((part: number) => void) | undefined
  /** Its turn has come. */ readonly onBegin?: (() => void) | undefined
}

type Child = {
  readonly script: string
  readonly folder: string
  readonly process: ChildProcess
  served: number
  hasExited: boolean
  resting?: NodeJS.Timeout
  ask(request: object, watching: Watching): Promise<unknown>
}

/** Of a line that is no answer yet. */
function progressIn(text: string): number | undefined {
  if (!text.startsWith('{"progress":')) return undefined
  const part = Number(text.slice('{"progress":'.length, -1))
  return Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : undefined
}

const restSeconds = 10

/** A process that waits for nothing must not keep ours alive. */
function hold({ process: { stdin, stderr, stdio }, process }: Child, isHeld: boolean): void {
  const verb = isHeld ? 'ref' : 'unref'
  process[verb]()
  for (const line of [stdin, stderr, stdio[3]]) (line as { ref?(): void; unref?(): void } | null)?.[verb]?.()
}

async function start({ script, limits, maxFilesPerChild }: ChildrenOptions, parent: string): Promise<Child> {
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(resolve(parent), 'photos-'))
  const [read, write] = [join(folder, 'in'), join(folder, 'out')]
  await mkdir(read)
  await mkdir(write)
  // A busy child does not notice that its parent was killed: the CPU limit, a second a file, ends it. The file it was
  // reading is tried again.
  const process = startChild(
    { script, args: [], read, write, cpuSeconds: limits.seconds * 2 + maxFilesPerChild },
    limits,
  )
  let complaint = ''
  let answered: ((text: string) => void) | undefined
  let failed: ((error: unknown) => void) | undefined
  let reportProgress: ((part: number) => void) | undefined
  const end = (error: unknown) => {
    child.hasExited = true
    killChild(process)
    failed?.(error)
  }
  const child: Child = {
    script,
    folder,
    process,
    served: 0,
    hasExited: false,
    async ask(request, { signal, onProgress, onBegin }) {
      signal?.throwIfAborted()
      // Killed before it was asked, it would never answer, and the file would be blamed for the wait.
      if (child.hasExited) throw Object.assign(new Error('ended before it was asked'), { syscall: 'spawn' })
      onBegin?.()
      const clock = setTimeout(() => end(tooComplex(limits)), limits.seconds * 1000)
      const abort = () => end(signal?.reason)
      signal?.addEventListener('abort', abort)
      reportProgress = onProgress
      try {
        const text = await new Promise<string>((done, fail) => {
          ;[answered, failed] = [done, fail]
          process.stdin?.write(`${JSON.stringify(request)}\n`)
        })
        return readAnswer(limits, text)
      } catch (error) {
        if (error instanceof AppError || isNotStarted(error) || signal?.aborted) throw error
        end(error)
        throw damaged(limits, error)
      } finally {
        clearTimeout(clock)
        signal?.removeEventListener('abort', abort)
        ;[answered, failed, reportProgress] = [undefined, undefined, undefined]
      }
    },
  }
  process.stderr?.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString('utf8')).slice(-longestComplaint)
  })
  process.stdin?.on('error', () => undefined)
  let length = 0
  const answers = process.stdio[3] as Readable
  answers.on('data', (part: Buffer) => {
    length += part.length
    if (length > longestAnswer) end(tooComplex(limits))
  })
  createInterface({ input: answers }).on('line', (text) => {
    length = 0
    const part = progressIn(text)
    if (part === undefined) answered?.(text)
    else reportProgress?.(part)
  })
  process.once('error', (error) => end(isNotStarted(error) ? error : damaged(limits, error)))
  process.once('close', (code, signal) => end(endedAs(limits, code, signal, complaint)))
  return child
}

/** Another name for the same bytes; a copy where it lies on another disk. The child may read it there and not write. */
async function lay(path: string, target: string): Promise<void> {
  await link(path, target).catch(() => copyFile(path, target))
}

type Task<T> = {
  readonly request: object
  readonly path: string
  readonly take: (answer: unknown, folder: string) => Promise<T>
  readonly watching: Watching
}

async function serve<T>(child: Child, { request, path, take, watching }: Task<T>): Promise<T> {
  child.served += 1
  const [given, folder] = [
    join(child.folder, 'in', String(child.served)),
    join(child.folder, 'out', String(child.served)),
  ]
  await lay(path, given)
  await mkdir(folder)
  try {
    const answer = await asChild(child.script, () => child.ask({ ...request, path: given, folder }, watching))
    return await take(answer, folder)
  } finally {
    await Promise.all([rm(given, { force: true }), rm(folder, { recursive: true, force: true })])
  }
}

/** Megabytes; 0 where the system does not say. */
async function restingSize({ process: { pid } }: Child): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return (Number(text.split(' ')[1] ?? 0) * 4096) / 1_048_576
}

/**
 * Processes as `inChild` has them, each for many files one after the other: starting one takes as long as two photos.
 * Whatever
 * goes wrong with one ends it. A file at which a used one died is tried once more in a fresh one, so that none is
 * blamed
 * for what an earlier one broke.
 */
export function openChildren(options: ChildrenOptions, parent: string) {
  const { atOnce, restingMegabytes, maxFilesPerChild } = options
  const rested: Child[] = []
  const waiting: (() => void)[] = []
  let busy = 0

  function end(child: Child): void {
    clearTimeout(child.resting)
    if (rested.includes(child)) rested.splice(rested.indexOf(child), 1)
    child.hasExited = true
    killChild(child.process)
    rm(child.folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }

  async function begin(isFresh: boolean): Promise<Child> {
    const child = isFresh ? undefined : rested.pop()
    if (child === undefined || child.hasExited) {
      if (child) end(child)
      return start(options, parent)
    }
    clearTimeout(child.resting)
    hold(child, true)
    return child
  }

  async function rest(child: Child): Promise<void> {
    if (child.hasExited || child.served >= maxFilesPerChild || (await restingSize(child)) > restingMegabytes)
      return end(child)
    hold(child, false)
    child.resting = setTimeout(() => end(child), restSeconds * 1000).unref()
    rested.push(child)
  }

  async function once<T>(
    isFresh: boolean,
    task: Task<T>,
  ): Promise<{ readonly value: T } | { readonly error: unknown; readonly isSure: boolean }> {
    const child = await begin(isFresh)
    try {
      return { value: await serve(child, task) }
    } catch (error) {
      return { error, isSure: !child.hasExited || child.served === 1 }
    } finally {
      await rest(child)
    }
  }

  async function run<T>(
    request: object,
    path: string,
    take: (answer: unknown, folder: string) => Promise<T>,
    watching: Watching = {},
  ): Promise<T> {
    const task = { request, path, take, watching }
    if (busy >= atOnce) await new Promise<void>((done) => waiting.push(done))
    else busy += 1
    try {
      watching.signal?.throwIfAborted()
      let outcome = await once(false, task)
      if ('error' in outcome && !outcome.isSure && watching.signal?.aborted !== true) outcome = await once(true, task)
      if ('error' in outcome) throw outcome.error
      return outcome.value
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }

  return Object.assign(run, {
    /** What rests is ended now: its memory is wanted for something else. */
    endResting: () => {
      for (const child of rested.slice()) end(child)
    },
  })
}

export type Children = ReturnType<typeof openChildren>

/** One pool for each folder that its processes may make their own folders in. */
export function childrenByFolder(options: ChildrenOptions): (parent: string) => Children {
  const byFolder = new Map<string, Children>()
  return (parent) => {
    const children = byFolder.get(parent) ?? openChildren(options, parent)
    byFolder.set(parent, children)
    return children
  }
}
