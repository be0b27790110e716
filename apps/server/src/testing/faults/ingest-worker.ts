import { readConfig, requireDatabase } from '../../config.ts'
import { asApp } from '../../db/app-role.ts'
import { detect } from '../../features/analysis/detect.ts'
import { ingest } from '../../features/media/ingest/ingest.ts'
import { prepareModel } from '../../features/models/prepare-model.ts'
import { runReport } from '../../features/reports/run-report.ts'
import { catalogue } from '../../jobs/catalogue.ts'
import { startRunner } from '../../jobs/runner.ts'
import { openContext } from '../../open-context.ts'
import { runUntilStopped } from '../../process.ts'
import { noLog } from '../jobs/trial-jobs.ts'

/**
 * The worker's reading and analysing of media, its making of reports and of models, at a pace that tests can wait for;
 * the stage shortens the queue's own heartbeat.
 */
await runUntilStopped(async () => {
  const config = requireDatabase(readConfig())
  const { context, connection } = await openContext(config, { log: noLog, connections: 10 })
  const runner = await startRunner({
    db: context.db,
    url: asApp(config.databaseUrl),
    log: noLog,
    pollSeconds: 0.5,
    watchSeconds: 1,
    jobs: {
      'media.ingest': { ...catalogue['media.ingest'], heartbeatSeconds: 4 },
      'analysis.detect': { ...catalogue['analysis.detect'], heartbeatSeconds: 4 },
      'reports.make': { ...catalogue['reports.make'], heartbeatSeconds: 4 },
      'models.prepare': { ...catalogue['models.prepare'], heartbeatSeconds: 4 },
    },
    handlers: {
      'media.ingest': (job) => ingest(context, job),
      'analysis.detect': (job) => detect(context, job),
      'reports.make': (job) => runReport(context, job),
      'models.prepare': (job) => prepareModel(context, job),
    },
  })
  return async () => {
    await runner.stop(20_000)
    await connection.close()
  }
})
