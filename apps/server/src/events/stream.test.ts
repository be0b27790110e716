import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError, errorStatus } from '@plumbline/contract/errors'
import { eventsPath, type LiveEvent } from '@plumbline/contract/events'
import { parseEvents, streamStart, type StreamEvent } from '@plumbline/contract/event-stream'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, test, vi, type TestContext } from 'vitest'
import type { Db } from '../db/connection.ts'
import { openBreakableConnection } from '../testing/faults/breakable-connection.ts'
import { testDb } from '../testing/test-db.ts'
import { pruneEvents, publish, replayLimit } from './events.ts'
import { openListener } from './listener.ts'
import { registerEvents, type StreamDeps } from './stream.ts'
import { testInFullRun } from '../testing/test-in-full-run.ts'

type Caller = { readonly userId: string; readonly corporates: readonly string[] }
type Options = Partial<Pick<StreamDeps<Caller>, 'heartbeatMs' | 'streamsPerUser' | 'timeoutMs'>> & {
  readonly throughLine?: boolean
}

const soon = { timeout: 20_000, interval: 20 }
const [ours, theirs] = [v7(), v7()]

async function announce(db: Db, corporateId: string, entityId = v7()): Promise<string> {
  await db.transaction().execute((trx) => publish(trx, { kind: 'project.changed', corporateId, entityId }))
  return entityId
}

/** A server with the stream alone: tokens are names, and a name may see the corporates listed under it. */
async function openServer({ onTestFinished }: TestContext, options: Options = {}) {
  const database = await testDb()
  onTestFinished(() => database.close())
  const line = options.throughLine === true ? await openBreakableConnection(database.url) : undefined
  const log = { info: () => {}, warn: () => {} }
  const listener = await openListener({ db: database.db, url: line?.url ?? database.url, log, checkMs: 300 })
  onTestFinished(() => listener.close())
  if (line !== undefined) onTestFinished(() => line.close())
  const callers = new Map<string, Caller>([
    ['mei', { userId: 'mei', corporates: [ours] }],
    ['root', { userId: 'root', corporates: [ours, theirs] }],
  ])
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? errorStatus(error.code) : 500).send({}),
  )
  registerEvents<Caller>(app, {
    db: database.db,
    listener,
    authenticate: async (asked) => {
      const caller = callers.get((asked.headers.authorization ?? '').replace('Bearer ', ''))
      if (caller === undefined) throw new AppError('session.ended')
      return caller
    },
    maySee: (caller, event) => caller.corporates.includes(event.corporateId),
    ...options,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Each request opens its own connection: an idle keep-alive connection would delay the closing of the server. */
  async function ask(token: string, lastId?: string): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${token}`, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) }
    const asked = request({ host: '127.0.0.1', port, path: eventsPath, headers, agent: false })
      .on('error', () => {})
      .end()
    onTestFinished(() => void asked.destroy())
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer.on('error', () => {})
  }

  async function listen(token: string, lastId?: string) {
    const answer = await ask(token, lastId)
    const heard: StreamEvent[] = []
    const reader = {
      status: answer.statusCode,
      type: answer.headers['content-type'],
      heard,
      lastId: '',
      isEnded: false,
      entities: () =>
        heard.filter(({ event }) => event === 'message').map(({ data }) => (JSON.parse(data) as LiveEvent).entityId),
      abort: () => void answer.destroy(),
    }
    let state = streamStart
    answer
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        const read = parseEvents(chunk, state)
        state = read.state
        heard.push(...read.events)
        reader.lastId = state.lastId
      })
      .on('close', () => (reader.isEnded = true))
    if (reader.status === 200) await vi.waitFor(() => expect(reader.lastId).not.toBe(''), soon)
    return reader
  }
  return { db: database.db, app, callers, line, ask, listen }
}

test.concurrent('an event is heard with its commit and never after a rollback', async (context) => {
  const { db, listen } = await openServer(context)
  const mei = await listen('mei')
  expect(mei.type).toBe('text/event-stream; charset=utf-8')
  const held = await db.startTransaction().execute()
  const entityId = v7()
  await publish(held, { kind: 'project.changed', corporateId: ours, entityId })
  await expect(
    db.transaction().execute(async (trx) => {
      await publish(trx, { kind: 'project.changed', corporateId: ours })
      throw new Error('changed our mind')
    }),
  ).rejects.toThrow()
  const between = await announce(db, ours)
  await vi.waitFor(() => expect(mei.entities()).toEqual([between]), soon)
  await held.commit().execute()
  await vi.waitFor(() => expect(mei.entities()).toEqual([between, entityId]), soon)
  expect(mei.heard.every(({ id, data }) => (JSON.parse(data) as LiveEvent).id === id)).toBe(true)
})

test.concurrent('only those who may see a thing hear of it, live and in a replay', async (context) => {
  const { db, listen } = await openServer(context)
  const [mei, root] = [await listen('mei'), await listen('root')]
  const start = mei.lastId
  const foreign = await announce(db, theirs)
  const own = await announce(db, ours)
  await vi.waitFor(() => expect(root.entities()).toEqual([foreign, own]), soon)
  await vi.waitFor(() => expect(mei.entities()).toEqual([own]), soon)
  const again = await listen('mei', start)
  expect(again.entities()).toEqual([own])
})

test.concurrent('Last-Event-ID brings what was missed, also what committed late under a lower id', async (context) => {
  const { db, listen } = await openServer(context)
  const first = await listen('mei')
  const late = await db.startTransaction().execute()
  const lateId = v7()
  await publish(late, { kind: 'project.changed', corporateId: ours, entityId: lateId })
  const heard = await announce(db, ours)
  await vi.waitFor(() => expect(first.entities()).toEqual([heard]), soon)
  const { lastId } = first
  first.abort()
  await late.commit().execute()
  const missed = await announce(db, ours)
  const second = await listen('mei', lastId)
  expect(second.entities()).toEqual([lateId, missed])
  const next = await announce(db, ours)
  await vi.waitFor(() => expect(second.entities()).toEqual([lateId, missed, next]), soon)
})

test.concurrent('an id that is unknown, unreadable or too long ago answers a reset', async (context) => {
  const { db, listen } = await openServer(context)
  const witness = await listen('mei')
  await announce(db, ours)
  // A late event would reach the readers below as if it were theirs.
  await vi.waitFor(() => expect(witness.entities()).toHaveLength(1), soon)
  for (const lastId of ['987654', 'x', '99999999999999999999', '-1']) {
    const reader = await listen('mei', lastId)
    expect(reader.heard.map(({ event }) => event)).toEqual(['reset'])
    reader.abort()
  }
  const old = await listen('mei')
  await sql`insert into live_event (kind, corporate_id) select 'project.changed', ${ours} from generate_series(0, ${replayLimit}::int)`.execute(
    db,
  )
  expect((await listen('mei', old.lastId)).heard.map(({ event }) => event)).toEqual(['reset'])
})

test.concurrent('events of more than a day ago are pruned', async (context) => {
  const { db } = await openServer(context)
  await announce(db, ours)
  await sql`update live_event set created_at = now() - interval '25 hours'`.execute(db)
  await announce(db, ours)
  await pruneEvents(db)
  expect(await db.selectFrom('live_event').select('id').execute()).toHaveLength(1)
})

test.concurrent('the LISTEN connection is ended by the server: it comes back and nothing is lost', async (context) => {
  const { db, listen } = await openServer(context)
  const mei = await listen('mei')
  const ids: string[] = []
  for (let round = 0; round < 3; round += 1) {
    ids.push(await announce(db, ours))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'plumbline-events'`.execute(
      db,
    )
    ids.push(await announce(db, ours), await announce(db, ours))
    await vi.waitFor(() => expect([...mei.entities()].sort()).toEqual([...ids].sort()), soon)
  }
})

