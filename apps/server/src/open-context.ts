import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { connect, type Connection } from './db/connection.ts'
import { readSecrets, requireMigrated } from './db/migrate.ts'
import { openMail } from './mail/mail.ts'
import { openStorage } from './storage/open.ts'

type Options = { readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>; readonly connections: number }

export type Opened = { readonly context: Context; readonly connection: Connection }

/** What api and worker stand on alike. */
export async function openContext(config: Config & { readonly databaseUrl: string }, { log, connections }: Options): Promise<Opened> {
  const connection = connect(config.databaseUrl, { max: connections, onError: (err) => log.warn({ err }, 'database connection lost') })
  const { db } = connection
  await requireMigrated(db)
  const secrets = await readSecrets(db)
  return { connection, context: { config, db, secrets, storage: openStorage(config, secrets), mail: openMail({ config, log }), now: () => new Date(), checksReplies: false } }
}
