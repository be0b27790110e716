import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { reportRoutes } from '@plumbline/contract/reports/reports'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { v7 } from 'uuid'
import { expect, test, type TestContext } from 'vitest'
import { freePort } from './db/embedded-port.ts'
import { aCrackedPhoto } from './testing/files/cracked-photo.ts'
import { aNoisyPhoto, openFaultStage, type FaultStage } from './testing/faults/fault-stage.ts'
import { plainEnvironment, program, until, type Program } from './testing/faults/processes.ts'
import { openSender } from './testing/faults/retrying-sender.ts'
import { aReportSite } from './testing/sites/report-site.ts'
import { openBalancer } from './testing/upgrade/balancer.ts'
import { openRetryingClient, Refused } from './testing/upgrade/retrying-client.ts'

/** Not imported: in this process it would change the migrations of every test. */
const nextMigration = '9999-next-version'

const entries = {
  api: new URL('./api.ts', import.meta.url),
  worker: new URL('./worker.ts', import.meta.url),
  'next-api': new URL('./testing/upgrade/next-api.ts', import.meta.url),
  'next-worker': new URL('./testing/upgrade/next-worker.ts', import.meta.url),
  'next-migrate': new URL('./testing/upgrade/next-migrate.ts', import.meta.url),
} as const
type Entry = keyof typeof entries

