// Plain JavaScript for Node 18 and newer: `npm start` and, with --dev, `npm run dev`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, isBuilt } from './build.mjs'
import { become, ensureInstalled, ensureRuntime, environmentFor, giveUp, root } from './runtime.mjs'

const supervisor = join(root, 'apps/server/src/start.ts')
const isDev = process.argv.includes('--dev')

/** Runs before half a minute of building, so that a wrong setting or a taken port is reported at once. */
function check(node) {
  const { status } = spawnSync(node, [supervisor, '--check'], {
    cwd: root,
    env: environmentFor(node),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(1)
}

try {
  const runtime = await ensureRuntime()
  await ensureInstalled(runtime)
  if (!isDev && !isBuilt()) {
    check(runtime.node)
    buildWeb(runtime.node)
  }
  become(runtime.node, [supervisor, ...process.argv.slice(2)])
} catch (error) {
  giveUp(error)
}
