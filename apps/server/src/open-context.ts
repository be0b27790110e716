import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { asApp } from './db/app-role.ts'
import { connect } from './db/connection.ts'
import { fairShareOf, openFairShare } from './db/fair-share.ts'
import type { Keyring } from './db/keyring.ts'
import { readSecrets, requireMigrated } from './db/migrate.ts'
import { recordStatement } from './db/record-statement.ts'
import { everything, openScopes } from './db/scope.ts'
import { openSecretsKey } from './db/sealed-secrets.ts'
import { startMs } from './db/start-ms.ts'
import { openMail } from './mail/mail.ts'
import { openOutgoing } from './outgoing/outgoing.ts'
import { openTxtRecords } from './outgoing/txt-records.ts'
import { openPayments } from './payments/stripe.ts'
import { openStorage } from './storage/open.ts'

type Options = {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly connections: number
  readonly connectMs?: number
  /** Each statement is recorded for the trace of its request. */
  readonly isTraced?: boolean
}

type Pools = {
  poolCount(): { readonly total: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

export type Opened = { readonly context: Context; readonly connection: Pools }

/** As the owner: before the migration the role of the app may not exist, and could not say what is missing. */
async function requirePrepared(config: Config & { readonly databaseUrl: string }): Promise<Keyring> {
  const connection = connect(config.databaseUrl, { max: 1, connectMs: startMs })
  try {
    await requireMigrated(connection.db)
    return await openSecretsKey(connection.db, config)
  } finally {
    await connection.close()
  }
}

/** What api and worker stand on alike. */
export async function openContext(
  config: Config & { readonly databaseUrl: string },
  { log, connections, connectMs, isTraced = false }: Options,
): Promise<Opened> {
  const keyring = await requirePrepared(config)
  // A new connection plans every hot query again, sixty milliseconds of a core: after a quiet half minute the first
  // requests would wait for ten of them.
  const perPool = connections / 2
  const open = () =>
    connect(asApp(config.databaseUrl), {
      max: perPool,
      min: perPool,
      ...(connectMs === undefined ? {} : { connectMs }),
      onError: (err) => log.warn({ err }, 'database connection lost'),
    })
  const [own, wide] = [open(), open()]
  const scoped = openScopes(
    own.pool,
    wide.pool,
    openFairShare(fairShareOf(perPool)),
    isTraced ? recordStatement : undefined,
  )
  const count = (what: 'totalCount' | 'idleCount' | 'waitingCount') => own.pool[what] + wide.pool[what]
  const pools: Pools = {
    poolCount: () => ({ total: count('totalCount'), idle: count('idleCount'), waiting: count('waitingCount') }),
    close: async () => void (await Promise.all([own.close(), wide.close()])),
  }
  const db = scoped(everything)
  const secrets = await readSecrets(db, keyring)
  const context = {
    config,
    db,
    scoped,
    secrets,
    keyring,
    storage: openStorage(config, secrets),
    mail: openMail({ config, log }),
    outgoing: openOutgoing(),
    txtRecords: openTxtRecords(),
    payments: openPayments(config),
    now: () => new Date(),
    checksReplies: false,
    passwordCost: undefined,
  }
  return { connection: pools, context }
}
