import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { isRoot, unprivilegedUser, othersMayRun, program, temporaryFolder, until } from '../testing/faults/processes.ts'
import { superviseDatabase } from '../supervisor/database.ts'
import { connect } from './connection.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { ask } from './embedded-cluster.ts'
import { layoutOf } from './embedded-files.ts'
import { isAlive } from './embedded-postmaster.ts'
import { testInFullRun } from '../testing/test-in-full-run.ts'

const module = new URL('./embedded.ts', import.meta.url).href

let folder: ReturnType<typeof temporaryFolder>
const servers: { stop(milliseconds: number): Promise<void> }[] = []

const used: ReturnType<typeof temporaryFolder>[] = []

function anotherFolder(): void {
  folder = temporaryFolder()
  used.push(folder)
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(5_000)
})

afterAll(() => {
  for (const { remove } of used) remove()
})

/** Waiting for the disk is tested once; the rest of the tests need not. */
async function start(dataDir = folder.path, durable = false): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, durable })
  servers.push(server)
  return server
}

async function setting(server: Embedded, name: string): Promise<string | undefined> {
  const row = await ask<{ value: string }>(server.adminUrl, `select current_setting('${name}') as value`)
  return row?.value
}

describe('a first start', () => {
  beforeEach(anotherFolder)

  it('makes a durable server that only this machine reaches, and a role that owns one database', async () => {
    const server = await start(folder.path, true)
    expect(await setting(server, 'listen_addresses')).toBe('127.0.0.1')
    expect(await setting(server, 'unix_socket_directories')).toBe('')
    expect(await setting(server, 'fsync')).toBe('on')
    expect(await setting(server, 'full_page_writes')).toBe('on')
    expect(await setting(server, 'server_encoding')).toBe('UTF8')
    expect(await ask(server.url, `select lower('ÉCOLE') as low, '漢字' < '汉字' as ordered`)).toEqual({
      low: 'école',
      ordered: false,
    })
    expect(await ask(server.url, `select rolsuper from pg_roles where rolname = current_user`)).toEqual({
      rolsuper: false,
    })
    await expect(ask(server.url, `copy (select 1) to '/tmp/plumbline-should-not-be'`)).rejects.toThrow(
      'permission denied',
    )
    await expect(ask(server.url.replace(/:[^:@]*@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    expect(statSync(layoutOf(folder.path).secrets).mode & 0o777).toBe(0o600)
  })

  testInFullRun('does again what a kill interrupted', async () => {
    const layout = layoutOf(folder.path)
    mkdirSync(join(layout.root, 'bin-18.4.0-beta.17.unfinished/bin'), { recursive: true })
    mkdirSync(layout.unfinished, { recursive: true })
    writeFileSync(join(layout.unfinished, 'PG_VERSION'), '18\n')
    await start()
    expect(readdirSync(layout.root).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

/**
 * One after the other on one cluster, and what each leaves is what the next one finds: to make one takes longer than
 * all of them.
 */
describe('a later start', () => {
  beforeAll(anotherFolder)

  it('finds the data and the port again', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    expect(first.isRunning()).toBe(false)
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select answer from kept')).toEqual({ answer: 42 })
  })

  // The whole program is killed so in `start.test.ts`, in every run.
  testInFullRun('adopts the server that outlived a killed process', async () => {
    const holder = program({
      source: `
      import { startEmbedded } from '${module}'
      const server = await startEmbedded({ dataDir: '${folder.path}', durable: false })
      console.log('running as ' + server.pid + '.')
      setInterval(() => {}, 1000)`,
    })
    await holder.says('running as')
    const pid = Number(/running as (\d+)\./.exec(holder.output())![1])
    holder.child.kill('SIGKILL')
    await holder.ended()
    const server = await start()
    expect(server).toMatchObject({ pid, adopted: true })
    expect(await ask(server.url, 'select 1 as one')).toEqual({ one: 1 })
  })

  it('is not misled by a stale pid file, even when the number belongs to another program by now', async () => {
    const first = await start()
    const file = join(layoutOf(folder.path).cluster, 'postmaster.pid')
    const stale = readFileSync(file, 'utf8')
    const owner = statSync(file)
    await first.stop()
    const other = spawn('sleep', ['60'], isRoot ? { uid: owner.uid, gid: owner.gid } : {})
    writeFileSync(file, stale.replace(/^\d+/, String(other.pid)), { mode: 0o600 })
    chownSync(file, owner.uid, owner.gid)
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'select 1 as one')).toEqual({ one: 1 })
    expect(isAlive(other.pid!)).toBe(true)
    other.kill()
  })

  it('leaves a cluster of another major version alone', async () => {
    const first = await start()
    await first.stop()
    const file = join(layoutOf(folder.path).cluster, 'PG_VERSION')
    const own = readFileSync(file)
    writeFileSync(file, '17\n')
    await expect(startEmbedded({ dataDir: folder.path })).rejects.toThrow('was written by PostgreSQL 17')
    writeFileSync(file, own)
  })

  testInFullRun('survives a kill -9 of PostgreSQL, and an open pool recovers', async () => {
    const said: string[] = []
    const database = await superviseDatabase(folder.path, (line) => said.push(line))
    servers.push(database)
    const { pool, close } = connect(database.url)
    await pool.query('create table kept_by_pool as select 42 as answer')
    const before = database.pid()
    process.kill(before, 'SIGKILL')
    await until(() => said.length === 2)
    const answer = await until(() =>
      pool.query<{ answer: number }>('select answer from kept_by_pool').then(
        ({ rows }) => rows[0]?.answer,
        () => undefined,
      ),
    )
    expect(answer).toBe(42)
    expect(database.pid()).not.toBe(before)
    expect(said).toEqual(['PostgreSQL is gone; starting it again', 'PostgreSQL is back'])
    await close()
  })

  it('says why PostgreSQL cannot start and where its log is', async () => {
    const first = await start()
    await first.stop()
    const layout = layoutOf(folder.path)
    writeFileSync(join(layout.cluster, 'postgresql.conf'), 'no_such_setting = 1\n')
    await expect(startEmbedded({ dataDir: folder.path })).rejects.toThrow(
      /^PostgreSQL cannot start: .*FATAL.*postgresql\.conf.* \(log: .*postgres\.log\)$/,
    )
  })
})

describe('users', () => {
  beforeEach(anotherFolder)

  it.runIf(isRoot && inject('fullCount'))(
    'runs for root below a folder that only root may enter, without loosening it',
    async () => {
      chmodSync(folder.path, 0o700)
      const server = await start(join(folder.path, 'a deep folder/数据'))
      expect(await ask(server.url, 'select 1 as one')).toEqual({ one: 1 })
      expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0)
      expect(statSync(folder.path).mode & 0o777).toBe(0o700)
      await server.stop()
      const again = await start(join(folder.path, 'a deep folder/数据'))
      expect(again.isRunning()).toBe(true)
    },
  )

  it.runIf(othersMayRun && inject('fullCount'))('runs for an ordinary user', async () => {
    chownSync(folder.path, unprivilegedUser.uid, unprivilegedUser.gid)
    const holder = program(
      {
        source: `
      import { startEmbedded } from '${module}'
      const server = await startEmbedded({ dataDir: '${folder.path}', durable: false })
      await server.stop()
      console.log(process.getuid(), 'stopped', server.isRunning())`,
      },
      unprivilegedUser,
    )
    expect(await holder.ended()).toBe(0)
    expect(holder.output()).toBe(`${unprivilegedUser.uid} stopped false\n`)
    const asRoot = await start()
    expect(await ask(asRoot.url, 'select 1 as one')).toEqual({ one: 1 })
  })
})
