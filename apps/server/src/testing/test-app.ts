import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { ErrorReply } from '@plumbline/contract/error-reply'
import type { Session } from '@plumbline/contract/accounts/accounts'
import { pathOf } from '@plumbline/contract/address'
import type { Reply, Request, Route } from '@plumbline/contract/route'
import type { FastifyInstance } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type AppOptions } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { asApp } from '../db/app-role.ts'
import { connect, type Db } from '../db/connection.ts'
import { startMs } from '../db/start-ms.ts'
import { openListener } from '../events/listener.ts'
import { openContext } from '../open-context.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { TxtRecords } from '../outgoing/txt-records.ts'
import type { Storage } from '../storage/storage.ts'
import { aPassword, testCost } from './builders/builders.ts'
import { testDb } from './test-db.ts'

export type Answered<T extends Route> = {
  readonly status: number
  readonly body: Reply<T>
  readonly error: ErrorReply
  readonly headers: Record<string, unknown>
}

export type TestApp = {
  readonly app: FastifyInstance
  readonly db: Db
  readonly context: Context
  readonly databaseUrl: string
  /** The server's clock, which a test may move. */
  readonly clock: { ms: number }
  call<T extends Route>(route: T, request: Request<T> & { readonly token?: string }): Promise<Answered<T>>
  signIn(email: string): Promise<Session>
  close(): Promise<void>
}

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; token?: string }

type Given = Partial<AppOptions> & {
  /** As the operator would give them. */
  readonly settings?: Readonly<Record<string, string>>
  /** Prepared by the test itself, which may stop its server. */
  /** What the server may ask; unset: public addresses alone, as in earnest. */
  readonly outgoing?: Outgoing
  readonly txtRecords?: TxtRecords
  readonly ownDatabaseUrl?: string
  /** What the calls get instead of the store; `context` keeps the store itself. */
  readonly overStorage?: (storage: Storage) => Storage
}

export async function testApp({
  settings = {},
  ownDatabaseUrl,
  overStorage = (storage) => storage,
  outgoing,
  txtRecords,
  ...options
}: Given = {}): Promise<TestApp> {
  const database =
    ownDatabaseUrl === undefined
      ? await testDb()
      : { ...connect(ownDatabaseUrl, { connectMs: startMs }), url: ownDatabaseUrl }
  const clock = { ms: Date.now() }
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-app-'))
  const log = { info() {}, warn() {} }
  const opened = await openContext(
    { ...readConfig({ PLUMBLINE_DATA: dataDir, ...settings }), databaseUrl: database.url },
    { log, connections: 10, connectMs: startMs, isTraced: options.tracer !== undefined },
  )
  const context: Context = {
    ...opened.context,
    now: () => new Date(clock.ms),
    checksReplies: true,
    passwordCost: testCost,
    ...(outgoing === undefined ? {} : { outgoing }),
    ...(txtRecords === undefined ? {} : { txtRecords }),
  }
  const listener = await openListener({ db: context.db, url: asApp(database.url), log })
  const app = await buildApp(
    { ...context, storage: overStorage(context.storage) },
    { webDir: '/nowhere', logLevel: 'silent', requestsPerMinute: 100_000, listener, ...options },
  )
  const call = async <T extends Route>(
    route: T,
    request: Request<T> & { readonly token?: string },
  ): Promise<Answered<T>> => {
    const { params = {}, query = {}, body, token } = request as Loose
    const answer = await app.inject({
      method: route.method,
      url: pathOf(route.path, params),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      ...(body === undefined ? {} : { payload: body as object }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    const json = answer.statusCode === 204 ? undefined : answer.json<unknown>()
    return {
      status: answer.statusCode,
      body: json as Reply<T>,
      error: (answer.statusCode >= 400 ? ErrorReply.parse(json) : undefined) as ErrorReply,
      headers: answer.headers,
    }
  }
  return {
    app,
    db: database.db,
    databaseUrl: database.url,
    context,
    clock,
    call,
    signIn: async (email) => {
      const { status, body } = await call(accountRoutes.login, { body: { email, password: aPassword } })
      if (status !== 200) throw new Error(`sign-in answered ${JSON.stringify(body)}`)
      return body
    },
    close: async () => {
      await app.close()
      await listener.close()
      await opened.connection.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
