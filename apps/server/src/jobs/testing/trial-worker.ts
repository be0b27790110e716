import { connect } from '../../db/connection.ts'
import { startRunner } from '../runner.ts'
import { noLog, trialHandlers, trialJobs } from './trial-jobs.ts'

/** A worker process of its own, for the tests that kill it. */
const url = process.argv[2]!
const connection = connect(url, { max: 5 })
const handlers = trialHandlers(connection.db, () => process.kill(process.pid, 'SIGKILL'))
const runner = await startRunner({ db: connection.db, url, jobs: trialJobs, handlers, log: noLog, pollSeconds: 0.5, watchSeconds: 1 })
process.on('SIGTERM', () => {
  void runner.stop(20_000).then(() => connection.close()).then(() => process.exit(0))
})
process.send?.({ ready: true })