/** Api and worker processes as an operator of several machines has them, behind a balancer. */
async function openFleet({ onTestFinished }: TestContext, { databaseUrl, context }: FaultStage) {
  const balancer = await openBalancer()
  onTestFinished(() => balancer.close())
  const env = {
    ...plainEnvironment,
    DATABASE_URL: databaseUrl,
    PLUMBLINE_DATA: context.config.dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  function run(entry: Entry, settings: Record<string, string> = {}): Program {
    const process = program({ file: fileURLToPath(entries[entry]) }, { env: { ...env, ...settings } })
    onTestFinished(async () => {
      process.child.kill('SIGKILL')
      await process.ended()
    })
    return process
  }
  const isReady = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.status === 200
  async function start(entry: Entry): Promise<{ stop(): Promise<number | string> }> {
    const port = (await freePort(undefined))!
    const isApi = entry === 'api' || entry === 'next-api'
    const process = run(entry, isApi ? { PORT: String(port) } : { WORKER_PORT: String(port) })
    await until(() => isReady(port))
    if (isApi) balancer.add(port)
    return {
      stop: async () => {
        process.child.kill('SIGTERM')
        const code = await process.ended()
        balancer.remove(port)
        return code
      },
    }
  }
  return { origin: balancer.origin, run, start }
}

/** Writes a field of a defect over and over; answers what was acknowledged last. */
async function edit(
  client: ReturnType<typeof openRetryingClient>,
  of: { readonly params: { projectId: string; inspectionId: string; defectId: string }; readonly token: string },
  isOver: () => boolean,
): Promise<{ readonly saved: string; readonly count: number }> {
  let [count, saved] = [0, '']
  let { version } = (await client.ask(defectLifeRoutes.detail, { params: of.params }, of.token)).defect
  while (!isOver()) {
    const vertical = `Column ${count}`
    try {
      const body = { version, change: { vertical } }
      ;({ version } = (await client.ask(defectLifeRoutes.change, { params: of.params, body }, of.token)).defect)
      ;[saved, count] = [vertical, count + 1]
    } catch (error) {
      // The answer to a save was lost, and the same save came a second time: the screen takes over the newer version.
      if (!(error instanceof Refused) || error.reply.code !== 'version.stale') throw error
      ;({ version } = (await client.ask(defectLifeRoutes.detail, { params: of.params }, of.token)).defect)
    }
    await sleep(50)
  }
  return { saved, count }
}

test(
  'uploads, edits and reports continue while every api and worker is replaced by one of the next version',
  { timeout: 900_000 },
  async (context) => {
    const stage = await openFaultStage(context, 'usual')
    const reports = await aReportSite(stage)
    const { token } = reports.writer
    const photo = await reports.take('DJI_0001.JPG', await aCrackedPhoto())
    const defects = [await reports.found(photo.id), await reports.found(photo.id), await reports.found(photo.id)]
    const definition = await reports.begin()
    const fleet = await openFleet(context, stage)
    const old = [await fleet.start('api'), await fleet.start('api')]
    const oldWorkers = [await fleet.start('worker'), await fleet.start('worker')]
    const client = openRetryingClient(fleet.origin)
    let isOver = false

    const sender = openSender({ ...stage, origin: fleet.origin, pauseMs: 40 })
    const files = await Promise.all(Array.from({ length: 24 }, (_, index) => aNoisyPhoto(20 + index)))
    let sentAll = false
    const uploads = sender.sendAll(files).finally(() => {
      sentAll = true
    })
    const edits = defects.map((defectId) =>
      edit(client, { params: { ...reports.inInspection, defectId }, token }, () => isOver),
    )
    const wanted: string[] = []
    const writing = (async () => {
      while (!isOver) {
        const id = v7()
        const body = { _id: id, reportDefinitionId: definition._id, version: definition.version }
        await client.ask(reportRoutes.make, { params: reports.inInspection, body }, token)
        wanted.push(id)
        const status = async () =>
          (await client.ask(reportRoutes.reports, { params: reports.inInspection }, token)).data.find(
            ({ _id }) => _id === id,
          )?.status
        await until(async () => (await status()) === 'ready', 300_000)
      }
    })()
    const load = Promise.all([uploads, writing, ...edits])
    load.catch(() => undefined)
    await until(() => wanted.length > 1, 300_000)

    const migrated = fleet.run('next-migrate')
    expect([await migrated.ended(), migrated.output()]).toEqual([
      0,
      expect.stringContaining('The database is up to date.'),
    ])
    for (const api of old) {
      await fleet.start('next-api')
      expect(await api.stop()).toBe(0)
    }
    for (const worker of oldWorkers) {
      await fleet.start('next-worker')
      expect(await worker.stop()).toBe(0)
    }
    const wantedThen = wanted.length
    await until(() => sentAll && wanted.length > wantedThen + 1, 600_000)
    isOver = true
    await load

    const processes = await stage.db.selectFrom('process_seen').select(['kind', 'migration']).orderBy('kind').execute()
    expect(processes).toEqual(['api', 'api', 'worker', 'worker'].map((kind) => ({ kind, migration: nextMigration })))
    const journeys = await uploads
    const isRead = async () => {
      const rows = await stage.site.rows()
      return rows.length === files.length && rows.every(({ file_status }) => file_status === 'FILE_PROCESSED')
    }
    expect(journeys).toHaveLength(files.length)
    await until(isRead, 300_000)
    for (const [index, { saved, count }] of (await Promise.all(edits)).entries()) {
      const params = { ...reports.inInspection, defectId: defects[index]! }
      const { defect } = await client.ask(defectLifeRoutes.detail, { params }, token)
      expect([defect.vertical, count > 20]).toEqual([saved, true])
    }
    const made = (await client.ask(reportRoutes.reports, { params: reports.inInspection }, token)).data
    expect(made.map(({ _id, status }) => [_id, status]).sort()).toEqual(wanted.map((id) => [id, 'ready']).sort())
    const failed = await stage.db.selectFrom('job_progress').select('name').where('state', '=', 'failed').execute()
    expect(failed).toEqual([])
    expect(Object.keys(client.seen).filter((status) => /^5/.test(status))).toEqual([])
    expect(sender.retryAfters).toEqual([])
    console.log(`answers seen: ${JSON.stringify(client.seen)}; ${wanted.length} reports, ${files.length} photos`)
    await stage.expectWhole()
  },
)
