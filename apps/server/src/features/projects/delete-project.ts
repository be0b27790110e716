import { AppError } from '@plumbline/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import type { RunningJob } from '../../jobs/attempt.ts'
import { enqueue } from '../../jobs/queue.ts'
import { maxLinkSeconds } from '../../storage/storage.ts'
import { audit } from '../accounts/audit/audit.ts'
import { whoAsks } from '../accounts/users/users.ts'
import { findPending } from '../billing/billing.queries.ts'
import { voidHeld } from '../billing/settle-order.ts'

type Deleted = { readonly corporateId: string; readonly projectId: string }

/** Voids the invoice of a deleted project. A payment in progress at Stripe ends there and is recorded. */
async function voidInvoice(call: Call, trx: Transaction<Database>, projectId: string): Promise<void> {
  const order = await findPending(trx, projectId)
  if (order?.method === 'invoice') await voidHeld(trx, order, whoAsks(call))
}

/** Deleted for everybody with the commit; a job then removes rows and files. */
export async function deleteProject(call: Call, { corporateId, projectId }: Deleted): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    const deleted = await trx
      .updateTable('project')
      .set({ deleted_at: call.now() })
      .where('id', '=', projectId)
      .where('deleted_at', 'is', null)
      .returning(['code', 'name'])
      .executeTakeFirst()
    if (deleted === undefined) throw new AppError('project.not-found')
    await audit(trx, {
      action: 'project.delete',
      ...whoAsks(call),
      subjectId: projectId,
      subject: `${deleted.code} - ${deleted.name}`,
    })
    await voidInvoice(call, trx, projectId)
    // Published for the corporate: events of a deleted project reach no reader.
    await publish(trx, { kind: 'project.changed', corporateId })
    await enqueue(trx, 'projects.delete', { corporateId, projectId }, { singletonKey: projectId })
    // A link to send a file, given out before, brings one in for some minutes more.
    const afterLinks = new Date(call.now().getTime() + 2 * maxLinkSeconds * 1000)
    await enqueue(
      trx,
      'projects.delete',
      { corporateId, projectId },
      { singletonKey: `${projectId} again`, startAfter: afterLinks },
    )
  })
}

/**
 * May die anywhere and run again: the row goes last, and files are looked for in the store, not in what the database
 * remembers.
 */
export async function removeDeleted(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  job: Pick<RunningJob<Deleted>, 'payload' | 'signal'>,
): Promise<void> {
  const { corporateId, projectId } = job.payload
  const living = await db
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (living !== undefined) return
  const prefix = `${corporateId}/${projectId}/`
  // Deleted from the registry first: an object without a row is garbage, a row without its object is a loss that verify
  // reports.
  await db
    .deleteFrom('stored_object')
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .execute()
  for await (const { key } of storage.list(prefix)) {
    job.signal.throwIfAborted()
    await storage.remove(key)
  }
  await db.deleteFrom('project').where('id', '=', projectId).where('deleted_at', 'is not', null).execute()
}
