import { reportRoutes, type Report } from '@plumbline/contract/reports/reports'
import { pathOf } from '@plumbline/contract/address'
import { eventsPath } from '@plumbline/contract/events'
import { parseEvents, streamStart } from '@plumbline/contract/event-stream'
import { fileURLToPath } from 'node:url'
import { expect, test, type TestContext } from 'vitest'
import { aCrackedPhoto } from '../../testing/files/cracked-photo.ts'
import { openFaultStage } from '../../testing/faults/fault-stage.ts'
import { plainEnvironment, program, until } from '../../testing/faults/processes.ts'
import { aReportSite } from '../../testing/sites/report-site.ts'

const slowApp = { timeout: 400_000 }

/** A report of enough defects that its pages take a while, asked for over the wire. */
async function openReport(context: TestContext) {
  const stage = await openFaultStage(context)
  const site = await aReportSite(stage)
  const photo = await site.take('DJI_0001.JPG', await aCrackedPhoto())
  for (let count = 0; count < 150; count += 1) await site.found(photo.id)
  const definition = await site.begin()
  const authorization = `Bearer ${site.writer.token}`
  const path = `${stage.origin}${pathOf(reportRoutes.reports.path, site.inInspection)}`
  const row = () =>
    stage.db
      .selectFrom('report')
      .select(['status', 'snapshot_key'])
      .where('inspection_id', '=', site.inInspection.inspectionId)
      .executeTakeFirstOrThrow()
  return {
    stage,
    site,
    row,
    authorization,
    ask: () => site.ask(definition),
    /** As the screen reads it; undefined while the server does not answer. */
    shown: async (): Promise<Report | undefined> => {
      const answer = await fetch(path, { headers: { authorization } }).catch(() => undefined)
      return answer?.status === 200 ? reportRoutes.reports.reply.parse(await answer.json()).data[0] : undefined
    },
    isInProgress: async () => (await row()).snapshot_key !== null && (await row()).status === 'processing',
  }
}

/** Ids of live events, as a browser receives them. */
async function listen(origin: string, authorization: string, lastId?: string) {
  const answer = await fetch(`${origin}${eventsPath}`, {
    headers: { authorization, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
  })
  const heard = { kinds: [] as string[], lastId: '', isEnded: false }
  void (async () => {
    let state = streamStart
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const read = parseEvents(chunk, state)
      state = read.state
      heard.lastId = state.lastId
      heard.kinds.push(
        ...read.events
          .filter(({ event }) => event === 'message')
          .map(({ data }) => (JSON.parse(data) as { kind: string }).kind),
      )
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      heard.isEnded = true
    })
  await until(() => heard.lastId !== '')
  return heard
}

test(
  'kill -9 of the api while a report is made: it goes on, and who looked hears that it is ready',
  slowApp,
  async (context) => {
    const { stage, ask, shown, isInProgress, authorization } = await openReport(context)
    const api = await stage.start('api')
    const before = await listen(stage.origin, authorization)
    await ask()
    await stage.start('quick-worker')
    await until(isInProgress, 120_000)
    const ended = api.ended()
    api.kill('SIGKILL')
    await ended
    await until(() => before.isEnded)
    await until(async () => (await shown())?.status !== undefined, 120_000)
    const after = await listen(stage.origin, authorization, before.lastId)
    await until(async () => (await shown())?.status === 'ready', 240_000)
    await until(() => after.kinds.includes('reports.changed'))
    expect((await shown())?.files.map(({ format }) => format)).toEqual(['docx', 'pdf', 'small'])
    await stage.expectWhole()
  },
)

test(
  'kill -9 of the supervisor while a report is made: the next start makes it, and the screen shows it',
  slowApp,
  async (context) => {
    const { stage, ask, row, shown, isInProgress } = await openReport(context)
    const {
      databaseUrl,
      context: { config },
      origin,
    } = stage
    const env = {
      ...plainEnvironment,
      NO_COLOR: '1',
      DEMO: 'off',
      DATABASE_URL: databaseUrl,
      PLUMBLINE_DATA: config.dataDir,
      PORT: new URL(origin).port,
    }
    const start = () => {
      const run = program({ file: fileURLToPath(new URL('../../start.ts', import.meta.url)) }, { env })
      context.onTestFinished(async () => {
        run.child.kill('SIGTERM')
        await run.ended()
      })
      return run
    }
    const first = start()
    await first.says('Stop with Ctrl-C.')
    await ask()
    await until(isInProgress, 120_000)
    first.child.kill('SIGKILL')
    await first.ended()
    const second = start()
    await second.says('Stop with Ctrl-C.')
    expect((await shown())?.status).toBeOneOf(['pending', 'processing', 'ready'])
    await until(async () => (await row()).status === 'ready', 300_000)
    expect((await shown())?.files.map(({ format }) => format)).toEqual(['docx', 'pdf', 'small'])
  },
)
