// Plain JavaScript for Node 18 and newer: runs a TypeScript file of ours, `node scripts/run.mjs FILE args`.
import { resolve } from 'node:path'
import { become, ensureInstalled, ensureRuntime, giveUp } from './runtime.mjs'

try {
  const [file, ...args] = process.argv.slice(2)
  if (file === undefined) throw new Error('Usage: node scripts/run.mjs FILE [arguments]')
  const runtime = await ensureRuntime()
  await ensureInstalled(runtime)
  become(runtime.node, [resolve(file), ...args])
} catch (error) {
  giveUp(error)
}
