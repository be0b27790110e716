import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import { deadLetter } from '../../jobs/boss.ts'

type Given = {
  readonly state?: 'failed' | 'retrying' | 'slow'
  readonly job?: string
  readonly data?: object
  readonly output?: object | null
  readonly minutesAgo?: number
}

/** A job as the queue leaves it: given up, waiting for its next attempt, or with one that has run for long. */
export async function aTroubledJob(db: Db, given: Given = {}): Promise<string> {
  const { state = 'failed', job = 'jobs.prune', data = {}, output = { code: 'job.failed', message: 'no' } } = given
  // As the queue makes it where it copies a job: not of our kind.
  const id = randomUUID()
  const began = sql`now() - make_interval(mins => ${given.minutesAgo ?? 5})`
  const [text, said] = [JSON.stringify(data), output === null ? null : JSON.stringify(output)]
  if (state === 'failed') {
    await sql`insert into pgboss.job (id, name, data, policy, source_name, source_id, source_retry_count, source_output, created_on)
      values (${id}, ${deadLetter}, ${text}::jsonb, 'standard', ${job}, ${v7()}, 3, ${said}::jsonb, ${began})`.execute(
      db,
    )
    return id
  }
  const [name, next] = state === 'slow' ? ['active', sql`now()`] : ['retry', sql`now() + interval '1 hour'`]
  await sql`insert into pgboss.job (id, name, data, policy, state, retry_limit, retry_count, started_on, created_on, start_after, output, dead_letter)
    values (${id}, ${job}, ${text}::jsonb, 'standard', ${name}, 3, 1, ${began}, ${began}, ${next}, ${state === 'slow' ? null : said}::jsonb, ${deadLetter})`.execute(
    db,
  )
  return id
}
