import { spawn } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { installBinaries, type Binaries } from './embedded-binaries.ts'
import { ask, ensureCluster, ensureDatabase, processEnvironment, urlOf } from './embedded-cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import {
  lastLine,
  layoutOf,
  readPasswords,
  readPort,
  writeWhole,
  type Layout,
  type Passwords,
} from './embedded-files.ts'
import { freePort, isFree } from './embedded-port.ts'
import { isAlive, readPostmaster, serves, stopPostmaster, type Postmaster } from './embedded-postmaster.ts'
import { runAs, type RunAs } from './embedded-user.ts'

export type EmbeddedOptions = {
  readonly dataDir: string
  /** Only tests may lose data in a power cut. */
  readonly durable?: boolean
  /** Pools that are already open can only come back to the port they know. */
  readonly port?: number
  readonly maxConnections?: number
}

export type EmbeddedUrls = { readonly url: string; readonly adminUrl: string }

export type Embedded = EmbeddedUrls & {
  readonly pid: number
  readonly port: number
  readonly adopted: boolean
  isRunning(): boolean
  stop(milliseconds?: number): Promise<void>
}

type Launch = {
  readonly layout: Layout
  readonly binaries: Binaries
  readonly who: RunAs
  readonly passwords: Passwords
  readonly options: EmbeddedOptions
}

function settings(port: number, options: EmbeddedOptions): readonly string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: String(options.maxConnections ?? 100),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // A query of a killed process ends soon after it and releases its locks.
    client_connection_check_interval: '2s',
    cluster_name: 'plumbline',
    ...(options.durable === false
      ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
      : { fsync: 'on', full_page_writes: 'on' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const logLimit = 10 * 1024 * 1024

async function launchOnce({ layout, binaries, who, options }: Launch, port: number): Promise<number> {
  const stale = readPostmaster(layout.cluster)
  if (existsSync(layout.log) && statSync(layout.log).size > logLimit) renameSync(layout.log, `${layout.log}.old`)
  const log = openSync(layout.log, 'a', 0o600)
  const from = statSync(layout.log).size
  const { file, args, ...ids } = who.command(binaries.postgres, ['-D', layout.cluster, ...settings(port, options)])
  const child = spawn(file, args, {
    ...ids,
    cwd: '/',
    // PostgreSQL trusts a live number in postmaster.pid, whatever program has it by now. Given as PG_GRANDPARENT_PID it
    // is ignored, while the check for backends that still hold the shared memory stays.
    env: stale === undefined ? processEnvironment : { ...processEnvironment, PG_GRANDPARENT_PID: String(stale.pid) },
    // Of its own: Ctrl-C must reach the api first, and a kill -9 of us must not take the database along.
    detached: options.durable !== false,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  for (;;) {
    if (failure !== undefined) throw failure
    if (child.exitCode !== null || child.signalCode !== null) throw new EmbeddedError(lastLine(layout.log, from))
    const now = readPostmaster(layout.cluster)
    if (now !== undefined && now.pid === child.pid && now.port === port && now.status === 'ready') return now.pid
    await sleep(20)
  }
}

async function launch(start: Launch): Promise<Postmaster> {
  const { layout, options } = start
  const timeoutMs = performance.now() + 20_000
  for (;;) {
    const port = options.port ?? (await freePort(readPort(layout)))
    if (!(await isFree(port)) && performance.now() < timeoutMs) {
      await sleep(100)
      continue
    }
    writeWhole(layout.port, `${port}\n`)
    try {
      return { pid: await launchOnce(start, port), port, status: 'ready' }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      // Backends of a killed server need a moment to notice.
      if (/shared memory block|could not bind|could not create any TCP/.test(reason) && performance.now() < timeoutMs)
        await sleep(200)
      else throw new EmbeddedError(`PostgreSQL cannot start: ${reason} (log: ${layout.log})`)
    }
  }
}

/** A server that outlived our last process, when it is truly this cluster's and of this version. */
async function adopt({ layout, binaries, passwords }: Launch): Promise<Postmaster | undefined> {
  for (let refusals = 0; ;) {
    const found = readPostmaster(layout.cluster)
    if (found === undefined || !serves(found.pid, layout.cluster)) return undefined
    if (found.status === 'ready') {
      const query = `select current_setting('data_directory') as folder, current_setting('server_version') as version`
      const answer = await ask<{ folder: string; version: string }>(
        urlOf(found.port, passwords.admin, 'postgres'),
        query,
      ).catch((error: unknown) => {
        refusals += 1
        if (refusals > 50)
          throw new EmbeddedError(
            `PostgreSQL (process ${found.pid}) holds ${layout.cluster} and does not let us in: ${error instanceof Error ? error.message : String(error)}`,
          )
        return undefined
      })
      if (answer?.folder === layout.cluster && answer.version === binaries.version) return found
      if (answer !== undefined) await stopPostmaster(found.pid, 60_000)
    }
    await sleep(100)
  }
}

const urlsOf = (port: number, passwords: Passwords): EmbeddedUrls => ({
  url: urlOf(port, passwords.app, 'plumbline'),
  adminUrl: urlOf(port, passwords.admin, 'postgres'),
})

/** The server that another process of ours keeps on this folder. */
export function runningEmbedded(dataDir: string): EmbeddedUrls | undefined {
  const layout = layoutOf(realpathSync(dataDir))
  const [found, passwords] = [readPostmaster(layout.cluster), readPasswords(layout)]
  if (found === undefined || passwords === undefined || !serves(found.pid, layout.cluster)) return undefined
  return urlsOf(found.port, passwords)
}

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  mkdirSync(options.dataDir, { recursive: true })
  const layout = layoutOf(realpathSync(options.dataDir))
  mkdirSync(layout.root, { recursive: true })
  chmodSync(layout.root, 0o755)
  if (existsSync(layout.restoring))
    throw new EmbeddedError(`a restore into ${options.dataDir} was interrupted: run it again`)
  const binaries = installBinaries(layout.root)
  const who = runAs(layout)
  const passwords = ensureCluster(layout, binaries, who, options.durable !== false)
  const start: Launch = { layout, binaries, who, passwords, options }
  const survivor = await adopt(start)
  const { pid, port } = survivor ?? (await launch(start))
  const urls = urlsOf(port, passwords)
  await ensureDatabase(urls.adminUrl, passwords)
  return {
    ...urls,
    pid,
    port,
    adopted: survivor !== undefined,
    isRunning: () => isAlive(pid),
    stop: (milliseconds = 20_000) => stopPostmaster(pid, milliseconds),
  }
}
