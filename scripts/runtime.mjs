// Plain JavaScript for Node 18 and newer, without dependencies: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const runtimeFolder = join(root, '.runtime')

const nodeVersion = '24.21.0'
const npmVersion = '11.21.1'

/** Older ones do not run TypeScript source as it is. */
function isNodeRecent(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

function findNpm() {
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'))
  for (const candidate of [process.env.npm_execpath ?? '', ...onPath, beside]) {
    if (candidate === '' || !existsSync(candidate)) continue
    const file = realpathSync(candidate)
    if (/npm-cli\.js$/.test(file)) return file
  }
  throw new Error('npm is missing: install it together with Node.js 20 or newer.')
}

/** A service account often has a home it may not write; npm then needs another place for its cache. */
function npmEnvironment() {
  const env = { ...process.env, npm_config_update_notifier: 'false' }
  if (env.npm_config_cache !== undefined) return env
  try {
    const cache = join(env.HOME ?? '/nonexistent', '.npm')
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
  } catch {
    env.npm_config_cache = join(runtimeFolder, 'npm-cache')
  }
  return env
}

/** Quiet when all goes well; the whole output when not. */
function quietly(what, command, args, { lock, ...options }) {
  console.log(`${what} ...`)
  return new Promise((done, failed) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe', lock] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.on('error', failed)
    child.on('close', (code) => {
      if (code === 0) return done()
      process.stderr.write(output)
      failed(new Error(`${what} did not succeed (code ${code}); its output stands above.`))
    })
  })
}

/**
 * One installation at a time. npm inherits the locked file: when we are killed and npm lives on, the next run waits for
 * it instead of deleting what it writes. Without flock, as on macOS, runs do not wait.
 */
async function alone(action) {
  mkdirSync(runtimeFolder, { recursive: true })
  const lock = openSync(join(runtimeFolder, 'install.lock'), 'a')
  const ask = (...options) =>
    spawnSync('flock', [...options, '3'], { stdio: ['ignore', 'ignore', 'ignore', lock] }).status
  try {
    if (ask('-n') === 1) {
      console.log('Waiting for another installation ...')
      ask()
    }
    return await action(lock)
  } finally {
    closeSync(lock)
  }
}

/** Into a folder that gets its name by a rename: a killed installation is never taken for a whole one. */
async function bring(npm, name, version, probe) {
  const folder = join(runtimeFolder, `${name}-${version}`)
  const file = join(folder, 'node_modules', name, probe)
  if (existsSync(file)) return file
  return alone(async (lock) => {
    if (!existsSync(file)) await install(npm, `${name}@${version}`, folder, lock)
    return file
  })
}

async function install(npm, wanted, folder, lock) {
  const unfinished = join(runtimeFolder, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n')
  const args = [
    npm,
    'install',
    '--prefix',
    unfinished,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    wanted,
  ]
  try {
    await quietly(`Installing ${wanted}`, process.execPath, args, { cwd: unfinished, env: npmEnvironment(), lock })
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** The Node and the npm (its JavaScript file, to be run by that Node) that everything else uses. */
export async function ensureRuntime() {
  const machineNpm = findNpm()
  const isRecent = isNodeRecent(process.versions.node)
  const node = isRecent
    ? process.execPath
    : await bring(machineNpm, `node-${process.platform}-${process.arch}`, nodeVersion, 'bin/node').catch((error) => {
        throw new Error(
          `Node.js ${nodeVersion} could not be installed (${error.message}) Install Node.js 22.18 or newer yourself.`,
        )
      })
  const { version } = readJson(join(dirname(machineNpm), '../package.json'))
  const npm =
    Number(version.split('.')[0]) >= 11 ? machineNpm : await bring(machineNpm, 'npm', npmVersion, 'bin/npm-cli.js')
  return { node, npm }
}

export function environmentFor(node) {
  return { ...npmEnvironment(), PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
}

function workspaceFiles() {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    existsSync(join(root, parent))
      ? readdirSync(join(root, parent))
          .sort()
          .map((name) => join(parent, name))
      : [],
  )
  return [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...folders.map((folder) => join(folder, 'package.json')),
  ].filter((file) => existsSync(join(root, file)))
}

function installStamp() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const file of workspaceFiles()) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Whether what npm recorded at the end of its last installation, by hand perhaps, is all that the lock file asks for.
 */
function isComplete() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = Object.entries(readJson(join(root, 'package-lock.json')).packages)
  const found = readJson(record).packages
  return wanted.every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional ||
      entry.peer ||
      (found[path] !== undefined &&
        (entry.link || found[path].version === entry.version) &&
        existsSync(join(root, path))),
  )
}

const isStamped = (file, stamp) => existsSync(file) && readFileSync(file, 'utf8') === stamp

/**
 * Installs when what is asked for changed since the last installation that came to its end. Not by `npm ci`, which
 * refuses a lock file that lists optional packages of some systems only; the ones for this system come all the same.
 */
export async function ensureInstalled({ node, npm }) {
  const modules = join(root, 'node_modules')
  const stampFile = join(modules, '.plumbline-stamp')
  const stamp = installStamp()
  if (isStamped(stampFile, stamp)) return
  await alone(async (lock) => {
    if (isStamped(stampFile, stamp)) return
    if (!isComplete()) {
      // Without a stamp it is unknown how far an interrupted installation came, even inside one package.
      rmSync(existsSync(stampFile) ? stampFile : modules, { recursive: true, force: true })
      // With NODE_ENV=production npm would leave out what builds the web app.
      const args = [
        npm,
        'install',
        '--no-save',
        '--ignore-scripts',
        '--include=dev',
        '--include=optional',
        '--no-audit',
        '--no-fund',
      ]
      await quietly('Installing packages (about a minute)', node, args, { cwd: root, env: environmentFor(node), lock })
    }
    writeFileSync(stampFile, stamp)
  })
}

/** Exits with the program's code and passes on signals. When we are killed, the program stops as well. */
export function become(node, args) {
  const child = spawn(node, args, {
    cwd: root,
    env: { INIT_CWD: process.cwd(), ...environmentFor(node) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', giveUp)
  child.on('exit', (code) => process.exit(code ?? 1))
}

export function giveUp(error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
