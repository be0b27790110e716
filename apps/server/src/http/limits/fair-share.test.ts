import { eventsPath } from '@plumbline/contract/events'
import { route } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { publish } from '../../events/events.ts'
import { aCorporate, aProject } from '../../testing/builders/builders.ts'
import { listen, openSocket, type RawSocket } from '../../testing/faults/raw-socket.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { join, type Person } from '../../testing/world.ts'
import { implement } from '../implement.ts'

const OfCorporate = z.object({ corporateId: z.string() })
const slowRoutes = {
  /** Holds its connection for as long as the test holds the lock. */
  slow: route({
    method: 'GET',
    path: '/user/api/v1/corporates/:corporateId/slow',
    may: 'users.list',
    summary: 'Slow',
    params: OfCorporate,
    reply: z.object({ done: z.boolean() }),
  }),
  write: route({
    method: 'POST',
    path: '/user/api/v1/corporates/:corporateId/write',
    may: 'users.list',
    summary: 'Write',
    params: OfCorporate,
    body: z.object({ text: z.string() }),
    reply: z.object({ done: z.boolean() }),
  }),
  quick: route({
    method: 'GET',
    path: '/user/api/v1/corporates/:corporateId/quick',
    may: 'users.list',
    summary: 'Quick',
    params: OfCorporate,
    reply: z.object({ done: z.boolean() }),
  }),
} as const

const lock = 4711
let writing = 0
let mayWrite = Promise.resolve()
let plumbline: TestApp
beforeEach(async () => {
  plumbline = await testApp({
    also: (app, api) =>
      implement(app, api, 'trial', slowRoutes, {
        slow: async ({ db }) => {
          await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db)
          return { done: true }
        },
        write: async ({ db }) => {
          writing += 1
          await mayWrite
          await sql`select 1`.execute(db)
          return { done: true }
        },
        quick: async ({ db }) => {
          await sql`select 1`.execute(db)
          return { done: true }
        },
      }),
  })
})
afterEach(() => plumbline.close())

async function aTenant(): Promise<{ readonly corporateId: string; readonly people: readonly [Person, Person] }> {
  const { id: corporateId } = await aCorporate(plumbline.db)
  const one = () => join(plumbline, { corporateId, role: 'corporate-admin' })
  return { corporateId, people: [await one(), await one()] }
}

const ask = (call: 'slow' | 'quick', corporateId: string, { token }: Person) =>
  plumbline.call(slowRoutes[call], { params: { corporateId }, token })

/** While it is held, every slow call waits with its connection. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return plumbline.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${lock})`.execute(db)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(db)
    }
  })
}

const holding = async () => {
  const {
    rows: [row],
  } = await sql<{
    count: number
  }>`select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`.execute(
    plumbline.db,
  )
  return row!.count
}

test('while one user floods with 200 slow calls, a colleague and another company are answered; the 200 are answered in their turn', async () => {
  const [first, second] = [await aTenant(), await aTenant()]
  const flood = await whileLocked(async () => {
    const asked = Array.from({ length: 200 }, () => ask('slow', first.corporateId, first.people[0]))
    await expect.poll(holding).toBeGreaterThan(0)
    expect((await ask('quick', second.corporateId, second.people[0])).status).toBe(200)
    expect((await ask('quick', first.corporateId, first.people[1])).status).toBe(200)
    // At most two of the five connections of the pool of a test.
    expect(await holding()).toBeLessThanOrEqual(2)
    return asked
  })
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a call with a body that waits for a connection is answered, not ended once its body has been read', async () => {
  const {
    corporateId,
    people: [person, colleague],
  } = await aTenant()
  const port = await listen(plumbline.app)
  const { promise, resolve: letWrite } = Promise.withResolvers<void>()
  mayWrite = promise
  const { asked, written } = await whileLocked(async () => {
    const written = fetch(`http://127.0.0.1:${port}/user/api/v1/corporates/${corporateId}/write`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(10_000) }),
    })
    await expect.poll(() => writing).toBe(1)
    // Only now: to find out who calls takes a connection too, where what was cached of the caller has just changed.
    const asked = Array.from({ length: 2 }, () => ask('slow', corporateId, person))
    await expect.poll(holding).toBe(2)
    letWrite()
    expect((await ask('quick', corporateId, colleague)).status).toBe(200)
    return { asked, written }
  })
  expect((await written).status).toBe(200)
  expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true)
})

test('a company of many users leaves connections for others', async () => {
  const [first, second] = [await aTenant(), await aTenant()]
  const flood = await whileLocked(async () => {
    const asked = first.people.flatMap((person) =>
      Array.from({ length: 10 }, () => ask('slow', first.corporateId, person)),
    )
    await expect.poll(holding).toBe(3)
    expect((await ask('quick', second.corporateId, second.people[0])).status).toBe(200)
    expect(await holding()).toBe(3)
    return asked
  })
  expect((await Promise.all(flood)).every(({ status }) => status === 200)).toBe(true)
})

test('beyond the queue a user is asked to come back later, and the queue is served', async () => {
  const {
    corporateId,
    people: [person],
  } = await aTenant()
  const answers = await whileLocked(async () => {
    const asked = Array.from({ length: 215 }, () => ask('slow', corporateId, person))
    await expect.poll(holding).toBeGreaterThan(0)
    return asked
  }).then((asked) => Promise.all(asked))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(15)
  for (const { status, error, headers } of refused)
    expect([status, error.code, headers['retry-after']]).toEqual([429, 'request.too-many', '5'])
})

test('200 people with live events open hold no connection, each hears an event, and calls are answered', async () => {
  const { id: corporateId } = await aCorporate(plumbline.db)
  const project = await aProject(plumbline.db, corporateId)
  const people = await Promise.all(
    Array.from({ length: 200 }, () => join(plumbline, { corporateId, role: 'corporate-admin' })),
  )
  const port = await listen(plumbline.app)
  const streams: RawSocket[] = []
  for (const { token } of people) {
    const one = await openSocket(port)
    one.socket.write(`GET ${eventsPath} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`)
    streams.push(one)
  }
  await expect
    .poll(() => streams.filter(({ received }) => received().includes(': open')).length, { timeout: 20_000 })
    .toBe(200)
  await plumbline.db
    .transaction()
    .execute((trx) => publish(trx, { kind: 'drawings.changed', corporateId, projectId: project.id }))
  expect((await ask('quick', corporateId, people[0]!)).status).toBe(200)
  await expect
    .poll(() => streams.filter(({ received }) => received().includes('"drawings.changed"')).length, { timeout: 20_000 })
    .toBe(200)
  // Idle ones wait for their next statement outside a transaction; a stream that held one would be seen in the middle
  // of something.
  const busy = async () => {
    const { rows } =
      await sql`select 1 from pg_stat_activity where datname = current_database() and usename = current_user and state <> 'idle' and pid <> pg_backend_pid()`.execute(
        plumbline.db,
      )
    return rows.length
  }
  await expect.poll(busy).toBe(0)
  for (const { socket } of streams) socket.destroy()
})
