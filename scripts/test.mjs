import { spawn } from 'node:child_process'
import { delimiter, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const started = Date.now()

/** Set-up that fails is a failed test run, and says so in the same last line. */
function giveUp(error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

async function prepare() {
  const { ensureInstalled, ensureRuntime } = await import('./runtime.mjs')
  const runtime = await ensureRuntime()
  await ensureInstalled(runtime)
  return runtime.node
}

const node = await prepare().catch(giveUp)
const child = spawn(node, [resolve(root, 'scripts/suites.ts'), `--started=${started}`, ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('error', giveUp)
child.on('exit', (code) => process.exit(code ?? 1))
