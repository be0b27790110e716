import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { plainEnvironment } from './processes.ts'

export type RestartingProcess = {
  pid(): number
  /** How often it has ended so far. */
  ends(): number
  /** Signals at once; `ended` answers when the process has exited. */
  kill(signal: NodeJS.Signals): void
  /** The exit code of the one that runs now, null when a signal ended it. */
  ended(): Promise<number | null>
  /** Waits for the readiness of the one that runs now. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** An entry of the product, started again whenever it ends, as the supervisor does. */
export function restartOnExit(entry: string, env: Readonly<Record<string, string>>): RestartingProcess {
  let isStopping = false
  let ends = 0
  let current = bear()
  function bear(): {
    readonly child: ChildProcess
    readonly ready: Promise<void>
    readonly ended: Promise<number | null>
  } {
    const child = fork(entry, [], {
      env: { ...plainEnvironment, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    })
    const ended = once(child, 'exit').then(([code]) => code as number | null)
    const ready = Promise.race([
      once(child, 'message').then(() => undefined),
      ended.then(() => Promise.reject(new Error(`${entry} ended at its start`))),
    ])
    ready.catch(() => undefined)
    return { child, ready, ended }
  }
  const lived = (async () => {
    while (!isStopping) {
      await current.ended
      ends += 1
      await sleep(100)
      if (!isStopping) current = bear()
    }
  })()
  return {
    pid: () => current.child.pid!,
    ends: () => ends,
    kill: (signal) => void current.child.kill(signal),
    ended: () => current.ended,
    ready: () => current.ready,
    async stop() {
      isStopping = true
      current.child.kill('SIGKILL')
      await lived
    },
  }
}
