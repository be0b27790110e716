import { AppError } from '@plumbline/contract/errors'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { actorOf, audit } from '../accounts/audit/audit.ts'

type Limits = { readonly imageLimit: number; readonly dataLimit: number | null; readonly expiresAt: string | null }

const shown = (value: unknown) => (value === null ? '-' : value instanceof Date ? value.toISOString() : String(value))

/** Only what changed stands in the log, as it was and as it is. */
function changes(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => shown(before[name]) !== shown(after[name]))
      .map((name) => [name, `${shown(before[name])} > ${shown(after[name])}`]),
  )
}

export async function setLimits(
  call: Call,
  { corporateId, projectId }: { readonly corporateId: string; readonly projectId: string },
  given: Limits,
): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    const project = await trx
      .selectFrom('project')
      .select(['code', 'image_limit', 'data_limit', 'expires_at'])
      .where('id', '=', projectId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (project === undefined) throw new AppError('project.not-found')
    const expiresAt = given.expiresAt === null ? null : new Date(given.expiresAt)
    const detail = changes(
      { imageLimit: project.image_limit, dataLimit: project.data_limit, expiresAt: project.expires_at },
      { imageLimit: given.imageLimit, dataLimit: given.dataLimit, expiresAt },
    )
    if (Object.keys(detail).length === 0) return
    await trx
      .updateTable('project')
      .set({
        image_limit: given.imageLimit,
        data_limit: given.dataLimit === null ? null : String(given.dataLimit),
        expires_at: expiresAt,
      })
      .where('id', '=', projectId)
      .execute()
    await audit(trx, {
      ...actorOf(call),
      action: 'project.limits',
      corporateIds: [corporateId],
      subjectId: projectId,
      subject: project.code,
      detail,
    })
    await publish(trx, { kind: 'project.changed', corporateId, projectId })
  })
}
