import { fork } from 'node:child_process'
import { watch } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../db/embedded-port.ts'
import type { Child } from './child.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const quiet = 200
const usualPort = 5173

/** Vite would otherwise stay behind a supervisor that was killed, and keep its port. */
const endWithParent = 'data:text/javascript,process.on("disconnect",()=>process.exit())'

export const webPort = () => freePort(usualPort)

type Development = {
  readonly children: readonly Child[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly port: number
}

/** Restarts the processes when their source changes; Vite serves and reloads the web app. */
export function develop({ children, environment, port }: Development): () => void {
  let pending: NodeJS.Timeout | undefined
  const watchers = ['apps/server/src', 'packages'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (file === null || !file.endsWith('.ts') || file.endsWith('.test.ts')) return
      clearTimeout(pending)
      pending = setTimeout(() => children.forEach((child) => child.restart()), quiet)
    }),
  )
  const web = join(root, 'apps/web')
  const viteEntry = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  const vite = fork(
    viteEntry,
    ['--host', '127.0.0.1', '--port', String(port), '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'],
    {
      cwd: web,
      env: environment,
      detached: true,
      execArgv: ['--import', endWithParent],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  return () => {
    clearTimeout(pending)
    watchers.forEach((watcher) => watcher.close())
    vite.kill('SIGTERM')
  }
}
