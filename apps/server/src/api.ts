import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { readConfig, requireDatabase } from './config.ts'
import { openListener } from './events/listener.ts'
import { openContext } from './open-context.ts'
import { runUntilStopped } from './process.ts'

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))

async function start(): Promise<() => Promise<void>> {
  const config = requireDatabase(readConfig())
  const log = pino({ name: 'api' })
  const { context, connection } = await openContext(config, { log, connections: 20 })
  const listener = await openListener({ db: context.db, url: config.databaseUrl, log })
  const { pool } = connection
  const app = await buildApp(context, {
    webDir, listener, poolCount: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  })
  await app.listen({ host: config.host, port: config.port })
  return async () => {
    await app.close()
    await listener.close()
    await connection.close()
  }
}

await runUntilStopped(start)
