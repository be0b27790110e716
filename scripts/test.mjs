import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, ensureRuntime, environmentFor, root } from './runtime.mjs'

const started = Date.now()

/** A failed set-up is a failed test run, with the same last line. */
function giveUp(error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

async function prepare() {
  const runtime = await ensureRuntime()
  await ensureInstalled(runtime)
  return runtime.node
}

const node = await prepare().catch(giveUp)
const child = spawn(node, [join(root, 'scripts/suites.ts'), `--started=${started}`, ...process.argv.slice(2)], {
  cwd: root,
  env: environmentFor(node),
  stdio: ['ignore', 'inherit', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('error', giveUp)
child.on('exit', (code) => process.exit(code ?? 1))
