import { createWriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig, requireDatabase } from '../../apps/server/src/config.ts'
import { asApp } from '../../apps/server/src/db/app-role.ts'
import { openListener } from '../../apps/server/src/events/listener.ts'
import { openContext } from '../../apps/server/src/open-context.ts'

/** The api as it runs, logs written and all, but for the limit of requests per address. */
const config = requireDatabase(readConfig())
const log = pino(createWriteStream('/dev/null'))
const { context } = await openContext(config, { log, connections: 20 })
const listener = await openListener({ db: context.db, url: asApp(config.databaseUrl), log })
const app = await buildApp(context, {
  webDir: fileURLToPath(new URL('../../apps/web/dist', import.meta.url)),
  requestsPerMinute: 100_000_000,
  logStream: createWriteStream('/dev/null'),
  listener,
})
await app.listen({ host: config.host, port: config.port })
process.send?.({ ready: true })
process.on('SIGTERM', () => process.exit(0))
