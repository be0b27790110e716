import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Child } from './child.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const quiet = 200

/** Restarts the processes when their source changes; the web app is served by Vite, which reloads by itself. */
export function develop(children: readonly Child[], environment: Readonly<Record<string, string | undefined>>): () => void {
  let pending: NodeJS.Timeout | undefined
  const watchers = ['apps/server/src', 'packages'].map((folder) => watch(join(root, folder), { recursive: true }, (_, file) => {
    if (file === null || !file.endsWith('.ts') || file.endsWith('.test.ts')) return
    clearTimeout(pending)
    pending = setTimeout(() => children.forEach((child) => child.restart()), quiet)
  }))
  const web = join(root, 'apps/web')
  const viteEntry = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  const vite = spawn(process.execPath, [viteEntry], { cwd: web, env: environment, stdio: ['ignore', 'inherit', 'inherit'] })
  return () => {
    clearTimeout(pending)
    watchers.forEach((watcher) => watcher.close())
    vite.kill('SIGTERM')
  }
}
