import { maxTroubled, slowAfterSeconds, type Queue, type TroubledJob } from '@plumbline/contract/operations/operations'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { deadLetter, schema } from '../../jobs/boss.ts'
import { catalogue } from '../../jobs/catalogue.ts'

const job = sql.table(`${schema}.job`)

/** What an operator reads of a payload or an error: enough to find it in the log. */
const maxText = 400

export async function listQueues(db: Db): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select name as job, count(*) filter (where state <> 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      coalesce(max(extract(epoch from now() - greatest(created_on, start_after))) filter (where state <> 'active'), 0)::float8 as "oldestSeconds"
    from ${job}
    where name <> ${deadLetter} and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
    group by name order by "oldestSeconds" desc, name`.execute(db)
  return rows
}

type Row = Omit<TroubledJob, 'since' | 'nextAt' | 'attempts'> & {
  readonly since: Date
  readonly nextAt: Date | null
  readonly total: number
}

/** A job that a stopping worker handed back has a higher limit than its kind, by as much as its count. */
const troubled = sql`
  select id as "_id", source_name as job, 'failed' as state, coalesce(source_retry_count, 0) + 1 as attempt, created_on as since,
    null::timestamptz as "nextAt", source_output as output, data
  from ${job} where name = ${deadLetter} and state in ('created', 'retry')
  union all
  select id, name, 'retrying', retry_count + 1, coalesce(started_on, created_on), start_after, output, data
  from ${job} where name <> ${deadLetter} and state = 'retry' and output is not null
  union all
  select id, name, 'slow', retry_count + 1, started_on, null, null, data
  from ${job} where name <> ${deadLetter} and state = 'active' and started_on < now() - make_interval(secs => ${slowAfterSeconds})`

const attemptsOf = ({ job: name, state }: Row): number | null =>
  state === 'failed' || !Object.hasOwn(catalogue, name) ? null : catalogue[name as keyof typeof catalogue].attempts

export async function listTroubled(db: Db): Promise<{ readonly jobs: TroubledJob[]; readonly count: number }> {
  const { rows } = await sql<Row>`
    select "_id", coalesce(job, '') as job, state, attempt::int, since, "nextAt", count(*) over ()::int as total,
      output ->> 'code' as code, left(coalesce(output ->> 'message', output::text, ''), ${maxText}) as message,
      left(coalesce(data::text, ''), ${maxText}) as about
    from (${troubled}) found order by since desc, "_id" limit ${maxTroubled}`.execute(db)
  return {
    count: rows[0]?.total ?? 0,
    jobs: rows.map(({ total: _, ...row }) => ({
      ...row,
      attempts: attemptsOf({ ...row, total: 0 }),
      since: row.since.toISOString(),
      nextAt: row.nextAt?.toISOString() ?? null,
    })),
  }
}
