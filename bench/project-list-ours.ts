import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { readSecrets } from '../apps/server/src/db/migrate.ts'
import { createWriteStream } from 'node:fs'

/** The api as it runs, logs written and all, but for the limit of requests per address. */
const config = readConfig()
const { db } = connect(config.databaseUrl ?? '', { max: 20 })
const context = { config, db, secrets: await readSecrets(db), now: () => new Date() }
const app = await buildApp(context, { webDir: '/nowhere', requestsPerMinute: 100_000_000, logStream: createWriteStream('/dev/null') })
await app.listen({ host: config.host, port: config.port })
process.send?.({ ready: true })
process.on('SIGTERM', () => process.exit(0))
