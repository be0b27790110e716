import { AppError } from '@plumbline/contract/errors'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../../config.ts'
import { asChild } from '../../../tracing/children.ts'
import type { ExportRow } from './export-rows.ts'
import type { Watch, Written } from './write-export.ts'

/** What the process is sent; it answers with any number of percents, then one result. */
export type ExportOrder = { readonly config: Config; readonly row: ExportRow }
export type ExportAnswer = { readonly percent: number } | { readonly written: Written } | { readonly failed: string }

const script = fileURLToPath(new URL('../../../export-child.ts', import.meta.url))

/** Megabytes of a heap that is collected before it grows: in the worker it would only grow. */
export const heapFlags = ['--max-old-space-size=128', '--max-semi-space-size=4']

function write(order: ExportOrder, { signal, progress }: Watch): Promise<Written> {
  return asChild(script, async () => {
    signal.throwIfAborted()
    const child = fork(script, {
      execArgv: heapFlags,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const end = () => child.kill('SIGKILL')
    signal.addEventListener('abort', end)
    try {
      return await new Promise<Written>((resolve, reject) => {
        child.on('error', reject)
        child.on('exit', (code, killedBy) =>
          reject(new AppError('job.crashed', { cause: `the export ended with ${killedBy ?? code}` })),
        )
        child.on('message', (message) => {
          const answer = message as ExportAnswer
          if ('percent' in answer) progress(answer.percent)
          else if ('written' in answer) resolve(answer.written)
          else reject(new Error(answer.failed))
        })
        child.send(order)
      })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', end)
      end()
    }
  })
}

/** In a process of its own: a file that needs more memory than that ends alone, and the worker's other jobs go on. */
export const inProcess =
  (config: Config) =>
  (row: ExportRow, watch: Watch): Promise<Written> =>
    write({ config, row }, watch)
