import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Everything the embedded PostgreSQL keeps, below one folder of the data folder. */
export type Layout = {
  readonly root: string
  readonly cluster: string
  /** Becomes `cluster` by a rename; whatever a killed start left here is thrown away. */
  readonly unfinished: string
  readonly log: string
  readonly port: string
  readonly secrets: string
  /** Exists while a restore is in progress. */
  readonly restoring: string
}

export function layoutOf(dataDir: string): Layout {
  const root = join(dataDir, 'postgres')
  return {
    root,
    cluster: join(root, 'cluster'),
    unfinished: join(root, 'cluster.unfinished'),
    log: join(root, 'postgres.log'),
    port: join(root, 'port'),
    secrets: join(root, 'secrets.json'),
    restoring: join(root, 'restoring'),
  }
}

export type Owner = { readonly uid: number; readonly gid: number }

export function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Through a rename: a kill or a power cut leaves the old text or the new one. */
export function writeWhole(
  path: string,
  text: string,
  options: { readonly mode?: number; readonly owner?: Owner | undefined } = {},
): void {
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, text, { mode: options.mode ?? 0o600, flush: true })
  if (options.owner !== undefined) chownSync(temporary, options.owner.uid, options.owner.gid)
  renameSync(temporary, path)
  syncPath(dirname(path))
}

export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The administrator's password never reaches the api or the worker. */
export type Passwords = { readonly admin: string; readonly app: string }

export function readPasswords(layout: Layout): Passwords | undefined {
  const text = readText(layout.secrets)
  return text === undefined ? undefined : (JSON.parse(text) as Passwords)
}

export function makePasswords(layout: Layout): Passwords {
  const passwords = { admin: randomBytes(24).toString('hex'), app: randomBytes(24).toString('hex') }
  writeWhole(layout.secrets, `${JSON.stringify(passwords)}\n`)
  return passwords
}

export function readPort(layout: Layout): number | undefined {
  const port = Number(readText(layout.port))
  return Number.isInteger(port) && port > 0 && port < 65536 ? port : undefined
}

/** The last line of the log that gives the reason, from what was written after `from` bytes. */
export function lastLine(path: string, from: number): string {
  const lines = readFileSync(path)
    .subarray(from)
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const telling = lines.findLast((line) => /FATAL|PANIC/.test(line))
  return telling ?? lines.at(-1) ?? 'it wrote nothing'
}
