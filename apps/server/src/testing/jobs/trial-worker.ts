import { connect } from '../../db/connection.ts'
import { startRunner } from '../../jobs/runner.ts'
import { noLog, trialHandlers, trialJobs, usualJobs } from './trial-jobs.ts'

/** A worker process of its own, for the tests that kill it. */
const [, , url = '', pace] = process.argv
const connection = connect(url, { max: 5 })
const handlers = trialHandlers(connection.db, () => process.kill(process.pid, 'SIGKILL'))
const options = { db: connection.db, url, handlers, log: noLog }
const runner =
  pace === 'usual'
    ? await startRunner({ ...options, jobs: usualJobs })
    : await startRunner({ ...options, jobs: trialJobs, pollSeconds: 0.5, watchSeconds: 1 })
process.on('SIGTERM', () => {
  void runner
    .stop(20_000)
    .then(() => connection.close())
    .then(() => process.exit(0))
})
process.on('disconnect', () => process.exit(1))
process.send?.({ ready: true })
