import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { connect } from './db/connection.ts'
import { runningEmbedded, startEmbedded } from './db/embedded.ts'
import { freePort } from './db/embedded-port.ts'
import { isAlive, readPostmaster } from './db/embedded-postmaster.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations.ts'
import { demoAccounts, demoPassword } from './demo/demo.ts'
import { plainEnvironment, program, temporaryFolder, until, type Program } from './testing/faults/processes.ts'
import { testInFullRun } from './testing/test-in-full-run.ts'

const entry = join(import.meta.dirname, 'start.ts')
/** The whole flight of the demonstration would be rendered beside every test of this run. */
const plain = { ...plainEnvironment, NO_COLOR: '1', DEMO: 'small' }

const folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
const started: Program[] = []

function start(settings: Record<string, string>, ...args: string[]): Program {
  const run = program({ file: entry, args }, { env: { ...plain, PLUMBLINE_DATA: dataDir, ...settings } })
  started.push(run)
  return run
}

afterEach(async () => {
  for (const run of started.splice(0)) {
    run.child.kill('SIGTERM')
    await run.ended()
  }
})

afterAll(async () => {
  const server = await startEmbedded({ dataDir })
  await server.stop()
  folder.remove()
})

/** The processes that the supervisor keeps, by the file each runs. */
function childOf(run: Program, name: 'api.ts' | 'worker.ts' | 'vite.js'): number | undefined {
  const children = readFileSync(`/proc/${run.pid}/task/${run.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((pid) => pid !== '')
  return children.map(Number).find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`/${name}`)
    } catch {
      return false
    }
  })
}

const aPort = async () => String(await freePort(undefined))

const postgresOf = () => readPostmaster(join(dataDir, 'postgres/cluster'))!.pid

async function isHealthy(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
  return answer?.status === 200
}

async function refusal(settings: Record<string, string>): Promise<string> {
  const run = start(settings)
  expect(await run.ended()).toBe(1)
  return run.output()
}

describe.runIf(process.platform === 'linux')('a life', { timeout: 240_000 }, () => {
  it('starts from nothing, survives kill -9 of each of its processes, and stops whole', async () => {
    const port = await freePort(undefined)
    const run = start({ PORT: String(port) })
    await run.says('Stop with Ctrl-C.')
    expect(run.output()).toContain(`Plumbline is ready: http://localhost:${port}`)
    expect(run.output()).toContain(demoPassword)
    for (const { role, email } of demoAccounts) expect(run.output()).toMatch(new RegExp(`^ +${role} +${email}$`, 'm'))
    expect(await isHealthy(port)).toBe(true)

    const second = await refusal({ PORT: await aPort() })
    expect(second).toBe(
      `The data folder ${dataDir} is in use by another Plumbline (process ${run.pid}). Stop it, or set PLUMBLINE_DATA to another folder.\n`,
    )

    const [api, worker, postgres] = [childOf(run, 'api.ts')!, childOf(run, 'worker.ts')!, postgresOf()]
    process.kill(api, 'SIGKILL')
    process.kill(worker, 'SIGKILL')
    await until(
      () =>
        [api, worker].every((pid) => !isAlive(pid)) &&
        childOf(run, 'api.ts') !== undefined &&
        childOf(run, 'worker.ts') !== undefined,
    )
    await until(() => isHealthy(port))
    process.kill(postgres, 'SIGKILL')
    await run.says('PostgreSQL is back')
    await until(() => isHealthy(port))
    expect(postgresOf()).not.toBe(postgres)

    const left = [childOf(run, 'api.ts')!, childOf(run, 'worker.ts')!, postgresOf()]
    run.child.kill('SIGTERM')
    const asked = Date.now()
    expect(await run.ended()).toBe(0)
    expect(Date.now() - asked).toBeLessThan(30_000)
    expect(left.filter(isAlive)).toEqual([])
  })

  testInFullRun('takes over the database after kill -9 of the supervisor; the orphans end by themselves', async () => {
    const port = await freePort(undefined)
    const killed = start({ PORT: String(port) })
    await killed.says('Plumbline is ready')
    const [api, worker, postgres] = [childOf(killed, 'api.ts')!, childOf(killed, 'worker.ts')!, postgresOf()]
    killed.child.kill('SIGKILL')
    const next = start({ PORT: String(port) })
    await next.says('Plumbline is ready')
    expect(next.output()).toContain('PostgreSQL was still running; taken over')
    expect(postgresOf()).toBe(postgres)
    await until(() => !isAlive(api) && !isAlive(worker))
    expect(await isHealthy(port)).toBe(true)
  })

  testInFullRun('stops cleanly while it is still starting', async () => {
    const run = start({ PORT: await aPort() })
    await until(() => runningEmbedded(dataDir))
    run.child.kill('SIGINT')
    expect(await run.ended()).toBe(0)
    expect(runningEmbedded(dataDir)).toBeUndefined()
  })

  // Only `npm run dev` needs this, so the ordinary run skips it.
  testInFullRun('shows where Vite is in development; kill -9 leaves no Vite behind', async () => {
    const run = start({ PORT: await aPort() }, '--dev')
    await run.says('Stop with Ctrl-C.')
    const address = /Plumbline is ready: http:\/\/localhost:(\d+)$/m.exec(run.output())![1]!
    const vite = childOf(run, 'vite.js')!
    const page = await until(() =>
      fetch(`http://127.0.0.1:${address}/`).then(
        (answer) => answer.text(),
        () => undefined,
      ),
    )
    expect(page).toContain('/@vite/client')
    expect((await fetch(`http://127.0.0.1:${address}/health/ready`)).status).toBe(200)
    run.child.kill('SIGKILL')
    await until(() => !isAlive(vite), 10_000)
  })
})

describe('one clear line', () => {
  it('for a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is taken by another program. Stop it, or set PORT to another number.\n`,
    )
    server.close()
  })

  it('for a wrong setting', async () => {
    expect(await refusal({ PORT: 'many' })).toBe('A setting is wrong. PORT: must be a whole number\n')
  })

  it('for a data folder that cannot be written', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    expect(await refusal({ PORT: await aPort(), PLUMBLINE_DATA: file })).toBe(
      `The data folder ${file} cannot be written (EEXIST). Set PLUMBLINE_DATA to a folder that can.\n`,
    )
    expect(readdirSync(folder.path)).toContain('file')
  })

  it.runIf(process.platform === 'linux')('for a data folder where none can be made', async () => {
    expect(await refusal({ PORT: await aPort(), PLUMBLINE_DATA: '/proc/x' })).toBe(
      'The data folder /proc/x cannot be written (ENOENT). Set PLUMBLINE_DATA to a folder that can.\n',
    )
  })

  testInFullRun('for a database that cannot be reached', async () => {
    const port = await freePort(undefined)
    const said = await refusal({
      PORT: await aPort(),
      DATABASE_URL: `postgres://somebody:secret@127.0.0.1:${port}/there`,
    })
    expect(said).toBe(`DATABASE_URL: the database cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}\n`)
  })

  testInFullRun('for data of a newer version, which stays as it is', async () => {
    const server = await startEmbedded({ dataDir })
    const { db, close } = connect(server.url, { max: 1 })
    await migrate(db, { ...migrations, '9999-later': { up: async () => {} } })
    await close()
    await server.stop()
    expect(await refusal({ PORT: await aPort() })).toBe(
      'The data is from a newer version of Plumbline (the database holds 9999-later, which this version does not know). Run that version.\n',
    )
    expect(runningEmbedded(dataDir)).toBeUndefined()
  })
})
