import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { readConfig, requireDatabase } from './config.ts'
import { asApp } from './db/app-role.ts'
import { openListener } from './events/listener.ts'
import { startBeating } from './features/operations/process-beat.ts'
import { openContext } from './open-context.ts'
import { runUntilStopped } from './process.ts'
import { makeDataFolder } from './supervisor/data-folder.ts'
import { requirePort } from './supervisor/port.ts'
import { logChildren } from './tracing/children.ts'
import { originFields } from './tracing/origin.ts'
import { openTraces } from './tracing/send-traces.ts'

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))

async function start(): Promise<() => Promise<void>> {
  const config = requireDatabase(readConfig())
  if (config.s3 === undefined) makeDataFolder(config)
  await requirePort(config.host, config.port)
  const log = pino({ name: 'api', level: config.logLevel, mixin: () => originFields() })
  logChildren(log)
  const tracer = config.traces && openTraces(config.traces, 'plumbline-api', log)
  const isTraced = tracer !== undefined
  const { context, connection } = await openContext(config, { log, connections: 20, isTraced })
  const listener = await openListener({ db: context.db, url: asApp(config.databaseUrl), log })
  const app = await buildApp(context, {
    webDir,
    listener,
    logLevel: config.logLevel,
    poolCount: connection.poolCount,
    tracer,
  })
  await app.listen({ host: config.host, port: config.port })
  const stopBeating = startBeating(context.db, 'api', log)
  return async () => {
    await stopBeating()
    await app.close()
    await listener.close()
    await Promise.all([connection.close(), tracer?.close()])
  }
}

await runUntilStopped(start)