testInFullRun.concurrent(
  'a LISTEN connection that falls silent without a word is noticed, and nothing is lost',
  async (context) => {
    const { db, line, listen } = await openServer(context, { throughLine: true })
    const mei = await listen('mei')
    line!.silence()
    const missed = await announce(db, ours)
    await vi.waitFor(() => expect(mei.entities()).toEqual([missed]), soon)
  },
)

test.concurrent('a stream ends when its session ends, even when nothing happens', async (context) => {
  const { callers, listen } = await openServer(context, { heartbeatMs: 100 })
  const [mei, root] = [await listen('mei'), await listen('root')]
  callers.delete('mei')
  await vi.waitFor(() => expect(mei.isEnded).toBe(true), soon)
  expect(root.isEnded).toBe(false)
  expect((await listen('mei')).status).toBe(401)
})

test.concurrent('permissions of the caller are checked again while the stream lasts', async (context) => {
  const { db, callers, listen } = await openServer(context, { heartbeatMs: 100 })
  const [mei, root] = [await listen('mei'), await listen('root')]
  callers.set('root', { userId: 'root', corporates: [] })
  await vi.waitFor(async () => {
    const before = root.heard.length
    const id = await announce(db, ours)
    await vi.waitFor(() => expect(mei.entities()).toContain(id), soon)
    expect(root.heard).toHaveLength(before)
  }, soon)
})

test.concurrent('heartbeats carry the newest id, so that a quiet reader misses nothing either', async (context) => {
  const { db, listen } = await openServer(context, { heartbeatMs: 100 })
  const mei = await listen('mei')
  await announce(db, theirs)
  const { id } = await db.selectFrom('live_event').select('id').executeTakeFirstOrThrow()
  await vi.waitFor(() => expect(mei.lastId).toBe(id), soon)
  expect(mei.heard).toEqual([])
})

test.concurrent('closing the server ends every stream and does not wait for its readers', async (context) => {
  const { app, listen } = await openServer(context)
  const readers = await Promise.all([listen('mei'), listen('mei'), listen('root')])
  await app.close()
  await vi.waitFor(() => expect(readers.map(({ isEnded }) => isEnded)).toEqual([true, true, true]), soon)
})

test.concurrent('one user holds a limited number of streams, and a closed one counts no more', async (context) => {
  const { listen } = await openServer(context, { streamsPerUser: 2 })
  const first = await listen('mei')
  await listen('mei')
  expect((await listen('mei')).status).toBe(429)
  expect((await listen('root')).status).toBe(200)
  first.abort()
  await vi.waitFor(async () => expect((await listen('mei')).status).toBe(200), soon)
})

testInFullRun.concurrent(
  'a reader that takes nothing is cut off; one that reads hears the whole flood',
  async (context) => {
    const { db, ask, listen } = await openServer(context, { timeoutMs: 3_000, streamsPerUser: 1 })
    const root = await listen('root')
    await ask('mei')
    expect((await listen('mei')).status).toBe(429)
    let delivered = 0
    await vi.waitFor(
      async () => {
        await sql`with stored as (insert into live_event (kind, corporate_id) select 'project.changed', ${ours} from generate_series(1, 2000) returning id)
      select pg_notify('plumbline_event', json_build_object('id', id::text, 'kind', 'project.changed', 'corporateId', ${ours}::text)::text) from stored`.execute(
          db,
        )
        delivered += 2_000
        await vi.waitFor(() => expect(root.heard).toHaveLength(delivered), soon)
        expect((await listen('mei')).status).toBe(200)
      },
      { timeout: 55_000, interval: 1 },
    )
    expect(root.isEnded).toBe(false)
  },
)
