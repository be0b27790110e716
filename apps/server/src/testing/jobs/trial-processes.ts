import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pace } from './trial-jobs.ts'

const workerFile = fileURLToPath(new URL('./trial-worker.ts', import.meta.url))

/** Resolves when the worker polls. */
export async function startWorker(url: string, pace: Pace = 'quick'): Promise<ChildProcess> {
  const child = fork(workerFile, [url, pace], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the worker ended at its start'))),
  ])
  return child
}

/** Starts a worker again whenever it dies, as the supervisor does. */
export function superviseWorker(url: string): { readonly deaths: () => number; stop(): Promise<void> } {
  let deaths = 0
  let isStopping = false
  let current: ChildProcess | undefined
  const loop = (async () => {
    while (!isStopping) {
      current = await startWorker(url)
      if (current.exitCode === null && current.signalCode === null) await once(current, 'exit')
      deaths += 1
      await wait(100)
    }
  })()
  return {
    deaths: () => deaths,
    async stop() {
      isStopping = true
      current?.kill('SIGKILL')
      await loop.catch(() => {})
    },
  }
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
