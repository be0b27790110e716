import { AppError } from '@plumbline/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { AuditAction } from '@plumbline/contract/accounts/audit-actions'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { deadLetter, schema } from '../../jobs/boss.ts'
import { catalogue, type JobName } from '../../jobs/catalogue.ts'
import { enqueue } from '../../jobs/queue.ts'
import { actorOf, audit } from '../accounts/audit/audit.ts'

type Trx = Transaction<Database>
type Dead = { readonly name: string; readonly data: unknown }

const job = sql.table(`${schema}.job`)

/** Deleting it claims it: of two operators who press at once, one finds it. */
async function takeDead(trx: Trx, jobId: string): Promise<Dead | undefined> {
  const { rows } =
    await sql<Dead>`delete from ${job} where name = ${deadLetter} and id = ${jobId} and state in ('created', 'retry')
    returning coalesce(source_name, '') as name, data`.execute(trx)
  return rows[0]
}

/** The next claim counts one attempt more, unless a worker handed the job back and counted it then. */
async function hurry(trx: Trx, jobId: string, isLast: boolean): Promise<string | undefined> {
  const limit = isLast ? sql`retry_count + case when started_on is null then 0 else 1 end` : sql`retry_limit`
  const { rows } = await sql<{ name: string }>`update ${job} set start_after = now(), retry_limit = ${limit}
    where name <> ${deadLetter} and id = ${jobId} and state = 'retry' returning name`.execute(trx)
  return rows[0]?.name
}

async function enqueueAgain(trx: Trx, { name, data }: Dead): Promise<void> {
  // A job of an older version that this one no longer has cannot run.
  if (!Object.hasOwn(catalogue, name)) throw new AppError('job.not-found')
  await enqueue(trx, name as JobName<typeof catalogue>, data as never)
}

async function change(
  call: Call,
  jobId: string,
  act: (trx: Trx) => Promise<{ readonly action: AuditAction; readonly name: string }>,
): Promise<Record<string, never>> {
  await call.db.transaction().execute(async (trx) => {
    const { action, name } = await act(trx)
    await audit(trx, { ...actorOf(call), action, corporateIds: [], subject: name, detail: { job: jobId } })
  })
  return {}
}

/** A failed one begins again from its first attempt; one that waits for its next attempt has it now. */
export function runJob(call: Call, { params }: { readonly params: { readonly jobId: string } }) {
  return change(call, params.jobId, async (trx) => {
    const dead = await takeDead(trx, params.jobId)
    if (dead !== undefined) await enqueueAgain(trx, dead)
    const name = dead?.name ?? (await hurry(trx, params.jobId, false))
    if (name === undefined) throw new AppError('job.not-found')
    return { action: 'job.run', name }
  })
}

/** Not ended where it stands: only its handler shows its user that it failed, in its last attempt. */
export function giveUpJob(call: Call, { params }: { readonly params: { readonly jobId: string } }) {
  return change(call, params.jobId, async (trx) => {
    const dead = await takeDead(trx, params.jobId)
    if (dead !== undefined) return { action: 'job.dismiss', name: dead.name }
    const name = await hurry(trx, params.jobId, true)
    if (name === undefined) throw new AppError('job.not-found')
    return { action: 'job.give-up', name }
  })
}
