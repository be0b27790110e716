import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { Refusal } from './refusal.ts'

export type FolderLock = { release(): void }

const exclusiveOnDarwin = 0x20 | constants.O_NONBLOCK

function open(file: string): number | undefined {
  const flags = constants.O_RDWR | constants.O_CREAT
  if (process.platform !== 'darwin') return openSync(file, flags, 0o600)
  try {
    return openSync(file, flags | exclusiveOnDarwin, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
}

/**
 * The lock belongs to the open file, not to the command that asks for it: the kernel drops it when we end, however we
 * end.
 */
function lockOpen(handle: number): boolean {
  if (process.platform === 'darwin') return true
  const { status, error } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] })
  if (error !== undefined)
    throw new Refusal(
      `The data folder cannot be locked: the command flock (package util-linux) does not run (${error.message}).`,
    )
  return status === 0
}

function tryLock(file: string): number | undefined {
  const handle = open(file)
  if (handle === undefined || lockOpen(handle)) return handle
  closeSync(handle)
  return undefined
}

export function tryOwnDataFolder(dataDir: string): FolderLock | undefined {
  const handle = writable(dataDir, () => tryLock(join(dataDir, 'lock')))
  if (handle === undefined) return undefined
  ftruncateSync(handle)
  writeSync(handle, `${process.pid}\n`, 0)
  return { release: () => closeSync(handle) }
}

/** Holds the folder until we end. A predecessor that was just killed gets a moment to exit. */
export async function ownDataFolder(dataDir: string, timeoutMs = 1_500): Promise<FolderLock> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const lock = tryOwnDataFolder(dataDir)
    if (lock !== undefined) return lock
    if (performance.now() > end) {
      const owner = readFileSync(join(dataDir, 'lock'), 'utf8').trim()
      throw new Refusal(
        `The data folder ${dataDir} is in use by another Plumbline (process ${owner}). Stop it, or set PLUMBLINE_DATA to another folder.`,
      )
    }
    await sleep(100)
  }
}

function writable<T>(dataDir: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new Refusal(
      `The data folder ${dataDir} cannot be written (${code}). Set PLUMBLINE_DATA to a folder that can.`,
    )
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Node's own recursive mkdir never returns where a new name is answered with ENOENT, as below /proc. */
function makeFolder(folder: string, mode?: number): void {
  if (isFolder(folder)) return
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    // api and worker begin at once, and one of them comes second.
    if (!isFolder(folder)) throw error
  }
}

/**
 * No other user of the machine can read the files. For root the folder can be entered but not listed: closed, it would
 * force us to give PostgreSQL, which then runs as the user `nobody`, the right to read every file of the machine.
 */
export function makeDataFolder({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): void {
  const probe = join(dataDir, `.probe-${process.pid}`)
  writable(dataDir, () => {
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    if (s3 === undefined) makeFolder(join(dataDir, 'files'), 0o700)
    closeSync(openSync(probe, 'w'))
    unlinkSync(probe)
  })
}
