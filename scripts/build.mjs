// Plain JavaScript for Node 18 and newer: builds the web app when its sources changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, ensureRuntime, environmentFor, giveUp, root } from './runtime.mjs'

const dist = join(root, 'apps/web/dist')
const cache = join(root, '.cache')
const stampFile = join(cache, 'web-stamp')

function sourcesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'dist' || entry.name === 'node_modules' ? [] : sourcesBelow(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}

function sourceStamp() {
  const hash = createHash('sha256')
  for (const file of [
    ...sourcesBelow('apps/web'),
    ...sourcesBelow('packages'),
    'package-lock.json',
    'tsconfig.base.json',
  ]) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

export function isBuilt() {
  return (
    existsSync(join(dist, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp()
  )
}

/** Elsewhere first and then by rename: a killed build never leaves half a web app. */
export function buildWeb(node) {
  console.log('Building the web app ...')
  const stamp = sourceStamp()
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache))
    if (name.startsWith('web-build-')) rmSync(join(cache, name), { recursive: true, force: true })
  const fresh = join(cache, `web-build-${process.pid}`)
  const args = [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--outDir',
    fresh,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  const { status, stdout, stderr, error } = spawnSync(node, args, {
    cwd: join(root, 'apps/web'),
    env: environmentFor(node),
    encoding: 'utf8',
  })
  if (status !== 0) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
    throw new Error(
      `The web app could not be built${error === undefined ? '; the reason stands above' : `: ${error.message}`}.`,
    )
  }
  rmSync(stampFile, { force: true })
  if (existsSync(dist)) renameSync(dist, join(cache, `web-build-old-${process.pid}`))
  renameSync(fresh, dist)
  rmSync(join(cache, `web-build-old-${process.pid}`), { recursive: true, force: true })
  writeFileSync(stampFile, stamp)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const runtime = await ensureRuntime()
    await ensureInstalled(runtime)
    if (!isBuilt()) buildWeb(runtime.node)
  } catch (error) {
    giveUp(error)
  }
}
