import { sql } from 'kysely'
import { connect } from '../../apps/server/src/db/connection.ts'
import { aTroubledJob } from '../../apps/server/src/testing/builders/job-builders.ts'
import { embeddedUrl } from './sign-on.ts'

/** A job that failed and can run, and one that waits an hour for an attempt that must fail: its payload is none. */
export async function twoTroubledJobs(): Promise<void> {
  const { db, close } = connect(embeddedUrl(), { max: 1 })
  // Of a try before this one.
  await sql`delete from pgboss.job where name = 'media.play-copy' or source_name = 'media.play-copy'`.execute(db)
  await aTroubledJob(db, { job: 'jobs.prune', output: { code: 'job.failed', message: 'the disk was full' } })
  await aTroubledJob(db, { job: 'media.play-copy', state: 'retrying' })
  await close()
}
