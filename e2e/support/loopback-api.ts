import { fileURLToPath } from 'node:url'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig, requireDatabase } from '../../apps/server/src/config.ts'
import { asApp } from '../../apps/server/src/db/app-role.ts'
import { openListener } from '../../apps/server/src/events/listener.ts'
import { openContext } from '../../apps/server/src/open-context.ts'
import { openOutgoing } from '../../apps/server/src/outgoing/outgoing.ts'
import { runUntilStopped } from '../../apps/server/src/process.ts'

const webDir = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

/** The api of the product beside that of `npm start`, which alone may also ask addresses of this machine. */
await runUntilStopped(async () => {
  const config = requireDatabase(readConfig())
  const log = { info() {}, warn() {} }
  const { context, connection } = await openContext(config, { log, connections: 10 })
  const listener = await openListener({ db: context.db, url: asApp(config.databaseUrl), log })
  const app = await buildApp(
    { ...context, outgoing: openOutgoing({ allowsLoopback: true }) },
    { webDir, listener, logLevel: 'silent', poolCount: connection.poolCount },
  )
  await app.listen({ host: config.host, port: config.port })
  return async () => {
    await app.close()
    await listener.close()
    await connection.close()
  }
})
