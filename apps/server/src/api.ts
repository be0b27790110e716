import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { connect } from './db/connection.ts'
import { readSecrets } from './db/migrate.ts'
import { runUntilStopped } from './process.ts'

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))

async function start(): Promise<() => Promise<void>> {
  const config = readConfig()
  if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is not set: `npm start` starts the embedded database and sets it')
  const connection = connect(config.databaseUrl, { max: 20, onError: (error) => app?.log.warn({ err: error }, 'database connection lost') })
  let app: Awaited<ReturnType<typeof buildApp>> | undefined
  const context = { config, db: connection.db, secrets: await readSecrets(connection.db), now: () => new Date() }
  const { pool } = connection
  app = await buildApp(context, { webDir, poolCount: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }) })
  await app.listen({ host: config.host, port: config.port })
  return async () => {
    await app.close()
    await connection.close()
  }
}

await runUntilStopped(start)
